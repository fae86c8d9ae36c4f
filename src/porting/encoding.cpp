// SPDX-License-Identifier: Apache-2.0
#include "porting/encoding.hpp"

#include <errno.h>

#include <cstddef>
#include <memory>

#include <iconv.h>

#include "core/utf8.hpp"

namespace agon::porting {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

constexpr std::string_view kUtf8Mark = "\xEF\xBB\xBF";

bool starts_with(std::string_view text, std::string_view beginning) {
    return text.substr(0, beginning.size()) == beginning;
}

/// How often two bytes stand side by side that Chinese or Japanese text is made of.
struct PairCounts {
    std::size_t gbk = 0;        ///< GB 2312's own range: all common Chinese characters
    std::size_t shift_jis = 0;  ///< kana and common kanji, which GBK uses for rare characters alone
    std::size_t any = 0;        ///< two bytes above ASCII side by side, or one and a letter
    std::size_t lonely = 0;     ///< a byte above ASCII between two of ASCII
};

PairCounts count_pairs(std::string_view bytes) {
    PairCounts counts;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const auto first = static_cast<unsigned char>(bytes[i]);
        if (first < 0x80) {
            continue;
        }
        const auto second = i + 1 < bytes.size() ? static_cast<unsigned char>(bytes[i + 1]) : 0U;
        counts.lonely += second < 0x80 ? 1 : 0;
        if (second < 0x40) {
            continue;
        }
        counts.any += 1;
        const bool is_gb2312 = second >= 0xA1 && ((first >= 0xA1 && first <= 0xA9) ||
                                                  (first >= 0xB0 && first <= 0xF7));
        counts.gbk += is_gb2312 ? 1 : 0;
        counts.shift_jis += first <= 0x9F && first != 0x80 ? 1 : 0;
        i += 1;
    }
    return counts;
}

/// Converts byte by byte where it must: what is no character is replaced.
core::Result<std::string> converted(std::string_view bytes, const std::string& encoding) {
    const iconv_t converter = iconv_open("UTF-8", encoding.c_str());
    if (converter == reinterpret_cast<iconv_t>(-1)) {
        return core::Error{"this system has no encoding of that name", encoding};
    }
    const std::unique_ptr<void, int (*)(iconv_t)> closed(converter, iconv_close);
    std::string input(bytes);
    std::string text;
    char* from = input.data();
    std::size_t left = input.size();
    while (left > 0) {
        std::string piece(left * 4 + 16, '\0');
        char* to = piece.data();
        std::size_t room = piece.size();
        const std::size_t result = iconv(converter, &from, &left, &to, &room);
        text.append(piece, 0, piece.size() - room);
        if (result == static_cast<std::size_t>(-1) && errno != E2BIG) {
            text += kReplacement;
            const std::size_t skipped = left < 1 ? left : 1;
            from += skipped;
            left -= skipped;
        }
    }
    return text;
}

/// Line ends become '\n'; what follows a Ctrl-Z, the end of a text for old programs, goes.
void clean_lines(Decoded& decoded) {
    std::string lines;
    lines.reserve(decoded.text.size());
    for (std::size_t i = 0; i < decoded.text.size() && decoded.text[i] != '\x1A'; ++i) {
        if (decoded.text[i] != '\r') {
            lines += decoded.text[i];
            continue;
        }
        decoded.had_carriage_returns = true;
        if (i + 1 == decoded.text.size() || decoded.text[i + 1] != '\n') {
            lines += '\n';
        }
    }
    decoded.text = std::move(lines);
}

std::string name_for_people(const std::string& encoding) {
    if (encoding == "GB18030") {
        return "GBK";
    }
    return encoding == "CP932" ? "Shift-JIS" : encoding;
}

}  // namespace

std::string guess_encoding(std::string_view bytes) {
    if (starts_with(bytes, kUtf8Mark)) {
        return "UTF-8";
    }
    if (starts_with(bytes, "\xFF\xFE")) {
        return "UTF-16LE";
    }
    if (starts_with(bytes, "\xFE\xFF")) {
        return "UTF-16BE";
    }
    if (core::is_utf8(bytes)) {
        return "UTF-8";
    }
    const PairCounts counts = count_pairs(bytes);
    // In European text a letter with an accent stands alone; in the others bytes come in pairs.
    if (counts.gbk == 0 && counts.shift_jis == 0 && counts.lonely > 0) {
        return "CP1252";
    }
    return counts.shift_jis > counts.gbk ? "CP932" : "GB18030";
}

core::Result<Decoded> decode(std::string_view bytes, const std::string& encoding) {
    const std::string used = encoding.empty() ? guess_encoding(bytes) : encoding;
    Decoded decoded;
    decoded.encoding = name_for_people(used);
    for (const std::string_view mark :
         {kUtf8Mark, std::string_view("\xFF\xFE"), std::string_view("\xFE\xFF")}) {
        const bool is_wide = mark.size() == 2;
        if (starts_with(bytes, mark) && (used.find("UTF-16") == 0) == is_wide) {
            decoded.had_mark = true;
            bytes.remove_prefix(mark.size());
            break;
        }
    }
    if (used == "UTF-8") {
        decoded.text = core::as_utf8(bytes);
    } else {
        core::Result<std::string> text = converted(bytes, used);
        if (!text) {
            return text.error();
        }
        decoded.text = std::move(text).value();
    }
    clean_lines(decoded);
    return decoded;
}

}  // namespace agon::porting
