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

  private static void fill(House config) {
    for (String name : new String[] {"runs", "rests", "sleeps", "ended", "until"}) {
      config.add("Create Sentinel " + name + " Using http://127.0.0.1:9/ Fetch every 1 hour");
    }
    for (String rule : new String[] {"on", "off"}) {
      config
          .all
          .rules()
          .add(
              HERE,
              RuleParser.parse(
                  "Create Rule " + rule + " On change(runs) Do notify feed", ZoneOffset.UTC),
              config.clock.now());
    }
    config.sentinels().pause(HERE, "rests");
    config.sentinels().snooze(HERE, "sleeps", config.clock.now().plus(Duration.ofHours(10)));
    config.sentinels().snooze(HERE, "until", config.clock.now().plus(Duration.ofHours(1)));
    config.sentinels().end(HERE, "ended");
    config.all.rules().enable(HERE, "off", false, config.clock.now());
  }

  private static void take(House config, String text) {
    CommandResult reply =
        new CommandHandler(config.all, config.clock)
            .run(new EngineCommand.Add(text, "t", true, true, false));
    assertThat(reply.code()).as(reply.toString()).isZero();
  }

  private static SentinelRow find(House config, String name) {
    return config.sentinels().find(HERE, name);
  }

  @ParameterizedTest
  @EnumSource(SentinelFile.Form.class)
  void whoRestsOrEndedDoesSoElsewhereToo(SentinelFile.Form form) throws Exception {
    String text;
    Instant wakes;
    try (House config = new House(folder.resolve("a"))) {
      fill(config);
      text = SentinelExport.all(config.all, HERE).write(form);
      wakes = find(config, "sleeps").wakes();
    }
    try (House config = new House(folder.resolve("b"))) {
      take(config, text);
      assertThat(find(config, "runs").state()).isEqualTo(SentinelState.ACTIVE);
      assertThat(find(config, "rests").state()).isEqualTo(SentinelState.PAUSED);
      assertThat(find(config, "rests").wakes()).isNull();
      assertThat(find(config, "sleeps").state()).isEqualTo(SentinelState.PAUSED);
      assertThat(find(config, "sleeps").wakes()).isEqualTo(wakes);
      assertThat(find(config, "ended").state()).isEqualTo(SentinelState.ENDED);
      assertThat(config.all.rules().list(HERE))
          .extracting(row -> row.rule().name() + " " + row.enabled())
          .containsExactlyInAnyOrder("on true", "off false");
      assertThat(SentinelExport.all(config.all, HERE).write(form)).isEqualTo(text);
    }
  }

  @Test
  void whoWasToWakeBeforeTheFileIsTakenInIsAwake() throws Exception {
    String text;
    try (House config = new House(folder.resolve("a"))) {
      fill(config);
      text = SentinelExport.all(config.all, HERE).write(SentinelFile.Form.TEXT);
    }
    try (House config = new House(folder.resolve("b"))) {
      config.clock.pass(Duration.ofHours(2));
      take(config, text);
      assertThat(find(config, "until").state()).isEqualTo(SentinelState.ACTIVE);
      assertThat(find(config, "sleeps").state()).isEqualTo(SentinelState.PAUSED);
    }
  }
}
