package dev.vigil.bench.paper;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.vigil.archive.Archive;
import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.load.ByteMeter;
import dev.vigil.bench.load.LoadAgent;
import dev.vigil.bench.load.ShiftedTime;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.fetch.guard.AddressGuard;
import dev.vigil.fetch.guard.AllowList;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.polite.Politeness;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.language.SentinelParser;
import dev.vigil.watch.settings.Settings;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Figures 6.3 to 6.5 of Eppili 2004 on server-side fetch: one page of 80,949 bytes, looked at every
 * hour for ten days, which changes once a day, every four hours and every hour. Beside the thesis'
 * own arithmetic (HEAD, then GET; a whole page in each push) stand requests and bytes that went
 * over a metered line: of this installation fetching the page, from a server that dates it and from
 * one that does not, and of its agent, once with a beat of a day, which is all that the thesis has,
 * and once with the usual beat of a minute.
 */
public final class PaperAgent implements Experiment {
  private static final int HEADER = 183;
  private static final int PAGE = 80_949;
  private static final int PUSH = 80_999;
  private static final Duration HOUR = Duration.ofHours(1);

  @Override
  public String name() {
    return "paper-agent";
  }

  @Override
  public String question() {
    return "How much does an agent beside the web server save? (Eppili 2004, Figures 6.3 to"
        + " 6.5)";
  }

  /** Requests, and bytes both ways. */
  private record Cost(long requests, long bytes) {}

  @Override
  public void run(Setting setting, Report report) throws Exception {
    int days = setting.pick(10, 1);
    int minutes = setting.pick(1, 60);
    double bytes = Double.MAX_VALUE;
    for (int hours : new int[] {24, 4, 1}) {
      long looks = 24L * days;
      long changes = looks / hours;
      Table table =
          new Table(
              "Fig. 6."
                  + (hours == 24 ? 3 : hours == 4 ? 4 : 5)
                  + ": "
                  + looks
                  + " looks, "
                  + changes
                  + " changes",
              "way",
              "thesis, connections",
              "thesis, bytes",
              "measured, requests",
              "measured, bytes");
      Path folder = setting.work().resolve("agent-" + hours);
      Cost dated = fetched(folder.resolve("dated"), hours, days, true);
      Cost bare = fetched(folder.resolve("bare"), hours, days, false);
      Cost quiet = pushed(folder.resolve("quiet"), hours, days, Duration.ofDays(1));
      Cost usual = pushed(folder.resolve("usual"), hours, days, Duration.ofMinutes(minutes));
      row(
          table,
          "fetched, with a time stamp",
          looks + changes,
          looks * HEADER + changes * PAGE,
          dated);
      row(table, "fetched, without", 2 * looks, looks * (HEADER + PAGE), bare);
      row(table, "agent, beat of a day", changes, changes * PUSH, quiet);
      row(table, "agent, beat of " + minutes + " min", changes, changes * PUSH, usual);
      report.table(table);
      report.say(
          "The agent with a beat of a day makes "
              + Figures.times(bare.requests / (double) quiet.requests)
              + " fewer requests and moves "
              + Figures.times(bare.bytes / (double) quiet.bytes)
              + " fewer bytes than fetching without a time stamp, and "
              + Figures.times(dated.bytes / (double) quiet.bytes)
              + " fewer than fetching with one; the thesis: "
              + Figures.times(2.0 * looks / changes)
              + " fewer connections, "
              + Figures.times(looks * (HEADER + PAGE) / (double) (changes * PUSH))
              + " fewer bytes.");
      bytes = Math.min(bytes, bare.bytes / (quiet.bytes * (double) hours));
    }
    report.say(
        "Vigil asks once where the thesis asks twice: a conditional GET instead of HEAD and GET."
            + " One change touches one line of the page. The first look, the list of pages and"
            + " robots.txt are in the measured numbers.");
    report.bar(Target.faster("Bytes saved by an agent against the thesis' own saving", 1, bytes));
  }

  private static void row(Table table, String way, long connections, long bytes, Cost measured) {
    table.row(way, connections, bytes, measured.requests, measured.bytes);
  }

  /** The page of some hour: links and images, of which one line is new at each change. */
  static byte[] page(long version) {
    StringBuilder page = new StringBuilder("<!doctype html><title>Test page</title>\n");
    page.append("<p>News ")
        .append(Long.toHexString(version * 0x9E3779B97F4A7C15L))
        .append("</p>\n");
    for (int i = 0; page.length() < PAGE - 200; i++) {
      page.append("<p><a href=/notice/").append(Long.toHexString(i * 0x9E3779B97F4A7C15L));
      page.append(">Notice ")
          .append(i)
          .append("</a> <img src=/image/")
          .append(i)
          .append(".png></p>\n");
    }
    page.append("<!-- ");
    page.repeat('-', PAGE - 4 - page.length()).append(" -->");
    return page.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static Cost pushed(Path folder, int hours, int days, Duration beat) throws Exception {
    try (LoadAgent post = new LoadAgent(folder, beat)) {
      Path file = post.pages.resolve("testPage.html");
      Files.write(file, page(0));
      post.pass(Duration.ZERO);
      post.add(sentinel(LoadAgent.SITE));
      Duration step = beat.compareTo(HOUR) < 0 ? beat : HOUR;
      post.pass(beat);
      long steps = HOUR.dividedBy(step);
      for (int hour = 1; hour <= 24 * days; hour++) {
        if (hour % hours == 0) {
          Files.write(file, page(hour));
        }
        for (long i = 0; i < steps; i++) {
          post.pass(step);
        }
      }
      post.pass(HOUR);
      return new Cost(post.calls(), post.meter.bytes());
    }
  }

  private static String sentinel(String site) {
    return "Create Sentinel s1 Using "
        + site
        + "testPage.html Monitor links AND images Fetch every 1 hour";
  }

  private static Cost fetched(Path folder, int hours, int days, boolean dated) throws Exception {
    ShiftedTime time = new ShiftedTime();
    Origin origin = new Origin(time, dated);
    Settings settings = Settings.USUAL.withResources(false);
    Fetcher fetcher =
        Fetcher.builder()
            .guard(AddressGuard.allowing(AllowList.of("127.0.0.0/8")))
            .politeness(Politeness.NONE)
            .time(time)
            .build();
    Path data = Files.createDirectories(folder);
    try (origin;
        Installation all =
            Installation.open(
                data, settings, Archive.open(data.resolve(Installation.ARCHIVE)), fetcher, time)) {
      String site = "http://127.0.0.1:" + origin.meter.port() + "/";
      all.sentinels().add(0, SentinelParser.parse(sentinel(site), ZoneOffset.UTC));
      all.engine().step();
      all.engine().settle();
      for (int hour = 1; hour <= 24 * days; hour++) {
        if (hour % hours == 0) {
          origin.change(hour);
        }
        time.pass(HOUR);
        all.engine().step();
        all.engine().settle();
      }
      return new Cost(origin.requests.get(), origin.meter.bytes());
    }
  }

  /** The web server of the page. */
  private static final class Origin implements AutoCloseable {
    private final HttpServer server;
    private final ByteMeter meter;
    private final ShiftedTime time;
    private final boolean dated;
    private volatile byte[] page = page(0);
    private volatile String modified;
    private final AtomicLong requests = new AtomicLong();

    Origin(ShiftedTime time, boolean dated) throws IOException {
      this.time = time;
      this.dated = dated;
      modified = date(time.now());
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      server.createContext("/", this::answer);
      server.start();
      meter = new ByteMeter(server.getAddress().getPort());
    }

    private static String date(Instant time) {
      return DateTimeFormatter.RFC_1123_DATE_TIME.format(time.atOffset(ZoneOffset.UTC));
    }

    void change(int version) {
      page = page(version);
      modified = date(time.now());
    }

    private void answer(HttpExchange exchange) throws IOException {
      requests.incrementAndGet();
      boolean known = !exchange.getRequestURI().getPath().equals("/robots.txt");
      exchange.getResponseHeaders().set("Content-Type", "text/html");
      if (dated && known) {
        exchange.getResponseHeaders().set("Last-Modified", modified);
      }
      List<String> since = exchange.getRequestHeaders().get("If-Modified-Since");
      boolean same = dated && since != null && since.getFirst().equals(modified);
      byte[] body = known && !same ? page : new byte[0];
      int status = !known ? 404 : same ? 304 : 200;
      exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
      try (OutputStream out = exchange.getResponseBody()) {
        out.write(body);
      }
      exchange.close();
    }

    @Override
    public void close() throws IOException {
      server.stop(0);
      meter.close();
    }
  }
}
