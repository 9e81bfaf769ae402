package dev.vigil.watch.agent;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.vigil.archive.version.StoredHeader;
import dev.vigil.diff.noise.page.PageQuality;
import dev.vigil.diff.noise.page.ResponseSignals;
import dev.vigil.document.DocumentException;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import dev.vigil.document.resource.FrameReference;
import dev.vigil.fetch.FetchFault;
import dev.vigil.fetch.HttpHeader;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.message.CachedResource;
import dev.vigil.fetch.message.FetchOutcome;
import dev.vigil.fetch.message.FetchResponse;
import dev.vigil.fetch.message.FetchedFrames;
import dev.vigil.fetch.message.LoadedResource;
import dev.vigil.fetch.message.PageProperties;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.url.WebUrl;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Reads a page of an agent with the content of its frames, as the server does: from the origins of
 * the agent only. A frame that cannot be read keeps its last content while the agent runs. Safe for
 * concurrent use.
 */
final class AgentFrames {
  /** How many bytes of frames are remembered, and the size of the largest. */
  private static final long MAX_BYTES = 64L << 20;

  private static final int LARGEST = 1 << 20;

  /** What a frame costs beside its body. */
  private static final int OWN_BYTES = 1000;

  private final PageOriginMap origins;
  private final TimeSource time;
  private final Set<String> framed = ConcurrentHashMap.newKeySet();

  /** The page of a URL that was checked last; several workspaces may have one. */
  private final Map<String, Long> readers = new ConcurrentHashMap<>();

  private final Cache<String, CachedResource> last =
      Caffeine.newBuilder()
          .maximumWeight(MAX_BYTES)
          .weigher((String url, CachedResource frame) -> OWN_BYTES + frame.body().get().length)
          .build();

  AgentFrames(PageOriginMap origins, TimeSource time) {
    this.origins = origins;
    this.time = time;
  }

  /**
   * Checks a page. That its outer document is unchanged says nothing about its frames, and that it
   * is unchanged since a check of another workspace nothing about this one.
   *
   * @param page its number
   * @param known whether the result may be unchanged
   */
  PageSnapshot check(long page, String url, boolean known) {
    Long reader = readers.put(url, page);
    boolean own = reader != null && reader == page;
    PageSnapshot found = origins.check(url, known && own && !framed.contains(url));
    return found instanceof PageSnapshot.Content content && mayHaveFrames(content.bytes())
        ? whole(url, content)
        : found;
  }

  private static boolean mayHaveFrames(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.ISO_8859_1).replace("\0", "");
    return text.toLowerCase(Locale.ROOT).contains("frame");
  }

  private PageSnapshot whole(String url, PageSnapshot.Content content) {
    FetchResponse answer = answer(WebUrl.parse(url), content);
    PageDigest digest;
    try {
      ReadHint hint = ReadHint.contentType(answer.header("Content-Type").orElse(""));
      digest = Documents.readAnyway(content.bytes(), hint, ReadLimits.WEB).digest();
    } catch (DocumentException e) {
      // The server says what is wrong with it.
      return content;
    }
    if (FrameReference.of(digest).isEmpty()) {
      framed.remove(url);
      return content;
    }
    FetchedFrames frames =
        Fetcher.frames(
            answer,
            digest,
            one -> Optional.ofNullable(last.getIfPresent(one)),
            AgentFrames::isPage,
            this::read,
            time);
    framed.add(url);
    if (!frames.broken().isEmpty()) {
      return new PageSnapshot.Failed(0, url + " did not show the page: " + frames.broken());
    }
    if (!frames.isFramed()) {
      return content;
    }
    if (frames.combined().length > AgentCheckCodec.MAX_CONTENT) {
      return new PageSnapshot.Failed(
          0,
          "%s has more than %d bytes with its frames; watch one of its frames."
              .formatted(url, AgentCheckCodec.MAX_CONTENT));
    }
    frames.documents().stream().skip(1).forEach(this::remember);
    FetchResponse combined = frames.in(answer);
    return new PageSnapshot.Content(
        combined.body(),
        content.status(),
        combined.headers().stream().map(h -> new StoredHeader(h.name(), h.value())).toList(),
        Optional.empty(),
        content.took());
  }

  private FetchOutcome read(WebUrl url) {
    if (!origins.cover(url.toString())) {
      return new FetchOutcome.Refused(
          url.toString(), "This agent does not answer for " + url + ".", List.of());
    }
    return switch (origins.read(url.toString())) {
      case PageSnapshot.Content content -> new FetchOutcome.Fetched(answer(url, content));
      case PageSnapshot.Failed(int status, String words) when status == 404 || status == 410 ->
          new FetchOutcome.Refused(url.toString(), words, List.of());
      case PageSnapshot.Failed(var _, String words) ->
          new FetchOutcome.Failed(url, FetchFault.NO_CONNECTION, words, List.of(), 1);
      case PageSnapshot.Unchanged() ->
          throw new IllegalStateException("nothing was known of " + url);
    };
  }

  private void remember(LoadedResource frame) {
    if (frame.body().length <= LARGEST) {
      last.put(
          frame.url(),
          new CachedResource(
              frame.contentType(), frame.headers(), time.now(), frame.sha256(), frame::body));
    }
  }

  private FetchResponse answer(WebUrl url, PageSnapshot.Content content) {
    return new FetchResponse(
        url,
        url,
        content.status() == 0 ? 200 : content.status(),
        "http/1.1",
        content.headers().stream().map(h -> new HttpHeader(h.name(), h.value())).toList(),
        content.bytes(),
        content.bytes().length,
        List.of(),
        PageProperties.ofContent(content.bytes()),
        time.now(),
        content.took(),
        1,
        Set.of(),
        Optional.empty());
  }

  private static boolean isPage(FetchResponse frame, PageDigest digest) {
    Map<String, String> headers = new HashMap<>();
    frame.headers().forEach(header -> headers.putIfAbsent(header.name(), header.value()));
    return PageQuality.of(ResponseSignals.of(frame.status(), headers, digest, frame.body().length))
        .isUsable();
  }
}
