package dev.vigil.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.vigil.archive.Archive;
import dev.vigil.server.account.Role;
import dev.vigil.server.listen.ListenConfig;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.settings.ServerSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A provider that lies: no token of it is believed that was not signed for us, here and now. */
class ForgedTokensTest {
  private static final RSAKey KEY = newKey();
  private static final RSAKey OTHER = newKey();

  @TempDir Path folder;
  private HttpServer forger;
  private RunningServer running;
  private Browser browser;
  private volatile String token = "";
  private volatile String keysAt = "";
  private volatile String calledItself = "";

  @BeforeEach
  void start() throws Exception {
    forger = HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0);
    keysAt = issuer() + "/keys";
    calledItself = issuer();
    forger.createContext(
        "/.well-known/openid-configuration",
        exchange ->
            say(
                exchange,
                """
                {"issuer": "%s", "authorization_endpoint": "%s/authorize",
                 "token_endpoint": "%s/token", "jwks_uri": "%s"}
                """
                    .formatted(calledItself, issuer(), issuer(), keysAt)));
    forger.createContext(
        "/keys", exchange -> say(exchange, new JWKSet(KEY.toPublicJWK()).toString()));
    forger.createContext("/token", exchange -> say(exchange, "{\"id_token\": \"" + token + "\"}"));
    forger.start();
    ServerSettings.Oidc oidc =
        new ServerSettings.Oidc(
            issuer(), "vigil", Optional.empty(), "x", "preferred_username", Optional.of("viewer"));
    running =
        new RunningServer(
            folder,
            Archive.open(folder.resolve(Installation.ARCHIVE)),
            ListenConfig.loopback(0),
            oidc,
            "192.0.2.0/24");
    browser = new Browser(running.server.address());
  }

  private static RSAKey newKey() {
    try {
      return new RSAKeyGenerator(2048).keyID("k").generate();
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  private String issuer() {
    return "http://127.0.0.1:" + forger.getAddress().getPort();
  }

  private static void say(HttpExchange exchange, String json) throws IOException {
    exchange.getRequestBody().readAllBytes();
    byte[] body = json.getBytes(UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  @AfterEach
  void stop() {
    running.close();
    forger.stop(0);
  }

  private JWTClaimsSet.Builder right(String nonce) {
    return new JWTClaimsSet.Builder()
        .issuer(issuer())
        .audience("vigil")
        .subject("4711")
        .claim("nonce", nonce)
        .claim("preferred_username", "anna")
        .issueTime(Date.from(Instant.now()))
        .expirationTime(Date.from(Instant.now().plusSeconds(300)));
  }

  private String signed(JWTClaimsSet claims, RSAKey by) {
    try {
      SignedJWT jwt =
          new SignedJWT(new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("k").build(), claims);
      jwt.sign(new RSASSASigner(by));
      return jwt.serialize();
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Begins a login, has the provider answer with what is made of its nonce, and comes back. */
  private HttpResponse<String> comeBack(UnaryOperator<String> tokenForNonce) {
    String there = browser.get("/oidc").headers().firstValue("Location").orElse("");
    String nonce = there.replaceAll(".*nonce=([^&]+).*", "$1");
    String state = there.replaceAll(".*state=([^&]+).*", "$1");
    token = tokenForNonce.apply(nonce);
    return browser.get("/oidc/return?code=c&state=" + state);
  }

  @Test
  void onlyATokenForUsHereAndNowIsBelieved() {
    Date before = Date.from(Instant.now().minusSeconds(3600));
    List<UnaryOperator<String>> forged =
        List.of(
            nonce -> signed(right(nonce).build(), OTHER),
            nonce -> signed(right("another").build(), KEY),
            nonce -> signed(right(nonce).audience("somebody").build(), KEY),
            nonce -> signed(right(nonce).audience(List.of("vigil", "somebody")).build(), KEY),
            nonce -> signed(right(nonce).issuer("https://evil.example").build(), KEY),
            nonce -> signed(right(nonce).expirationTime(before).build(), KEY),
            nonce -> signed(right(nonce).subject(null).build(), KEY),
            nonce -> new PlainJWT(right(nonce).build()).serialize(),
            this::byMac,
            nonce -> "not.a.token",
            nonce -> "");
    for (int i = 0; i < forged.size(); i++) {
      HttpResponse<String> answer = comeBack(forged.get(i));
      assertThat(answer.statusCode()).as("forgery %d: %s", i, answer.body()).isEqualTo(403);
    }
    assertThat(running.server.users().accounts().all()).isEmpty();
    HttpResponse<String> entered = comeBack(nonce -> signed(right(nonce).build(), KEY));
    assertThat(entered.statusCode()).as(entered.body()).isEqualTo(303);
  }

  /** The public key taken for the secret of another algorithm. */
  private String byMac(String nonce) {
    try {
      SignedJWT jwt =
          new SignedJWT(
              new JWSHeader.Builder(JWSAlgorithm.HS256).keyID("k").build(), right(nonce).build());
      jwt.sign(new MACSigner(KEY.toRSAPublicKey().getEncoded()));
      return jwt.serialize();
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void itsDocumentLeadsNowhereElseOnThisMachine() throws IOException {
    HttpServer inner =
        HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0);
    try {
      inner.createContext("/", exchange -> say(exchange, new JWKSet(KEY.toPublicJWK()).toString()));
      inner.start();
      keysAt = "http://127.0.0.1:" + inner.getAddress().getPort() + "/keys";
      HttpResponse<String> answer = comeBack(nonce -> signed(right(nonce).build(), KEY));
      assertThat(answer.statusCode()).isEqualTo(403);
      assertThat(answer.body()).contains("does not answer at");
    } finally {
      inner.stop(0);
    }
  }

  @Test
  void anotherNameThanItsOwnIsNotBelieved() {
    calledItself = "https://other.example";
    HttpResponse<String> answer = browser.get("/oidc");
    assertThat(answer.statusCode()).isEqualTo(422);
    assertThat(answer.body()).contains("calls itself");
  }

  @Test
  void onlyAnAddressThatIsSaidToBeVerifiedEntersAnInvitedAccount() {
    running.account("root", Role.ADMIN);
    running.server.users().accounts().add("bo@mail.example", false);
    for (Object verified : List.of(false, "false", "yes", 1)) {
      HttpResponse<String> answer = comeBack(nonce -> signed(invited(nonce, verified), KEY));
      assertThat(answer.statusCode()).as(verified + answer.body()).isEqualTo(403);
    }
    HttpResponse<String> answer = comeBack(nonce -> signed(invited(nonce, "true"), KEY));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(303);
  }

  private JWTClaimsSet invited(String nonce, Object verified) {
    return right(nonce)
        .claim("preferred_username", "bo@mail.example")
        .claim("email", "bo@mail.example")
        .claim("email_verified", verified)
        .build();
  }

  @Test
  void aTokenWithoutAPersonEntersNothing() {
    for (String subject : List.of("", "  ")) {
      HttpResponse<String> answer =
          comeBack(nonce -> signed(right(nonce).subject(subject).build(), KEY));
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(403);
      assertThat(answer.body()).contains("does not say who you are");
    }
  }
}
