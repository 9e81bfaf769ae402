package dev.vigil.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Asks a server as a browser without scripts does: with cookies, forms, and their proof. */
final class Browser {
  private static final Pattern PROOF = Pattern.compile("<meta name=\"csrf\" content=\"([^\"]*)\">");

  /** The clients of each site, so that a server that ends need not wait for them. */
  private static final Map<String, List<HttpClient>> CLIENTS = new ConcurrentHashMap<>();

  private final String address;
  private final HttpClient client;

  Browser(String address) {
    this(
        address,
        HttpClient.newBuilder()
            .cookieHandler(new CookieManager())
            .connectTimeout(Duration.ofMinutes(1))
            .build());
    CLIENTS.computeIfAbsent(address, _ -> new CopyOnWriteArrayList<>()).add(client);
  }

  /** Closes the connections of all browsers at a site; they are not used again. */
  static void closeAll(String address) {
    List<HttpClient> clients = CLIENTS.remove(address);
    if (clients != null) {
      clients.forEach(HttpClient::shutdownNow);
    }
  }

  private Browser(String address, HttpClient client) {
    this.address = address;
    this.client = client;
  }

  /** The same browser, with its cookies, at another site. */
  Browser at(String other) {
    return new Browser(other, client);
  }

  HttpResponse<String> get(String path, String... headers) {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address + path)).GET();
    return send(request, headers);
  }

  /** Sends a form as it is, without a proof. */
  HttpResponse<String> post(String path, List<String> fields, String... headers) {
    StringBuilder body = new StringBuilder();
    for (int i = 0; i < fields.size(); i += 2) {
      body.append(i == 0 ? "" : "&")
          .append(fields.get(i))
          .append('=')
          .append(URLEncoder.encode(fields.get(i + 1), StandardCharsets.UTF_8));
    }
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(address + path))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(HttpRequest.BodyPublishers.ofString(body.toString()));
    return send(request, headers);
  }

  /** Sends a form of our own page. */
  HttpResponse<String> submit(String path, String... fields) {
    List<String> all = new ArrayList<>(List.of(fields));
    all.add("csrf");
    all.add(proof());
    return post(path, all);
  }

  HttpResponse<String> send(String method, String path, String body, String... headers) {
    return send(
        HttpRequest.newBuilder(URI.create(address + path))
            .method(method, HttpRequest.BodyPublishers.ofString(body)),
        headers);
  }

  private HttpResponse<String> send(HttpRequest.Builder request, String... headers) {
    return send(request, HttpResponse.BodyHandlers.ofString(), headers);
  }

  private <T> HttpResponse<T> send(
      HttpRequest.Builder request, HttpResponse.BodyHandler<T> handler, String... headers) {
    for (int i = 0; i < headers.length; i += 2) {
      request.header(headers[i], headers[i + 1]);
    }
    try {
      return client.send(request.timeout(Duration.ofMinutes(2)).build(), handler);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Sends a file as our own script does. */
  HttpResponse<String> upload(String path, byte[] file) {
    return send(
        HttpRequest.newBuilder(URI.create(address + path))
            .POST(HttpRequest.BodyPublishers.ofByteArray(file)),
        "X-CSRF",
        proof());
  }

  /** What a path gives, byte by byte. */
  byte[] bytes(String path) {
    return fetch(path).body();
  }

  /** The same with what the server says about it. */
  HttpResponse<byte[]> fetch(String path, String... headers) {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address + path));
    return send(request, HttpResponse.BodyHandlers.ofByteArray(), headers);
  }

  /** Asks another site, as a browser that was sent there. */
  HttpResponse<String> go(String url) {
    return send(HttpRequest.newBuilder(URI.create(url)));
  }

  HttpResponse<String> login(String name, String password) {
    return post("/login", List.of("name", name, "password", password));
  }

  /** What forms of this session send back. */
  String proof() {
    Matcher matcher = PROOF.matcher(get("/settings").body());
    return matcher.find() ? matcher.group(1) : "";
  }
}
