// SPDX-License-Identifier: Apache-2.0
// Counts in places that g++ makes unique in the process: one for all libraries that have them.
template <typename T>
struct Shared {
    static int count;
};

template <typename T>
int Shared<T>::count = 0;

inline int& inline_count() {
    static int count = 0;
    return count;
}

inline int inline_variable = 0;
int plain_variable = 0;

extern "C" int count_inline() {
    return inline_count()++;
}

extern "C" int count_template() {
    return Shared<int>::count++;
}

extern "C" int count_inline_variable() {
    return inline_variable++;
}

extern "C" int count_plain() {
    return plain_variable++;
}

// An exported name that the program or another library may have too.
extern "C" int count_through_export() {
    return count_plain();
}

// Read from the file by those who do not load it.
extern "C" {
extern const unsigned two_words[2];
const unsigned two_words[2] = {7, 0xFFFF0001U};
unsigned empty_words[4096];
}
