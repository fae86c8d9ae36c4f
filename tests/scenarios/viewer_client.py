# SPDX-License-Identifier: Apache-2.0
"""A viewer without a page: it speaks agon's WebSocket and messages with Python alone.

Messages are read without their .proto files: a message is a dict of lists, by the field numbers that
protocol/viewer.proto gives. Bytes stay bytes; ask for text(), number(), messages().
"""
import base64
import os
import socket
import struct
import urllib.parse


# ---- Protocol Buffers ----------------------------------------------------------------------------


def varint(value):
    out = bytearray()
    value &= (1 << 64) - 1
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)


def field(number, value):
    """A field: int as varint, float as double, str, bytes or a list of encoded fields as a message."""
    if isinstance(value, bool) or isinstance(value, int):
        return varint(number << 3) + varint(int(value))
    if isinstance(value, float):
        return varint(number << 3 | 1) + struct.pack("<d", value)
    if isinstance(value, str):
        value = value.encode()
    if isinstance(value, list):
        value = b"".join(value)
    return varint(number << 3 | 2) + varint(len(value)) + value


class Message:
    def __init__(self, data):
        self.fields = {}
        at = 0

        def take_varint():
            nonlocal at
            value = shift = 0
            while True:
                byte = data[at]
                at += 1
                value |= (byte & 127) << shift
                shift += 7
                if byte < 128:
                    return value

        while at < len(data):
            tag = take_varint()
            kind = tag & 7
            if kind == 0:
                value = take_varint()
            elif kind == 1:
                value, at = data[at : at + 8], at + 8
            elif kind == 5:
                value, at = data[at : at + 4], at + 4
            elif kind == 2:
                size = take_varint()
                value, at = data[at : at + size], at + size
            else:
                raise ValueError(f"wire type {kind}")
            self.fields.setdefault(tag >> 3, []).append(value)

    def has(self, number):
        return number in self.fields

    def number(self, number, default=0):
        return self.fields.get(number, [default])[-1]

    def double(self, number):
        return struct.unpack("<d", self.fields[number][-1])[0] if self.has(number) else 0.0

    def text(self, number):
        return self.fields.get(number, [b""])[-1].decode()

    def texts(self, number):
        return [value.decode() for value in self.fields.get(number, [])]

    def message(self, number):
        return Message(self.fields[number][-1]) if self.has(number) else Message(b"")

    def messages(self, number):
        return [Message(value) for value in self.fields.get(number, [])]


# ToViewer
WELCOME, LOBBY, SHOW, LIVE, EVENT, STATUS, RUN, ANSWER, REPORT = range(1, 10)
# ToAgon
SUBSCRIBE, GET_RUN, PAUSE, RESUME, STEP, SPEED, RESTART, ORDER, REPLACE, WATCH, EXTRACT, PLAY, STOP, OPEN = range(2, 16)


class Viewer:
    """One connection. Reads whole messages; everything waits at most `patience_s`."""

    def __init__(self, url, patience_s=60):
        address = urllib.parse.urlsplit(url)
        self.socket = socket.create_connection((address.hostname, address.port), patience_s)
        key = base64.b64encode(os.urandom(16)).decode()
        query = f"?{address.query}" if address.query else ""
        self.socket.sendall(
            (
                f"GET /ws{query} HTTP/1.1\r\nHost: {address.netloc}\r\nOrigin: http://{address.netloc}\r\n"
                f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
                "Sec-WebSocket-Version: 13\r\n\r\n"
            ).encode()
        )
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            self.read_more()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        if not head.startswith(b"HTTP/1.1 101"):
            raise ConnectionError(head.decode(errors="replace").splitlines()[0])
        self.requests = 0
        self.status = Message(b"")
        self.show = Message(b"")
        self.events = []  # their kinds
        self.report = None
        self.tick = 0  # of the frame that came last
        self.welcome = self.wait(WELCOME)

    def read_more(self):
        data = self.socket.recv(65536)
        if not data:
            raise ConnectionError("agon closed the connection")
        self.buffer += data

    def take(self, size):
        while len(self.buffer) < size:
            self.read_more()
        data, self.buffer = self.buffer[:size], self.buffer[size:]
        return data

    def send_frame(self, opcode, payload):
        size = len(payload)
        head = bytes([128 | opcode])
        if size < 126:
            head += bytes([128 | size])
        elif size < 65536:
            head += bytes([128 | 126]) + struct.pack(">H", size)
        else:
            head += bytes([128 | 127]) + struct.pack(">Q", size)
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[i & 3] for i, byte in enumerate(payload))
        self.socket.sendall(head + mask + masked)

    def receive(self):
        """The kind and content of the next message."""
        whole = b""
        while True:
            first, second = self.take(2)
            size = second & 127
            if size == 126:
                size = struct.unpack(">H", self.take(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self.take(8))[0]
            payload = self.take(size)
            opcode = first & 15
            if opcode == 8:
                self.send_frame(8, payload)
                raise ConnectionError("agon closed the connection")
            if opcode == 9:
                self.send_frame(10, payload)
                continue
            if opcode == 10:
                continue
            whole += payload
            if first & 128:
                break
        message = Message(whole)
        for kind in message.fields:
            content = message.message(kind)
            if kind == STATUS:
                self.status = content
            elif kind == SHOW:
                self.show, self.events, self.report, self.status = content, [], None, Message(b"")
                self.tick = 0
            elif kind == LIVE:
                for frame in content.messages(1):
                    self.tick = frame.number(2) + (0 if frame.number(1) else self.tick)
            elif kind == EVENT:
                self.events.append(content.text(3))
            elif kind == REPORT:
                self.report = content
            return kind, content
        return 0, message

    def wait(self, kind, condition=lambda _: True):
        """The next message of that kind for which the condition holds."""
        while True:
            got, content = self.receive()
            if got == kind and condition(content):
                return content

    def ask(self, kind, *fields):
        """Sends a request; gives its number."""
        self.requests += 1
        self.send_frame(2, field(1, self.requests) + field(kind, list(fields)))
        return self.requests

    def done(self, kind, *fields):
        """Asks, and gives the answer's error (empty: done) and text."""
        number = self.ask(kind, *fields)
        answer = self.wait(ANSWER, lambda content: content.number(1) == number)
        return answer.text(2), answer.text(3)

    def wait_for_status(self, condition):
        while not condition(self.status):
            self.wait(STATUS)
        return self.status

    def wait_for_tick(self, tick):
        while self.tick < tick:
            self.receive()

    def wait_for_event(self, kind):
        while kind not in self.events:
            self.receive()

    def wait_for_report(self):
        while self.report is None:
            self.receive()
        return self.report

    def close(self):
        self.socket.close()
