package dev.vigil.fetch.page;

import dev.vigil.document.PageDigest;
import dev.vigil.document.Sha256Digest;
import dev.vigil.document.resource.PageReferences;
import dev.vigil.document.resource.ResourceReference;
import dev.vigil.document.resource.SheetReferences;
import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.FetchLimits;
import dev.vigil.fetch.HttpHeader;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.message.CachedResource;
import dev.vigil.fetch.message.FetchOutcome;
import dev.vigil.fetch.message.FetchRequest;
import dev.vigil.fetch.message.FetchResponse;
import dev.vigil.fetch.message.LoadedResource;
import dev.vigil.fetch.message.PageResourceSet;
import dev.vigil.fetch.message.Rendering;
import dev.vigil.fetch.message.RequestProfile;
import dev.vigil.fetch.url.WebUrl;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Fetches the resources of a page that was not rendered by a browser: its style sheets, their
 * imports, images and fonts. Everything goes through the guard, one after the other, within bounds
 * of number, bytes and time; a resource that cannot be fetched is left out. A stored resource is
 * requested with a conditional request, or not at all while it is fresh. For one page.
 *
 * <p>Secrets, cookies and headers of the page's profile go to the page's own origin only.
 */
final class ResourceFetcher {
  /** The maximum number of resources that are stored with a version. */
  private static final int MOST = 200;

  private static final long MOST_BYTES = 32L << 20;
  private static final long MOST_BYTES_OF_ONE = 8L << 20;

  static final Set<String> FOR_THE_NEXT_TIME = Set.of("etag", "last-modified", "cache-control");

  private static final FetchLimits CAPS =
      FetchLimits.PAGE
          .withBytes(MOST_BYTES_OF_ONE, MOST_BYTES_OF_ONE)
          .withTimes(Duration.ofSeconds(10), Duration.ofSeconds(15), Duration.ofSeconds(20))
          .withRedirects(5);

  private final FetchRequest page;
  private final Function<String, Optional<CachedResource>> known;
  private final Function<FetchRequest, FetchOutcome> send;
  private final TimeSource time;
  private final Duration longest;
  private final Map<WebUrl, ResourceReference.Kind> wanted = new LinkedHashMap<>();
  private final ArrayDeque<WebUrl> waiting = new ArrayDeque<>();
  private final Map<WebUrl, LoadedResource> kept = new HashMap<>();
  private final List<String> refused = new ArrayList<>();
  private long bytes;

  ResourceFetcher(
      FetchRequest page,
      Function<String, Optional<CachedResource>> known,
      Function<FetchRequest, FetchOutcome> send,
      TimeSource time,
      Duration longest) {
    this.longest = longest;
    this.page = page;
    this.known = known;
    this.send = send;
    this.time = time;
  }

  /** The resources of a page by valid URLs, in its order. */
  static Map<WebUrl, ResourceReference.Kind> of(PageDigest digest, WebUrl address) {
    PageReferences page = PageReferences.of(digest);
    Map<WebUrl, ResourceReference.Kind> found = new LinkedHashMap<>();
    WebUrl base = page.base().isEmpty() ? address : resolved(address, page.base(), address);
    for (ResourceReference reference : page.references()) {
      WebUrl url = resolved(base, reference.address(), address);
      if (!url.equals(address)) {
        found.putIfAbsent(url, reference.kind());
      }
    }
    return found;
  }

  /** A reference against its base; what is no address of the web leads to the other one. */
  static WebUrl resolved(WebUrl base, String reference, WebUrl otherwise) {
    try {
      return base.resolve(reference).withoutFragment();
    } catch (FetchException e) {
      return otherwise;
    }
  }

  /** Fetches all that can be had. */
  PageResourceSet take(PageDigest digest, WebUrl address) {
    of(digest, address).forEach(this::want);
    long end = time.nanoTime() + longest.toNanos();
    while (!waiting.isEmpty() && bytes < MOST_BYTES && time.nanoTime() - end < 0) {
      take(waiting.remove(), address);
    }
    List<LoadedResource> inOrder = new ArrayList<>();
    for (WebUrl url : wanted.keySet()) {
      LoadedResource one = kept.get(url);
      if (one != null) {
        inOrder.add(one);
      }
    }
    return new PageResourceSet(inOrder, refused);
  }

  private void want(WebUrl url, ResourceReference.Kind kind) {
    if (wanted.size() < MOST && wanted.putIfAbsent(url, kind) == null) {
      waiting.add(url);
    }
  }

  private void take(WebUrl url, WebUrl address) {
    Optional<CachedResource> before = known.apply(url.toString());
    if (before.filter(part -> part.isFresh(time.now())).isPresent()) {
      again(url, url, before.get());
      return;
    }
    FetchRequest plain = request(page, url, address);
    FetchOutcome outcome =
        send.apply(before.map(part -> plain.after(part.properties())).orElse(plain));
    switch (outcome) {
      case FetchOutcome.Unchanged(FetchResponse answer, var _) when before.isPresent() ->
          again(url, answer.url(), before.get());
      case FetchOutcome.Fetched(FetchResponse answer) when answer.isSuccess() -> {
        String type = answer.header("Content-Type").orElse("");
        List<HttpHeader> headers =
            answer.headers().stream()
                .filter(header -> FOR_THE_NEXT_TIME.contains(lower(header.name())))
                .toList();
        keep(url, answer.url(), type, Sha256Digest.hex(answer.body()), answer.body(), headers);
      }
      case FetchOutcome.Refused no -> refused.add(url + ": " + no.reason());
      default -> {}
    }
  }

  private static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  private void again(WebUrl url, WebUrl answered, CachedResource part) {
    keep(url, answered, part.contentType(), part.sha256(), part.body().get(), part.headers());
  }

  private void keep(
      WebUrl url,
      WebUrl answered,
      String type,
      String sha256,
      byte[] body,
      List<HttpHeader> headers) {
    ResourceReference.Kind kind = wanted.getOrDefault(url, ResourceReference.Kind.IMAGE);
    if (type.startsWith("text/html") || bytes + body.length > MOST_BYTES) {
      return; // An error page in disguise, or too much.
    }
    bytes += body.length;
    kept.put(
        url,
        new LoadedResource(
            url.toString(), LoadedResource.Kind.valueOf(kind.name()), type, sha256, body, headers));
    if (kind == ResourceReference.Kind.STYLE_SHEET) {
      String css = new String(body, StandardCharsets.UTF_8);
      for (ResourceReference reference : SheetReferences.of(css)) {
        WebUrl part = resolved(answered, reference.address(), url);
        if (!part.equals(url)) {
          want(part, reference.kind());
        }
      }
    }
  }

  /** How something that belongs to a page is requested: with its secrets at its own origin only. */
  static FetchRequest request(FetchRequest page, WebUrl url, WebUrl address) {
    RequestProfile own = page.profile();
    boolean same =
        url.origin().equals(address.origin()) && address.origin().equals(page.url().origin());
    RequestProfile plain = RequestProfile.GET.withLanguage(own.language()).withTls(own.tls());
    RequestProfile way = own.proxy().map(plain::withProxy).orElse(plain);
    if (same) {
      RequestProfile full =
          new RequestProfile(
              "GET",
              Optional.empty(),
              own.headers(),
              own.secretHeaders(),
              own.cookies(),
              own.credentials(),
              own.language(),
              own.proxy(),
              own.tls(),
              own.robots(),
              Rendering.PLAIN);
      FetchRequest asked = FetchRequest.of(url).with(full).with(CAPS);
      return page.session().map(asked::in).orElse(asked);
    }
    return FetchRequest.of(url).with(way).with(CAPS);
  }
}
