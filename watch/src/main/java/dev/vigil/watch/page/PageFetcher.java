package dev.vigil.watch.page;

import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.StoredHeader;
import dev.vigil.diff.noise.page.PageQuality;
import dev.vigil.diff.noise.page.ResponseSignals;
import dev.vigil.document.DocumentException;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.ReadResult;
import dev.vigil.document.read.DocumentFormat;
import dev.vigil.document.read.Documents;
import dev.vigil.document.resource.FrameReference;
import dev.vigil.fetch.internal.body.CheckMemoryLimit;
import dev.vigil.fetch.message.CachedResource;
import dev.vigil.fetch.message.FetchOutcome;
import dev.vigil.fetch.message.FetchRequest;
import dev.vigil.fetch.message.FetchResponse;
import dev.vigil.fetch.message.FetchedFrames;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.watch.Metrics;
import dev.vigil.watch.agent.AgentReport;
import dev.vigil.watch.source.SourceContent;
import dev.vigil.watch.source.SourceKind;
import dev.vigil.watch.store.WatchedPage;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Fetches a page and judges whether the response is the page. Safe for concurrent use. */
public final class PageFetcher {
  /** A reason may quote the document. */
  private static final int MAX_REASON = 500;

  private final Fetcher fetcher;
  private final Metrics metrics;
  private final UnreadableBodies unreadable = new UnreadableBodies();

  public PageFetcher(Fetcher fetcher, Metrics metrics) {
    this.fetcher = fetcher;
    this.metrics = metrics;
  }

  /** Fetches a page for the first time. */
  public FetchResult check(FetchRequest request) {
    return check(request, url -> Optional.empty());
  }

  /**
   * Fetches a page.
   *
   * @param known finds stored resources by URL, for frames that cannot be fetched
   */
  public FetchResult check(FetchRequest request, Function<String, Optional<CachedResource>> known) {
    FetchOutcome outcome = fetcher.fetch(request);
    metrics.fetched(word(outcome));
    return switch (outcome) {
      case FetchOutcome.Unchanged(FetchResponse answer, var _) ->
          new FetchResult.Same(PageResponse.of(answer));
      case FetchOutcome.Fetched(FetchResponse answer) -> answered(request, answer, known);
      case FetchOutcome.Postponed later -> new FetchResult.Later(later.until(), later.sentence());
      case FetchOutcome.Failed _, FetchOutcome.Refused _, FetchOutcome.Disallowed _ ->
          new FetchResult.HttpError(0, outcome.sentence());
    };
  }

  private static String word(FetchOutcome outcome) {
    return switch (outcome) {
      case FetchOutcome.Fetched(FetchResponse answer) ->
          answer.isSuccess() ? "fetched" : "error status";
      case FetchOutcome.Unchanged _ -> "unchanged";
      case FetchOutcome.Refused _ -> "refused";
      case FetchOutcome.Disallowed _ -> "disallowed";
      case FetchOutcome.Postponed _ -> "postponed";
      case FetchOutcome.Failed failed ->
          failed.fault().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    };
  }

  /** Reads a local source. */
  public static FetchResult take(
      SourceKind kind, long workspace, String argument, String url, Instant now) {
    return switch (kind.take(workspace, argument)) {
      case SourceContent.Content content -> read(PageResponse.of(content, url, now));
      case SourceContent.Nothing(String words) -> new FetchResult.HttpError(0, words);
    };
  }

  /** Parses the report of an agent. */
  public static FetchResult agentReport(AgentReport.Outcome seen, WatchedPage page) {
    return switch (seen) {
      case AgentReport.Content content -> read(PageResponse.of(content));
      case AgentReport.Same() -> new FetchResult.Same(PageResponse.again(page));
      case AgentReport.Failed(int status, String words) -> new FetchResult.HttpError(status, words);
    };
  }

  private FetchResult answered(
      FetchRequest request,
      FetchResponse answer,
      Function<String, Optional<CachedResource>> known) {
    if (!answer.isSuccess()) {
      return new FetchResult.HttpError(answer.status(), status(answer));
    }
    PageResponse reply = PageResponse.of(answer);
    Optional<String> reason = unreadable.find(reply);
    if (reason.isPresent()) {
      return new FetchResult.HttpError(answer.status(), reason.get());
    }
    FetchResult.Content content;
    try {
      content = content(reply);
    } catch (DocumentException e) {
      FetchResult.HttpError bad = unreadable(reply, e);
      unreadable.put(reply, bad.message());
      return bad;
    }
    PageDigest digest = content.digest();
    if (FrameReference.of(digest).isEmpty()) {
      return judged(content);
    }
    FetchedFrames frames;
    try (CheckMemoryLimit.Share memory = CheckMemoryLimit.shared().begin()) {
      memory.pause();
      frames = fetcher.frames(request, answer, digest, known, PageFetcher::isPage);
      memory.tree(answer.body().length);
    }
    if (fetcher.isStopped() && !frames.missing().isEmpty()) {
      return new FetchResult.Later(
          answer.at(), "The frames of " + answer.url() + " were not asked for: the process stops.");
    }
    if (!frames.broken().isEmpty()) {
      return new FetchResult.HttpError(
          answer.status(), answer.url() + " did not show the page: " + frames.broken());
    }
    FetchResult found =
        frames.isFramed()
            ? read(PageResponse.of(frames.in(answer), frames.documents()))
            : judged(content);
    return found instanceof FetchResult.Content whole ? without(whole, frames.missing()) : found;
  }

  /** Says which frames a page is read without. */
  private static FetchResult.Content without(FetchResult.Content page, List<String> missing) {
    if (missing.isEmpty() || page.problem().isPresent()) {
      return page;
    }
    String many =
        missing.size() == 1 ? "one of its frames" : "%,d of its frames".formatted(missing.size());
    return page.with(
        new WatchedPage.ReadProblem(
            "It is read without %s: %s".formatted(many, missing.getFirst()),
            page.reply().fetch().time()));
  }

  private static boolean isPage(FetchResponse frame, PageDigest digest) {
    return quality(PageResponse.of(frame), digest).isUsable();
  }

  private static FetchResult read(PageResponse reply) {
    try {
      return judged(content(reply));
    } catch (DocumentException e) {
      return unreadable(reply, e);
    }
  }

  private static FetchResult.Content content(PageResponse reply) {
    ReadResult read;
    try (CheckMemoryLimit.Share memory = CheckMemoryLimit.shared().begin()) {
      memory.tree(reply.body().length);
      read = Documents.readAnyway(reply.body(), reply.fetch().hint(), ReadLimits.WEB);
    }
    return new FetchResult.Content(reply, read.digest(), List.of(), problem(read, reply));
  }

  private static Optional<WatchedPage.ReadProblem> problem(ReadResult read, PageResponse reply) {
    if (read.refusal().isEmpty()) {
      return Optional.empty();
    }
    boolean bytes = read.reader().equals(Documents.reader(DocumentFormat.BINARY));
    String words =
        bytes
            ? WatchedPage.ReadProblem.BYTES_ONLY
            : "It is read as %s, because it is not what it should be: "
                .formatted(read.digest().type());
    String reason = read.refusal();
    return Optional.of(
        new WatchedPage.ReadProblem(
            words + reason.substring(0, Math.min(MAX_REASON, reason.length())),
            reply.fetch().time()));
  }

  private static FetchResult.HttpError unreadable(PageResponse reply, DocumentException e) {
    FetchRecord fetch = reply.fetch();
    return new FetchResult.HttpError(
        fetch.status(), fetch.url() + " cannot be read: " + e.getMessage());
  }

  /** Judges whether the response is the page. */
  private static FetchResult judged(FetchResult.Content content) {
    FetchRecord fetch = content.reply().fetch();
    if (fetch.status() == 0) {
      // Local sources are not judged.
      return content;
    }
    PageQuality quality = quality(content.reply(), content.digest());
    if (!quality.isUsable()) {
      return new FetchResult.HttpError(
          fetch.status(),
          fetch.url() + " did not show the page: " + String.join("; ", quality.reasons()) + ".");
    }
    return content;
  }

  private static PageQuality quality(PageResponse reply, PageDigest digest) {
    Map<String, String> headers = new HashMap<>();
    for (StoredHeader header : reply.fetch().headers()) {
      headers.putIfAbsent(header.name(), header.value());
    }
    return PageQuality.of(
        ResponseSignals.of(reply.fetch().status(), headers, digest, reply.body().length));
  }

  private static String status(FetchResponse answer) {
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
