package dev.vigil.watch.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.watch.base.SentinelState;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
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
