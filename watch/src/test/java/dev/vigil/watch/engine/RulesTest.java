package dev.vigil.watch.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.watch.language.RuleParser;
import dev.vigil.watch.notify.OutboxMessage;
import dev.vigil.watch.rule.RuleRow;
import dev.vigil.watch.store.SentinelState;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rules and conditions at work, on pages that are really fetched. */
class RulesTest {
  private static final Duration HOUR = Duration.ofHours(1);

  @TempDir private Path folder;
  private TestSite site;
  private TestInstallation vigil;

  @BeforeEach
  void open() throws IOException {
    site = new TestSite();
    site.page("/a", "Berths cost 12.00 a night.");
    site.page("/b", "Berths cost 20.00 a night.");
    vigil = new TestInstallation(folder);
    vigil.add(
        "Create Sentinel a Using "
            + site.url("/a")
            + " Fetch every 1 hour Create Sentinel b Using "
            + site.url("/b")
            + " Fetch every 1 day");
  }

  @AfterEach
  void close() {
    vigil.close();
    site.close();
  }

  @Test
  void aRuleReportsInItsOwnWordsWhatHappened() throws InterruptedException {
    rule("Create Rule cheap On change(a) If new < 0.9 * old Do notify feed");
    vigil.pass(HOUR);
    site.page("/a", "Berths cost 11.50 a night.");
    vigil.pass(HOUR);
    assertThat(messages()).isEmpty();
    site.page("/a", "Berths cost 9.00 a night.");
    vigil.pass(HOUR);
    assertThat(messages()).singleElement().asString().contains("cheap").contains("change a");
    assertThat(row("cheap").fired()).isEqualTo(1);
  }

  @Test
  void whatWasAskedForWithSecretsIsNotPublishedByARule() throws InterruptedException {
    vigil.all.secrets().put(TestInstallation.WORKSPACE, "key", "sesame");
    vigil.add(
        "Create Sentinel c Using "
            + site.url("/a")
            + " Fetch every 1 hour Request header \"X-Key: {key}\" secret key");
    rule("Create Rule leak On change(c) Do notify feed, notify dashboard");
    vigil.pass(HOUR);
    site.page("/a", "Berths cost 9.00 a night.");
    vigil.pass(HOUR);
    assertThat(row("leak").fired()).isEqualTo(1);
    assertThat(messages()).hasSize(1);
  }

  @Test
  void aChangeOfOnePageHasAnotherOneChecked() throws InterruptedException {
    rule("Create Rule also On change(a) Do check b");
    vigil.pass(HOUR.multipliedBy(2));
    site.page("/a", "Berths cost 9.00 a night.");
    site.page("/b", "Berths cost 15.00 a night.");
    vigil.pass(HOUR);
    assertThat(vigil.reported()).contains("b change 1-2");
  }

  @Test
  void aPageThatFailsIsPausedAndAnotherTakesItsPlace() throws InterruptedException {
    rule("Create Rule away On failing(a) Do disable it, enable b");
    vigil.sentinels().pause(TestInstallation.WORKSPACE, "b");
    vigil.pass(HOUR);
    site.put("/a", 500, "text/html", "<h1>Broken</h1>");
    vigil.pass(HOUR.multipliedBy(20));
    assertThat(state("a")).isEqualTo(SentinelState.PAUSED);
    assertThat(state("b")).isEqualTo(SentinelState.ACTIVE);
  }

  @Test
  void aDayWithoutAChangeIsReportedByARule() throws InterruptedException {
    rule("Create Rule quiet On no change(a) from start(a) to start(a) + 1 day Do notify feed");
    rule("Create Rule still On no change(a) from fetched(a) to fetched(a) + 1 day Do notify feed");
    rule("Create Rule looks On any 2 of (fetched(a), fetched(b)) Do raise both");
    vigil.pass(HOUR.multipliedBy(30));
    assertThat(row("looks").fired()).isGreaterThan(20);
    // The start was before the rule, and every look begins the day anew.
    assertThat(messages()).isEmpty();
  }

  @Test
  void aMessageThatIsDeliveredIsAnEvent() throws InterruptedException {
    vigil.add(
        "Create Sentinel c Using "
            + site.url("/a")
            + " Fetch every 1 hour Notify By webhook "
            + site.url("/b"));
    rule("Create Rule after On told(c) Do notify dashboard");
    rule("Create Rule any On told(*) Do notify dashboard");
    vigil.pass(HOUR);
    site.page("/a", "Berths cost 9.00 a night.");
    vigil.pass(HOUR.multipliedBy(3));
    assertThat(row("after").fired()).isEqualTo(1);
    assertThat(row("any").fired()).isEqualTo(1);
  }

  @Test
  void aSentinelReportsOnlyWhatItsConditionWants() throws InterruptedException {
    vigil.add(
        "Create Sentinel c Using "
            + site.url("/a")
            + " Fetch every 1 hour When after contains \"free\" AND similarity(before, after) < 1");
    vigil.pass(HOUR);
    site.page("/a", "Berths cost 9.00 a night.");
    vigil.pass(HOUR);
    site.page("/a", "Berths are free tonight.");
    vigil.pass(HOUR);
    assertThat(vigil.reported()).contains("c change 2-3").doesNotContain("c change 1-2");
  }

  private void rule(String text) {
    vigil
        .all
        .rules()
        .add(TestInstallation.WORKSPACE, RuleParser.parse(text, ZoneOffset.UTC), vigil.clock.now());
  }

  private RuleRow row(String name) {
    return vigil.all.rules().list(TestInstallation.WORKSPACE).stream()
        .filter(row -> row.rule().name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private SentinelState state(String name) {
    return vigil.sentinels().find(TestInstallation.WORKSPACE, name).lifecycle().state();
  }

  private List<String> messages() {
    return vigil.all.outbox().messages(TestInstallation.WORKSPACE, Optional.empty(), 10).stream()
        .map(OutboxMessage::notification)
        .filter(notification -> notification.change() < 0)
        .map(notification -> notification.summary() + "\n" + notification.text())
        .toList();
  }
}
