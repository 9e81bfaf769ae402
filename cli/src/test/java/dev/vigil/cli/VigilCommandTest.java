package dev.vigil.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.cli.terminal.ProductVersion;
import dev.vigil.cli.terminal.TimeArguments;
import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;

class VigilCommandTest {
  @Test
  void saysItsVersion() {
    assertThat(CommandRun.vigil("--version"))
        .isEqualTo(CommandRun.yes("vigil " + ProductVersion.text() + "\n"));
  }

  @Test
  void helpListsEveryCommandOnOneLine() {
    CommandRun help = CommandRun.vigil("help");
    assertThat(help.exit()).isZero();
    VigilCommand.commandLine(CommandRun.terminal(""))
        .getSubcommands()
        .keySet()
        .forEach(command -> assertThat(help.out()).containsPattern("(?m)^  " + command + " +\\S"));
  }

  @Test
  void withoutArgumentsItHelps() {
    assertThat(CommandRun.vigil()).isEqualTo(CommandRun.vigil("help"));
  }

  @Test
  void aWrongCommandSuggestsTheNearest() {
    assertThat(CommandRun.vigil("hlep"))
        .isEqualTo(CommandRun.error("vigil: there is no command 'hlep'; did you mean 'help'?\n"));
  }

  @Test
  void helpForAWrongCommandSuggestsTheNearestToo() {
    assertThat(CommandRun.vigil("help", "hepl"))
        .isEqualTo(CommandRun.error("vigil: there is no command 'hepl'; did you mean 'help'?\n"));
  }

  @Test
  void aWrongOptionSuggestsTheNearest() {
    assertThat(CommandRun.vigil("--verson"))
        .isEqualTo(
            CommandRun.error("vigil: there is no option '--verson'; did you mean '--version'?\n"));
  }

  @Test
  void aTimeSaysItsOffset() {
    Instant time = Instant.parse("2026-07-01T12:00:00Z");
    assertThat(TimeArguments.shown(time, ZoneId.of("Europe/Berlin")))
        .isEqualTo("2026-07-01 14:00:00+02:00");
    assertThat(TimeArguments.shown(time)).isEqualTo("2026-07-01 12:00:00Z");
    assertThat(TimeArguments.parse("2026-07-01 14:00:00+02:00")).isEqualTo(time);
  }

  @Test
  void anArchiveIsNamedByDataAsElsewhere() {
    assertThat(CommandRun.vigil("archive", "log", "--data", "no-such-folder").err())
        .contains("there is no archive here");
  }
}
