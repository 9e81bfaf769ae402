package dev.vigil.discover.crawl;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vigil.archive.Archive;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.Version;
import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.crawl.TestWeb.Reply;
import dev.vigil.discover.crawl.plugin.CrawlContext;
import dev.vigil.discover.crawl.plugin.CrawledPage;
import dev.vigil.discover.crawl.plugin.PageModule;
import dev.vigil.discover.crawl.plugin.PageSink;
import dev.vigil.discover.crawl.store.CrawlDatabase;
import dev.vigil.discover.crawl.store.HostName;
import dev.vigil.discover.crawl.store.PageLog;
import dev.vigil.discover.crawl.store.TrapRow;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.guard.AllowList;
import dev.vigil.fetch.message.FetchRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CrawlTest {
  @TempDir Path folder;

  private final TestWeb web = new TestWeb();

  @AfterEach
  void close() {
    web.close();
  }

  private static final Crawl.Tools TOOLS =
      new Crawl.Tools(TimeSource.system(), AllowList.of(List.of("127.0.0.0/8")), Optional.empty());

  private CrawlSettings settings(String... seeds) {
    return CrawlSettings.of(List.of(seeds))
        .change()
        .delay(Duration.ZERO)
        .parallel(4)
        .workers(8)
        .done();
  }

  private Crawl crawl(String name, CrawlSettings settings) throws InterruptedException {
    Crawl crawl = Crawl.create(folder.resolve(name), settings);
    crawl.run(TOOLS, progress -> {});
    return crawl;
  }

  private static String links(String... hrefs) {
    StringBuilder page = new StringBuilder("<title>t</title>");
    for (String href : hrefs) {
      page.append("<p><a href='").append(href).append("'>to ").append(href).append("</a>");
    }
    return page.toString();
  }

  /** A page that resembles no other. */
  private static String own(String path, String... hrefs) {
    Random random = new Random(path.hashCode());
    StringBuilder words = new StringBuilder(links(hrefs));
    for (int i = 0; i < 60; i++) {
      words.append(' ').append(Integer.toString(random.nextInt(1 << 24), 36));
    }
    return words.toString();
  }

  private Set<String> visited(Crawl crawl) {
    return Set.copyOf(visitedInOrder(crawl));
  }

  private static List<String> visitedInOrder(Crawl crawl) {
    return crawl.read(CrawlDatabase::visited).stream().map(CrawlTest::path).toList();
  }

  private static String path(String url) {
    return url.replaceFirst("http://[^/]+", "");
  }

  @Test
  void everyPageIsVisitedOnce() throws InterruptedException {
    web.page("/", own("/", "/a", "b", "/a#part", "/missing"))
        .page("/a", own("/a", "/", "/b", "./c?x=1&y=2"))
        .page("/b", own("/b", "/a", "mailto:me@mail.example", "javascript:void(0)"))
        .page("/c?x=1&y=2", own("/c"));
    Crawl crawl = crawl("all", settings(web.url("/")));
    assertEquals(Set.of("/", "/a", "/b", "/c?x=1&y=2", "/missing"), visited(crawl));
    for (String path : List.of("/", "/a", "/b", "/c?x=1&y=2", "/missing", "/robots.txt")) {
      assertEquals(1, web.asked(path), path);
    }
    assertEquals(5, crawl.summary().count("pages"));
    assertEquals(1, crawl.summary().count("errors"));
    assertEquals("everything found was visited", crawl.summary().end());
  }

  @Test
  void onlyItsOwnerReadsACrawl() throws Exception {
    web.page("/", own("/", "/a")).page("/a", own("/a"));
    Crawl crawl = crawl("private", settings(web.url("/")));
    try (Stream<Path> all = Files.walk(crawl.folder())) {
      for (Path one : all.toList()) {
        assertEquals(
            Files.isDirectory(one) ? "rwx------" : "rw-------",
            PosixFilePermissions.toString(Files.getPosixFilePermissions(one)),
            one.toString());
      }
    }
  }

  @Test
  void aFreshLinkWithAHintIsVisitedBeforeAllThatWaits() throws InterruptedException {
    List<String> cold = IntStream.range(0, 60).mapToObj(i -> "/cold" + i).toList();
    web.page("/", own("/", cold.toArray(String[]::new)));
    cold.forEach(path -> web.page(path, own(path, "/blast-of-" + path.substring(1))));
    cold.forEach(path -> web.page("/blast-of-" + path.substring(1), own("/b" + path)));
    CrawlSettings settings =
        settings(web.url("/")).change().frontier("hint=blast").workers(1).pages(7).done();
    Set<String> visited = visited(crawl("fresh", settings));
    assertEquals(3, visited.stream().filter(path -> path.startsWith("/blast-of")).count());
  }

  @Test
  void aCrawlFocusedOnRdfFindsFilesAndPagesWithRdfFirst() throws InterruptedException {
    List<String> cold = IntStream.range(0, 40).mapToObj(i -> "/cold" + i).toList();
    List<String> first = new ArrayList<>(cold);
    first.addAll(List.of("/people/", "/about"));
    web.page("/", own("/", first.toArray(String[]::new)) + "<a href='/data'>As RDF</a>");
    cold.forEach(path -> web.page(path, own(path, path + "/more")));
    cold.forEach(path -> web.page(path + "/more", own(path + "m")));
    web.page("/about", own("/about"));
    web.put(
        "/data",
        new Reply(
            200,
            "text/turtle",
            """
            @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
            <#it> rdfs:seeAlso <people.rdf> .
            """,
            Map.of()));
    web.put(
        "/people.rdf",
        new Reply(
            200,
            "application/xml",
            "<?xml version='1.0'?><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'"
                + " xmlns:owl='http://www.w3.org/2002/07/owl#'><owl:Ontology rdf:about=''>"
                + "<owl:imports rdf:resource='/vocabulary'/></owl:Ontology></rdf:RDF>",
            Map.of()));
    web.put("/vocabulary", new Reply(200, "application/ld+json", "{\"@context\": {}}", Map.of()));
    web.page(
        "/people/",
        own("/people/", "ann", "bob")
            + "<script type='application/ld+json'>{\"@context\": \"https://schema.org\"}</script>");
    web.page("/people/ann", own("/ann") + "<p vocab='https://schema.org/' typeof='Person'>Ann");
    web.page("/people/bob", own("/bob"));
    CrawlSettings settings =
        settings(web.url("/"))
            .change()
            .frontier("rdf")
            .modules(List.of("links", "rdf"))
            .workers(1)
            .done();
    Crawl some = crawl("some", settings.change().pages(4).done());
    assertEquals(Set.of("/", "/data", "/people.rdf", "/vocabulary"), visited(some));
    Crawl all = crawl("all-rdf", settings);
    Set<String> matches =
        all.matches(100).stream()
            .map(match -> path(match.url()) + " " + match.detail())
            .collect(Collectors.toSet());
    assertEquals(
        Set.of(
            "/data Turtle",
            "/people.rdf RDF/XML",
            "/vocabulary JSON-LD",
            "/people/ JSON-LD in a page",
            "/people/ann RDFa in a page"),
        matches);
    List<String> order = visitedInOrder(all);
    assertTrue(
        order.indexOf("/people/bob") < order.indexOf("/cold39/more"), "what is near RDF is sooner");
  }

  @Test
  void robotsTxtIsObeyed() throws InterruptedException {
    web.put(
            "/robots.txt",
            new Reply(200, "text/plain", "User-agent: *\nDisallow: /private\n", Map.of()))
        .page("/", own("/", "/private/a", "/public"))
        .page("/public", own("/public"));
    Crawl crawl = crawl("robots", settings(web.url("/")));
    assertEquals(0, web.asked("/private/a"));
    assertEquals(1, crawl.summary().count("outcome robots.txt"));
  }

  @Test
  void aRedirectIsFollowedAsALinkAndItsTargetVisitedOnce() throws InterruptedException {
    web.page("/", own("/", "/old", "/older", "/new"))
        .put("/old", Reply.to("/new"))
        .put("/older", Reply.to("/new"))
        .page("/new", own("/new"));
    Crawl crawl = crawl("redirects", settings(web.url("/")));
    assertEquals(1, web.asked("/new"));
    assertEquals(2, crawl.summary().count("outcome redirect"));
  }

  @Test
  void budgetsOfPagesDepthAndHostsHold() throws InterruptedException {
    web.otherwise(
        key -> {
          String path = key.replaceFirst("^[^/]+", "");
          return Reply.page(own(key, path + "x", path + "y"));
        });
    assertEquals(
        7,
        crawl("pages", settings(web.url("/")).change().pages(7).done()).summary().count("pages"));
    Crawl deep = crawl("depth", settings(web.url("/deep/")).change().depth(2).done());
    assertEquals(1 + 2 + 4, deep.summary().count("pages"));
    Crawl hosts =
        crawl(
            "hosts",
            settings(web.url("/p"), web.url("127.0.0.2", "/p")).change().perHost(5).done());
    assertEquals(10, hosts.summary().count("pages"));
  }

  @Test
  void aCrawlWithinAHostDoesNotLeaveIt() throws InterruptedException {
    web.page("/", own("/", web.url("127.0.0.2", "/there"), "/here")).page("/here", own("/here"));
    Crawl crawl =
        crawl("scope", settings(web.url("/")).change().scope(CrawlScope.Reach.HOST).done());
    assertEquals(Set.of("/", "/here"), visited(crawl));
  }

  @Test
  void aStoppedCrawlGoesOnWhereItWas() throws InterruptedException {
    for (int i = 0; i < 40; i++) {
      web.page("/" + i, own("/" + i, "/" + (2 * i + 1), "/" + (2 * i + 2)));
    }
    CrawlSettings some = settings(web.url("/0")).change().pages(11).done();
    Crawl first = crawl("stopped", some);
    assertEquals(11, first.summary().count("pages"));
    Crawl again = Crawl.open(first.folder()).with(some.change().pages(0).done());
    assertEquals(CrawlEnd.COMPLETE, again.run(TOOLS, progress -> {}));
    for (int i = 0; i < 40; i++) {
      assertEquals(1, web.asked("/" + i), "page " + i);
    }
  }

  @Test
  void anAnswerThatWasNotCommittedIsNotAskedForAgain() throws Exception {
    web.page("/", own("/", "/a", "/b")).page("/a", own("/a", "/c")).page("/b", own("/b"));
    web.page("/c", own("/c"));
    Crawl crawl = crawl("cut", settings(web.url("/")).change().pages(1).done());
    // As if the process had been killed after the answer of /a came and before its commit.
    String url = web.url("/a");
    long number =
        crawl.read(
            database ->
                database.first(database.hostNamed(HostName.of(url)).orElseThrow().id(), 10).stream()
                    .filter(waiting -> waiting.url().equals(url))
                    .findFirst()
                    .orElseThrow()
                    .number());
    PageLog.Place end = crawl.read(database -> PageLog.Place.parse(database.kept("pages", "")));
    try (PageLog log = PageLog.open(crawl.folder(), end, TimeSource.system().now(), l -> {})) {
      log.append(
          number,
          new dev.vigil.archive.exchange.Capture(
              new dev.vigil.archive.version.FetchRecord(
                  url,
                  TimeSource.system().now(),
                  200,
                  List.of(new dev.vigil.archive.version.StoredHeader("Content-Type", "text/html")),
                  Duration.ZERO),
              own("/a", "/c").getBytes(java.nio.charset.StandardCharsets.UTF_8)),
          Duration.ZERO);
    }
    Crawl again = crawl.with(settings(web.url("/")));
    again.run(TOOLS, progress -> {});
    assertEquals(0, web.asked("/a"));
    assertEquals(1, web.asked("/c"));
    assertEquals(Set.of("/", "/a", "/b", "/c"), visited(again));
  }

  @Test
  void equalAndNearlyEqualPagesAreRecognised() throws InterruptedException {
    web.page("/", own("/", "/one", "/same", "/near"))
        .page("/one", own("text"))
        .page("/same", own("text"))
        .page("/near", own("text") + " changed");
    Crawl crawl = crawl("same", settings(web.url("/")).change().workers(1).done());
    assertEquals(1, crawl.summary().count("duplicates"));
    assertEquals(1, crawl.summary().count("near duplicates"));
  }

  @Test
  void pagesGoIntoTheArchive() throws InterruptedException {
    web.page("/", own("/", "/a")).page("/a", own("/a"));
    try (Archive archive = Archive.open(folder.resolve("archive"))) {
      Crawl crawl =
          Crawl.create(
              folder.resolve("kept"),
              settings(web.url("/")).change().into("archive", false).done());
      crawl.run(new Crawl.Tools(TimeSource.system(), TOOLS.allow(), Optional.of(archive)), p -> {});
      Set<String> pages = archive.pages().stream().map(Page::url).collect(Collectors.toSet());
      assertEquals(Set.of(web.url("/"), web.url("/a")), pages);
    }
  }

  @Test
  void aServersOwnFieldAboutFramesDoesNotEndACrawl() throws InterruptedException {
    Map<String, String> fields = Map.of("X-Vigil-Frame", "not an address");
    web.put("/", new Reply(200, "text/html", own("/", "/a"), fields)).page("/a", own("/a"));
    assertEquals(Set.of("/", "/a"), visited(crawl("field", settings(web.url("/")))));
  }

  @Test
  void aFramesetIsArchivedWithTheContentOfItsFrames() throws InterruptedException {
    web.page("/", own("/", "/set"))
        .page(
            "/set",
            "<title>Port</title><frameset><frame src=menu><frame src=in/news>"
                + "<frame src='http://127.0.0.9:1/far'></frameset>")
        .page("/menu", "<p>Choose a quay: <a href=deep>deep</a>")
        .page("/in/news", "<frameset><frame src=text></frameset>")
        .page("/in/text", "<p>The dredger Marsh Heron works by night")
        .page("/deep", own("/deep"));
    try (Archive archive = Archive.open(folder.resolve("archive"))) {
      Crawl crawl =
          Crawl.create(
              folder.resolve("framed"),
              settings(web.url("/")).change().into("archive", true).done());
      crawl.run(new Crawl.Tools(TimeSource.system(), TOOLS.allow(), Optional.of(archive)), p -> {});
      assertEquals(
          Set.of("/", "/set", "/menu", "/in/news", "/in/text", "/deep", "/far"),
          visited(crawl),
          "frames are pages of their own, too");
      Version version = archive.newest(Page.of(web.url("/set"))).orElseThrow();
      String text = new String(archive.bytes(version), UTF_8);
      assertTrue(text.contains("Choose a quay") && text.contains("Marsh Heron"), text);
      assertEquals(1, archive.versions(Page.of(web.url("/set"))).size());
      List<String> bodies = new ArrayList<>();
      PageLog.read(
          crawl.folder(),
          PageLog.Place.START,
          logged -> {
            if (logged.capture().fetch().url().endsWith("/set")) {
              bodies.add(new String(logged.capture().body(), UTF_8));
            }
          });
      assertEquals(2, bodies.size(), "the log also has the frameset as it was served");
      assertTrue(bodies.getFirst().contains("<frame src=menu>"));
    }
  }

  /** Sends three requests for each page of a form, as a probe does. */
  public static final class Sender implements PageModule {
    private @Nullable CrawlContext context;

    @Override
    public void begin(CrawlContext place) {
      context = place;
    }

    @Override
    public boolean sendsRequests() {
      return true;
    }

    @Override
    public void page(CrawledPage page, PageSink out) {
      for (int i = 0; i < 3; i++) {
        Objects.requireNonNull(context)
            .fetcher()
            .fetchOnce(FetchRequest.of(page.url().resolve("/probe" + i)));
      }
      page.links().forEach(out::add);
    }
  }

  @Test
  void aHostIsNotAskedForMorePagesWhileAModuleSendsRequestsToIt() throws InterruptedException {
    web.page("/", own("/", "/a", "/b", "/c"));
    web.otherwise(key -> Reply.page(own(key)));
    crawl(
        "sender",
        settings(web.url("/"))
            .change()
            .parallel(1)
            .modules(List.of(Sender.class.getName()))
            .done());
    List<String> asked =
        web.requests.stream()
            .map(r -> r.replaceFirst("^[^/]+/", ""))
            .filter(r -> !r.equals("robots.txt"))
            .toList();
    assertEquals(16, asked.size(), asked.toString());
    for (int i = 0; i < asked.size(); i += 4) {
      assertEquals(List.of("probe0", "probe1", "probe2"), asked.subList(i + 1, i + 4));
    }
  }

  @Test
  void aWarcIsCrawledAsIfItWereTheWeb() throws InterruptedException {
    web.page("/", own("/", "/a", "/b")).page("/a", own("/a")).page("/b", own("/b", "/gone"));
    Crawl live = crawl("live", settings(web.url("/")));
    long asked = web.requests.size();
    List<String> files = PageLog.files(live.folder()).stream().map(Path::toString).toList();
    Crawl replayed = crawl("replayed", settings(web.url("/")).change().warcs(files).done());
    assertEquals(visited(live), visited(replayed));
    assertEquals(asked, web.requests.size());
  }

  @Test
  void aTraceVisitsItsAddressesInOrderAndAsOftenAsTheyOccur() throws InterruptedException {
    web.otherwise(key -> Reply.page(own(key, "/never")));
    crawl(
        "trace",
        settings(web.url("/c"), web.url("/a"), web.url("/c"), web.url("/b"))
            .change()
            .frontier("trace")
            .workers(1)
            .done());
    assertEquals(
        List.of("/c", "/a", "/c", "/b"),
        web.requests.stream()
            .map(r -> r.replaceFirst("^[^/]+", ""))
            .filter(r -> !r.equals("/robots.txt"))
            .toList());
  }

  @Test
  void addressesWithTheHintGoFirst() throws InterruptedException {
    web.page("/", own("/", "/a", "/b", "/blast/1", "/c", "/d", "/blast/2"));
    web.otherwise(key -> Reply.page(own(key)));
    Crawl crawl =
        crawl(
            "hint",
            settings(web.url("/")).change().frontier("hint=BLAST").workers(1).pages(3).done());
    assertEquals(Set.of("/", "/blast/1", "/blast/2"), visited(crawl));
  }

  @Test
  void wordsOfMatchesLeadToMoreMatches() throws InterruptedException {
    Set<String> hrefs = new HashSet<>();
    for (int i = 0; i < 60; i++) {
      hrefs.add("/shop/article/" + i);
      hrefs.add("/tools/aligner/" + i);
    }
    web.page("/", own("/", hrefs.toArray(String[]::new)));
    web.otherwise(
        key -> Reply.page(own(key) + (key.contains("aligner") ? " nucleotide search" : "")));
    // Slowly, so that what one page teaches is known before the next.
    UnaryOperator<CrawlSettings> some =
        s ->
            s.change()
                .workers(1)
                .delay(Duration.ofMillis(20))
                .pages(60)
                .modules(List.of("links", "terms=nucleotide"))
                .done();
    long learned =
        crawl("words", some.apply(settings(web.url("/")).change().frontier("words").done()))
            .summary()
            .count("matches");
    long random =
        crawl("random", some.apply(settings(web.url("/")).change().frontier("random").done()))
            .summary()
            .count("matches");
    assertTrue(learned > random + 10, learned + " matches by words, " + random + " by chance");
  }

  @Test
  void aHostThatRepeatsAnotherIsLeft() throws InterruptedException {
    String[] paths = new String[40];
    for (int i = 0; i < paths.length; i++) {
      paths[i] = "/page" + Integer.toString(i, 36) + "x";
    }
    web.otherwise(key -> Reply.page(own(key.replaceFirst("^[^/]+", ""), paths)));
    Crawl crawl =
        crawl(
            "mirror", settings(web.url("/"), web.url("127.0.0.2", "/")).change().workers(2).done());
    assertEquals(1, crawl.summary().mirrors().size());
  }

  @Test
  void trapsAreLeftAndReported() throws InterruptedException {
    web.page("/", own("/", "/calendar?year=2026&month=1", "/x/", "/real"));
    web.page("/real", own("/real"));
    web.otherwise(
        key -> {
          if (key.contains("/calendar")) {
            int month = Integer.parseInt(key.replaceFirst(".*month=", ""));
            int year = Integer.parseInt(key.replaceFirst(".*year=(\\d+).*", "$1"));
            String next = "year=" + (year + month / 12) + "&month=" + (month % 12 + 1);
            return Reply.page("<p>No events here." + links("/calendar?" + next));
          }
          return Reply.page(own(key, "x/"));
        });
    Crawl crawl = crawl("traps", settings(web.url("/")).change().pages(500).done());
    Set<String> kinds =
        crawl.summary().traps().stream().map(TrapRow::kind).collect(Collectors.toSet());
    assertEquals(Set.of("calendar", "repeating path"), kinds);
    assertTrue(crawl.summary().count("pages") < 60, crawl.summary().tallies().toString());
    assertTrue(visited(crawl).contains("/real"));
  }

  @Test
  void marksOfSessionsAreTakenOff() throws InterruptedException {
    web.page("/", own("/", "/a;jsessionid=1F2E", "/a?PHPSESSID=77", "/a?utm_source=x", "/a?"));
    web.page("/a", own("/a"));
    assertEquals(Set.of("/", "/a"), visited(crawl("sessions", settings(web.url("/")))));
  }

  @Test
  void wrongWordsAreReportedBeforeAnythingIsMade() {
    DiscoverException wrong =
        assertThrows(
            DiscoverException.class,
            () ->
                Crawl.create(
                    folder.resolve("wrong"),
                    settings("https://port.example/").change().frontier("bredth").done()));
    assertTrue(wrong.toString().contains("did you mean 'breadth'"), wrong.toString());
    assertFalse(folder.resolve("wrong").toFile().exists());
  }
}
