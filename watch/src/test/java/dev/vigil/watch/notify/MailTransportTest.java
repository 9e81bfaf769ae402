package dev.vigil.watch.notify;

import static dev.vigil.watch.notify.TestOutbox.AT_ONCE;
import static dev.vigil.watch.notify.TestOutbox.change;
import static dev.vigil.watch.notify.TestOutbox.mail;
import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import dev.vigil.fetch.guard.AllowList;
import dev.vigil.fetch.mail.MailAddress;
import dev.vigil.fetch.mail.MailRelay;
import dev.vigil.watch.notify.OutboxMessage.State;
import dev.vigil.watch.settings.Settings;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From a change in the outbox to a letter on a real mail server. */
class MailTransportTest {
  @TempDir Path folder;
  private final SteppedTime time = new SteppedTime("2026-11-15T10:00:00Z");

  private static Settings settings(Optional<MailRelay> relay) {
    Settings usual = Settings.USUAL;
    return new Settings(
        ZoneId.of("UTC"),
        usual.base(),
        relay,
        usual.quiet(),
        usual.template(),
        usual.attempts(),
        usual.endpoints(),
        usual.commands(),
        usual.files(),
        usual.allow(),
        usual.proxy(),
        usual.proxies(),
        usual.intervalStep(),
        usual.hostBudget(),
        usual.budget(),
        usual.resources(),
        usual.agents(),
        usual.lease());
  }

  static MailRelay relay(int port) {
    return new MailRelay(
        "127.0.0.1",
        port,
        MailRelay.Security.NONE,
        "",
        Optional.empty(),
        MailAddress.parse("vigil@watch.example"),
        Duration.ofSeconds(20));
  }

  @Test
  void aMailWaitsForItsServerAndThenArrivesOnceUnderItsKey() throws Exception {
    GreenMail server = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
    server.start();
    try (TestServices world = new TestServices(time, AllowList.EMPTY);
        TestOutbox office =
            new TestOutbox(
                folder,
                settings(Optional.empty()),
                time,
                Optional.of(world.transports(settings(Optional.empty()))))) {
      office.put(change(11, "<script>alert(1)</script> cheaper"), AT_ONCE, mail("me@x.example"));
      assertThat(office.outbox.deliverDue()).isZero();
      assertThat(office.messages().getFirst().problem()).contains("no mail relay is configured");
    }
    time.pass(Duration.ofHours(1));
    Settings withRelay = settings(Optional.of(relay(server.getSmtp().getPort())));
    try (TestServices world = new TestServices(time, AllowList.EMPTY);
        TestOutbox office =
            new TestOutbox(folder, withRelay, time, Optional.of(world.transports(withRelay)))) {
      assertThat(office.outbox.deliverDue()).isEqualTo(1);
      OutboxMessage row = office.messages().getFirst();
      assertThat(row.state()).isEqualTo(State.DELIVERED);
      MimeMessage mail = server.getReceivedMessages()[0];
      assertThat(mail.getMessageID()).isEqualTo("<" + row.key() + "@watch.example>");
      assertThat(mail.getSubject()).isEqualTo("Tea & more: <script>alert(1)</script> cheaper");
      MimeMultipart parts = (MimeMultipart) mail.getContent();
      String text = parts.getBodyPart(0).getContent().toString();
      assertThat(text)
          .contains("Page: https://shop.example/tea?kind=green_leaf")
          .contains("Versions: 3 → 4")
          .contains("Modified: 2026-11-15 08:59:00")
          .contains("Sent: 2026-11-15 11:00:00");
      String html = parts.getBodyPart(1).getContent().toString();
      assertThat(html)
          .contains("<strong>price changed</strong>")
          .contains("<a href=\"https://shop.example/tea?kind=green_leaf\"")
          .doesNotContain("<script");
      assertThat(server.getReceivedMessages()).hasSize(1);
    } finally {
      server.stop();
    }
  }

  @Test
  void anAddressThatIsTwoIsRefusedAndNothingIsSent() throws Exception {
    GreenMail server = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
    server.start();
    Settings withRelay = settings(Optional.of(relay(server.getSmtp().getPort())));
    try (TestServices world = new TestServices(time, AllowList.EMPTY);
        TestOutbox office =
            new TestOutbox(folder, withRelay, time, Optional.of(world.transports(withRelay)))) {
      office.put(change(11, "x"), AT_ONCE, mail("me@x.example\r\nBcc: you@x.example"));
      office.outbox.deliverDue();
      assertThat(office.messages().getFirst().state()).isEqualTo(State.DEAD);
      assertThat(server.getReceivedMessages()).isEmpty();
    } finally {
      server.stop();
    }
  }
}
