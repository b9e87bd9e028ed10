// SPDX-License-Identifier: GPL-3.0-or-later
#include "practice/http_message.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace shogo::practice {

namespace {

constexpr qsizetype headBytes = 32 * 1024;
constexpr qsizetype bodyBytes = 8 * 1024 * 1024;
constexpr size_t mostHeaders = 100;

QByteArray reasonOf(int status)
{
    switch (status) {
    case 200: return "OK";
    case 201: return "Created";
    case 204: return "No Content";
    case 302: return "Found";
    case 400: return "Bad Request";
    case 401: return "Unauthorized";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 409: return "Conflict";
    case 413: return "Content Too Large";
    case 415: return "Unsupported Media Type";
    case 429: return "Too Many Requests";
    case 431: return "Request Header Fields Too Large";
    case 500: return "Internal Server Error";
    case 501: return "Not Implemented";
    case 503: return "Service Unavailable";
    case 504: return "Gateway Timeout";
    default: return "Answer";
    }
}

bool isToken(const QByteArray& text)
{
    constexpr const char* marks = "!#$%&'*+-.^_`|~";
    return !text.isEmpty() && std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               QByteArray(marks).contains(c);
    });
}

bool isPrintable(const QByteArray& text)
{
    return std::all_of(text.begin(), text.end(), [](char c) { return c > 0x20 && c < 0x7f; });
}

// "POST /path?query HTTP/1.1"
bool readFirstLine(const QByteArray& line, HttpCall& call)
{
    const QList<QByteArray> words = line.split(' ');
    if (words.size() != 3 || words[0].size() > 16 || !isToken(words[0]) ||
        words[0] != words[0].toUpper() || !words[1].startsWith('/') || !isPrintable(words[1]) ||
        (words[2] != "HTTP/1.1" && words[2] != "HTTP/1.0")) {
        return false;
    }
    call.method = words[0];
    const qsizetype mark = words[1].indexOf('?');
    call.path = mark < 0 ? words[1] : words[1].left(mark);
    call.query = mark < 0 ? QByteArray() : words[1].mid(mark + 1);
    call.keepAlive = words[2] == "HTTP/1.1";
    return true;
}

bool readHeader(const QByteArray& line, HttpCall& call)
{
    const qsizetype colon = line.indexOf(':');
    if (colon <= 0 || !isToken(line.left(colon)) || call.headers.size() >= mostHeaders) {
        return false;
    }
    const QByteArray value = line.mid(colon + 1).trimmed();
    const bool clean = std::all_of(value.begin(), value.end(), [](char c) {
        return c == '\t' || (static_cast<unsigned char>(c) >= 0x20 && c != 0x7f);
    });
    call.headers.emplace_back(line.left(colon).toLower(), value);
    return clean;
}

// -1: there is a length, and it is none.
qsizetype lengthOf(const HttpCall& call)
{
    qsizetype length = 0;
    bool seen = false;
    for (const auto& [name, value] : call.headers) {
        if (name == "content-length") {
            const bool digits = !value.isEmpty() && value.size() <= 15 &&
                                std::all_of(value.begin(), value.end(),
                                            [](char c) { return c >= '0' && c <= '9'; });
            if (seen || !digits) {
                return -1;
            }
            seen = true;
            length = value.toLongLong();
        }
    }
    return length;
}

} // namespace

QByteArray HttpCall::header(const QByteArray& name) const
{
    const auto at = std::find_if(headers.begin(), headers.end(),
                                 [&](const auto& one) { return one.first == name; });
    return at == headers.end() ? QByteArray() : at->second;
}

HttpReply HttpReply::json(int status, const QJsonValue& value)
{
    HttpReply reply;
    reply.status = status;
    reply.body =
        (value.isArray() ? QJsonDocument(value.toArray()) : QJsonDocument(value.toObject()))
            .toJson(QJsonDocument::Compact);
    return reply;
}

HttpReply HttpReply::page(int status, const QByteArray& words)
{
    HttpReply reply;
    reply.status = status;
    reply.contentType = "text/html; charset=utf-8";
    reply.body = "<!DOCTYPE html><html><head><title>" + words + "</title></head><body><h1>" +
                 words + "</h1></body></html>\n";
    return reply;
}

QByteArray HttpReply::bytes(bool keepAlive) const
{
    QByteArray text = "HTTP/1.1 " + QByteArray::number(status) + ' ' + reasonOf(status) + "\r\n";
    if (status != 204) {
        text += "Content-Type: " + contentType +
                "\r\nContent-Length: " + QByteArray::number(body.size()) + "\r\n";
    }
    for (const auto& [name, value] : headers) {
        text += name + ": " + value + "\r\n";
    }
    text += keepAlive ? "Connection: keep-alive\r\n" : "Connection: close\r\n";
    return text + "Cache-Control: no-store\r\n\r\n" + (status == 204 ? QByteArray() : body);
}

std::vector<std::pair<QByteArray, QByteArray>> formItems(const QByteArray& text)
{
    std::vector<std::pair<QByteArray, QByteArray>> items;
    for (const QByteArray& item : text.split('&')) {
        if (!item.isEmpty()) {
            const qsizetype equals = item.indexOf('=');
            items.emplace_back(
                QByteArray::fromPercentEncoding(equals < 0 ? item : item.left(equals)),
                equals < 0 ? QByteArray() : item.mid(equals + 1));
        }
    }
    return items;
}

QByteArray formValue(const QByteArray& text, const QByteArray& name)
{
    for (const auto& [key, value] : formItems(text)) {
        if (key == name) {
            return QByteArray::fromPercentEncoding(QByteArray(value).replace('+', ' '));
        }
    }
    return {};
}

bool HttpReader::readHead(const QByteArray& head, HttpCall& call, HttpReply& refusal)
{
    const QList<QByteArray> lines = head.split('\n');
    bool good = true;
    for (qsizetype i = 0; i < lines.size() && good; ++i) {
        QByteArray line = lines[i];
        good = line.endsWith('\r') || i + 1 == lines.size();
        line = line.endsWith('\r') ? line.chopped(1) : line;
        good = good && (i == 0 ? readFirstLine(line, call) : readHeader(line, call));
    }
    if (!good) {
        refusal = HttpReply::page(400, "this is no request");
        return false;
    }
    if (!call.header("transfer-encoding").isEmpty()) {
        refusal = HttpReply::page(501, "bodies in pieces are not taken");
        return false;
    }
    const QByteArray connection = call.header("connection").toLower();
    call.keepAlive = connection == "close"        ? false
                     : connection == "keep-alive" ? true
                                                  : call.keepAlive;
    return true;
}

HttpReader::State HttpReader::next(HttpCall& call, HttpReply& refusal)
{
    const auto bad = [&](int status, const QByteArray& words) {
        refusal = HttpReply::page(status, words);
        m_bad = true;
        return State::Bad;
    };
    if (m_bad) {
        return State::More; // has been said
    }
    const qsizetype end = m_bytes.indexOf("\r\n\r\n");
    if (end > headBytes || (end < 0 && m_bytes.size() > headBytes)) {
        return bad(431, "the head is too long");
    }
    if (end < 0) {
        return State::More;
    }
    call = {};
    if (!readHead(m_bytes.left(end), call, refusal)) {
        m_bad = true;
        return State::Bad;
    }
    const qsizetype length = lengthOf(call);
    if (length < 0) {
        return bad(400, "the length is none");
    }
    if (length > bodyBytes) {
        return bad(413, "the body is too long");
    }
    if (m_bytes.size() - end - 4 < length) {
        return State::More;
    }
    call.body = m_bytes.mid(end + 4, length);
    m_bytes.remove(0, end + 4 + length);
    return State::Whole;
}

} // namespace shogo::practice
