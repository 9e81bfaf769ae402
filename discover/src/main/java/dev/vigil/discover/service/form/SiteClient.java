package dev.vigil.discover.service.form;

import com.google.re2j.Pattern;
import dev.vigil.discover.service.description.PageRefresh;
import dev.vigil.discover.service.description.PageTextMap;
import dev.vigil.document.DocumentException;
import dev.vigil.document.read.ReadHint;
import dev.vigil.fetch.CallTimeLimit;
import dev.vigil.fetch.message.CookieSession;
import dev.vigil.fetch.message.FetchOutcome;
import dev.vigil.fetch.message.FetchRequest;
import dev.vigil.fetch.message.FetchResponse;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.url.WebUrl;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * An HTTP client for one site, with one cookie session. No request is sent twice, and when the site
 * asks to be left alone, nothing more is sent. For one thread.
 */
public final class SiteClient {
  private static final Pattern PLEA =
      Pattern.compile(
          "(?i)(please|must|do) (stop|not|refrain)[^.!?]{0,60}(automat|robot|script|crawl|bot\\b|"
              + "program)|automated (access|queries|requests|searches|tools)[^.]{0,40}(not|"
              + "prohibited|forbidden|blocked|denied)|too many (requests|queries|searches)|rate"
              + " limit|(you|your (ip|address|network|client))[^.]{0,30}(been )?(blocked|banned)|"
              + "unusual traffic|not a robot|verify (that )?you are (a )?human");

  /** A limit that no probing reaches is not a plea. */
  private static final Pattern LIMIT =
      Pattern.compile("(?i)\\bnot (\\pL+ )?more than ([2-9]\\d|\\d{3,})\\b");

  private static final int PLEA_LENGTH = 3000;

  private final Fetcher fetcher;
  private final CallTimeLimit limit;
  private final CookieSession session = CookieSession.fresh();
  private int requests;
  private Optional<String> stopped = Optional.empty();

  public SiteClient(Fetcher fetcher) {
    this(fetcher, CallTimeLimit.ENDLESS);
  }

  /**
   * @param limit the time for all requests together
   */
  public SiteClient(Fetcher fetcher, CallTimeLimit limit) {
    this.fetcher = fetcher;
    this.limit = limit;
  }

  /** The result of a request. */
  public sealed interface Reply {
    /** A page, of whatever status below 500. */
    record Page(PageTextMap view, int status, Optional<PageRefresh> refresh) implements Reply {}

    /** The site wants no more requests. */
    record Stop(String why) implements Reply {}

    /** No response, or a server error. */
    record Nothing(String why) implements Reply {}
  }

  public int requests() {
    return requests;
  }

  /** The time that is left for requests. */
  public Duration left() {
    return limit.remaining();
  }

  /** Why nothing more is sent, if so. */
  public Optional<String> stopped() {
    return stopped;
  }

  public Reply open(FetchRequest request) {
    if (stopped.isPresent()) {
      return new Reply.Stop(stopped.get());
    }
    requests++;
    FetchRequest bounded =
        request.in(session).with(request.limits().within(limit.remaining())).within(limit);
    return switch (fetcher.fetchOnce(bounded)) {
      case FetchOutcome.Fetched(FetchResponse answer) -> answered(answer);
      case FetchOutcome.Unchanged(FetchResponse answer, var _) -> answered(answer);
      case FetchOutcome.Postponed later -> stop(later.sentence());
      case FetchOutcome.Disallowed not -> new Reply.Nothing(not.sentence());
      case FetchOutcome.Refused not -> new Reply.Nothing(not.sentence());
      case FetchOutcome.Failed failed -> new Reply.Nothing(failed.sentence());
    };
  }

  /** The pages in the frames of a page and in their frames, as far as they can be opened. */
  public List<PageTextMap> frames(PageTextMap page, int most) {
    List<PageTextMap> inside = new ArrayList<>();
    Deque<WebUrl> next = new ArrayDeque<>(PageLinks.frames(page, most));
    Set<String> seen = new HashSet<>(Set.of(page.url().toString()));
    while (seen.size() <= most && !next.isEmpty()) {
      WebUrl url = next.poll();
      if (seen.add(url.toString())
          && open(FetchRequest.of(url)) instanceof Reply.Page(PageTextMap view, int status, var _)
          && status < 400) {
        inside.add(view);
        next.addAll(PageLinks.frames(view, most));
      }
    }
    return inside;
  }

  private Reply stop(String why) {
    stopped = Optional.of(why);
    return new Reply.Stop(why);
  }

  /** Whether a short page, or the beginning of one that refuses, asks for no automatic use. */
  private static boolean isPlea(String text, int status) {
    if (status != 403 && text.length() >= PLEA_LENGTH) {
      return false;
    }
    String begin = text.substring(0, Math.min(20_000, text.length()));
    return PLEA.matcher(LIMIT.matcher(begin).replaceAll("")).find();
  }

  private Reply answered(FetchResponse answer) {
    int status = answer.status();
    if (status == 429 || status == 503 && answer.header("Retry-After").isPresent()) {
      return stop(answer.url() + " asks to be left alone (" + status + ").");
    }
    if (status >= 500) {
      return new Reply.Nothing("The server of " + answer.url() + " fails (" + status + ").");
    }
    PageTextMap view;
    try {
      ReadHint hint =
          answer.rendered().isPresent()
              ? ReadHint.contentType("text/html; charset=utf-8")
              : answer.header("Content-Type").map(ReadHint::contentType).orElse(ReadHint.NONE);
      view = PageTextMap.of(answer.url(), answer.body(), hint);
    } catch (DocumentException e) {
      return new Reply.Nothing(answer.url() + " cannot be read: " + e.getMessage());
    }
    if (isPlea(view.text(), status)) {
      return stop(answer.url() + " asks for no automatic use.");
    }
    Optional<PageRefresh> refresh =
        answer
            .header("Refresh")
            .flatMap(PageRefresh::parse)
            .or(() -> PageRefresh.of(view.digest()));
    return new Reply.Page(view, status, refresh);
  }
}
