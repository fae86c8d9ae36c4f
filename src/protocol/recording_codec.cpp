// SPDX-License-Identifier: Apache-2.0
#include "protocol/recording_codec.hpp"

#include <array>

#include <google/protobuf/descriptor.pb.h>

#include "core/check.hpp"
#include "core/utf8.hpp"
#include "protocol/message_bytes.hpp"
#include "protocol/recording.pb.h"
#include "protocol/wire_time.hpp"

namespace agon::protocol {

namespace {

struct TopicRow {
    std::string_view topic;
    const google::protobuf::Descriptor* (*descriptor)();
};

constexpr std::array<TopicRow, kTopicCount> kTopics{{
    {"/match", &wire::Match::descriptor},
    {"/inputs", &wire::Inputs::descriptor},
    {"/hashes", &wire::Hashes::descriptor},
    {"/frames", &wire::Frame::descriptor},
    {"/events", &wire::Event::descriptor},
    {"/log", &wire::Log::descriptor},
    {"/draw", &wire::Draw::descriptor},
    {"/report", &wire::Report::descriptor},
    {"/plot", &wire::Plot::descriptor},
    {"/scenes", &wire::SceneChange::descriptor},
}};

const TopicRow& row(Topic topic) {
    return kTopics.at(static_cast<std::size_t>(topic));
}

}  // namespace

std::string_view topic_name(Topic topic) {
    return row(topic).topic;
}

std::string_view message_name(Topic topic) {
    return row(topic).descriptor()->full_name();
}

std::string message_descriptor(Topic topic) {
    google::protobuf::FileDescriptorSet set;
    const google::protobuf::FileDescriptor* file = row(topic).descriptor()->file();
    for (int i = 0; i < file->dependency_count(); ++i) {
        file->dependency(i)->CopyTo(set.add_file());
        AGON_CHECK(file->dependency(i)->dependency_count() == 0);
    }
    file->CopyTo(set.add_file());
    return set.SerializeAsString();
}

// ---- report -------------------------------------------------------------------------------------

namespace {

void set(const RecordedSeatReport& from, wire::SeatReport* to) {
    to->set_seat(core::as_utf8(from.seat));
    to->set_calls(from.calls);
    to->set_mean_ns(from.mean_ns);
    to->set_p99_ns(from.p99_ns);
    to->set_max_ns(from.max_ns);
    to->set_late_calls(from.late_calls);
    to->set_failed_calls(from.failed_calls);
    to->set_dropped_outputs(from.dropped_outputs);
    to->set_missed_deadlines(from.missed_deadlines);
    to->set_restarts(from.restarts);
    to->set_lost(core::as_utf8(from.lost));
}

}  // namespace

void encode(const RecordedSeatReport& report, std::vector<std::byte>& out) {
    wire::SeatReport message;
    set(report, &message);
    append(message, out);
}

void encode(const RecordedReport& report, std::vector<std::byte>& out) {
    wire::Report message;
    for (const double score : report.score) {
        message.add_score(score);
    }
    message.set_end_time_ns(ns_of(report.end_time));
    message.set_ticks(report.ticks);
    message.set_final_hash(report.final_hash);
    for (const RecordedSeatReport& from : report.seats) {
        set(from, message.add_seats());
    }
    message.set_lost_strategy(core::as_utf8(report.lost_strategy));
    message.set_internal_fault(core::as_utf8(report.internal_fault));
    message.set_is_interrupted(report.is_interrupted);
    append(message, out);
}

core::Result<RecordedReport> decode_report(Bytes bytes) {
    const auto message = parsed<wire::Report>(bytes);
    if (!message) {
        return message.error();
    }
    const auto end_time = time_from(message->end_time_ns());
    if (!end_time) {
        return end_time.error();
    }
    RecordedReport report;
    report.score.assign(message->score().begin(), message->score().end());
    report.end_time = *end_time;
    report.ticks = message->ticks();
    report.final_hash = message->final_hash();
    for (const wire::SeatReport& from : message->seats()) {
        report.seats.push_back({from.seat(), from.calls(), from.mean_ns(), from.p99_ns(),
                                from.max_ns(), from.late_calls(), from.failed_calls(),
                                from.dropped_outputs(), from.missed_deadlines(), from.restarts(),
                                from.lost()});
    }
    report.lost_strategy = message->lost_strategy();
    report.internal_fault = message->internal_fault();
    report.is_interrupted = message->is_interrupted();
    return report;
}

// ---- events --------------------------------------------------------------------------

void encode(const Event& event, std::vector<std::byte>& out) {
    wire::Event message;
    message.set_tick(event.tick);
    message.set_time_ns(ns_of(event.time));
    message.set_kind(core::as_utf8(event.kind));
    message.set_team(core::as_utf8(event.team));
    for (const std::string& object : event.objects) {
        message.add_objects(core::as_utf8(object));
    }
    message.set_reason(core::as_utf8(event.reason));
    append(message, out);
}

core::Result<Event> decode_event(Bytes bytes) {
    const auto message = parsed<wire::Event>(bytes);
    if (!message) {
        return message.error();
    }
    const auto time = time_from(message->time_ns());
    if (!time) {
        return time.error();
    }
    Event event{message->tick(), *time, message->kind(), message->team(), {}, message->reason()};
    event.objects.assign(message->objects().begin(), message->objects().end());
    return event;
}

// ---- hashes -------------------------------------------------------------------------------------

void encode(const RecordedHashes& hashes, std::vector<std::byte>& out) {
    wire::Hashes message;
    message.set_first_tick(hashes.first_tick);
    message.mutable_hashes()->Add(hashes.hashes.begin(), hashes.hashes.end());
    append(message, out);
}

core::Result<RecordedHashes> decode_hashes(Bytes bytes) {
    const auto message = parsed<wire::Hashes>(bytes);
    if (!message) {
        return message.error();
    }
    RecordedHashes hashes;
    hashes.first_tick = message->first_tick();
    hashes.hashes.assign(message->hashes().begin(), message->hashes().end());
    return hashes;
}

}  // namespace agon::protocol
