package dev.vigil.bench.load;

import com.sun.management.OperatingSystemMXBean;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.vigil.archive.Archive;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.guard.AddressGuard;
import dev.vigil.fetch.guard.AllowList;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.polite.Politeness;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.language.SentinelParser;
import dev.vigil.watch.settings.Settings;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Checks pages of a folder again and again in a process of its own, and prints the median processor
 * time of a check in milliseconds. Run also with the classes of an older build before its own: it
 * uses nothing that these do not have.
 */
public final class CheckCostProcess {
  private static final Duration INTERVAL = Duration.ofHours(2);

  private final List<String> pages = new ArrayList<>();
  private final boolean changing;
  private volatile int round;

  private CheckCostProcess(boolean changing) {
    this.changing = changing;
  }

  /** Arguments: work folder, rounds, {@code changed} or {@code unchanged}, files. */
  public static void main(String[] args) {
    try {
      CheckCostProcess process = new CheckCostProcess(args[2].equals("changed"));
      for (String file : List.of(args).subList(3, args.length)) {
        process.pages.add(Files.readString(Path.of(file), StandardCharsets.ISO_8859_1));
      }
      double cost = process.run(Path.of(args[0]), Integer.parseInt(args[1]));
      System.out.printf(Locale.ROOT, "%.4f%n", cost);
      System.exit(0);
    } catch (Exception | LinkageError e) {
      // The web server's threads would keep the process alive.
      System.out.println(e);
      System.exit(1);
    }
  }

  private double run(Path folder, int rounds) throws Exception {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    HttpServer server = HttpServer.create(new InetSocketAddress(loopback, 0), 64);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::serve);
    server.start();
    SimulatedClock time = new SimulatedClock();
    Fetcher fetcher =
        Fetcher.builder()
            .guard(AddressGuard.allowing(AllowList.of(List.of("127.0.0.0/8"))))
            .politeness(Politeness.NONE)
            .time(time)
            .build();
    Files.writeString(folder.resolve("settings.yaml"), "resources: none\n");
    Installation all =
        Installation.open(
            folder,
            Settings.of(folder),
            Archive.open(folder.resolve(Installation.ARCHIVE)),
            fetcher,
            time);
    AtomicInteger checks = new AtomicInteger();
    all.checks().listen(_ -> checks.incrementAndGet());
    StringBuilder sentinels = new StringBuilder();
    for (int i = 0; i < pages.size(); i++) {
      sentinels.append(
          "Create Sentinel s%d Using http://127.0.0.1:%d/%d Fetch every 2 hours%n"
              .formatted(i, server.getAddress().getPort(), i));
    }
    all.sentinels().add(0, SentinelParser.parse(sentinels.toString(), ZoneOffset.UTC));
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    List<Double> costs = new ArrayList<>();
    Instant end = time.now();
    for (int number = 0; number < rounds; number++) {
      round = number;
      long start = system.getProcessCpuTime();
      int before = checks.get();
      end = end.plus(INTERVAL);
      play(all, time, end, checks);
      double each = (system.getProcessCpuTime() - start) / 1e6 / (checks.get() - before);
      // The first third warms the machine up.
      if (round >= rounds / 3) {
        costs.add(each);
      }
    }
    Collections.sort(costs);
    return costs.get(costs.size() / 2);
  }

  private static void play(Installation all, SimulatedClock time, Instant end, AtomicInteger checks)
      throws Exception {
    while (true) {
      int before = checks.get();
      Optional<Instant> next = all.engine().step();
      all.engine().awaitIdle();
      if (checks.get() > before || next.isPresent() && !next.get().isAfter(time.now())) {
        continue;
      }
      if (next.isEmpty() || next.get().isAfter(end)) {
        time.reach(end);
        return;
      }
      time.reach(next.get());
    }
  }

  private void serve(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getPath().substring(1);
      if (path.isEmpty() || !path.chars().allMatch(Character::isDigit)) {
        exchange.sendResponseHeaders(404, -1);
        return;
      }
      byte[] body = page(pages.get(Integer.parseInt(path))).getBytes(StandardCharsets.ISO_8859_1);
      exchange.getResponseHeaders().set("Content-Type", "text/html; charset=iso-8859-1");
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  /** The page with a notice in its main content, behind the first heading. */
  private String page(String html) {
    String lower = html.toLowerCase(Locale.ROOT);
    int heading = lower.indexOf("</h1>");
    int body = lower.indexOf("</body");
    int at = heading >= 0 ? heading + 5 : body >= 0 ? body : html.length();
    int step = changing ? round : 0;
    return html.substring(0, at)
        + "<p>The ferry to the island costs "
        + (10 + 3 * step)
        + ".50 EUR and leaves from quay "
        + (char) ('a' + step % 26)
        + " today.</p>"
        + html.substring(at);
  }

  /** A clock that moves when it is told to, and over long waits. */
  private static final class SimulatedClock implements TimeSource {
    private Instant now = Instant.parse("2026-03-01T00:00:00Z");

    @Override
    public synchronized Instant now() {
      return now;
    }

    @Override
    public synchronized long nanoTime() {
      return Duration.between(Instant.EPOCH, now).toNanos();
    }

    @Override
    public synchronized void sleep(Duration duration) {
      if (duration.toMillis() > 100) {
        now = now.plus(duration);
      }
    }

    @Override
    public Alarm after(Duration duration, Runnable task) {
      return () -> {};
    }

    synchronized void reach(Instant time) {
      if (time.isAfter(now)) {
        now = time;
      }
    }
  }
}
