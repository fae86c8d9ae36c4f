// SPDX-License-Identifier: Apache-2.0
// Streams of C++ find files where fopen finds them. The library's own streams can't be told; so
// those of a program are made here once more, and what they open a file with is ours. See
// runtime.c.
#include <fstream>

#include "agon_runtime.h"

template class std::basic_filebuf<char>;
template class std::basic_ifstream<char>;
template class std::basic_ofstream<char>;
template class std::basic_fstream<char>;
template class std::basic_filebuf<wchar_t>;
template class std::basic_ifstream<wchar_t>;
template class std::basic_ofstream<wchar_t>;
template class std::basic_fstream<wchar_t>;

extern "C" {
// std::__basic_file<char>::open(const char*, std::ios_base::openmode, int)
void* __real__ZNSt12__basic_fileIcE4openEPKcSt13_Ios_Openmodei(void* file, const char* path,
                                                               std::ios_base::openmode mode,
                                                               int protection);

void* __wrap__ZNSt12__basic_fileIcE4openEPKcSt13_Ios_Openmodei(void* file, const char* path,
                                                               std::ios_base::openmode mode,
                                                               int protection) {
    char place[MOST_PATH];
    const bool is_read = (mode & (std::ios_base::out | std::ios_base::app)) == 0;
    const bool is_anew = (mode & std::ios_base::app) == 0 &&
                         ((mode & std::ios_base::in) == 0 || (mode & std::ios_base::trunc) != 0);
    agon_place(place, path, is_read ? AGON_READ : is_anew ? AGON_WRITE : AGON_CHANGE);
    return __real__ZNSt12__basic_fileIcE4openEPKcSt13_Ios_Openmodei(file, place, mode, protection);
}
}
