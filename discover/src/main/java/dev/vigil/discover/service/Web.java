package dev.vigil.discover.service;

import com.google.re2j.Pattern;
import dev.vigil.discover.service.scd.PageView;
import dev.vigil.discover.service.scd.Refresh;
import dev.vigil.document.DocumentException;
import dev.vigil.document.Hint;
import dev.vigil.fetch.Answer;
import dev.vigil.fetch.Fetcher;
import dev.vigil.fetch.Outcome;
import dev.vigil.fetch.Request;
import dev.vigil.fetch.Session;
import java.util.Optional;

/**
 * The way to one site, with the cookies of one visitor. No request is sent twice, and when the site
 * asks to be left alone, nothing more is sent. For one thread.
 */
final class Web {
  private static final Pattern PLEA =
      Pattern.compile(
          "(?i)(please|must|do) (stop|not|refrain)[^.]{0,60}(automat|robot|script|crawl|bot\\b|"
              + "program)|automated (access|queries|requests|searches|tools)[^.]{0,40}(not|"
              + "prohibited|forbidden|blocked|denied)|too many (requests|queries|searches)|rate"
              + " limit|(you|your (ip|address|network|client))[^.]{0,30}(been )?(blocked|banned)|"
              + "unusual traffic|not a robot|verify (that )?you are (a )?human");

  private static final int PLEA_LENGTH = 3000;

  private final Fetcher fetcher;
  private final Session session = Session.fresh();
  private int requests;
  private Optional<String> stopped = Optional.empty();

  Web(Fetcher fetcher) {
    this.fetcher = fetcher;
  }

  /** What became of a request. */
  sealed interface Reply {
    /** A page, of whatever status below 500. */
    record Page(PageView view, int status, Optional<Refresh> refresh) implements Reply {}

    /** The site wants no more requests. */
    record Stop(String why) implements Reply {}

    /** Nothing came, or a server that failed. */
    record Nothing(String why) implements Reply {}
  }

  int requests() {
    return requests;
  }

  /** Why nothing more is sent, if so. */
  Optional<String> stopped() {
    return stopped;
  }

  Reply open(Request request) {
    if (stopped.isPresent()) {
      return new Reply.Stop(stopped.get());
    }
    requests++;
    return switch (fetcher.fetchOnce(request.in(session))) {
      case Outcome.Fetched(Answer answer) -> answered(answer);
      case Outcome.Unchanged(Answer answer, var _) -> answered(answer);
      case Outcome.Postponed later -> stop(later.sentence());
      case Outcome.Disallowed not -> new Reply.Nothing(not.sentence());
      case Outcome.Refused not -> new Reply.Nothing(not.sentence());
      case Outcome.Failed failed -> new Reply.Nothing(failed.sentence());
    };
  }

  private Reply stop(String why) {
    stopped = Optional.of(why);
    return new Reply.Stop(why);
  }

  private Reply answered(Answer answer) {
    int status = answer.status();
    if (status == 429 || status == 503 && answer.header("Retry-After").isPresent()) {
      return stop(answer.url() + " asks to be left alone (" + status + ").");
    }
    if (status >= 500) {
      return new Reply.Nothing("The server of " + answer.url() + " fails (" + status + ").");
    }
    PageView view;
    try {
      Hint hint =
          answer.rendered().isPresent()
              ? Hint.contentType("text/html; charset=utf-8")
              : answer.header("Content-Type").map(Hint::contentType).orElse(Hint.NONE);
      view = PageView.of(answer.url(), answer.body(), hint);
    } catch (DocumentException e) {
      return new Reply.Nothing(answer.url() + " cannot be read: " + e.getMessage());
    }
    String text = view.text();
    boolean plea =
        text.length() < PLEA_LENGTH && PLEA.matcher(text).find()
            || status == 403
                && PLEA.matcher(text.substring(0, Math.min(20_000, text.length()))).find();
    if (plea) {
      return stop(answer.url() + " asks for no automatic use.");
    }
    Optional<Refresh> refresh =
        answer.header("Refresh").flatMap(Refresh::parse).or(() -> Refresh.of(view.digest()));
    return new Reply.Page(view, status, refresh);
  }
}
