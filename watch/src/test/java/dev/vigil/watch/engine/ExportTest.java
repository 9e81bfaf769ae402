package dev.vigil.watch.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.command.CommandResult;
import dev.vigil.watch.command.EngineCommand;
import dev.vigil.watch.command.SentinelExport;
import dev.vigil.watch.language.RuleParser;
import dev.vigil.watch.language.SentinelFile;
import dev.vigil.watch.store.SentinelRow;
import dev.vigil.watch.store.SentinelState;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What leaves an installation as a file and enters another one. */
class ExportTest {
  private static final long HERE = House.WORKSPACE;

  @TempDir private Path folder;

  private static void fill(House house) {
    for (String name : new String[] {"runs", "rests", "sleeps", "ended", "until"}) {
      house.add("Create Sentinel " + name + " Using http://127.0.0.1:9/ Fetch every 1 hour");
    }
    for (String rule : new String[] {"on", "off"}) {
      house
          .all
          .rules()
          .add(
              HERE,
              RuleParser.parse(
                  "Create Rule " + rule + " On change(runs) Do notify feed", ZoneOffset.UTC),
              house.clock.now());
    }
    house.sentinels().pause(HERE, "rests");
    house.sentinels().snooze(HERE, "sleeps", house.clock.now().plus(Duration.ofHours(10)));
    house.sentinels().snooze(HERE, "until", house.clock.now().plus(Duration.ofHours(1)));
    house.sentinels().end(HERE, "ended");
    house.all.rules().enable(HERE, "off", false, house.clock.now());
  }

  private static void take(House house, String text) {
    CommandResult reply =
        new CommandHandler(house.all, house.clock)
            .run(new EngineCommand.Add(text, "t", true, true, false));
    assertThat(reply.code()).as(reply.toString()).isZero();
  }

  private static SentinelRow find(House house, String name) {
    return house.sentinels().find(HERE, name);
  }

  @ParameterizedTest
  @EnumSource(SentinelFile.Form.class)
  void whoRestsOrEndedDoesSoElsewhereToo(SentinelFile.Form form) throws Exception {
    String text;
    Instant wakes;
    try (House house = new House(folder.resolve("a"))) {
      fill(house);
      text = SentinelExport.all(house.all, HERE).write(form);
      wakes = find(house, "sleeps").wakes();
    }
    try (House house = new House(folder.resolve("b"))) {
      take(house, text);
      assertThat(find(house, "runs").state()).isEqualTo(SentinelState.ACTIVE);
      assertThat(find(house, "rests").state()).isEqualTo(SentinelState.PAUSED);
      assertThat(find(house, "rests").wakes()).isNull();
      assertThat(find(house, "sleeps").state()).isEqualTo(SentinelState.PAUSED);
      assertThat(find(house, "sleeps").wakes()).isEqualTo(wakes);
      assertThat(find(house, "ended").state()).isEqualTo(SentinelState.ENDED);
      assertThat(house.all.rules().list(HERE))
          .extracting(row -> row.rule().name() + " " + row.enabled())
          .containsExactlyInAnyOrder("on true", "off false");
      assertThat(SentinelExport.all(house.all, HERE).write(form)).isEqualTo(text);
    }
  }

  @Test
  void whoWasToWakeBeforeTheFileIsTakenInIsAwake() throws Exception {
    String text;
    try (House house = new House(folder.resolve("a"))) {
      fill(house);
      text = SentinelExport.all(house.all, HERE).write(SentinelFile.Form.TEXT);
    }
    try (House house = new House(folder.resolve("b"))) {
      house.clock.pass(Duration.ofHours(2));
      take(house, text);
      assertThat(find(house, "until").state()).isEqualTo(SentinelState.ACTIVE);
      assertThat(find(house, "sleeps").state()).isEqualTo(SentinelState.PAUSED);
    }
  }
}
