package dev.vigil.fetch.internal.browser;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The first line and the header fields of an HTTP/1.1 message, as the proxy parses them. Immutable.
 */
record MessageHead(String startLine, List<String> fields) {
  private static final int LIMIT = 256 << 10;
  private static final Set<String> OF_THE_CONNECTION =
      Set.of(
          "connection", "keep-alive", "proxy-connection", "proxy-authorization", "upgrade", "te");

  static MessageHead read(InputStream in) throws IOException {
    String first = line(in, LIMIT);
    List<String> fields = new ArrayList<>();
    int left = LIMIT - first.length();
    while (true) {
      String field = line(in, left);
      if (field.isEmpty()) {
        return new MessageHead(first, List.copyOf(fields));
      }
      left -= field.length() + 2;
      fields.add(field);
    }
  }

  /** Byte by byte: what follows the empty line is not ours. */
  private static String line(InputStream in, int limit) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    while (true) {
      int b = in.read();
      if (b < 0) {
        throw new IOException("the message ends in its head");
      }
      if (b == '\n') {
        return line.toString(StandardCharsets.ISO_8859_1);
      }
      if (b != '\r') {
        line.write(b);
      }
      if (line.size() >= limit) {
        throw new IOException("the head of the message is too long");
      }
    }
  }

  boolean has(String name) {
    return fields.stream().anyMatch(f -> name(f).equals(name.toLowerCase(Locale.ROOT)));
  }

  long contentLength() throws IOException {
    for (String field : fields) {
      if (name(field).equals("content-length")) {
        String value = field.substring(field.indexOf(':') + 1).trim();
        if (!value.matches("\\d{1,15}")) {
          throw new IOException("the length '" + value + "' is not a number");
        }
        return Long.parseLong(value);
      }
    }
    return 0;
  }

  /** The fields that are for the other end, each with its line end. */
  String fieldsWithoutConnection() {
    StringBuilder out = new StringBuilder();
    for (String field : fields) {
      if (!OF_THE_CONNECTION.contains(name(field))) {
        out.append(field).append("\r\n");
      }
    }
    return out.toString();
  }

  private static String name(String field) {
    int colon = field.indexOf(':');
    return (colon < 0 ? field : field.substring(0, colon)).trim().toLowerCase(Locale.ROOT);
  }
}
