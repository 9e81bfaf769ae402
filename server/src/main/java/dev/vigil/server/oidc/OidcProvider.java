package dev.vigil.server.oidc;

import com.nimbusds.jose.jwk.JWKSet;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.message.FetchOutcome;
import dev.vigil.fetch.message.RequestPayload;
import dev.vigil.fetch.message.RequestProfile;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.url.WebUrl;
import dev.vigil.server.ServerException;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/**
 * The endpoints and keys of an OpenID provider, from its discovery document. The document is cached
 * for an hour; the keys are fetched again when a token names an unknown key, once a minute at most.
 * Safe for concurrent use.
 */
final class OidcProvider {
  private static final ObjectMapper JSON = JsonMapper.shared();
  private static final Duration FRESH = Duration.ofHours(1);
  private static final Duration PAUSE = Duration.ofMinutes(1);

  private final String issuer;
  private final Fetcher fetcher;
  private final TimeSource time;
  private @Nullable Endpoints known;
  private @Nullable JWKSet keys;
  private long knownAt;
  private long keysAt;

  /** The endpoints of the provider. */
  record Endpoints(String authorization, String token, String keys) {}

  OidcProvider(String issuer, Fetcher fetcher, TimeSource time) {
    this.issuer = issuer;
    this.fetcher = fetcher;
    this.time = time;
  }

  synchronized Endpoints endpoints() {
    Endpoints here = known;
    if (here == null || time.nanoTime() - knownAt > FRESH.toNanos()) {
      Map<?, ?> found = parsed(get(issuer + "/.well-known/openid-configuration"));
      // The document of another issuer would make its tokens valid (OpenID Connect Discovery, 4.3).
      if (!issuer.equals(text(found, "issuer").replaceAll("/$", ""))) {
        throw new ServerException(
            "The provider at %s calls itself '%s'; write that as oidc.issuer."
                .formatted(issuer, text(found, "issuer")));
      }
      here =
          new Endpoints(
              text(found, "authorization_endpoint"),
              text(found, "token_endpoint"),
              text(found, "jwks_uri"));
      known = here;
      knownAt = time.nanoTime();
    }
    return here;
  }

  /** The keys of the provider, fetched again if the wanted one is missing. */
  synchronized JWKSet keys(@Nullable String wanted) {
    JWKSet here = keys;
    boolean lacking = here != null && wanted != null && here.getKeyByKeyId(wanted) == null;
    if (here == null || lacking && time.nanoTime() - keysAt > PAUSE.toNanos()) {
      try {
        here = JWKSet.parse(new String(get(endpoints().keys()), StandardCharsets.UTF_8));
      } catch (ParseException e) {
        throw new ServerException("The keys of the provider " + issuer + " cannot be read.", e);
      }
      keys = here;
      keysAt = time.nanoTime();
    }
    return here;
  }

  /** Exchanges a code. */
  Map<?, ?> token(RequestProfile profile, String form) {
    RequestPayload payload =
        RequestPayload.of(
            "application/x-www-form-urlencoded", form.getBytes(StandardCharsets.UTF_8));
    FetchOutcome outcome = fetcher.post(WebUrl.parse(endpoints().token()), profile, payload);
    return parsed(body(outcome, endpoints().token()));
  }

  private byte[] get(String url) {
    return body(fetcher.get(WebUrl.parse(url)), url);
  }

  private static byte[] body(FetchOutcome outcome, String url) {
    if (outcome instanceof FetchOutcome.Fetched fetched && fetched.answer().isSuccess()) {
      return fetched.answer().body();
    }
    throw new ServerException(
        "The provider does not answer at %s: %s".formatted(url, outcome.sentence()));
  }

  private Map<?, ?> parsed(byte[] bytes) {
    try {
      return JSON.readValue(bytes, Map.class);
    } catch (JacksonException e) {
      throw new ServerException("The provider " + issuer + " answers with no JSON.", e);
    }
  }

  private String text(Map<?, ?> document, String name) {
    if (document.get(name) instanceof String text && !text.isBlank()) {
      return text;
    }
    throw new ServerException("The provider %s does not say its %s.".formatted(issuer, name));
  }
}
