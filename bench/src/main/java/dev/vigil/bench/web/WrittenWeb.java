package dev.vigil.bench.web;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Hand-written sites on loopback, told apart by their host names. Safe for concurrent use. */
public final class WrittenWeb implements AutoCloseable {
  private final Map<String, WrittenSite> sites = new TreeMap<>();
  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  private WrittenWeb(HttpServer server) {
    this.server = server;
  }

  /** Starts the sites of a web; its number is part of the names of its files. */
  public static WrittenWeb start(int number) throws IOException {
    InetSocketAddress any = new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0);
    WrittenWeb web = new WrittenWeb(HttpServer.create(any, 256));
    List<WrittenSite> all = new ArrayList<>(WrittenSite.read(text("members", number), "m"));
    all.addAll(WrittenSite.read(text("others", number), "o"));
    if (number == 1) {
      text("lists", number)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .forEach(line -> all.add(WrittenSite.list(line, all.size())));
    }
    all.forEach(site -> web.sites.put(site.host(), site));
    web.server.createContext("/", web::handle);
    web.server.setExecutor(web.threads);
    web.server.start();
    return web;
  }

  private static String text(String part, int number) throws IOException {
    String name = "written-" + part + "-" + number + ".txt";
    try (InputStream in = WrittenWeb.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IOException("there is no resource " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      FormRequest asked = FormRequest.of(exchange);
      WrittenSite site = sites.get(asked.host());
      Reply reply = site == null ? Reply.missing() : site.answer(asked);
      reply.send(exchange);
    }
  }

  /** All sites by their host names. */
  public List<WrittenSite> sites() {
    return List.copyOf(sites.values());
  }

  /** The address of the page with a site's form. */
  public String form(WrittenSite site) {
    return "http://" + site.host() + ":" + server.getAddress().getPort() + site.start();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.close();
  }
}
