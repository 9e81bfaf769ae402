package dev.vigil.bench.web;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** One request to the test web, with the values of a form wherever they stand. Immutable. */
record FormRequest(String host, String method, String path, Map<String, String> values) {
  private static final int MOST_BYTES = 1 << 20;

  FormRequest {
    values = Map.copyOf(values);
  }

  static FormRequest of(HttpExchange exchange) throws IOException {
    Map<String, String> values = new LinkedHashMap<>();
    String query = exchange.getRequestURI().getRawQuery();
    decode(query == null ? "" : query, values);
    String type = String.valueOf(exchange.getRequestHeaders().getFirst("Content-Type"));
    try (InputStream in = exchange.getRequestBody()) {
      String body = new String(in.readNBytes(MOST_BYTES), StandardCharsets.UTF_8);
      if (type.startsWith("application/x-www-form-urlencoded")) {
        decode(body, values);
      } else if (type.startsWith("multipart/form-data")) {
        parts(body, values);
      }
    }
    String host = String.valueOf(exchange.getRequestHeaders().getFirst("Host"));
    int colon = host.lastIndexOf(':');
    return new FormRequest(
        colon < 0 ? host : host.substring(0, colon),
        exchange.getRequestMethod(),
        exchange.getRequestURI().getPath(),
        values);
  }

  private static void decode(String encoded, Map<String, String> values) {
    for (String pair : encoded.split("&", -1)) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        values.put(decode(pair.substring(0, equals)), decode(pair.substring(equals + 1)));
      }
    }
  }

  private static String decode(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return text;
    }
  }

  private static void parts(String body, Map<String, String> values) {
    int line = body.indexOf("\r\n");
    if (line < 0) {
      return;
    }
    String boundary = body.substring(0, line);
    for (String part : body.split(java.util.regex.Pattern.quote(boundary), -1)) {
      int name = part.indexOf("name=\"");
      int head = part.indexOf("\r\n\r\n");
      if (name >= 0 && head > name && part.length() >= head + 6) {
        values.put(
            part.substring(name + 6, part.indexOf('"', name + 6)),
            part.substring(head + 4, part.length() - 2));
      }
    }
  }

  String value(String name) {
    return values.getOrDefault(name, "");
  }
}
