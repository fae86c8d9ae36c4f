// SPDX-License-Identifier: Apache-2.0
#include "core/sha1.hpp"

#include <stdexcept>

#include <openssl/evp.h>

namespace agon::core {

std::array<std::byte, 20> sha1(std::string_view bytes) {
    std::array<std::byte, 20> digest{};
    // OpenSSL's digests fail only without memory or without their provider.
    if (EVP_Digest(bytes.data(), bytes.size(), reinterpret_cast<unsigned char*>(digest.data()),
                   nullptr, EVP_sha1(), nullptr) != 1) {
        throw std::runtime_error("OpenSSL computes no SHA-1");
    }
    return digest;
}

}  // namespace agon::core
