package dev.vigil.watch.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import dev.vigil.fetch.mail.MailAddress;
import dev.vigil.fetch.mail.MailRelay;
import dev.vigil.watch.settings.Settings;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The sentinels by which the WebVigiL theses explain their language, in their spelling, from the
 * day they begin to the letter that arrives; only the address is that of a page of this test.
 */
class PaperSentinelsTest {
  private static final Duration DAY = Duration.ofDays(1);

  @TempDir private Path folder;
  private TestSite site;
  private GreenMail post;

  @SuppressWarnings("NullAway.Init") // every test begins with on(...)
  private TestInstallation vigil;

  @BeforeEach
  void open() throws IOException {
    site = new TestSite();
    post = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
    post.start();
    page("one", "one.png", "Nothing new");
  }

  @AfterEach
  void close() {
    vigil.close();
    post.stop();
    site.close();
  }

  private void page(String link, String image, String words) {
    site.html(
        "/",
        "<p>%s</p><p><a href='/%s'>%s</a></p><p><img src='/%s' alt='%s'></p>"
            .formatted(words, link, link, image, image));
  }

  private void on(String day, String sentinel) {
    MailRelay relay =
        new MailRelay(
            "127.0.0.1",
            post.getSmtp().getPort(),
            MailRelay.Security.NONE,
            "",
            Optional.empty(),
            MailAddress.parse("vigil@watch.example"),
            Duration.ofSeconds(20));
    Settings usual = Settings.USUAL;
    Settings settings =
        new Settings(
            ZoneOffset.UTC,
            usual.base(),
            Optional.of(relay),
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
    vigil =
        new TestInstallation(folder, new ManualClock(Instant.parse(day + "T12:00:00Z")), settings);
    vigil.add(sentinel.replace("URL", site.url("/")));
  }

  private List<String> letters() throws Exception {
    MimeMessage[] messages = post.getReceivedMessages();
    return Arrays.stream(messages).map(PaperSentinelsTest::recipient).toList();
  }

  private static String recipient(MimeMessage message) {
    try {
      return message.getAllRecipients()[0].toString();
    } catch (jakarta.mail.MessagingException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void linksAndImagesOfAPageByMailEveryFourDays() throws Exception {
    on(
        "2002-12-01",
        """
        Create Sentinel s1 Using URL
        Monitor all links AND all images
        Fetch 2 day
        From 12/02/02 To 01/02/03
        Notify By email jill@mail.example Every 4 day Compare pairwise
        """);
    assertThat(vigil.sentinels().find(TestInstallation.WORKSPACE, "s1").lifecycle().state())
        .hasToString("waiting");
    vigil.pass(DAY);
    assertThat(vigil.sentinels().find(TestInstallation.WORKSPACE, "s1").lifecycle().state())
        .hasToString("active");
    page("two", "one.png", "Nothing new");
    vigil.pass(DAY.multipliedBy(3));
    assertThat(vigil.reported()).as("links alone are not links and images").isEmpty();
    page("three", "three.png", "Nothing new");
    vigil.pass(DAY.multipliedBy(2));
    assertThat(vigil.reported()).containsExactly("s1 change 2-3");
    vigil.pass(DAY.multipliedBy(4));
    assertThat(letters()).containsExactly("jill@mail.example");
    vigil.pass(DAY.multipliedBy(30));
    assertThat(vigil.sentinels().find(TestInstallation.WORKSPACE, "s1").lifecycle().state())
        .hasToString("ended");
    int requests = site.requests().size();
    page("four", "four.png", "Nothing new");
    vigil.pass(DAY.multipliedBy(5));
    assertThat(site.requests()).hasSize(requests);
    assertThat(vigil.reported()).containsExactly("s1 change 2-3", "s1 ended 0-0");
    assertThat(letters()).hasSize(2);
  }

  @Test
  void linksAndAKeywordByMailEveryFourDays() throws Exception {
    on(
        "2004-11-07",
        """
        Create Sentinel s1 Using URL
        Monitor all links AND keywords “Vegas deals”
        Fetch every 2 days
        From 11/08/04 To 12/08/04
        Notify By email smith@mail.example Every 4 days
        Compare pairwise
        """);
    vigil.pass(DAY.multipliedBy(2));
    page("two", "one.png", "Nothing new");
    vigil.pass(DAY.multipliedBy(3));
    assertThat(vigil.reported()).isEmpty();
    page("three", "one.png", "Vegas deals from today");
    vigil.pass(DAY.multipliedBy(3));
    assertThat(vigil.reported()).hasSize(1);
    vigil.pass(DAY.multipliedBy(5));
    assertThat(letters()).containsExactly("smith@mail.example");
  }

  @Test
  void linksAndImagesEveryHour() throws Exception {
    on(
        "2004-09-30",
        """
        Create Sentinel s1 using URL
        Monitor links AND images
        Fetch every 1 hour
        From 10/01/04 To 10/10/04
        Notify By email bob@mail.example Every 4 days
        Compare pairwise
        """);
    vigil.pass(DAY);
    int before = site.requests().size();
    vigil.pass(DAY);
    assertThat(site.requests().size() - before).isBetween(24, 26);
    page("two", "two.png", "Nothing new");
    vigil.pass(Duration.ofHours(2));
    assertThat(vigil.reported()).containsExactly("s1 change 1-2");
    assertThat(letters()).as("the four days are not over").isEmpty();
    vigil.pass(DAY.multipliedBy(5));
    assertThat(letters()).containsExactly("bob@mail.example");
  }

  @Test
  void linksAndImagesEveryHourReportedAtOnce() throws Exception {
    on(
        "2004-09-30",
        """
        Create Sentinel s1 Using URL
        Monitor all links AND all images
        Fetch every 1 hour
        From 10/01/04 To 10/10/04
        Notify By email bob@mail.example Immediate
        Compare pairwise
        """);
    vigil.pass(DAY);
    page("two", "two.png", "Nothing new");
    vigil.pass(Duration.ofHours(2));
    assertThat(letters()).containsExactly("bob@mail.example");
    MimeMessage mail = post.getReceivedMessages()[0];
    assertThat(mail.getSubject()).contains("Harbour notices");
  }
}
