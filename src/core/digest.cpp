// SPDX-License-Identifier: Apache-2.0
#include "core/digest.hpp"

#include <array>
#include <fstream>
#include <stdexcept>

#include <openssl/evp.h>

#include "core/check.hpp"

namespace agon::core {

struct Sha256::State {
    EVP_MD_CTX* context = nullptr;
    bool is_finished = false;
};

namespace {

/// OpenSSL's digests fail only without memory or without their provider.
void require(int status) {
    if (status != 1) {
        throw std::runtime_error("OpenSSL computes no SHA-256");
    }
}

}  // namespace

Sha256::Sha256() : state_(std::make_unique<State>()) {
    state_->context = EVP_MD_CTX_new();
    if (state_->context == nullptr ||
        EVP_DigestInit_ex(state_->context, EVP_sha256(), nullptr) != 1) {
        EVP_MD_CTX_free(state_->context);
        require(0);
    }
}

Sha256::~Sha256() {
    EVP_MD_CTX_free(state_->context);
}

void Sha256::add(std::span<const std::byte> bytes) {
    AGON_CHECK(!state_->is_finished);
    require(EVP_DigestUpdate(state_->context, bytes.data(), bytes.size()));
}

void Sha256::add(std::string_view bytes) {
    add(std::as_bytes(std::span(bytes.data(), bytes.size())));
}

std::string Sha256::finish() {
    AGON_CHECK(!state_->is_finished);
    state_->is_finished = true;
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned size = 0;
    require(EVP_DigestFinal_ex(state_->context, digest.data(), &size));
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text;
    for (unsigned i = 0; i < size; ++i) {
        text += kDigits[digest[i] >> 4];
        text += kDigits[digest[i] & 15];
    }
    return text;
}

std::string sha256(std::string_view bytes) {
    Sha256 sha;
    sha.add(bytes);
    return sha.finish();
}

Result<std::string> sha256_of_file(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::array<char, 65536> block{};
    Sha256 sha;
    while (file.read(block.data(), block.size()) || file.gcount() > 0) {
        sha.add(std::string_view(block.data(), static_cast<std::size_t>(file.gcount())));
    }
    if (!file.is_open() || file.bad()) {
        return Error{"the file cannot be read", path.string()};
    }
    return sha.finish();
}

}  // namespace agon::core
