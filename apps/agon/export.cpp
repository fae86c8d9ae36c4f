// SPDX-License-Identifier: Apache-2.0
#include "export.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <functional>
#include <span>
#include <vector>

#include <unistd.h>

#include "console.hpp"
#include "core/units.hpp"
#include "net/closed_reader.hpp"
#include "record/csv.hpp"
#include "record/output_file.hpp"
#include "record/reader.hpp"
#include "result_files.hpp"

namespace agon::app {

namespace fs = std::filesystem;

namespace {

using protocol::Input;

struct Table {
    std::string name;
    std::function<core::Result<void>(const record::Recording&, const record::TextSink&)> write;
};

Table inputs(const char* name, Input::Kind kind) {
    return {name, [kind](const record::Recording& recording, const record::TextSink& sink) {
                return record::write_inputs(recording, kind, sink);
            }};
}

std::vector<Table> tables_of(const record::Recording& recording) {
    std::vector<Table> tables = {{"frames", record::write_frames},
                                 {"events", record::write_events},
                                 inputs("commands", Input::Kind::Command),
                                 inputs("placements", Input::Kind::Placement)};
    if (recording.match().order) {
        tables.push_back(inputs("orders", Input::Kind::Order));
    }
    for (const auto& size : recording.topic_sizes()) {
        if (size.topic == "/plot" && size.messages > 0) {
            tables.push_back({"plots", record::write_plots});
        }
    }
    return tables;
}

core::Result<void> write_file(const record::Recording& recording, const Table& table,
                              const std::string& path) {
    auto file = record::OutputFile::create(path, table_kind());
    if (!file) {
        return file.error();
    }
    const auto written = table.write(recording, [&file](std::string_view piece) {
        return file->write(std::as_bytes(std::span(piece.data(), piece.size())));
    });
    return written ? file->close() : written;
}

core::Result<void> write_standard_output(const record::Recording& recording, const Table& table) {
    auto written = table.write(recording, [](std::string_view piece) -> core::Result<void> {
        if (std::fwrite(piece.data(), 1, piece.size(), stdout) != piece.size()) {
            return core::Error{std::string("can't write: ") + std::strerror(errno),
                               "standard output"};
        }
        return {};
    });
    // Who has read enough is no error.
    return !written && net::is_reader_gone(STDOUT_FILENO) ? core::Result<void>() : written;
}

core::Result<std::vector<std::string>> write_folder(const record::Recording& recording,
                                                    const std::string& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) {
        return core::Error{"the folder can't be made: " + error.message(), folder};
    }
    std::vector<std::string> paths;
    for (const Table& table : tables_of(recording)) {
        paths.push_back((fs::path(folder) / (table.name + ".csv")).string());
        if (const auto written = write_file(recording, table, paths.back()); !written) {
            return written.error();
        }
    }
    return paths;
}

core::Result<std::vector<std::string>> write(const record::Recording& recording,
                                             const std::string& target) {
    const Table frames = tables_of(recording).front();
    if (target == "-") {
        if (const auto written = write_standard_output(recording, frames); !written) {
            return written.error();
        }
        return std::vector<std::string>();
    }
    std::error_code error;
    if (fs::path(target).extension() == ".csv" && !fs::is_directory(target, error)) {
        if (const auto written = write_file(recording, frames, target); !written) {
            return written.error();
        }
        return std::vector<std::string>{target};
    }
    return write_folder(recording, target);
}

}  // namespace

std::string default_target(const std::string& recording) {
    const fs::path path(recording);
    return (path.parent_path() / (path.stem().string() + "_csv")).string();
}

ExitCode export_tables(const ExportOptions& options) {
    const auto recording = record::Recording::open(options.path);
    if (!recording) {
        return fail(ExitCode::BadInput, recording.error());
    }
    const auto paths = write(*recording, options.target);
    if (!paths) {
        return fail(ExitCode::BadInput, paths.error());
    }
    if (!options.is_quiet) {
        for (const std::string& path : *paths) {
            print(stdout, path + "\n");
        }
    }
    if (const auto& cut = recording->cut()) {
        warn("the recording was cut off after tick " + std::to_string(cut->last_tick) + " (" +
             core::to_clock_text(cut->time.since_start()) + "); the tables end there");
    }
    return ExitCode::Done;
}

}  // namespace agon::app
