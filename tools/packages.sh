# SPDX-License-Identifier: Apache-2.0
# Debian 12 packages that each purpose needs; read by setup.sh. A purpose includes those before it on its line.

play_packages=(
    g++ cmake ninja-build make
    libbox2d-dev libtomlplusplus-dev nlohmann-json3-dev libcli11-dev libspdlog-dev
    libprotobuf-dev protobuf-compiler libpugixml-dev libzstd-dev libxxhash-dev libssl-dev zlib1g-dev libdw-dev
    libboost-dev libfcl-dev libccd-dev libeigen3-dev liblua5.4-dev
)
# Node may have come another way than from Debian, whose npm would then not fit it.
{ command -v node && command -v npm; } >/dev/null || play_packages+=(nodejs npm)
test_packages=(
    "${play_packages[@]}"
    ccache clang lld clang-format libclang-rt-14-dev
    libgtest-dev librapidcheck-dev
    python3 git gdb pkg-config
    # The page in a browser, films, pictures; names in Chinese, Japanese and Cyrillic.
    chromium ffmpeg librsvg2-bin fonts-dejavu-core fonts-wqy-microhei
)
bench_packages=("${play_packages[@]}" libbenchmark-dev)
format_packages=(clang-format git)
lint_packages=("${test_packages[@]}" clang-tidy)
