package dev.vigil.discover.crawl;

import dev.vigil.archive.exchange.Capture;
import dev.vigil.archive.version.FetchRecord;
import dev.vigil.discover.crawl.DuplicateDetector.Verdict;
import dev.vigil.discover.crawl.FinishedVisit.Suggestion;
import dev.vigil.discover.crawl.plugin.CrawledPage;
import dev.vigil.discover.crawl.plugin.PageLink;
import dev.vigil.discover.crawl.plugin.PageModule;
import dev.vigil.discover.crawl.plugin.PageSink;
import dev.vigil.discover.crawl.store.DuplicateStatus;
import dev.vigil.discover.crawl.store.ModuleMatch;
import dev.vigil.discover.crawl.store.PageLog;
import dev.vigil.discover.crawl.store.WaitingUrl;
import dev.vigil.document.DocumentException;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.ReadResult;
import dev.vigil.document.read.Documents;
import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.message.FetchOutcome;
import dev.vigil.fetch.message.FetchResponse;
import dev.vigil.fetch.url.WebUrl;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * Processes a response of a crawl: parses the page, checks for duplicates, extracts its links, and
 * runs the modules on it. Safe for use by several threads.
 */
final class VisitReader {
  /** The limits for untrusted pages, many at once. */
  private static final ReadLimits LIMITS =
      new ReadLimits(64 << 20, 2_000_000, 10_000, 100_000, 1 << 20);

  private static final Pattern FRAME = Pattern.compile("(?i)<i?frame[\\s/>]");

  private final PageLog log;
  private final DuplicateDetector duplicates;
  private final List<PageModule> modules;
  private final CrawlFrames frames;

  VisitReader(
      PageLog log, DuplicateDetector duplicates, List<PageModule> modules, CrawlFrames frames) {
    this.frames = frames;
    this.log = log;
    this.duplicates = duplicates;
    this.modules = modules;
  }

  /**
   * Processes a response; it is in the page log when this returns.
   *
   * @param hostFree is called once, as soon as no more requests are sent to the host for this page
   */
  FinishedVisit answered(WaitingUrl waiting, FetchResponse answer, Runnable hostFree) {
    boolean modulesSend = modules.stream().anyMatch(PageModule::sendsRequests);
    Capture served = capture(waiting, answer);
    boolean framed = answer.isSuccess() && mayHaveFrames(served);
    if (!framed && !modulesSend) {
      hostFree.run();
    }
    Optional<ReadResult> reading = framed ? reading(served) : Optional.empty();
    Optional<FetchResponse> whole = reading.flatMap(r -> frames.combined(answer, r.digest()));
    if (framed && !modulesSend) {
      hostFree.run();
    }
    FinishedVisit visit;
    if (whole.isEmpty()) {
      PageLog.Place place = log.append(waiting.number(), served, answer.took());
      visit =
          read(
              waiting,
              served,
              answer.took(),
              place,
              framed ? () -> reading : () -> reading(served));
    } else {
      Capture combined = capture(waiting, whole.get());
      PageLog.Place place = log.append(waiting.number(), served, combined, answer.took());
      visit = read(waiting, combined, answer.took(), place, () -> reading(combined));
    }
    if (modulesSend) {
      hostFree.run();
    }
    return visit;
  }

  private static boolean mayHaveFrames(Capture capture) {
    return isReadable(type(capture.fetch()))
        && FRAME.matcher(new String(capture.body(), StandardCharsets.ISO_8859_1)).find();
  }

  private static Capture capture(WaitingUrl waiting, FetchResponse answer) {
    List<dev.vigil.archive.version.StoredHeader> headers = new ArrayList<>();
    answer
        .headers()
        .forEach(h -> headers.add(new dev.vigil.archive.version.StoredHeader(h.name(), h.value())));
    return new Capture(
        new FetchRecord(waiting.url(), answer.at(), answer.status(), headers, answer.took()),
        answer.body());
  }

  /** Processes a response that was found in the page log. */
  FinishedVisit read(WaitingUrl waiting, Capture capture, Duration took, PageLog.Place place) {
    return read(waiting, capture, took, place, () -> reading(capture));
  }

  private FinishedVisit read(
      WaitingUrl waiting,
      Capture capture,
      Duration took,
      PageLog.Place place,
      Supplier<Optional<ReadResult>> parse) {
    FetchRecord fetch = capture.fetch();
    WebUrl url = WebUrl.parse(waiting.url());
    int status = fetch.status();
    boolean good = status >= 200 && status < 300;
    String type = type(fetch);
    Verdict verdict =
        good ? duplicates.exact(waiting.number(), waiting.host(), capture.body()) : Verdict.FRESH;
    Optional<ReadResult> reading = Optional.empty();
    List<PageLink> links = List.of();
    String outcome = good ? "ok" : "status " + status;
    if (status >= 300 && status < 400) {
      links = redirect(url, fetch);
      outcome = links.isEmpty() ? outcome : "redirect";
    } else if (good && isReadable(type) && !verdict.onHost()) {
      reading = parse.get();
      if (reading.isEmpty()) {
        outcome = "unreadable";
      } else {
        PageDigest digest = reading.get().digest();
        links = CrawlFrames.with(fetch, LinkReader.read(url, digest));
        if (verdict.likeness() == DuplicateStatus.FRESH) {
          verdict = duplicates.near(waiting.number(), digest);
        }
      }
    }
    CrawledPage page =
        new CrawledPage(
            waiting.number(),
            url,
            url,
            waiting.depth(),
            fetch.time(),
            status,
            type,
            capture.body(),
            reading,
            links,
            verdict.likeness());
    Notes notes = new Notes(page);
    if (outcome.equals("redirect")) {
      links.forEach(notes::add);
    } else if (good) {
      modules.forEach(module -> look(module, page, notes));
    }
    return new FinishedVisit(
        waiting,
        outcome,
        page,
        took.toMillis(),
        Optional.of(place),
        verdict.sameAs(),
        notes.found,
        notes.matches,
        notes.counts);
  }

  /** A module that fails on a page does not end the crawl; the report counts it. */
  private static void look(PageModule module, CrawledPage page, Notes notes) {
    try {
      module.page(page, notes);
    } catch (RuntimeException e) {
      notes.count("failures of module " + module.getClass().getSimpleName(), 1);
      System.getLogger(VisitReader.class.getName())
          .log(System.Logger.Level.DEBUG, () -> "module failed on " + page.url(), e);
    }
  }

  private static String type(FetchRecord fetch) {
    String header = fetch.header("Content-Type").orElse("");
    int semicolon = header.indexOf(';');
    return (semicolon < 0 ? header : header.substring(0, semicolon))
        .strip()
        .toLowerCase(Locale.ROOT);
  }

  /** Whether content may have links or forms; content without a media type is parsed. */
  private static boolean isReadable(String type) {
    return type.isEmpty()
        || type.startsWith("text/")
        || type.endsWith("xml")
        || type.endsWith("json");
  }

  private static Optional<ReadResult> reading(Capture capture) {
    try {
      return Optional.of(Documents.readAnyway(capture.body(), capture.fetch().hint(), LIMITS));
    } catch (DocumentException e) {
      return Optional.empty();
    }
  }

  private static List<PageLink> redirect(WebUrl url, FetchRecord fetch) {
    try {
      return fetch
          .header("Location")
          .map(to -> List.of(new PageLink(CanonicalUrl.of(url.resolve(to)), "", 0)))
          .orElse(List.of());
    } catch (FetchException e) {
      return List.of();
    }
  }

  /** The result of a visit without a response. */
  static FinishedVisit unanswered(WaitingUrl waiting, FetchOutcome outcome, Instant now) {
    WebUrl url = WebUrl.parse(waiting.url());
    String word =
        switch (outcome) {
          case FetchOutcome.Failed failed ->
              failed.fault().name().toLowerCase(Locale.ROOT).replace('_', ' ');
          case FetchOutcome.Refused refused -> "refused";
          case FetchOutcome.Disallowed disallowed -> "robots.txt";
          case FetchOutcome.Postponed postponed -> "postponed";
          case FetchOutcome.Fetched f -> "ok";
          case FetchOutcome.Unchanged u -> "ok";
        };
    CrawledPage page =
        new CrawledPage(
            waiting.number(),
            url,
            url,
            waiting.depth(),
            now,
            0,
            "",
            new byte[0],
            Optional.empty(),
            List.of(),
            DuplicateStatus.FRESH);
    return new FinishedVisit(
        waiting, word, page, 0, Optional.empty(), 0, List.of(), List.of(), Map.of());
  }

  /** Takes notes of what the modules say about one page. */
  private static final class Notes implements PageSink {
    private final CrawledPage page;
    private final List<Suggestion> found = new ArrayList<>();
    private final Set<String> urls = new HashSet<>();
    private final List<ModuleMatch> matches = new ArrayList<>();
    private final Map<String, Long> counts = new TreeMap<>();

    Notes(CrawledPage page) {
      this.page = page;
    }

    @Override
    public synchronized void add(PageLink link, double weight) {
      WebUrl url = CanonicalUrl.of(link.url());
      if (urls.add(url.toString())) {
        found.add(new Suggestion(new PageLink(url, link.anchor(), link.node()), weight));
      }
    }

    @Override
    public synchronized void match(String kind, WebUrl url, String detail) {
      matches.add(new ModuleMatch(kind, url.toString(), page.url().toString(), page.at(), detail));
    }

    @Override
    public synchronized void count(String what, long by) {
      counts.merge(what, by, Long::sum);
    }
  }
}
