// SPDX-License-Identifier: Apache-2.0
#include "strategy/dialects/msrs/options.hpp"

#include <cstddef>
#include <string_view>
#include <vector>

#include "core/suggest.hpp"

namespace agon::strategy::msrs {
namespace {

const std::vector<std::string> kNames{"axes", "tail", "whose"};

std::vector<std::string> values_of(std::string_view name) {
    if (name == "axes") {
        return {"y-down", "y-up"};
    }
    if (name == "tail") {
        return {"long64", "int32"};
    }
    return {"relative", "color"};
}

std::string either(const std::vector<std::string>& words) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        text += (i == 0 ? "'" : i + 1 < words.size() ? ", '" : " or '") + words[i] + "'";
    }
    return text;
}

}  // namespace

core::Result<Options> Options::parse(const std::map<std::string, std::string>& given,
                                     const Options& defaults) {
    Options options = defaults;
    for (const auto& [name, value] : given) {
        bool is_known = false;
        for (const std::string& known : kNames) {
            is_known = is_known || known == name;
        }
        if (!is_known) {
            return core::Error{"an MSRS strategy has no option '" + name + "'" +
                                   core::did_you_mean(name, kNames) + "; there are " +
                                   either(kNames),
                               name + "=" + value};
        }
        const std::vector<std::string> values = values_of(name);
        if (value != values[0] && value != values[1]) {
            return core::Error{"option '" + name + "' is " + either(values) + ", not '" + value +
                                   "'" + core::did_you_mean(value, values),
                               name + "=" + value};
        }
        const bool is_default = value == values[0];
        if (name == "axes") {
            options.axes = is_default ? Axes::YDown : Axes::YUp;
        } else if (name == "tail") {
            options.tail = is_default ? Tail::Long64 : Tail::Int32;
        } else {
            options.whose_ball = is_default ? WhoseBall::Relative : WhoseBall::Color;
        }
    }
    return options;
}

std::string Options::text() const {
    return "axes=" + values_of("axes")[axes == Axes::YDown ? 0 : 1] +
           ",tail=" + values_of("tail")[tail == Tail::Long64 ? 0 : 1] +
           ",whose=" + values_of("whose")[whose_ball == WhoseBall::Relative ? 0 : 1];
}

}  // namespace agon::strategy::msrs
