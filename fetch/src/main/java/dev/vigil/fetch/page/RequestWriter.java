package dev.vigil.fetch.page;

import dev.vigil.fetch.HttpDate;
import dev.vigil.fetch.HttpHeader;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.internal.body.BodyReader;
import dev.vigil.fetch.message.CookieSession;
import dev.vigil.fetch.message.FetchRequest;
import dev.vigil.fetch.message.PageProperties;
import dev.vigil.fetch.message.RequestPayload;
import dev.vigil.fetch.message.RequestProfile;
import dev.vigil.fetch.url.WebUrl;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import org.jspecify.annotations.Nullable;

/**
 * Writes the HTTP requests of one fetch: general headers to every hop, and the page's own headers,
 * secrets and cookies to the page's own origin only.
 */
final class RequestWriter {
  private static final Set<String> FOR_EVERYONE = Set.of("accept", "user-agent");
  private static final String ACCEPT =
      "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

  private final FetchRequest request;
  private final RequestProfile profile;
  private final CookieSession session;
  private final String userAgent;
  private final TimeSource time;

  RequestWriter(FetchRequest request, CookieSession session, String userAgent, TimeSource time) {
    this.request = request;
    this.profile = request.profile();
    this.session = session;
    this.userAgent = userAgent;
    this.time = time;
  }

  okhttp3.Request build(
      WebUrl url, String method, Optional<RequestPayload> payload, boolean conditional) {
    okhttp3.Request.Builder builder = new okhttp3.Request.Builder().url(url.toHttpUrl());
    builder.header("User-Agent", userAgent);
    builder.header("Accept", ACCEPT);
    builder.header("Accept-Encoding", BodyReader.ACCEPTED);
    if (!profile.language().isEmpty()) {
      builder.header("Accept-Language", profile.language());
    }
    for (HttpHeader header : profile.headers()) {
      if (FOR_EVERYONE.contains(header.name().toLowerCase(Locale.ROOT))) {
        builder.header(header.name(), header.value());
      } else if (isOwn(url)) {
        builder.addHeader(header.name(), header.value());
      }
    }
    if (isOwn(url)) {
      profile.secretHeaders().forEach((name, secret) -> builder.header(name, secret.reveal()));
      profile.credentials().ifPresent(c -> builder.header("Authorization", c.header()));
    }
    String cookies = cookies(url);
    if (!cookies.isEmpty()) {
      builder.header("Cookie", cookies);
    }
    if (conditional) {
      PageProperties before = request.before().orElseThrow();
      before.etag().ifPresent(e -> builder.header("If-None-Match", e));
      before.lastModified().ifPresent(t -> builder.header("If-Modified-Since", HttpDate.format(t)));
    }
    return builder.method(method, content(method, payload)).build();
  }

  private static @Nullable RequestBody content(String method, Optional<RequestPayload> payload) {
    if (method.equals("GET") || method.equals("HEAD")) {
      return null;
    }
    return payload
        .map(p -> RequestBody.create(p.bytes(), MediaType.parse(p.contentType())))
        .orElseGet(() -> RequestBody.create(new byte[0], null));
  }

  /** The Cookie header: those of the profile at home, and those that servers set. */
  String cookies(WebUrl url) {
    StringBuilder all = new StringBuilder();
    if (isOwn(url)) {
      profile
          .cookies()
          .forEach(
              (name, secret) ->
                  all.append(all.isEmpty() ? "" : "; ")
                      .append(name)
                      .append('=')
                      .append(secret.reveal()));
    }
    String kept = session.header(url, time.now());
    return all.isEmpty() ? kept : kept.isEmpty() ? all.toString() : all + "; " + kept;
  }

  private boolean isOwn(WebUrl url) {
    return url.origin().equals(request.url().origin());
  }
}
