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
  private static final long HERE = House.WORKSPACE;

  @TempDir private Path folder;
  private Site site;
  private House config;

  @BeforeEach
  void open() throws Exception {
    site = new Site();
    site.page("/", "The north quay is closed.");
    config = new House(folder);
    config.add("Create Sentinel a Using " + site.url("/") + " Fetch every 1 hour");
    config.pass(Duration.ofHours(1));
  }

  @AfterEach
  void close() throws IOException {
    config.close();
    site.close();
  }

  private SentinelState state() {
    return config.sentinels().find(HERE, "a").state();
  }

  @Test
  void changesMadeDuringAPauseAreReportedAfterItUnlessTheSentinelSaysOtherwise()
      throws InterruptedException {
    String words = "Create Sentinel %s Using " + site.url("/") + " Fetch every 1 hour %s";
    config.add(words.formatted("with", "Monitor text Resume with missed changes"));
    config.add(words.formatted("usual", "Monitor any"));
    config.add(words.formatted("without", "Monitor text Resume without missed changes"));
    config.add(words.formatted("alone", "Monitor text Resume without missed changes Tag resume"));
    config.pass(Duration.ofHours(1));
    for (String name : List.of("with", "usual", "without", "alone")) {
      config.sentinels().pause(House.WORKSPACE, name);
    }
    site.page("/", "The south quay is closed until the end of June.");
    config.pass(Duration.ofHours(5));
    for (String name : List.of("with", "usual", "without")) {
      config.sentinels().resume(House.WORKSPACE, name);
    }
    config.pass(Duration.ofHours(2));
    config.sentinels().resume(House.WORKSPACE, "alone");
    config.pass(Duration.ofHours(2));
    assertThat(config.told())
        .containsExactlyInAnyOrder("a change 1-2", "with change 1-2", "usual change 1-2");
    site.page("/", "The east quay is closed until the end of July.");
    config.pass(Duration.ofHours(2));
    assertThat(config.told()).contains("without change 2-3", "alone change 2-3").hasSize(8);
  }

  @Test
  void aChangeThatWaitsForItsConfirmationOutlastsAPause() throws InterruptedException {
    config.add(
        "Create Sentinel confirmed Using "
            + site.url("/")
            + " Monitor text Fetch every 1 hour Confirm after 30 minutes");
    config.pass(Duration.ofHours(1));
    site.page("/", "The south quay is closed until the end of June.");
    while (config.sentinels().find(House.WORKSPACE, "confirmed").awaiting() == 0) {
      config.pass(Duration.ofMinutes(1));
    }
    config.sentinels().pause(House.WORKSPACE, "confirmed");
    config.pass(Duration.ofHours(5));
    config.sentinels().resume(House.WORKSPACE, "confirmed");
    config.pass(Duration.ofHours(2));
    assertThat(config.told()).containsExactlyInAnyOrder("a change 1-2", "confirmed change 1-2");
  }

  @Test
  void itWakesByItselfAndTellsWhatChangedMeanwhile() throws Exception {
    config.sentinels().snooze(HERE, "a", config.clock.now().plus(Duration.ofHours(10)));
    site.page("/", "The south quay is closed.");
    config.pass(Duration.ofHours(9));
    assertThat(state()).isEqualTo(SentinelState.PAUSED);
    assertThat(config.told()).isEmpty();
    config.pass(Duration.ofHours(3));
    assertThat(state()).isEqualTo(SentinelState.ACTIVE);
    assertThat(config.told()).containsExactly("a change 1-2");
  }

  @Test
  void aPauseWithoutAnEndTakesTheAlarmAway() throws Exception {
    config.sentinels().snooze(HERE, "a", config.clock.now().plus(Duration.ofHours(2)));
    config.sentinels().pause(HERE, "a");
    config.pass(Duration.ofHours(5));
    assertThat(state()).isEqualTo(SentinelState.PAUSED);
    config.sentinels().resume(HERE, "a");
    assertThat(state()).isEqualTo(SentinelState.ACTIVE);
    assertThat(config.sentinels().find(HERE, "a").wakes()).isNull();
  }

  @Test
  void nobodySleepsUntilYesterday() {
    Instant past = config.clock.now().minusSeconds(1);
    assertThatThrownBy(() -> config.sentinels().snooze(HERE, "a", past))
        .hasMessageContaining("which is over");
  }
}
