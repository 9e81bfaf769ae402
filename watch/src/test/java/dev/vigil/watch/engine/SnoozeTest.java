package dev.vigil.watch.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.watch.store.SentinelState;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A sentinel that sleeps for a while. */
class SnoozeTest {
  private static final long HERE = TestInstallation.WORKSPACE;

  @TempDir private Path folder;
  private TestSite site;
  private TestInstallation vigil;

  @BeforeEach
  void open() throws Exception {
    site = new TestSite();
    site.page("/", "The north quay is closed.");
    vigil = new TestInstallation(folder);
    vigil.add("Create Sentinel a Using " + site.url("/") + " Fetch every 1 hour");
    vigil.pass(Duration.ofHours(1));
  }

  @AfterEach
  void close() throws IOException {
    vigil.close();
    site.close();
  }

  private SentinelState state() {
    return vigil.sentinels().find(HERE, "a").lifecycle().state();
  }

  @Test
  void changesMadeDuringAPauseAreReportedAfterItUnlessTheSentinelSaysOtherwise()
      throws InterruptedException {
    String words = "Create Sentinel %s Using " + site.url("/") + " Fetch every 1 hour %s";
    vigil.add(words.formatted("with", "Monitor text Resume with missed changes"));
    vigil.add(words.formatted("usual", "Monitor any"));
    vigil.add(words.formatted("without", "Monitor text Resume without missed changes"));
    vigil.add(words.formatted("alone", "Monitor text Resume without missed changes Tag resume"));
    vigil.pass(Duration.ofHours(1));
    for (String name : List.of("with", "usual", "without", "alone")) {
      vigil.sentinels().pause(TestInstallation.WORKSPACE, name);
    }
    site.page("/", "The south quay is closed until the end of June.");
    vigil.pass(Duration.ofHours(5));
    for (String name : List.of("with", "usual", "without")) {
      vigil.sentinels().resume(TestInstallation.WORKSPACE, name);
    }
    vigil.pass(Duration.ofHours(2));
    vigil.sentinels().resume(TestInstallation.WORKSPACE, "alone");
    vigil.pass(Duration.ofHours(2));
    assertThat(vigil.reported())
        .containsExactlyInAnyOrder("a change 1-2", "with change 1-2", "usual change 1-2");
    site.page("/", "The east quay is closed until the end of July.");
    vigil.pass(Duration.ofHours(2));
    assertThat(vigil.reported()).contains("without change 2-3", "alone change 2-3").hasSize(8);
  }

  @Test
  void aChangeThatWaitsForItsConfirmationOutlastsAPause() throws InterruptedException {
    vigil.add(
        "Create Sentinel confirmed Using "
            + site.url("/")
            + " Monitor text Fetch every 1 hour Confirm after 30 minutes");
    vigil.pass(Duration.ofHours(1));
    site.page("/", "The south quay is closed until the end of June.");
    while (vigil.sentinels().find(TestInstallation.WORKSPACE, "confirmed").versions().awaiting()
        == 0) {
      vigil.pass(Duration.ofMinutes(1));
    }
    vigil.sentinels().pause(TestInstallation.WORKSPACE, "confirmed");
    vigil.pass(Duration.ofHours(5));
    vigil.sentinels().resume(TestInstallation.WORKSPACE, "confirmed");
    vigil.pass(Duration.ofHours(2));
    assertThat(vigil.reported()).containsExactlyInAnyOrder("a change 1-2", "confirmed change 1-2");
  }

  @Test
  void itWakesByItselfAndReportsWhatChangedMeanwhile() throws Exception {
    vigil.sentinels().snooze(HERE, "a", vigil.clock.now().plus(Duration.ofHours(10)));
    site.page("/", "The south quay is closed.");
    vigil.pass(Duration.ofHours(9));
    assertThat(state()).isEqualTo(SentinelState.PAUSED);
    assertThat(vigil.reported()).isEmpty();
    vigil.pass(Duration.ofHours(3));
    assertThat(state()).isEqualTo(SentinelState.ACTIVE);
    assertThat(vigil.reported()).containsExactly("a change 1-2");
  }

  @Test
  void aPauseWithoutAnEndTakesTheAlarmAway() throws Exception {
    vigil.sentinels().snooze(HERE, "a", vigil.clock.now().plus(Duration.ofHours(2)));
    vigil.sentinels().pause(HERE, "a");
    vigil.pass(Duration.ofHours(5));
    assertThat(state()).isEqualTo(SentinelState.PAUSED);
    vigil.sentinels().resume(HERE, "a");
    assertThat(state()).isEqualTo(SentinelState.ACTIVE);
    assertThat(vigil.sentinels().find(HERE, "a").lifecycle().wakes()).isNull();
  }

  @Test
  void noSentinelSleepsUntilYesterday() {
    Instant past = vigil.clock.now().minusSeconds(1);
    assertThatThrownBy(() -> vigil.sentinels().snooze(HERE, "a", past))
        .hasMessageContaining("which is in the past");
  }
}
