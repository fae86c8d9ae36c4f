// SPDX-License-Identifier: Apache-2.0
#include "net/web_connection.hpp"

#include <utility>

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include "net/wall_clock.hpp"

namespace agon::net {
namespace {

using boost::asio::ip::tcp;
using ErrorCode = boost::system::error_code;

/// Not yet sent, in the system, of a client that gets what is new.
constexpr int kUnsentBytes = 64 * 1024;
/// Heard out of a client that was told to go: enough that it reads why, whatever it was sending.
constexpr std::size_t kDiscardLimitBytes = 128U * 1024U * 1024U;

}  // namespace

void WebLoop::flush() {
    while (!unflushed.empty()) {
        // What is called from here may queue more.
        std::vector<std::shared_ptr<WebConnection>> now;
        now.swap(unflushed);
        for (const std::shared_ptr<WebConnection>& connection : now) {
            connection->flush();
        }
        if (unflushed.empty()) {
            now.clear();
            unflushed.swap(now);  // keeps its memory
        }
    }
}

WebConnection::WebConnection(WebLoop& loop, tcp::socket socket, std::string remote_address)
    : loop_(loop), socket_(std::move(socket)), remote_address_(std::move(remote_address)) {
    ErrorCode ignored;
    socket_.non_blocking(true, ignored);
    socket_.set_option(tcp::no_delay(true), ignored);
}

void WebConnection::begin(std::unique_ptr<WebProtocol> protocol) {
    protocol_ = std::move(protocol);
    protocol_->begin();
    want_read();
}

void WebConnection::switch_to(std::unique_ptr<WebProtocol> protocol, std::string bytes) {
    next_protocol_ = std::move(protocol);
    next_bytes_ = std::move(bytes);
}

void WebConnection::send(SharedBytes bytes) {
    queue_.push(std::move(bytes));
    flush_later();
}

void WebConnection::send_droppable(SharedBytes bytes) {
    queue_.push_droppable(std::move(bytes));
    flush_later();
}

void WebConnection::send_first(SharedBytes bytes) {
    queue_.push_first(std::move(bytes));
    flush_later();
}

void WebConnection::flush_later() {
    if (!is_to_flush_ && !is_writing_) {
        is_to_flush_ = true;
        loop_.unflushed.push_back(shared_from_this());
    }
}

void WebConnection::resume() {
    is_paused_ = false;
    want_read();
}

void WebConnection::want_read() {
    if (is_reading_ || phase_ == Phase::Closed || has_ended_input_ ||
        (is_paused_ && phase_ == Phase::Open)) {
        return;
    }
    is_reading_ = true;
    socket_.async_wait(tcp::socket::wait_read, [self = shared_from_this()](const ErrorCode& error) {
        self->is_reading_ = false;
        if (!error && self->phase_ != Phase::Closed) {
            self->on_readable();
            self->loop_.flush();
        }
    });
}

void WebConnection::on_readable() {
    ErrorCode error;
    const std::size_t size = socket_.read_some(
        boost::asio::buffer(loop_.read_buffer.data(), loop_.read_buffer.size()), error);
    if (error == boost::asio::error::eof) {
        on_end_of_input();
    } else if (error && error != boost::asio::error::would_block &&
               error != boost::asio::error::interrupted) {
        close();
    } else if (size > 0) {
        on_bytes(std::span(loop_.read_buffer).first(size));
    }
    want_read();
}

void WebConnection::on_bytes(std::span<const std::byte> bytes) {
    if (phase_ == Phase::Ending) {
        discarded_bytes_ += bytes.size();
        if (discarded_bytes_ > kDiscardLimitBytes) {
            close();
        }
        return;
    }
    protocol_->take(bytes);
    if (next_protocol_ != nullptr && phase_ == Phase::Open) {
        protocol_ = std::move(next_protocol_);
        protocol_->begin();
        const std::string rest = std::exchange(next_bytes_, {});
        if (!rest.empty() && phase_ == Phase::Open) {
            protocol_->take(std::as_bytes(std::span(rest)));
        }
    }
}

void WebConnection::on_end_of_input() {
    has_ended_input_ = true;
    if (queue_.is_empty()) {
        close();
    } else if (phase_ == Phase::Open) {
        protocol_->on_end_of_input();
    }
}

void WebConnection::flush(bool was_clogged) {
    is_to_flush_ = false;
    if (phase_ == Phase::Closed || is_writing_) {
        return;
    }
    const std::uint64_t before = queue_.written_bytes();
    const SendQueue::Outcome outcome = queue_.flush(socket_.native_handle());
    if (outcome == SendQueue::Outcome::Broken) {
        close();
    } else if (outcome == SendQueue::Outcome::Clogged) {
        if (!was_clogged || queue_.written_bytes() > before) {
            last_written_ns_ = WallClock::now_ns();
        }
        want_write();
    } else if (phase_ == Phase::Ending) {
        end_output();
    } else {
        protocol_->on_drained(was_clogged);
    }
}

void WebConnection::want_write() {
    is_writing_ = true;
    socket_.async_wait(tcp::socket::wait_write,
                       [self = shared_from_this()](const ErrorCode& error) {
                           self->is_writing_ = false;
                           if (!error) {
                               self->flush(true);
                               self->loop_.flush();
                           }
                       });
}

void WebConnection::end(Patience patience) {
    if (phase_ != Phase::Open) {
        return;
    }
    phase_ = Phase::Ending;
    patience_ = patience;
    end_ns_ = WallClock::now_ns();
    flush_later();
    want_read();
}

void WebConnection::end_output() {
    if (has_ended_input_) {
        close();
    } else if (!has_ended_output_) {
        has_ended_output_ = true;
        end_ns_ = WallClock::now_ns();
        ErrorCode ignored;
        socket_.shutdown(tcp::socket::shutdown_send, ignored);
    }
}

void WebConnection::close() {
    if (phase_ == Phase::Closed) {
        return;
    }
    phase_ = Phase::Closed;
    const std::shared_ptr<WebConnection> self = shared_from_this();
    ErrorCode ignored;
    if (!queue_.is_empty()) {
        // It is not to get all: no use in the system's going on with what it has.
        socket_.set_option(tcp::socket::linger(true, 0), ignored);
    }
    socket_.close(ignored);
    std::erase(loop_.connections, self);
    protocol_->on_gone();
}

void WebConnection::tend(std::int64_t now_ns) {
    if (phase_ == Phase::Open) {
        protocol_->tend(now_ns);
        return;
    }
    const WebServerOptions& options = loop_.options;
    const bool may_take_long = patience_ == Patience::AsItReads && !has_ended_output_;
    const std::int64_t waited_ns = may_take_long ? stalled_ns(now_ns) : now_ns - end_ns_;
    const core::Duration limit = may_take_long ? options.silence_limit : options.flush_limit;
    if (waited_ns > limit.count_ns()) {
        close();
    }
}

void WebConnection::stop() {
    if (phase_ == Phase::Open) {
        protocol_->stop();
    }
}

void WebConnection::keep_buffer_small() {
    ::setsockopt(socket_.native_handle(), IPPROTO_TCP, TCP_NOTSENT_LOWAT, &kUnsentBytes,
                 sizeof kUnsentBytes);
}

}  // namespace agon::net
