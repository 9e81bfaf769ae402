package dev.vigil.archive.exchange;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.vigil.archive.version.StoredHeader;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * An HTTP response in a WARC record: a status line, headers in their order, and the body. The
 * length that the headers claim is not believed, since the record has its own. Chunks are joined; a
 * body that is claimed to be chunked and is not, is taken as it is. Immutable.
 */
record WarcHttpResponse(int status, List<StoredHeader> headers, byte[] body) {
  private static final int MOST_HEADER_BYTES = 1 << 20;

  /** The response; empty if the bytes are not an HTTP response. */
  static Optional<WarcHttpResponse> parse(byte[] block) {
    int end = endOfHeaders(block);
    String[] lines =
        new String(block, 0, Math.min(end, MOST_HEADER_BYTES), ISO_8859_1).split("\r?\n", -1);
    String[] first = lines[0].strip().split(" +", 3);
    if (first.length < 2 || !first[0].startsWith("HTTP/") || !first[1].matches("\\d{3}")) {
      return Optional.empty();
    }
    List<StoredHeader> headers = new ArrayList<>();
    for (int i = 1; i < lines.length; i++) {
      String line = lines[i];
      boolean folded = line.startsWith(" ") || line.startsWith("\t");
      if (folded && !headers.isEmpty()) {
        StoredHeader last = headers.removeLast();
        headers.add(new StoredHeader(last.name(), (last.value() + " " + line.strip()).strip()));
      } else {
        int colon = line.indexOf(':');
        String name = colon < 0 ? "" : line.substring(0, colon).strip();
        if (!name.isEmpty()) {
          headers.add(new StoredHeader(name, line.substring(colon + 1).strip()));
        }
      }
    }
    byte[] rest = Arrays.copyOfRange(block, end, block.length);
    WarcHttpResponse raw =
        new WarcHttpResponse(Integer.parseInt(first[1]), List.copyOf(headers), rest);
    return Optional.of(
        raw.value("Transfer-Encoding").toLowerCase(Locale.ROOT).contains("chunked")
            ? new WarcHttpResponse(raw.status, raw.headers, joined(rest))
            : raw);
  }

  private static int endOfHeaders(byte[] block) {
    for (int i = 0; i < block.length; i++) {
      if (block[i] == '\n') {
        int next = i + 1 < block.length && block[i + 1] == '\r' ? i + 2 : i + 1;
        if (next < block.length && block[next] == '\n') {
          return next + 1;
        }
      }
    }
    return block.length;
  }

  /** All values of a header in one line, or empty. */
  String value(String name) {
    return headers.stream()
        .filter(header -> header.name().equalsIgnoreCase(name))
        .map(StoredHeader::value)
        .collect(Collectors.joining(","));
  }

  /**
   * The headers to keep with a body from which chunks and content coding were taken off: those that
   * described these are gone, or renamed, or true.
   */
  List<StoredHeader> keptFor(int length) {
    List<StoredHeader> stored = new ArrayList<>();
    for (StoredHeader header : headers) {
      switch (header.name().toLowerCase(Locale.ROOT)) {
        case "transfer-encoding" -> {}
        case "content-encoding" ->
            stored.add(new StoredHeader("X-Orig-Content-Encoding", header.value()));
        case "content-length" -> {
          if (header.value().equals(Integer.toString(length))) {
            stored.add(header);
          }
        }
        default -> stored.add(header);
      }
    }
    return stored;
  }

  /**
   * The data of all chunks; a body whose first chunk is invalid was not chunked and is returned as
   * it is.
   */
  private static byte[] joined(byte[] chunked) {
    ByteArrayOutputStream body = new ByteArrayOutputStream(chunked.length);
    int at = 0;
    while (at < chunked.length) {
      int lineEnd = at;
      long size = 0;
      while (lineEnd < chunked.length && Character.digit(chunked[lineEnd], 16) >= 0) {
        size = Math.min(Integer.MAX_VALUE, size * 16 + Character.digit(chunked[lineEnd++], 16));
      }
      boolean number = lineEnd > at;
      while (lineEnd < chunked.length && chunked[lineEnd] != '\n') {
        lineEnd++;
      }
      if (!number || lineEnd == chunked.length) {
        return at == 0 ? chunked : body.toByteArray();
      }
      int from = lineEnd + 1;
      int to = (int) Math.min(chunked.length, from + size);
      body.write(chunked, from, to - from);
      if (size == 0) {
        break;
      }
      at = to;
      at += at < chunked.length && chunked[at] == '\r' ? 1 : 0;
      at += at < chunked.length && chunked[at] == '\n' ? 1 : 0;
    }
    return body.toByteArray();
  }
}
