// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/result.hpp"
#include "protocol/call.hpp"
#include "protocol/match.pb.h"

namespace agon::protocol {

// For the codecs of this module alone: Protocol Buffers in a header.

using WireValues = google::protobuf::RepeatedPtrField<wire::Value>;

/// Errors: values that are too deep or too many, keys that are none.
[[nodiscard]] core::Result<std::vector<Value>> values_of(const WireValues& from);
void set_values(const std::vector<Value>& from, WireValues* to);

[[nodiscard]] core::Result<Call> call_of(const wire::CallFunction& from);
void set_call(const Call& from, wire::CallFunction* to);

}  // namespace agon::protocol
