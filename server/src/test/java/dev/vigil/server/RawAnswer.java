package dev.vigil.server;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLSession;

/** What came back on a socket, as an answer; 400 where nothing did. */
record RawAnswer(int statusCode, HttpHeaders headers, String body) implements HttpResponse<String> {
  static RawAnswer of(String text) {
    int end = text.indexOf("\r\n\r\n");
    String[] lines = (end < 0 ? text : text.substring(0, end)).split("\r\n", -1);
    Map<String, List<String>> fields = new LinkedHashMap<>();
    for (String line : lines) {
      int colon = line.indexOf(": ");
      if (colon > 0) {
        fields
            .computeIfAbsent(line.substring(0, colon), name -> new ArrayList<>())
            .add(line.substring(colon + 2));
      }
    }
    boolean http = lines[0].matches("HTTP/1\\.[01] \\d{3}.*");
    return new RawAnswer(
        http ? Integer.parseInt(lines[0].substring(9, 12)) : 400,
        HttpHeaders.of(fields, (name, value) -> true),
        end < 0 ? "" : text.substring(end + 4));
  }

  @Override
  public HttpRequest request() {
    throw new UnsupportedOperationException();
  }

  @Override
  public Optional<HttpResponse<String>> previousResponse() {
    return Optional.empty();
  }

  @Override
  public Optional<SSLSession> sslSession() {
    return Optional.empty();
  }

  @Override
  public URI uri() {
    return URI.create("/");
  }

  @Override
  public HttpClient.Version version() {
    return HttpClient.Version.HTTP_1_1;
  }
}
