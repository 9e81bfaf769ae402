package dev.vigil.watch.engine;

import dev.vigil.archive.Fetch;
import dev.vigil.archive.Header;
import dev.vigil.diff.noise.PageQuality;
import dev.vigil.diff.noise.Signals;
import dev.vigil.document.DocumentException;
import dev.vigil.document.Documents;
import dev.vigil.document.Limits;
import dev.vigil.document.PageDigest;
import dev.vigil.document.requisite.FrameReference;
import dev.vigil.fetch.Answer;
import dev.vigil.fetch.Fetcher;
import dev.vigil.fetch.KeptPart;
import dev.vigil.fetch.Outcome;
import dev.vigil.fetch.PageFrames;
import dev.vigil.fetch.Request;
import dev.vigil.fetch.body.CheckMemory;
import dev.vigil.watch.Metrics;
import dev.vigil.watch.agent.Handed;
import dev.vigil.watch.base.WatchedPage;
import dev.vigil.watch.source.SourceKind;
import dev.vigil.watch.source.Taken;
import java.time.Instant;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Fetches a page and says whether what came is the page. Safe for concurrent use. */
final class Looking {
  private final Fetcher fetcher;
  private final Metrics metrics;

  Looking(Fetcher fetcher, Metrics metrics) {
    this.fetcher = fetcher;
    this.metrics = metrics;
  }

  /** Looks at a page of which nothing is known. */
  Found look(Request request) {
    return look(request, url -> Optional.empty());
  }

  /**
   * Looks at a page.
   *
   * @param known what an earlier version kept of an address, for frames that do not come
   */
  Found look(Request request, Function<String, Optional<KeptPart>> known) {
    Outcome outcome = fetcher.fetch(request);
    metrics.fetched(word(outcome));
    return switch (outcome) {
      case Outcome.Unchanged(Answer answer, var _) -> new Found.Same(Reply.of(answer));
      case Outcome.Fetched(Answer answer) -> answered(request, answer, known);
      case Outcome.Postponed later -> new Found.Later(later.until(), later.sentence());
      case Outcome.Failed _, Outcome.Refused _, Outcome.Disallowed _ ->
          new Found.Bad(0, outcome.sentence());
    };
  }

  private static String word(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Fetched(Answer answer) -> answer.isSuccess() ? "fetched" : "error status";
      case Outcome.Unchanged _ -> "unchanged";
      case Outcome.Refused _ -> "refused";
      case Outcome.Disallowed _ -> "disallowed";
      case Outcome.Postponed _ -> "postponed";
      case Outcome.Failed failed ->
          failed.fault().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    };
  }

  /** Takes what a source on this machine has now. */
  static Found take(SourceKind kind, String argument, String url, Instant now) {
    return switch (kind.take(argument)) {
      case Taken.Content content -> read(Reply.of(content, url, now));
      case Taken.Nothing(String words) -> new Found.Bad(0, words);
    };
  }

  /** Reads what an agent saw. */
  static Found handed(Handed.Seen seen, WatchedPage page) {
    return switch (seen) {
      case Handed.Content content -> read(Reply.of(content));
      case Handed.Same() -> new Found.Same(Reply.again(page));
      case Handed.Failed(int status, String words) -> new Found.Bad(status, words);
    };
  }

  private Found answered(
      Request request, Answer answer, Function<String, Optional<KeptPart>> known) {
    if (!answer.isSuccess()) {
      return new Found.Bad(answer.status(), status(answer));
    }
    Reply reply = Reply.of(answer);
    PageDigest digest;
    try {
      digest = digest(reply);
    } catch (DocumentException e) {
      return unreadable(reply, e);
    }
    if (FrameReference.of(digest).isEmpty()) {
      return judged(reply, digest);
    }
    PageFrames frames;
    try (CheckMemory.Share memory = CheckMemory.shared().begin()) {
      memory.pause();
      frames = fetcher.frames(request, answer, digest, known, Looking::isPage);
      memory.tree(answer.body().length);
    }
    if (!frames.broken().isEmpty()) {
      return new Found.Bad(
          answer.status(), answer.url() + " did not show the page: " + frames.broken());
    }
    return frames.isFramed() ? read(reply.with(frames)) : judged(reply, digest);
  }

  private static boolean isPage(Answer frame, PageDigest digest) {
    return quality(Reply.of(frame), digest).isUsable();
  }

  private static Found read(Reply reply) {
    try {
      return judged(reply, digest(reply));
    } catch (DocumentException e) {
      return unreadable(reply, e);
    }
  }

  private static PageDigest digest(Reply reply) {
    try (CheckMemory.Share memory = CheckMemory.shared().begin()) {
      memory.tree(reply.body().length);
      return Documents.readAnyway(reply.body(), reply.fetch().hint(), Limits.WEB).digest();
    }
  }

  private static Found unreadable(Reply reply, DocumentException e) {
    Fetch fetch = reply.fetch();
    return new Found.Bad(fetch.status(), fetch.url() + " cannot be read: " + e.getMessage());
  }

  /** Says whether what was read is the page. */
  private static Found judged(Reply reply, PageDigest digest) {
    Fetch fetch = reply.fetch();
    if (fetch.status() == 0) {
      // What lies on this machine is what its owner says it is.
      return new Found.Content(reply, digest);
    }
    PageQuality quality = quality(reply, digest);
    if (!quality.isUsable()) {
      return new Found.Bad(
          fetch.status(),
          fetch.url() + " did not show the page: " + String.join("; ", quality.reasons()) + ".");
    }
    return new Found.Content(reply, digest);
  }

  private static PageQuality quality(Reply reply, PageDigest digest) {
    Map<String, String> headers = new HashMap<>();
    for (Header header : reply.fetch().headers()) {
      headers.putIfAbsent(header.name(), header.value());
    }
    return PageQuality.of(Signals.of(reply.fetch().status(), headers, digest, reply.body().length));
  }

  private static String status(Answer answer) {
    return switch (answer.status()) {
      case 404, 410 -> answer.url() + " is gone (" + answer.status() + ").";
      case 401, 403, 407 -> answer.url() + " refuses us (" + answer.status() + ").";
      case 429 -> answer.url() + " was asked too often (429).";
      default ->
          answer.status() >= 500
              ? "The server of " + answer.url() + " fails (" + answer.status() + ")."
              : answer.url() + " answers with status " + answer.status() + ".";
    };
  }
}
