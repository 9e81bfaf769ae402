package dev.vigil.fetch;

import dev.vigil.document.PageDigest;
import dev.vigil.document.requisite.PageReferences;
import dev.vigil.document.requisite.Reference;
import dev.vigil.document.requisite.SheetReferences;
import dev.vigil.fetch.browser.Requisite;
import dev.vigil.fetch.url.WebUrl;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Fetches what a page that was served plain needs to look as it does: its style sheets, what these
 * import, images and fonts. Everything goes through the guard, one after the other, within bounds
 * of number, bytes and time; what does not come is left out. For one page.
 *
 * <p>Secrets, cookies and headers of the page's profile go to the page's own origin only.
 */
final class Requisites {
  /** What a version keeps beside its page. */
  private static final int MOST = 200;

  private static final long MOST_BYTES = 32L << 20;
  private static final long MOST_BYTES_OF_ONE = 8L << 20;
  private static final Duration LONGEST = Duration.ofSeconds(60);

  private static final Caps CAPS =
      Caps.PAGE
          .withBytes(MOST_BYTES_OF_ONE, MOST_BYTES_OF_ONE)
          .withTimes(Duration.ofSeconds(10), Duration.ofSeconds(15), Duration.ofSeconds(20))
          .withRedirects(5);

  private final Request page;
  private final Function<Request, Outcome> send;
  private final Time time;
  private final Map<WebUrl, Reference.Kind> wanted = new LinkedHashMap<>();
  private final ArrayDeque<WebUrl> waiting = new ArrayDeque<>();
  private final Map<WebUrl, Requisite> kept = new HashMap<>();
  private final List<String> refused = new ArrayList<>();
  private long bytes;

  Requisites(Request page, Function<Request, Outcome> send, Time time) {
    this.page = page;
    this.send = send;
    this.time = time;
  }

  /** What a page refers to, by addresses that can be asked for, in its order. */
  static Map<WebUrl, Reference.Kind> of(PageDigest digest, WebUrl address) {
    PageReferences page = PageReferences.of(digest);
    Map<WebUrl, Reference.Kind> found = new LinkedHashMap<>();
    WebUrl base = page.base().isEmpty() ? address : resolved(address, page.base(), address);
    for (Reference reference : page.references()) {
      WebUrl url = resolved(base, reference.address(), address);
      if (!url.equals(address)) {
        found.putIfAbsent(url, reference.kind());
      }
    }
    return found;
  }

  /** A reference against its base; what is no address of the web leads to the other one. */
  private static WebUrl resolved(WebUrl base, String reference, WebUrl otherwise) {
    try {
      return base.resolve(reference).withoutFragment();
    } catch (FetchException e) {
      return otherwise;
    }
  }

  /** Fetches all that can be had. */
  PageParts take(PageDigest digest, WebUrl address) {
    of(digest, address).forEach(this::want);
    long end = time.ticks() + LONGEST.toNanos();
    while (!waiting.isEmpty() && bytes < MOST_BYTES && time.ticks() - end < 0) {
      take(waiting.remove(), address);
    }
    List<Requisite> inOrder = new ArrayList<>();
    for (WebUrl url : wanted.keySet()) {
      Requisite one = kept.get(url);
      if (one != null) {
        inOrder.add(one);
      }
    }
    return new PageParts(inOrder, refused);
  }

  private void want(WebUrl url, Reference.Kind kind) {
    if (wanted.size() < MOST && wanted.putIfAbsent(url, kind) == null) {
      waiting.add(url);
    }
  }

  private void take(WebUrl url, WebUrl address) {
    Outcome outcome = send.apply(request(url, address));
    if (outcome instanceof Outcome.Refused no) {
      refused.add(url + ": " + no.reason());
    }
    if (!(outcome instanceof Outcome.Fetched(Answer answer)) || !answer.isSuccess()) {
      return;
    }
    String type = answer.header("Content-Type").orElse("");
    Reference.Kind kind = wanted.getOrDefault(url, Reference.Kind.IMAGE);
    if (type.startsWith("text/html") || bytes + answer.body().length > MOST_BYTES) {
      return; // An error page in disguise, or too much.
    }
    bytes += answer.body().length;
    kept.put(
        url,
        new Requisite(
            url.toString(),
            Requisite.Kind.valueOf(kind.name()),
            type,
            sha256(answer.body()),
            answer.body()));
    if (kind == Reference.Kind.STYLE_SHEET) {
      String css = new String(answer.body(), StandardCharsets.UTF_8);
      for (Reference reference : SheetReferences.of(css)) {
        WebUrl part = resolved(answer.url(), reference.address(), url);
        if (!part.equals(url)) {
          want(part, reference.kind());
        }
      }
    }
  }

  private Request request(WebUrl url, WebUrl address) {
    Profile own = page.profile();
    boolean same = url.origin().equals(address.origin()) && address.origin().equals(origin());
    Profile plain = Profile.GET.withLanguage(own.language()).withTls(own.tls());
    Profile way = own.proxy().map(plain::withProxy).orElse(plain);
    if (same) {
      Profile full =
          new Profile(
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
      Request asked = Request.of(url).with(full).with(CAPS);
      return page.session().map(asked::in).orElse(asked);
    }
    return Request.of(url).with(way).with(CAPS);
  }

  private String origin() {
    return page.url().origin();
  }

  private static String sha256(byte[] body) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(body));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
