package dev.vigil.bench.paper;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.vigil.archive.Archive;
import dev.vigil.archive.version.Page;
import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.load.ByteMeter;
import dev.vigil.bench.load.LoadAgent;
import dev.vigil.bench.load.ShiftedTime;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.discover.plot.Plot;
import dev.vigil.fetch.guard.AddressGuard;
import dev.vigil.fetch.guard.AllowList;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.polite.Politeness;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.language.SentinelParser;
import dev.vigil.watch.settings.AgentSettings;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Figures 6.3 to 6.5 of Eppili 2004 on server-side fetch: one page of 80,949 bytes, checked every
 * hour for ten days, which changes once a day, every four hours and every hour, at any minute.
 * Beside the thesis' own arithmetic (HEAD, then GET; a whole page in each push) stand requests and
 * bytes that went over a metered line: of this installation fetching the page, from a server that
 * dates it and from one that does not, and of its agent with the usual heartbeat of a minute. The
 * same once more with the usual schedule, which follows the changes of the page.
 */
public final class PaperAgent implements Experiment {
  private static final int HEADER = 183;
  private static final int PAGE = 80_949;
  private static final int PUSH = 80_999;
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final String NAME = "testPage.html";

  @Override
  public String name() {
    return "paper-agent";
  }

  @Override
  public String question() {
    return "How much does an agent beside the web server save? (Eppili 2004, Figures 6.3 to"
        + " 6.5)";
  }

  /** Requests, bytes both ways, and the mean time from a change to its version, in minutes. */
  private record Cost(long requests, long bytes, double delay) {}

  /** A page that is watched, in a time that can be moved. */
  private interface Setup extends AutoCloseable {
    void change(byte[] page) throws IOException;

    void pass(Duration duration) throws InterruptedException;

    Installation installation();

    String page();

    ByteMeter meter();

    @Override
    void close() throws IOException;
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    int days = setting.pick(10, 1);
    double requests = 0;
    double bytes = 0;
    double delay = 0;
    double saved = Double.MAX_VALUE;
    for (String clause : new String[] {"Fetch every 1 hour", ""}) {
      for (int hours : new int[] {24, 4, 1}) {
        long checks = 24L * days;
        long changes = checks / hours;
        Path folder = setting.work().resolve("agent-" + hours + (clause.isEmpty() ? "-usual" : ""));
        Cost dated = measure(new Fetching(folder.resolve("dated"), clause, true), hours, days);
        Cost bare = measure(new Fetching(folder.resolve("bare"), clause, false), hours, days);
        Cost agent = measure(new Pushing(folder.resolve("agent"), clause), hours, days);
        Table table = table(clause, hours, changes);
        row(
            table,
            "fetched, with a time stamp",
            checks + changes,
            checks * HEADER + changes * PAGE,
            dated);
        row(table, "fetched, without", 2 * checks, checks * (HEADER + PAGE), bare);
        row(table, "agent", changes, changes * PUSH, agent);
        report.table(table);
        if (!clause.isEmpty()) {
          plots(report, hours, checks, changes, List.of(dated, bare, agent));
        }
        requests =
            Math.max(requests, agent.requests / (double) Math.min(dated.requests, bare.requests));
        bytes = Math.max(bytes, agent.bytes / (double) Math.min(dated.bytes, bare.bytes));
        if (clause.isEmpty()) {
          delay = Math.max(delay, agent.delay / Math.min(dated.delay, bare.delay));
        } else {
          saved = Math.min(saved, bare.bytes / (agent.bytes * (double) hours));
        }
      }
    }
    report.say(
        "Vigil requests once where the thesis requests twice: a conditional GET instead of HEAD and"
            + " GET. The agent keeps one connection; a change is sent on it, and a heartbeat costs"
            + " a few bytes. One change touches one line of the page. The first check, the list of"
            + " pages and robots.txt are in the measured numbers. The thesis has no delays. With a"
            + " fixed interval the person chose the delay; the usual schedule follows the changes"
            + " of the page, and there the agent sends a changed file at once.");
    report.bar(
        Target.atMost("Requests of an agent against plain fetching, worst case", 1, requests));
    report.bar(Target.atMost("Bytes of an agent against plain fetching, worst case", 1, bytes));
    report.bar(
        Target.atMost(
            "Delay of an agent against plain fetching, usual schedule, worst case", 1, delay));
    report.bar(Target.faster("Bytes saved by an agent against the thesis' own saving", 1, saved));
  }

  private static Table table(String clause, int hours, long changes) {
    String figure = "Fig. 6." + (hours == 24 ? 3 : hours == 4 ? 4 : 5);
    return new Table(
        figure
            + ": "
            + changes
            + " changes, "
            + (clause.isEmpty() ? "usual schedule instead of every hour" : "checked every hour"),
        "way",
        "thesis, connections",
        "thesis, bytes",
        "measured, requests",
        "measured, bytes",
        "mean delay, minutes");
  }

  /** The two pictures of a figure: connections and bytes, the thesis' and ours. */
  private static void plots(
      Report report, int hours, long checks, long changes, List<Cost> measured) {
    long[] connections = {checks + changes, 2 * checks, changes};
    long[] bytes = {
      checks * HEADER + changes * PAGE, checks * (HEADER + PAGE), changes * (long) PUSH
    };
    String figure = "6." + (hours == 24 ? 3 : hours == 4 ? 4 : 5);
    List<String> ways = List.of("fetched, time stamp", "fetched, none", "agent");
    Plot first = plot(figure, "connections", "connections or requests", ways);
    Plot second = plot(figure, "bytes", "bytes", ways);
    for (int way = 0; way < ways.size(); way++) {
      first.column("thesis", (double) connections[way]);
      first.column("measured", (double) measured.get(way).requests);
      second.column("thesis", (double) bytes[way]);
      second.column("measured", (double) measured.get(way).bytes);
    }
    report.plot(first);
    report.plot(second);
  }

  private static Plot plot(String figure, String what, String axis, List<String> ways) {
    return Plot.columns(
        "paper-" + figure.replace('.', '-') + "-" + what,
        "Figure " + figure + ": " + what + ", checked every hour",
        axis,
        Plot.Scale.LOG,
        ways);
  }

  private static void row(Table table, String way, long connections, long bytes, Cost measured) {
    table.row(
        way,
        connections,
        bytes,
        measured.requests,
        measured.bytes,
        String.format(Locale.ROOT, "%.1f", measured.delay));
  }

  /** Lets days pass in steps of a minute. */
  private static Cost measure(Setup scene, int hours, int days) throws Exception {
    try (scene) {
      SplittableRandom random = new SplittableRandom(hours);
      Page page = new Page(0, scene.page(), "");
      Archive archive = scene.installation().archive();
      for (int i = 0; i < 3; i++) {
        scene.pass(MINUTE);
      }
      long versions = archive.versions(page).size();
      long waited = 0;
      int seen = 0;
      List<Integer> open = new ArrayList<>();
      int period = hours * 60;
      int next = random.nextInt(period);
      for (int minute = 0; minute < days * 24 * 60; minute++) {
        if (minute == next) {
          scene.change(page(minute + 1));
          open.add(minute);
          next = (minute / period + 1) * period + random.nextInt(period);
        }
        scene.pass(MINUTE);
        if (!open.isEmpty() && archive.versions(page).size() > versions) {
          versions = archive.versions(page).size();
          for (int changed : open) {
            waited += minute + 1 - changed;
            seen++;
          }
          open.clear();
        }
      }
      return new Cost(
          scene.meter().requests(), scene.meter().bytes(), waited / (double) Math.max(1, seen));
    }
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

  private static String sentinel(String site, String clause) {
    return "Create Sentinel s1 Using " + site + NAME + " Monitor links AND images " + clause;
  }

  /** An agent on the folder of the page. */
  private static final class Pushing implements Setup {
    private final LoadAgent agent;

    Pushing(Path folder, String clause) throws Exception {
      agent = new LoadAgent(folder, AgentSettings.USUAL_HEARTBEAT);
      change(PaperAgent.page(0));
      agent.pass(Duration.ZERO);
      agent.add(sentinel(LoadAgent.SITE, clause));
    }

    @Override
    public void change(byte[] page) throws IOException {
      Files.write(agent.pages.resolve(NAME), page);
    }

    @Override
    public void pass(Duration duration) throws InterruptedException {
      agent.pass(duration);
    }

    @Override
    public Installation installation() {
      return agent.installation();
    }

    @Override
    public String page() {
      return LoadAgent.SITE + NAME;
    }

    @Override
    public ByteMeter meter() {
      return agent.meter;
    }

    @Override
    public void close() throws IOException {
      agent.close();
    }
  }

  /** An installation that fetches the page. */
  private static final class Fetching implements Setup {
    private final ShiftedTime time = new ShiftedTime();
    private final Origin origin;
    private final Installation all;
    private final String site;

    Fetching(Path folder, String clause, boolean dated) throws IOException {
      origin = new Origin(time, dated);
      site = "http://127.0.0.1:" + origin.meter.port() + "/";
      Fetcher fetcher =
          Fetcher.builder()
              .guard(AddressGuard.allowing(AllowList.of("127.0.0.0/8")))
              .politeness(Politeness.NONE)
              .time(time)
              .build();
      Path data = Files.createDirectories(folder);
      all =
          Installation.open(
              data,
              Settings.USUAL.withResources(false),
              Archive.open(data.resolve(Installation.ARCHIVE)),
              fetcher,
              time);
      all.sentinels().add(0, SentinelParser.parse(sentinel(site, clause), ZoneOffset.UTC));
    }

    @Override
    public void change(byte[] page) {
      origin.change(page);
    }

    @Override
    public void pass(Duration duration) throws InterruptedException {
      time.pass(duration);
      all.engine().step();
      all.engine().awaitIdle();
    }

    @Override
    public Installation installation() {
      return all;
    }

    @Override
    public String page() {
      return site + NAME;
    }

    @Override
    public ByteMeter meter() {
      return origin.meter;
    }

    @Override
    public void close() throws IOException {
      all.close();
      origin.close();
    }
  }

  /** The web server of the page. */
  private static final class Origin implements AutoCloseable {
    private final HttpServer server;
    private final ByteMeter meter;
    private final ShiftedTime time;
    private final boolean dated;
    private volatile byte[] page = PaperAgent.page(0);
    private volatile String modified;

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

    void change(byte[] next) {
      page = next;
      modified = date(time.now());
    }

    private void answer(HttpExchange exchange) throws IOException {
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
