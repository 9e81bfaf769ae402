package dev.vigil.fetch;

import static dev.vigil.fetch.TestFetchers.failed;
import static dev.vigil.fetch.TestFetchers.fetched;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.fetch.message.FetchOutcome;
import dev.vigil.fetch.message.FetchRequest;
import dev.vigil.fetch.message.FetchResponse;
import dev.vigil.fetch.message.RequestProfile;
import dev.vigil.fetch.page.Fetcher;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.Protocol;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Certificates and HTTP/2, with certificates made up here. */
@Timeout(60)
class TlsTest {
  private static HeldCertificate authority;

  @BeforeAll
  static void makeAuthority() {
    authority = new HeldCertificate.Builder().certificateAuthority(0).build();
  }

  private static HeldCertificate.Builder certificate() {
    return new HeldCertificate.Builder().signedBy(authority).addSubjectAlternativeName("good.test");
  }

  private static MockWebServer serve(HeldCertificate certificate, List<Protocol> protocols)
      throws Exception {
    MockWebServer server = new MockWebServer();
    server.useHttps(
        new HandshakeCertificates.Builder()
            .heldCertificate(certificate)
            .build()
            .sslSocketFactory());
    server.setProtocols(protocols);
    server.setDispatcher(
        new Dispatcher() {
          @Override
          public MockResponse dispatch(RecordedRequest request) {
            return new MockResponse.Builder()
                .code(request.getTarget().equals("/robots.txt") ? 404 : 200)
                .body(request.getTarget())
                .build();
          }
        });
    server.start(InetAddress.ofLiteral("127.0.0.1"), 0);
    return server;
  }

  private static Fetcher fetcher() {
    return TestFetchers.local()
        .trust(
            new HandshakeCertificates.Builder()
                .addTrustedCertificate(authority.certificate())
                .build()
                .trustManager())
        .build();
  }

  private static FetchOutcome fetch(
      HeldCertificate certificate, String host, RequestProfile profile) throws Exception {
    try (MockWebServer server = serve(certificate, List.of(Protocol.HTTP_1_1));
        Fetcher fetcher = fetcher()) {
      return fetcher.fetch(
          FetchRequest.of("https://" + host + ":" + server.getPort() + "/x").with(profile));
    }
  }

  @Test
  void http2IsSpokenWhereTheServerDoes() throws Exception {
    try (MockWebServer server =
            serve(certificate().build(), List.of(Protocol.HTTP_2, Protocol.HTTP_1_1));
        Fetcher fetcher = fetcher()) {
      String url = "https://good.test:" + server.getPort() + "/";
      FetchResponse answer = fetched(fetcher.fetch(FetchRequest.of(url + "a")));
      assertThat(answer.protocol()).isEqualTo("h2");
      assertThat(new String(answer.body(), StandardCharsets.UTF_8)).isEqualTo("/a");
      fetched(fetcher.fetch(FetchRequest.of(url + "b")));
      server.takeRequest(5, TimeUnit.SECONDS);
      server.takeRequest(5, TimeUnit.SECONDS);
      assertThat(server.takeRequest(5, TimeUnit.SECONDS).getConnectionIndex())
          .as("robots.txt and both pages came over one connection")
          .isZero();
    }
  }

  @Test
  void aGoodCertificateIsTrusted() throws Exception {
    FetchResponse answer = fetched(fetch(certificate().build(), "good.test", RequestProfile.GET));
    assertThat(answer.protocol()).isEqualTo("http/1.1");
    assertThat(answer.notices()).isEmpty();
  }

  @Test
  void badCertificatesAreDistinguished() throws Exception {
    HeldCertificate expired = certificate().validityInterval(1_000, 2_000).build();
    HeldCertificate selfMade =
        new HeldCertificate.Builder().addSubjectAlternativeName("good.test").build();
    assertThat(failed(fetch(expired, "good.test", RequestProfile.GET)).fault())
        .isEqualTo(FetchFault.CERTIFICATE_EXPIRED);
    assertThat(failed(fetch(selfMade, "good.test", RequestProfile.GET)).fault())
        .isEqualTo(FetchFault.CERTIFICATE_UNTRUSTED);
    assertThat(failed(fetch(certificate().build(), "other.test", RequestProfile.GET)).fault())
        .isEqualTo(FetchFault.CERTIFICATE_WRONG_HOST);
  }

  @Test
  void anExceptionOpensTheOneRequestAndShows() throws Exception {
    HeldCertificate selfMade =
        new HeldCertificate.Builder().addSubjectAlternativeName("else.test").build();
    RequestProfile exception = RequestProfile.GET.withTls(RequestProfile.Tls.UNVERIFIED);
    try (MockWebServer server = serve(selfMade, List.of(Protocol.HTTP_1_1));
        Fetcher fetcher = fetcher()) {
      FetchRequest request = FetchRequest.of("https://good.test:" + server.getPort() + "/x");
      FetchResponse answer = fetched(fetcher.fetch(request.with(exception)));
      assertThat(answer.notices()).containsExactly(FetchNotice.CERTIFICATE_NOT_VERIFIED);
      assertThat(failed(fetcher.fetch(request)).fault())
          .as("a connection that was not verified is not lent to one who wants it verified")
          .isEqualTo(FetchFault.CERTIFICATE_UNTRUSTED);
    }
  }

  @Test
  void aServerWithoutTlsIsNoHttpsServer() throws Exception {
    try (TestServer plain = TestServer.page("plain");
        Fetcher fetcher = fetcher()) {
      FetchOutcome outcome =
          fetcher.fetch(FetchRequest.of("https://good.test:" + plain.port() + "/"));
      assertThat(failed(outcome).fault())
          .isIn(FetchFault.TLS_HANDSHAKE, FetchFault.CONNECTION_LOST);
    }
  }
}
