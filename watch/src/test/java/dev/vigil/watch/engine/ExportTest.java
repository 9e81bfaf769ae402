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
  private static final long HERE = TestInstallation.WORKSPACE;

  @TempDir private Path folder;

  private static void fill(TestInstallation vigil) {
    for (String name : new String[] {"runs", "rests", "sleeps", "ended", "until"}) {
      vigil.add("Create Sentinel " + name + " Using http://127.0.0.1:9/ Fetch every 1 hour");
    }
    for (String rule : new String[] {"on", "off"}) {
      vigil
          .all
          .rules()
          .add(
              HERE,
              RuleParser.parse(
                  "Create Rule " + rule + " On change(runs) Do notify feed", ZoneOffset.UTC),
              vigil.clock.now());
    }
    vigil.sentinels().pause(HERE, "rests");
    vigil.sentinels().snooze(HERE, "sleeps", vigil.clock.now().plus(Duration.ofHours(10)));
    vigil.sentinels().snooze(HERE, "until", vigil.clock.now().plus(Duration.ofHours(1)));
    vigil.sentinels().end(HERE, "ended");
    vigil.all.rules().enable(HERE, "off", false, vigil.clock.now());
  }

  private static void take(TestInstallation vigil, String text) {
    CommandResult reply =
        new CommandHandler(vigil.all, vigil.clock)
            .run(new EngineCommand.Add(text, "t", true, true, false));
    assertThat(reply.code()).as(reply.toString()).isZero();
  }

  private static SentinelRow find(TestInstallation vigil, String name) {
    return vigil.sentinels().find(HERE, name);
  }

  @ParameterizedTest
  @EnumSource(SentinelFile.Form.class)
  void whoRestsOrEndedDoesSoElsewhereToo(SentinelFile.Form form) throws Exception {
    String text;
    Instant wakes;
    try (TestInstallation vigil = new TestInstallation(folder.resolve("a"))) {
      fill(vigil);
      text = SentinelExport.ofWorkspace(vigil.all, HERE).write(form);
      wakes = find(vigil, "sleeps").lifecycle().wakes();
    }
    try (TestInstallation vigil = new TestInstallation(folder.resolve("b"))) {
      take(vigil, text);
      assertThat(find(vigil, "runs").lifecycle().state()).isEqualTo(SentinelState.ACTIVE);
      assertThat(find(vigil, "rests").lifecycle().state()).isEqualTo(SentinelState.PAUSED);
      assertThat(find(vigil, "rests").lifecycle().wakes()).isNull();
      assertThat(find(vigil, "sleeps").lifecycle().state()).isEqualTo(SentinelState.PAUSED);
      assertThat(find(vigil, "sleeps").lifecycle().wakes()).isEqualTo(wakes);
      assertThat(find(vigil, "ended").lifecycle().state()).isEqualTo(SentinelState.ENDED);
      assertThat(vigil.all.rules().list(HERE))
          .extracting(row -> row.rule().name() + " " + row.enabled())
          .containsExactlyInAnyOrder("on true", "off false");
      assertThat(SentinelExport.ofWorkspace(vigil.all, HERE).write(form)).isEqualTo(text);
    }
  }

  @Test
  void whoWasToWakeBeforeTheFileIsTakenInIsAwake() throws Exception {
    String text;
    try (TestInstallation vigil = new TestInstallation(folder.resolve("a"))) {
      fill(vigil);
      text = SentinelExport.ofWorkspace(vigil.all, HERE).write(SentinelFile.Form.TEXT);
    }
    try (TestInstallation vigil = new TestInstallation(folder.resolve("b"))) {
      vigil.clock.pass(Duration.ofHours(2));
      take(vigil, text);
      assertThat(find(vigil, "until").lifecycle().state()).isEqualTo(SentinelState.ACTIVE);
      assertThat(find(vigil, "sleeps").lifecycle().state()).isEqualTo(SentinelState.PAUSED);
    }
  }
}
