package dev.vigil.watch.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.archive.Archive;
import dev.vigil.archive.internal.database.Sql;
import dev.vigil.diff.noise.NoiseVerdict;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.engine.ManualClock;
import dev.vigil.watch.engine.TestInstallation;
import dev.vigil.watch.engine.TestSite;
import dev.vigil.watch.language.SentinelWriter;
import dev.vigil.watch.notify.OutboxMessage;
import dev.vigil.watch.sentinel.NoiseFeedback;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.store.HeldBackChangeRow;
import dev.vigil.watch.store.SentinelRow;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is seen and not reported is kept with its reason, and can be reported from then on. */
public class HeldBackChangeWriterTest {
  private static final Duration HOUR = Duration.ofHours(1);

  /** No one reads the names of classes. */
  private static final String FOOTER = "<footer class=v%d>Harbour Office</footer>";

  @TempDir private Path folder;
  private TestSite site;
  private TestInstallation vigil;

  @BeforeEach
  void open() throws IOException {
    site = new TestSite();
    vigil = new TestInstallation(folder, archive(), new ManualClock());
  }

  Archive archive() {
    return Archive.open(folder.resolve(Installation.ARCHIVE));
  }

  @AfterEach
  void close() {
    vigil.close();
    site.close();
  }

  private void watch(String clauses) throws InterruptedException {
    vigil.add(
        "Create Sentinel a Using "
            + site.url("/")
            + " Fetch every 1 hour Notify By feed "
            + clauses);
    vigil.now();
  }

  private void show(String html) throws InterruptedException {
    site.html("/", html);
    vigil.pass(HOUR);
  }

  private SentinelRow row() {
    return vigil.sentinels().find(TestInstallation.WORKSPACE, "a");
  }

  private List<HeldBackChangeRow> held() {
    return vigil.sentinels().held(row());
  }

  private int rows() {
    return vigil
        .all
        .store()
        .catalogue()
        .read(
            connection ->
                Sql.one(connection, "select count(*) from held_change", row -> row.getInt(1))
                    .orElse(0));
  }

  @Test
  void aChangeThatMattersTooLittleIsKeptWithItsSignificance() throws InterruptedException {
    site.html("/", "<p>The north quay is closed.</p>" + FOOTER.formatted(2025));
    watch("");
    show("<p>The north quay is closed.</p>" + FOOTER.formatted(2026));
    assertThat(vigil.reported()).isEmpty();
    assertThat(held()).hasSize(1);
    HeldBackChangeRow held = held().getFirst();
    assertThat(held.rule()).isEqualTo(HeldBackChangeRow.IMPORTANCE);
    assertThat(held.reason()).contains("significance too low (0.");
    assertThat(held.summary()).isNotBlank();
    assertThat(held.before()).isEqualTo(1);
    assertThat(held.after()).isEqualTo(2);
    assertThat(row().alerts().held()).isEqualTo(held.changes()).isPositive();
  }

  @Test
  void theNextNotificationSaysHowManyWereHeldBackAndTheCountBeginsAnew()
      throws InterruptedException {
    site.html("/", "<p>The north quay is closed.</p>" + FOOTER.formatted(2025));
    watch("");
    show("<p>The north quay is closed.</p>" + FOOTER.formatted(2026));
    show("<p>The south quay is open again for all ships.</p>" + FOOTER.formatted(2026));
    List<OutboxMessage> messages =
        vigil.all.outbox().messages(TestInstallation.WORKSPACE, Optional.empty(), 10);
    assertThat(messages.getFirst().notification().text())
        .contains("1 change held back since the last report; 'vigil changes --held a' and");
    assertThat(row().alerts().held()).isZero();
    assertThat(held()).as("still listed").isNotEmpty();
  }

  @Test
  void suchChangesAreReportedFromThenOnWhenTheOwnerWantsThem() throws InterruptedException {
    site.html("/", "<p>The north quay is closed.</p>" + FOOTER.formatted(2025));
    watch("");
    show("<p>The north quay is closed.</p>" + FOOTER.formatted(2026));
    vigil.sentinels().reportChangesLike(TestInstallation.WORKSPACE, "a", held().getFirst().id());
    show("<p>The north quay is closed.</p>" + FOOTER.formatted(2027));
    assertThat(vigil.reported()).containsExactly("a change 2-3");
  }

  @Test
  void whatWasTooSmallToReportAloneIsReportedWithoutGivingUpWhatWasLearnt()
      throws InterruptedException {
    site.html("/", "<p>The north quay is closed.</p>");
    watch("");
    Sentinel taught =
        NoiseFeedback.reporting(
            vigil.sentinels().parsed(row()), List.of("whitespace"), NoiseVerdict.MINOR);
    assertThat(SentinelWriter.write(taught)).contains("Monitor any").doesNotContain("learned");
  }

  @Test
  void aNoiseRuleIsCountedOnceWithAllThatItHeldBack() throws InterruptedException {
    String page = "<p>Ships in the harbour today: %d</p>";
    site.html("/", page.formatted(10));
    watch("Ignore numbers");
    show(page.formatted(11));
    show(page.formatted(12));
    assertThat(vigil.reported()).isEmpty();
    assertThat(held()).hasSize(1);
    assertThat(held().getFirst().rule()).isEqualTo("numbers");
    assertThat(held().getFirst().changes()).isEqualTo(2);
    assertThat(row().alerts().held()).as("shown in the list").isEqualTo(2);
    assertThat(held().getFirst().after()).isEqualTo(3);
    vigil.sentinels().reportChangesLike(TestInstallation.WORKSPACE, "a", held().getFirst().id());
    assertThat(row().source()).doesNotContain("numbers");
  }

  @Test
  void aLearntPatternIsListedAndReportedOnRequest() throws InterruptedException {
    String page = "<p>The north quay is closed for repairs of the wall.</p><p>Berths free: %d</p>";
    site.html("/", page.formatted(100));
    watch("");
    for (int berths = 99; berths > 80; berths--) {
      show(page.formatted(berths));
    }
    HeldBackChangeRow learnt =
        held().stream().filter(one -> one.rule().startsWith("learned:")).findFirst().orElseThrow();
    assertThat(learnt.reason()).contains("Berths free");
    assertThat(learnt.changes()).isGreaterThan(5);
    assertThat(row().alerts().held()).as("shown in the list").isGreaterThan(5);
    vigil.sentinels().reportChangesLike(TestInstallation.WORKSPACE, "a", learnt.id());
    assertThat(row().source()).contains("learned=except:");
  }

  @Test
  void aChangeThatDoesNotMeetTheConditionIsKeptAndItsRemedyIsTheCondition()
      throws InterruptedException {
    site.html("/", "<p>Depth: 1</p>");
    watch("Monitor number When new >= 20");
    show("<p>Depth: 2</p>");
    assertThat(held()).hasSize(1);
    assertThat(held().getFirst().rule()).isEqualTo(HeldBackChangeRow.CONDITION);
    assertThat(held().getFirst().reason()).contains("new >= 20");
    assertThatThrownBy(
            () ->
                vigil
                    .sentinels()
                    .reportChangesLike(TestInstallation.WORKSPACE, "a", held().getFirst().id()))
        .isInstanceOf(WatchException.class)
        .hasMessageContaining("When clause");
  }

  @Test
  void onlyTheNewestAreKept() throws InterruptedException {
    site.html("/", "<p>Depth: 1</p>");
    watch("Monitor number When new >= 2000");
    for (int depth = 2; depth < HeldBackChangeRow.MOST + 5; depth++) {
      show("<p>Depth: " + depth + "</p>");
    }
    assertThat(held()).hasSize(HeldBackChangeRow.MOST);
    assertThat(held().getFirst().after()).isEqualTo(HeldBackChangeRow.MOST + 4);
    assertThat(row().alerts().held()).isEqualTo(HeldBackChangeRow.MOST + 3);
  }

  @Test
  void anUnchangedPageWritesNothing() throws InterruptedException {
    site.html("/", "<p>Ships in the harbour today: 10</p>");
    watch("Ignore numbers");
    vigil.pass(HOUR.multipliedBy(5));
    assertThat(rows()).isZero();
  }

  @Test
  void whatWasHeldBackGoesWithTheSentinel() throws InterruptedException {
    site.html("/", "<p>Ships in the harbour today: 10</p>" + FOOTER.formatted(2025));
    watch("Ignore numbers");
    vigil.add(
        "Create Sentinel b Using "
            + site.url("/")
            + " Monitor number When new >= 2000"
            + " Fetch every 1 hour");
    vigil.now();
    show("<p>Ships in the harbour today: 11</p>" + FOOTER.formatted(2025));
    show("<p>Ships in the harbour today: 12</p>" + FOOTER.formatted(2025));
    assertThat(rows()).isEqualTo(3);
    vigil.sentinels().remove(TestInstallation.WORKSPACE, "a");
    vigil.sentinels().remove(TestInstallation.WORKSPACE, "b");
    assertThat(rows()).isZero();
  }
}
