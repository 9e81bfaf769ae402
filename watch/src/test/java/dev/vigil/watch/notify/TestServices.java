package dev.vigil.watch.notify;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.vigil.fetch.Secret;
import dev.vigil.fetch.guard.AddressGuard;
import dev.vigil.fetch.guard.AllowList;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.secret.SecretSource;
import dev.vigil.watch.settings.Settings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A web server on this machine that plays the services, and the ways that lead to it. */
final class TestServices implements AutoCloseable {
  record Seen(String method, String path, Map<String, List<String>> headers, String body) {
    String header(String name) {
      return headers.getOrDefault(name, List.of("")).getFirst();
    }

    JsonNode json() {
      return JsonMapper.shared().readTree(body);
    }
  }

  record Reply(int status, String body, Map<String, String> headers) {
    static Reply of(int status, String body) {
      return new Reply(status, body, Map.of());
    }
  }

  final List<Seen> seen = new CopyOnWriteArrayList<>();
  final Map<String, String> secrets = new HashMap<>();

  /** The only host of a secret. */
  final Map<String, String> bound = new HashMap<>();

  Function<Seen, Reply> reply = request -> Reply.of(200, "ok");
  private final HttpServer server;
  private final Fetcher fetcher;
  private final SteppedTime time;

  TestServices(SteppedTime time, AllowList allow) throws IOException {
    this.time = time;
    server = HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0);
    server.createContext("/", this::handle);
    server.start();
    fetcher = Fetcher.builder().guard(AddressGuard.allowing(allow)).build();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      Seen request =
          new Seen(
              exchange.getRequestMethod(),
              exchange.getRequestURI().toString(),
              Map.copyOf(exchange.getRequestHeaders()),
              body);
      seen.add(request);
      Reply answer = reply.apply(request);
      byte[] bytes = answer.body().getBytes(StandardCharsets.UTF_8);
      answer.headers().forEach(exchange.getResponseHeaders()::add);
      exchange.sendResponseHeaders(answer.status(), bytes.length == 0 ? -1 : bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  String url(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  TransportRegistry transports(Settings settings) {
    return TransportRegistry.of(
        settings,
        fetcher,
        new SecretSource() {
          @Override
          public Optional<Secret> find(long workspace, String name) {
            return Optional.ofNullable(secrets.get(name)).map(value -> Secret.of(name, value));
          }

          @Override
          public Optional<Secret> find(long workspace, String name, String host) {
            String only = bound.getOrDefault(name, host);
            if (!only.equals(host)) {
              throw new WatchException(name + " may be sent to " + only + " only");
            }
            return find(workspace, name);
          }
        },
        time);
  }

  @Override
  public void close() {
    fetcher.close();
    server.stop(0);
  }
}
