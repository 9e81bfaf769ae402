package dev.vigil.server.oidc;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import dev.vigil.fetch.guard.AddressGuard;
import dev.vigil.fetch.guard.AllowList;
import dev.vigil.fetch.message.Credentials;
import dev.vigil.fetch.message.RequestProfile;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.url.WebUrl;
import dev.vigil.server.ServerException;
import dev.vigil.server.account.RandomSecret;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.settings.ServerSettings;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Implements the authorization code flow of OpenID Connect with PKCE. The token comes straight from
 * the provider, through the guarded client of {@code fetch}, and is believed only if one of the
 * provider's keys signed it for us, now, and for this attempt. Safe for concurrent use.
 */
public final class OidcLogin {
  private static final Set<JWSAlgorithm> ALGORITHMS =
      Set.of(
          JWSAlgorithm.RS256,
          JWSAlgorithm.RS384,
          JWSAlgorithm.RS512,
          JWSAlgorithm.PS256,
          JWSAlgorithm.PS384,
          JWSAlgorithm.PS512,
          JWSAlgorithm.ES256,
          JWSAlgorithm.ES384,
          JWSAlgorithm.ES512);

  private static final int CLOCKS_APART_SECONDS = 60;

  private final ServerSettings.Oidc settings;
  private final Installation installation;
  private @Nullable OidcProvider provider;

  public OidcLogin(ServerSettings.Oidc settings, Installation installation) {
    this.settings = settings;
    this.installation = installation;
  }

  /**
   * The identity of a user at the provider. Immutable.
   *
   * @param subject the permanent identifier at the provider
   * @param name the account name here
   * @param email their address, if the provider says that it verified it
   */
  public record Person(String issuer, String subject, String name, Optional<String> email) {}

  /** The role of new users; empty if only existing accounts may log in. */
  public Optional<String> newcomers() {
    return settings.newcomers();
  }

  /** The provider, contacted at the first login, so that the server starts without it. */
  private synchronized OidcProvider provider() {
    OidcProvider here = provider;
    if (here == null) {
      AllowList allowed =
          installation.settings().allow().and(AllowList.reaching(WebUrl.parse(settings.issuer())));
      Fetcher fetcher =
          Fetcher.builder().guard(AddressGuard.allowing(allowed)).time(installation.time()).build();
      here = new OidcProvider(settings.issuer(), fetcher, installation.time());
      provider = here;
    }
    return here;
  }

  /** The URL of the provider to which the browser is redirected. */
  public String begin(OidcLoginAttempt attempt, String back) {
    Map<String, String> query = new LinkedHashMap<>();
    query.put("response_type", "code");
    query.put("client_id", settings.client());
    query.put("redirect_uri", back);
    query.put("scope", "openid profile email");
    query.put("state", attempt.state());
    query.put("nonce", attempt.nonce());
    query.put("code_challenge", attempt.challenge());
    query.put("code_challenge_method", "S256");
    String at = provider().endpoints().authorization();
    return at + (at.contains("?") ? "&" : "?") + form(query);
  }

  /**
   * Exchanges the code for a verified identity.
   *
   * @param state what came back with the code
   * @throws ServerException if the token is invalid, with the reason
   */
  public Person finish(OidcLoginAttempt attempt, String state, String code, String back) {
    if (!RandomSecret.same(attempt.state(), state)) {
      throw new ServerException("This login did not start here; start again.");
    }
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("grant_type", "authorization_code");
    fields.put("code", code);
    fields.put("redirect_uri", back);
    fields.put("code_verifier", attempt.verifier());
    RequestProfile profile = RequestProfile.GET;
    if (settings.secret().isPresent()) {
      // Both are encoded before they become a name and a password (RFC 6749, 2.3.1).
      profile =
          profile.withCredentials(
              new Credentials.Basic(
                  encoded(settings.client()),
                  dev.vigil.fetch.Secret.of(
                      "client secret", encoded(settings.secret().get().reveal()))));
    } else {
      fields.put("client_id", settings.client());
    }
    Map<?, ?> answer = provider().token(profile, form(fields));
    if (!(answer.get("id_token") instanceof String token)) {
      throw new ServerException("The provider sent no ID token; ask its operator.");
    }
    return person(attempt, token);
  }

  private Person person(OidcLoginAttempt attempt, String token) {
    try {
      SignedJWT signed = SignedJWT.parse(token);
      JWTClaimsSet claims = verified(signed);
      if (!attempt.nonce().equals(claims.getStringClaim("nonce"))) {
        throw new ServerException("The provider's token belongs to another attempt; start again.");
      }
      String azp = claims.getStringClaim("azp");
      if (claims.getAudience().size() > 1 && !settings.client().equals(azp)) {
        throw new ServerException(
            "The provider's token is for another client; check oidc.client in the settings.");
      }
      String subject = claims.getSubject();
      if (subject == null || subject.isBlank()) {
        throw new ServerException(
            "The provider's token does not say who you are; ask its operator.");
      }
      String name = claims.getStringClaim(settings.name());
      if (name == null || name.isBlank()) {
        name = claims.getStringClaim("email");
      }
      return new Person(
          claims.getIssuer(),
          subject,
          name == null || name.isBlank() ? subject : name,
          isVerified(claims)
              ? Optional.ofNullable(claims.getStringClaim("email"))
              : Optional.empty());
    } catch (ParseException | BadJOSEException | JOSEException e) {
      throw new ServerException(
          "The provider's token is not valid (%s); start again.".formatted(e.getMessage()), e);
    }
  }

  /** Whether the provider verified the e-mail address; some providers write this as text. */
  private static boolean isVerified(JWTClaimsSet claims) {
    Object verified = claims.getClaim("email_verified");
    return Boolean.TRUE.equals(verified) || "true".equals(verified);
  }

  private JWTClaimsSet verified(SignedJWT token) throws BadJOSEException, JOSEException {
    DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();
    processor.setJWSKeySelector(
        new JWSVerificationKeySelector<>(
            ALGORITHMS, new ImmutableJWKSet<>(provider().keys(token.getHeader().getKeyID()))));
    DefaultJWTClaimsVerifier<SecurityContext> verifier =
        new DefaultJWTClaimsVerifier<>(
            settings.client(),
            new JWTClaimsSet.Builder().build(),
            Set.of("sub", "iss", "exp", "iat", "nonce")) {
          @Override
          protected Date currentTime() {
            return Date.from(installation.time().now());
          }
        };
    verifier.setMaxClockSkew(CLOCKS_APART_SECONDS);
    processor.setJWTClaimsSetVerifier(verifier);
    JWTClaimsSet claims = processor.process(token, null);
    if (!settings.issuer().equals(claims.getIssuer().replaceAll("/$", ""))) {
      throw new ServerException("The token is of another provider, " + claims.getIssuer() + ".");
    }
    return claims;
  }

  private static String form(Map<String, String> fields) {
    return fields.entrySet().stream()
        .map(field -> field.getKey() + "=" + encoded(field.getValue()))
        .collect(Collectors.joining("&"));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
