package dev.vigil.watch.engine;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.vigil.archive.Archive;
import dev.vigil.fetch.Secret;
import dev.vigil.fetch.guard.AddressGuard;
import dev.vigil.fetch.guard.AllowList;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.polite.Politeness;
import dev.vigil.fetch.url.WebUrl;
import dev.vigil.watch.agent.AgentEndpoint;
import dev.vigil.watch.agent.AgentLoop;
import dev.vigil.watch.agent.PageAssigner;
import dev.vigil.watch.agent.PageOriginMap;
import dev.vigil.watch.settings.AgentSettings;
import dev.vigil.watch.settings.Settings;
import dev.vigil.watch.settings.UrlPrefix;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * An installation and an agent on a folder, with a line between them that tests cut. Both have the
 * same clock. No server has the pages: anyone who fetches them fails.
 */
final class AgentTestBed implements AutoCloseable {
  static final String TOKEN = "a token of more than twenty characters";
  static final String SITE = "http://127.0.0.1:1/";

  private final Supplier<Archive> archives;
  final String site;
  final Path folder;
  final Path pages;
  final ManualClock clock = new ManualClock();
  final AtomicInteger calls = new AtomicInteger();
  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Fetcher fetcher;
  TestInstallation vigil;
  AgentLoop agent;
  volatile boolean cut;
  int room = 100;
  long disk = 1 << 30;

  /** Lose the answer to a call, which the installation gave and the agent never hears. */
  volatile boolean deaf;

  AgentTestBed(Path folder) throws IOException {
    this(folder, SITE);
  }

  AgentTestBed(Path folder, String site) throws IOException {
    this(folder, site, () -> Archive.open(folder.resolve("data").resolve(Installation.ARCHIVE)));
  }

  AgentTestBed(Path folder, String site, Supplier<Archive> archives) throws IOException {
    this.archives = archives;
    this.site = site;
    this.folder = folder;
    this.pages = Files.createDirectories(folder.resolve("www"));
    fetcher =
        Fetcher.builder()
            .guard(AddressGuard.allowing(AllowList.of(List.of("127.0.0.0/8"))))
            .politeness(Politeness.NONE)
            .time(clock)
            .build();
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.setExecutor(threads);
    server.start();
    vigil = open(settings(site));
    agent = begin("agent");
  }

  static Settings settings() {
    return settings(SITE);
  }

  private static Settings settings(String site) {
    AgentSettings agent =
        new AgentSettings(
            "harbour",
            Secret.of("token", TOKEN),
            List.of(UrlPrefix.parse(site)),
            Duration.ofMinutes(1),
            Duration.ofMinutes(5));
    return Settings.USUAL.withAgents(Map.of("harbour", agent));
  }

  private TestInstallation open(Settings settings) {
    return new TestInstallation(folder.resolve("data"), archives.get(), clock, settings);
  }

  /** Where the pages stand. */
  String agent() {
    PageAssigner.State state = vigil.all.ingest().agents().getFirst();
    return state.name() + ": " + state.held() + " held, " + state.waiting() + " waiting";
  }

  String text(String path) throws IOException {
    return Files.readString(pages.resolve(path));
  }

  String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
  }

  AgentLoop begin(String name) {
    return AgentLoop.open(
        WebUrl.parse(address()),
        Secret.of("token", TOKEN),
        PageOriginMap.of(List.of(site + "=" + pages), fetcher, clock),
        new AgentLoop.Limits(folder.resolve(name), room, disk),
        fetcher,
        clock);
  }

  private void answer(HttpExchange exchange) throws IOException {
    if (cut) {
      exchange.close();
      return;
    }
    calls.incrementAndGet();
    AgentEndpoint.Answer answer =
        new AgentEndpoint(vigil.all.ingest())
            .answer(
                Optional.ofNullable(exchange.getRequestHeaders().getFirst("Authorization")),
                exchange.getRequestBody());
    if (deaf) {
      exchange.close();
      return;
    }
    byte[] json = answer.json().getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(answer.status(), json.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(json);
    }
    exchange.close();
  }

  void page(String path, String text) throws IOException {
    Path file = pages.resolve(path);
    Files.writeString(
        file,
        "<!doctype html><title>Harbour notices</title><h1>Notices</h1><p id=news>"
            + text
            + "</p><p>The harbour office is open on working days and answers letters and calls"
            + " about berths, tides, pilots, cranes and lights.</p>");
  }

  void add(String name, String path, String rest) {
    vigil.add("Create Sentinel " + name + " Using " + site + path + " Monitor text " + rest);
  }

  /** Both do what is due now. */
  void now() throws InterruptedException {
    for (int i = 0; i < 2; i++) {
      vigil.now();
      agent.step();
    }
  }

  /** Both live on in steps of a minute. */
  void pass(Duration duration) throws InterruptedException {
    Instant end = clock.now().plus(duration);
    while (clock.now().isBefore(end)) {
      clock.pass(Duration.ofMinutes(1));
      now();
    }
  }

  /** The agent is killed: nothing is finished or flushed; another process takes its folder. */
  void killAgent() {
    agent.close();
    agent = begin("agent");
  }

  void restartServer(Settings settings) {
    vigil.close();
    vigil = open(settings);
  }

  @Override
  public void close() {
    agent.close();
    vigil.close();
    server.stop(0);
    threads.close();
    fetcher.close();
  }
}
