package dev.vigil.fetch.page;

import dev.vigil.document.DocumentException;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.Sha256Digest;
import dev.vigil.document.markup.FramedDocument;
import dev.vigil.document.markup.RenderedText;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import dev.vigil.document.resource.FrameReference;
import dev.vigil.document.resource.PageReferences;
import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.HttpHeader;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.message.CachedResource;
import dev.vigil.fetch.message.FetchOutcome;
import dev.vigil.fetch.message.FetchRequest;
import dev.vigil.fetch.message.FetchResponse;
import dev.vigil.fetch.message.FetchedFrames;
import dev.vigil.fetch.message.LoadedResource;
import dev.vigil.fetch.url.WebUrl;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Fetches the frames of a page, and those of its frames: every frame of a frameset, and an {@code
 * iframe} of the same site where the page has little text of its own or its frame was fetched
 * before. Everything goes through the guard and robots.txt, one after the other, within bounds of
 * number, bytes and time. A frame that does not come is the one that came before; where there was
 * none, a frameset is not whole. For one page.
 */
final class FrameFetcher {
  /** Frames in frames; what is deeper is left out. */
  private static final int DEEPEST = 2;

  private static final int MOST = 20;
  private static final long MOST_BYTES = 16L << 20;
  private static final Duration LONGEST = Duration.ofSeconds(30);

  /** A page with more words than these has its own content, and frames beside it. */
  private static final int FEW_WORDS = 150;

  /** The header with the final URL of a frame after redirects, which its links are relative to. */
  private static final String ANSWERED = "Content-Location";

  private final FetchRequest page;
  private final Function<String, Optional<CachedResource>> known;
  private final BiPredicate<FetchResponse, PageDigest> isPage;
  private final Function<FetchRequest, FetchOutcome> send;
  private final TimeSource time;
  private final long end;
  private final List<LoadedResource> documents = new ArrayList<>();
  private final List<String> missing = new ArrayList<>();
  private String broken = "";
  private int asked;
  private long bytes;

  FrameFetcher(
      FetchRequest page,
      Function<String, Optional<CachedResource>> known,
      BiPredicate<FetchResponse, PageDigest> isPage,
      Function<FetchRequest, FetchOutcome> send,
      TimeSource time) {
    this.page = page;
    this.known = known;
    this.isPage = isPage;
    this.send = send;
    this.time = time;
    this.end = time.nanoTime() + LONGEST.toNanos();
  }

  /** Follows the frames of an answer. */
  FetchedFrames follow(FetchResponse answer, PageDigest digest) {
    FramedDocument whole = framed(digest, answer.url(), 1);
    if (whole.frames().isEmpty()) {
      return new FetchedFrames(new byte[0], List.of(), missing, broken);
    }
    List<LoadedResource> all = new ArrayList<>();
    all.add(resource(answer.url(), answer));
    all.addAll(documents);
    return new FetchedFrames(whole.combined(), all, missing, broken);
  }

  private FramedDocument framed(PageDigest digest, WebUrl address, int depth) {
    Map<Integer, FramedDocument> frames = new HashMap<>();
    List<FrameReference> references = FrameReference.of(digest);
    String said = references.isEmpty() ? "" : PageReferences.of(digest).base();
    WebUrl base = said.isEmpty() ? address : ResourceFetcher.resolved(address, said, address);
    if (!references.isEmpty() && depth <= DEEPEST) {
      boolean bare = hasFewWords(digest);
      for (FrameReference reference : references) {
        WebUrl url = ResourceFetcher.resolved(base, reference.address(), address);
        if (!url.equals(address) && isWanted(reference, url, address, bare)) {
          document(url, address, reference.ofSet(), depth)
              .ifPresent(document -> frames.put(reference.node(), document));
        }
      }
    }
    return new FramedDocument(digest, written -> absolute(base, written), frames);
  }

  private boolean isWanted(FrameReference reference, WebUrl url, WebUrl address, boolean bare) {
    return reference.ofSet()
        || isSameSite(url, address) && (bare || known.apply(url.toString()).isPresent());
  }

  private static boolean hasFewWords(PageDigest digest) {
    return RenderedText.of(digest, 0).split("\\s+", -1).length < FEW_WORDS;
  }

  private static boolean isSameSite(WebUrl one, WebUrl other) {
    String domain = one.toHttpUrl().topPrivateDomain();
    return one.host().equals(other.host())
        || domain != null && domain.equals(other.toHttpUrl().topPrivateDomain());
  }

  private static String absolute(WebUrl base, String written) {
    try {
      return base.resolve(written).toString();
    } catch (FetchException e) {
      return written;
    }
  }

  private Optional<FramedDocument> document(WebUrl url, WebUrl address, boolean ofSet, int depth) {
    if (asked >= MOST || bytes >= MOST_BYTES || time.nanoTime() - end >= 0) {
      missing.add(url + ": there are too many frames, or they take too long.");
      return Optional.empty();
    }
    asked++;
    Optional<CachedResource> before = known.apply(url.toString());
    FetchRequest plain = ResourceFetcher.request(page, url, address).within(page.allowance());
    FetchOutcome outcome =
        send.apply(before.map(part -> plain.after(part.properties())).orElse(plain));
    if (outcome instanceof FetchOutcome.Fetched(FetchResponse answer) && answer.isSuccess()) {
      PageDigest digest = read(answer.body(), answer.header("Content-Type").orElse(""), url);
      boolean framed = digest != null && !FrameReference.of(digest).isEmpty();
      if (digest != null && (framed || before.isEmpty() || isPage.test(answer, digest))) {
        bytes += answer.body().length;
        documents.add(resource(url, answer));
        return Optional.of(framed(digest, answer.url(), depth + 1));
      }
    }
    if (before.isPresent()) {
      return again(url, before.get(), depth);
    }
    missing.add(url + ": " + outcome.sentence());
    if (ofSet && isForNow(outcome)) {
      broken = "its frame " + url + " did not come: " + outcome.sentence();
    }
    return Optional.empty();
  }

  /** Whether the next check may have better luck. */
  private static boolean isForNow(FetchOutcome outcome) {
    return switch (outcome) {
      case FetchOutcome.Failed _, FetchOutcome.Postponed _ -> true;
      case FetchOutcome.Fetched(FetchResponse answer) ->
          answer.status() >= 500 || answer.status() == 429;
      case FetchOutcome.Unchanged _, FetchOutcome.Refused _, FetchOutcome.Disallowed _ -> false;
    };
  }

  private Optional<FramedDocument> again(WebUrl url, CachedResource part, int depth) {
    byte[] body = part.body().get();
    PageDigest digest = read(body, part.contentType(), url);
    if (digest == null) {
      return Optional.empty();
    }
    bytes += body.length;
    documents.add(
        new LoadedResource(
            url.toString(),
            LoadedResource.Kind.FRAME,
            part.contentType(),
            part.sha256(),
            body,
            part.headers()));
    WebUrl answered =
        part.headers().stream()
            .filter(header -> header.is(ANSWERED))
            .findFirst()
            .map(header -> ResourceFetcher.resolved(url, header.value(), url))
            .orElse(url);
    return Optional.of(framed(digest, answered, depth + 1));
  }

  private static @Nullable PageDigest read(byte[] body, String type, WebUrl url) {
    ReadHint declared = ReadHint.contentType(type);
    ReadHint hint =
        new ReadHint(
            type.isBlank() ? null : declared.mediaType(), declared.charset(), url.path(), null);
    try {
      return Documents.readAnyway(body, hint, ReadLimits.WEB).digest();
    } catch (DocumentException e) {
      return null;
    }
  }

  private static LoadedResource resource(WebUrl url, FetchResponse answer) {
    List<HttpHeader> headers = new ArrayList<>();
    for (HttpHeader header : answer.headers()) {
      if (ResourceFetcher.FOR_THE_NEXT_TIME.contains(header.name().toLowerCase(Locale.ROOT))) {
        headers.add(header);
      }
    }
    if (!answer.url().equals(url)) {
      headers.add(new HttpHeader(ANSWERED, answer.url().toString()));
    }
    return new LoadedResource(
        url.toString(),
        LoadedResource.Kind.FRAME,
        answer.header("Content-Type").orElse(""),
        Sha256Digest.hex(answer.body()),
        answer.body(),
        headers);
  }
}
