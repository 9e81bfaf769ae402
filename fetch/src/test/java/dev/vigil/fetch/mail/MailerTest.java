package dev.vigil.fetch.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.Secret;
import jakarta.mail.BodyPart;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Letters reach a real mail server as they should, and nothing but letters. */
class MailerTest {
  private static final MailAddress FROM = MailAddress.parse("vigil@watch.example");

  private static final Set<String> COMMANDS = Set.of("EHLO", "MAIL", "RCPT", "DATA", "QUIT");

  /** The server shows a certificate for localhost, from an authority of this test. */
  private static HandshakeCertificates authorities;

  private GreenMail server = start(ServerSetup.PROTOCOL_SMTP);

  @BeforeAll
  static void makeCertificate(@TempDir Path folder) throws Exception {
    HeldCertificate authority = new HeldCertificate.Builder().certificateAuthority(0).build();
    HeldCertificate own =
        new HeldCertificate.Builder()
            .signedBy(authority)
            .addSubjectAlternativeName("localhost")
            .build();
    KeyStore keys = KeyStore.getInstance("PKCS12");
    keys.load(null, null);
    keys.setKeyEntry(
        "server",
        own.keyPair().getPrivate(),
        "changeit".toCharArray(),
        new Certificate[] {own.certificate()});
    Path file = folder.resolve("keys.p12");
    try (OutputStream out = Files.newOutputStream(file)) {
      keys.store(out, "changeit".toCharArray());
    }
    System.setProperty("greenmail.tls.keystore.file", file.toString());
    System.setProperty("greenmail.tls.keystore.password", "changeit");
    authorities =
        new HandshakeCertificates.Builder().addTrustedCertificate(authority.certificate()).build();
    // It reads the file once; the folder of this test is gone later.
    start(ServerSetup.PROTOCOL_SMTPS).stop();
  }

  private static GreenMail start(String protocol) {
    GreenMail server = new GreenMail(new ServerSetup(0, "127.0.0.1", protocol));
    server.start();
    return server;
  }

  @AfterEach
  void stop() {
    server.stop();
  }

  private MailRelay relay(MailRelay.Security security) {
    int port =
        security == MailRelay.Security.TLS
            ? server.getSmtps().getPort()
            : server.getSmtp().getPort();
    return new MailRelay(
        "127.0.0.1", port, security, "", Optional.empty(), FROM, Duration.ofSeconds(20));
  }

  private static MailMessage mail(String to, String subject) {
    return new MailMessage(
        MailAddress.parse(to),
        subject,
        "Grüße 茶\n",
        "<p>Grüße 茶</p>\n",
        "0123abcd",
        Optional.of("sentinel-5"),
        Instant.parse("2026-11-15T10:00:00Z"));
  }

  @Test
  void aMailArrivesAsTextAndAsHtml() throws Exception {
    MailResult posting =
        new Mailer(relay(MailRelay.Security.NONE)).send(mail("me@x.example", "Tee: günstiger 茶"));
    assertThat(posting).isInstanceOf(MailResult.Accepted.class);
    MimeMessage message = server.getReceivedMessages()[0];
    assertThat(message.getSubject()).isEqualTo("Tee: günstiger 茶");
    assertThat(message.getFrom()[0]).hasToString("vigil@watch.example");
    assertThat(message.getAllRecipients()).hasSize(1);
    assertThat(message.getHeader("Message-ID")).containsExactly("<0123abcd@watch.example>");
    assertThat(message.getHeader("References")).containsExactly("<sentinel-5@watch.example>");
    assertThat(message.getHeader("Auto-Submitted")).containsExactly("auto-generated");
    assertThat(message.getSentDate().toInstant()).isEqualTo(Instant.parse("2026-11-15T10:00:00Z"));
    assertThat(message.getContentType()).startsWith("multipart/alternative");
    MimeMultipart parts = (MimeMultipart) message.getContent();
    assertPart(parts.getBodyPart(0), "text/plain", "Grüße 茶");
    assertPart(parts.getBodyPart(1), "text/html", "<p>Grüße 茶</p>");
  }

  private static void assertPart(BodyPart part, String type, String text) throws Exception {
    assertThat(part.getContentType()).startsWith(type).containsIgnoringCase("utf-8");
    assertThat(part.getContent().toString().strip()).isEqualTo(text);
  }

  @Test
  void theSameKeyIsTheSameMessageId() throws Exception {
    Mailer mailer = new Mailer(relay(MailRelay.Security.NONE));
    mailer.send(mail("me@x.example", "once"));
    mailer.send(mail("me@x.example", "once"));
    assertThat(server.getReceivedMessages())
        .extracting(MimeMessage::getMessageID)
        .containsExactly("<0123abcd@watch.example>", "<0123abcd@watch.example>");
  }

  @Test
  void aMailWhoseTimeIsOverBeforeItsLastLineIsNotSent() {
    Iterator<Duration> left = List.of(Duration.ofSeconds(20), Duration.ZERO).iterator();
    MailResult posting =
        new Mailer(relay(MailRelay.Security.NONE)).send(mail("me@x.example", "late"), left::next);
    assertThat(posting).isInstanceOf(MailResult.Failed.class);
    assertThat(posting.sentence()).contains("no time left");
    assertThat(left.hasNext()).as("asked once more, before the last line").isFalse();
    assertThat(server.getReceivedMessages()).isEmpty();
    assertThat(
            new Mailer(relay(MailRelay.Security.NONE))
                .send(mail("me@x.example", "later"), () -> Duration.ZERO)
                .sentence())
        .contains("no time left");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a@x.example\r\nBcc: b@x.example",
        "a@x.example\nRCPT TO:<b@x.example>",
        "a@x.example,b@x.example",
        "a@x.example;b@x.example",
        "A <a@x.example>",
        "a@x.example ",
        "\"a b\"@x.example",
        "a@x.example\u0000",
        "a@[127.0.0.1]",
        "a b@x.example",
        "a@x.example>",
        "tëa@x.example",
        "@x.example",
        "a@",
        "a@-x.example",
        "a@x..example",
        "nobody",
      })
  void whatIsNotOneMailboxIsRefused(String address) {
    assertThatThrownBy(() -> MailAddress.parse(address))
        .isInstanceOf(FetchException.class)
        .hasMessageContaining("is not a mail address")
        .message()
        .doesNotContainPattern("[\\r\\n\\x00]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"me@x.example", "first.last+tag@mail.x.example", "o'neill@x.example"})
  void ordinaryAddressesAreTaken(String address) {
    assertThat(MailAddress.parse(address)).hasToString(address);
  }

  @Test
  void anInternationalHostTakesItsFormForTheLine() {
    assertThat(MailAddress.parse("me@Bücher.example")).hasToString("me@xn--bcher-kva.example");
  }

  @Test
  void aSubjectWithLineBreaksAddsNoHeader() throws Exception {
    new Mailer(relay(MailRelay.Security.NONE))
        .send(mail("me@x.example", "Tea\r\nBcc: thief@x.example\r\n\r\nbody\u2028x"));
    MimeMessage message = server.getReceivedMessages()[0];
    assertThat(message.getSubject()).isEqualTo("Tea Bcc: thief@x.example body x");
    assertThat(message.getHeader("Bcc")).isNull();
    assertThat(server.getReceivedMessages()).hasSize(1);
  }

  @Test
  void linesThatAreOnlyADotEndNothing() throws Exception {
    MailMessage mail =
        new MailMessage(
            MailAddress.parse("me@x.example"),
            "dots",
            "one\r\n.\r\nQUIT\r\ntwo\n",
            "<p>one</p>",
            "k",
            Optional.empty(),
            Instant.EPOCH);
    new Mailer(relay(MailRelay.Security.NONE)).send(mail);
    MimeMultipart parts = (MimeMultipart) server.getReceivedMessages()[0].getContent();
    assertThat(parts.getBodyPart(0).getContent().toString().replace("\r", "").strip())
        .isEqualTo("one\n.\nQUIT\ntwo");
  }

  @Test
  void withoutEncryptionNothingIsSentWhereItIsWanted() {
    MailResult posting =
        new Mailer(relay(MailRelay.Security.STARTTLS)).send(mail("me@x.example", "secret"));
    assertThat(posting).isInstanceOf(MailResult.Failed.class);
    assertThat(server.getReceivedMessages()).isEmpty();
  }

  @Test
  void aCertificateWithoutAnIssuerIsNotTrusted() {
    server.stop();
    server = start(ServerSetup.PROTOCOL_SMTPS);
    MailResult posting =
        new Mailer(relay(MailRelay.Security.TLS)).send(mail("me@x.example", "secret"));
    assertThat(posting).isInstanceOf(MailResult.Failed.class);
    assertThat(server.getReceivedMessages()).isEmpty();
  }

  @Test
  void aCertificateForAnotherHostIsNotTrustedEither() {
    server.stop();
    server = start(ServerSetup.PROTOCOL_SMTPS);
    MailResult posting =
        new Mailer(relay(MailRelay.Security.TLS), Optional.of(authorities.trustManager()))
            .send(mail("me@x.example", "encrypted"));
    assertThat(posting).isInstanceOf(MailResult.Failed.class);
    assertThat(server.getReceivedMessages()).isEmpty();
  }

  @Test
  void anEncryptedConnectionDelivers() {
    server.stop();
    server = start(ServerSetup.PROTOCOL_SMTPS);
    MailRelay relay =
        new MailRelay(
            "localhost",
            server.getSmtps().getPort(),
            MailRelay.Security.TLS,
            "",
            Optional.empty(),
            FROM,
            Duration.ofSeconds(20));
    MailResult posting =
        new Mailer(relay, Optional.of(authorities.trustManager()))
            .send(mail("me@x.example", "encrypted"));
    assertThat(posting.sentence()).contains("took it");
    assertThat(server.getReceivedMessages()).hasSize(1);
  }

  @Test
  void aLoginIsUsedAndAWrongOneIsSaidWithoutThePassword() {
    server.setUser("vigil@watch.example", "vigil", "right-one");
    assertThat(login("right-one")).isInstanceOf(MailResult.Accepted.class);
    MailResult wrong = login("wrong-one");
    assertThat(wrong).isInstanceOf(MailResult.Failed.class);
    assertThat(wrong.sentence()).contains("does not accept the login").doesNotContain("wrong-one");
  }

  private MailResult login(String password) {
    MailRelay relay =
        new MailRelay(
            "127.0.0.1",
            server.getSmtp().getPort(),
            MailRelay.Security.NONE,
            "vigil",
            Optional.of(Secret.of("mail", password)),
            FROM,
            Duration.ofSeconds(20));
    return new Mailer(relay).send(mail("me@x.example", "hello"));
  }

  @Test
  void aPasswordDoesNotTravelInTheClear() {
    assertThatThrownBy(
            () ->
                new MailRelay(
                    "mail.example",
                    25,
                    MailRelay.Security.NONE,
                    "vigil",
                    Optional.of(Secret.of("mail", "right-one")),
                    FROM,
                    Duration.ofSeconds(20)))
        .hasMessageContaining("in the clear")
        .message()
        .doesNotContain("right-one");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "550 5.1.1 no such user",
        "553 mailbox name not allowed",
        "552 mailbox is full for good"
      })
  void aMailboxThatTheRelayRefusesForGoodIsRefused(String reply) throws Exception {
    assertThat(answering(reply)).isInstanceOf(MailResult.Refused.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"450 4.2.1 try again later", "451 greylisted", "421 too busy"})
  void aMailboxThatTheRelayRefusesForNowIsAFailure(String reply) throws Exception {
    MailResult posting = answering(reply);
    assertThat(posting).isInstanceOf(MailResult.Failed.class);
    assertThat(posting.sentence()).contains(reply.substring(4));
  }

  /** A relay that says this to every recipient. */
  private static MailResult answering(String toRecipients) throws Exception {
    try (ServerSocket socket = new ServerSocket(0)) {
      Thread.ofVirtual().start(() -> talk(socket, toRecipients));
      MailRelay relay =
          new MailRelay(
              "127.0.0.1",
              socket.getLocalPort(),
              MailRelay.Security.NONE,
              "",
              Optional.empty(),
              FROM,
              Duration.ofSeconds(20));
      return new Mailer(relay).send(mail("me@x.example", "hello"));
    }
  }

  private static void talk(ServerSocket socket, String toRecipients) {
    try (Socket connection = socket.accept();
        var in =
            new BufferedReader(
                new InputStreamReader(connection.getInputStream(), StandardCharsets.US_ASCII));
        var out = connection.getOutputStream()) {
      out.write("220 hello\r\n".getBytes(StandardCharsets.US_ASCII));
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        String reply = line.startsWith("RCPT") ? toRecipients : "250 fine";
        out.write((reply + "\r\n").getBytes(StandardCharsets.US_ASCII));
      }
    } catch (IOException e) {
      // the client is done
    }
  }

  @Test
  void aRelayThatSaysLateThatItTookAMailHasItOnce() throws Exception {
    Duration left = Duration.ofMillis(300);
    try (ServerSocket socket = new ServerSocket(0)) {
      Thread.ofVirtual().start(() -> takeLate(socket, left.multipliedBy(4)));
      MailRelay relay =
          new MailRelay(
              "127.0.0.1",
              socket.getLocalPort(),
              MailRelay.Security.NONE,
              "",
              Optional.empty(),
              FROM,
              Duration.ofSeconds(20));
      // Anyone who has the right keeps it, but never for longer than this at once.
      MailResult posting = new Mailer(relay).send(mail("me@x.example", "hello"), () -> left);
      assertThat(posting).isInstanceOf(MailResult.Accepted.class);
      assertThat(posting.sentence()).contains("late");
    }
  }

  /** Takes one letter and says so later, if the sender is still there. */
  private static void takeLate(ServerSocket socket, Duration later) {
    try (Socket connection = socket.accept();
        var in =
            new BufferedReader(
                new InputStreamReader(connection.getInputStream(), StandardCharsets.US_ASCII));
        var out = connection.getOutputStream()) {
      out.write("220 hello\r\n".getBytes(StandardCharsets.US_ASCII));
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (line.equals(".")) {
          connection.setSoTimeout((int) later.toMillis());
          String reply = saysNothing(in) ? "250 taken, late" : "451 gone";
          connection.setSoTimeout(0);
          out.write((reply + "\r\n").getBytes(StandardCharsets.US_ASCII));
        } else if (COMMANDS.contains(line.split("[ :]", -1)[0])) {
          String reply = line.equals("DATA") ? "354 go ahead" : "250 fine";
          out.write((reply + "\r\n").getBytes(StandardCharsets.US_ASCII));
        }
      }
    } catch (IOException e) {
      // the client is done
    }
  }

  private static boolean saysNothing(BufferedReader in) throws IOException {
    try {
      in.readLine();
      return false;
    } catch (SocketTimeoutException e) {
      return true;
    }
  }

  @Test
  void aRelayThatIsNotThereIsAFailure() throws Exception {
    MailRelay gone = relay(MailRelay.Security.NONE);
    server.stop();
    MailResult posting = new Mailer(gone).send(mail("me@x.example", "hello"));
    assertThat(posting).isInstanceOf(MailResult.Failed.class);
    assertThat(posting.sentence()).contains("cannot be reached");
  }
}
