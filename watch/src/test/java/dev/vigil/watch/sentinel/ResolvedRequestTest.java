package dev.vigil.watch.sentinel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.fetch.Secret;
import dev.vigil.fetch.guard.ProxyRoute;
import dev.vigil.fetch.message.Credentials;
import dev.vigil.fetch.message.Rendering;
import dev.vigil.fetch.message.RequestProfile;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.language.SentinelParser;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a sentinel says about asking becomes one request profile, the same for the same wish. */
class ResolvedRequestTest {
  private static final ResolvedRequest.SecretsAndProxies STOCK =
      new ResolvedRequest.SecretsAndProxies() {
        @Override
        public Optional<Secret> secret(String name, String host) {
          return name.startsWith("key")
              ? Optional.of(Secret.of(name, "hush-" + name))
              : Optional.empty();
        }

        @Override
        public Optional<ProxyRoute> proxy(String name) {
          return name.equals("office")
              ? Optional.of(ProxyRoute.parse("http://proxy.example:3128").byOperator())
              : Optional.empty();
        }
      };

  @Test
  void everythingThatIsSaidIsAsked() {
    ResolvedRequest request =
        request(
            """
            Request method PUT header "X-B: 2" header "Accept: text/html" cookie "consent=yes" body "{}" as application/json
              language "de, en" proxy office secret key as basic me secret key2 as header X-Key secret key3 as cookie sid
              session kept robots overridden certificate unverified
            """);
    RequestProfile profile = request.profile();
    assertThat(request.session()).isTrue();
    assertThat(profile.method()).isEqualTo("PUT");
    assertThat(profile.headers()).extracting(h -> h.name()).containsExactly("Accept", "X-B");
    assertThat(profile.payload().orElseThrow().contentType()).isEqualTo("application/json");
    assertThat(new String(profile.payload().orElseThrow().bytes(), StandardCharsets.UTF_8))
        .isEqualTo("{}");
    assertThat(profile.language()).isEqualTo("de, en");
    assertThat(profile.proxy().orElseThrow().host()).isEqualTo("proxy.example");
    assertThat(profile.credentials())
        .contains(new Credentials.Basic("me", Secret.of("key", "hush-key")));
    assertThat(profile.secretHeaders()).containsEntry("X-Key", Secret.of("key2", "hush-key2"));
    assertThat(profile.cookies()).containsEntry("sid", Secret.of("key3", "hush-key3"));
    assertThat(profile.cookies()).containsEntry("consent", Secret.of("=yes", "yes"));
    assertThat(profile.robots()).isEqualTo(RequestProfile.Robots.OVERRIDDEN);
    assertThat(profile.tls()).isEqualTo(RequestProfile.Tls.UNVERIFIED);
  }

  @Test
  void aBrowserTakesItsStepsAlong() {
    ResolvedRequest request =
        request(
            "Render browser in 400x800 without resources with type \"#p\" secret key, click"
                + " \"b\"");
    assertThat(request.profile().rendering())
        .isEqualTo(
            new Rendering.InBrowser(
                List.of(
                    new dev.vigil.fetch.message.BrowserStep.TypeSecret(
                        "#p", Secret.of("key", "hush-key")),
                    new dev.vigil.fetch.message.BrowserStep.Click("b")),
                true,
                false,
                400,
                800));
    assertThat(request.isPrivate()).isTrue();
    assertThat(request("Render browser").isPrivate()).isFalse();
  }

  @Test
  void thoseWhoAskTheSameShareAKey() {
    assertThat(request("").key()).isEmpty();
    assertThat(request("Request method GET").key()).isEmpty();
    assertThat(request("Request header \"A: 1\" header \"B: 2\"").key())
        .isEqualTo(request("Request header \"b: 2\", header \"A: 1\"").key());
    assertThat(request("Request body \"q=1\"").key())
        .isEqualTo(
            request("Request method post body \"q=1\" as application/x-www-form-urlencoded").key());
    assertThat(request("Request secret key as header X-Key").key())
        .isEqualTo(request("Request secret key as header x-key").key());
  }

  @Test
  void thoseWhoAskOtherwiseNeverDo() {
    assertThat(
            Stream.of(
                    "",
                    "Request method HEAD",
                    "Request header \"A: 1\"",
                    "Request cookie \"a=1\"",
                    "Request cookie \"a=2\"",
                    "Request cookie \"a=key\"",
                    "Request secret key as cookie a",
                    "Request secret key as header a",
                    "Request secret key as bearer",
                    "Request secret key2 as bearer",
                    "Request secret key as basic a",
                    "Request secret key as basic b",
                    "Request language de",
                    "Request proxy office",
                    "Request session kept",
                    "Request robots overridden",
                    "Request certificate unverified",
                    "Render browser",
                    "Render browser without resources",
                    "Render browser with scroll")
                .map(clauses -> request(clauses).key()))
        .doesNotHaveDuplicates();
  }

  @Test
  void theOperatorsProxyMakesNoOtherPage() {
    ProxyRoute transport = ProxyRoute.parse("http://way.example:3128").byOperator();
    assertThat(request("").by(transport).profile().proxy()).contains(transport);
    assertThat(request("").by(transport).key()).isEmpty();
    assertThat(request("Request proxy office").by(transport))
        .isEqualTo(request("Request proxy office"));
  }

  @Test
  void whatIsNotInStockIsNamed() {
    assertThatThrownBy(() -> request("Request secret other as bearer"))
        .isInstanceOf(WatchException.class)
        .hasMessageContaining("no secret of the name other");
    assertThatThrownBy(() -> request("Request proxy home"))
        .isInstanceOf(WatchException.class)
        .hasMessageContaining("no proxy of the name home");
  }

  private static ResolvedRequest request(String clauses) {
    Sentinel sentinel =
        SentinelParser.parse(
                "Create Sentinel a Using https://a.example/ " + clauses, ZoneOffset.UTC)
            .getFirst();
    return ResolvedRequest.of(EffectiveSentinel.of(sentinel, name -> Optional.empty()), STOCK);
  }
}
