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
  private House house;

  @BeforeEach
  void open() throws Exception {
    site = new Site();
    site.page("/", "The north quay is closed.");
    house = new House(folder);
    house.add("Create Sentinel a Using " + site.url("/") + " Fetch every 1 hour");
    house.pass(Duration.ofHours(1));
  }

  @AfterEach
  void close() throws IOException {
    house.close();
    site.close();
  }

  private SentinelState state() {
    return house.sentinels().find(HERE, "a").state();
  }

  @Test
  void changesMadeDuringAPauseAreReportedAfterItUnlessTheSentinelSaysOtherwise()
      throws InterruptedException {
    String words = "Create Sentinel %s Using " + site.url("/") + " Fetch every 1 hour %s";
    house.add(words.formatted("with", "Monitor text Resume with missed changes"));
    house.add(words.formatted("usual", "Monitor any"));
    house.add(words.formatted("without", "Monitor text Resume without missed changes"));
    house.add(words.formatted("alone", "Monitor text Resume without missed changes Tag resume"));
    house.pass(Duration.ofHours(1));
    for (String name : List.of("with", "usual", "without", "alone")) {
      house.sentinels().pause(House.WORKSPACE, name);
    }
    site.page("/", "The south quay is closed until the end of June.");
    house.pass(Duration.ofHours(5));
    for (String name : List.of("with", "usual", "without")) {
      house.sentinels().resume(House.WORKSPACE, name);
    }
    house.pass(Duration.ofHours(2));
    house.sentinels().resume(House.WORKSPACE, "alone");
    house.pass(Duration.ofHours(2));
    assertThat(house.told())
        .containsExactlyInAnyOrder("a change 1-2", "with change 1-2", "usual change 1-2");
    site.page("/", "The east quay is closed until the end of July.");
    house.pass(Duration.ofHours(2));
    assertThat(house.told()).contains("without change 2-3", "alone change 2-3").hasSize(8);
  }

  @Test
  void aChangeThatWaitsForItsConfirmationOutlastsAPause() throws InterruptedException {
    house.add(
        "Create Sentinel confirmed Using "
            + site.url("/")
            + " Monitor text Fetch every 1 hour Confirm after 30 minutes");
    house.pass(Duration.ofHours(1));
    site.page("/", "The south quay is closed until the end of June.");
    while (house.sentinels().find(House.WORKSPACE, "confirmed").awaiting() == 0) {
      house.pass(Duration.ofMinutes(1));
    }
    house.sentinels().pause(House.WORKSPACE, "confirmed");
    house.pass(Duration.ofHours(5));
    house.sentinels().resume(House.WORKSPACE, "confirmed");
    house.pass(Duration.ofHours(2));
    assertThat(house.told()).containsExactlyInAnyOrder("a change 1-2", "confirmed change 1-2");
  }

  @Test
  void itWakesByItselfAndTellsWhatChangedMeanwhile() throws Exception {
    house.sentinels().snooze(HERE, "a", house.clock.now().plus(Duration.ofHours(10)));
    site.page("/", "The south quay is closed.");
    house.pass(Duration.ofHours(9));
    assertThat(state()).isEqualTo(SentinelState.PAUSED);
    assertThat(house.told()).isEmpty();
    house.pass(Duration.ofHours(3));
    assertThat(state()).isEqualTo(SentinelState.ACTIVE);
    assertThat(house.told()).containsExactly("a change 1-2");
  }

  @Test
  void aPauseWithoutAnEndTakesTheAlarmAway() throws Exception {
    house.sentinels().snooze(HERE, "a", house.clock.now().plus(Duration.ofHours(2)));
    house.sentinels().pause(HERE, "a");
    house.pass(Duration.ofHours(5));
    assertThat(state()).isEqualTo(SentinelState.PAUSED);
    house.sentinels().resume(HERE, "a");
    assertThat(state()).isEqualTo(SentinelState.ACTIVE);
    assertThat(house.sentinels().find(HERE, "a").wakes()).isNull();
  }

  @Test
  void nobodySleepsUntilYesterday() {
    Instant past = house.clock.now().minusSeconds(1);
    assertThatThrownBy(() -> house.sentinels().snooze(HERE, "a", past))
        .hasMessageContaining("which is over");
  }
}
