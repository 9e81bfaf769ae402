package dev.vigil.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorCommandTest {
  @TempDir private Path folder;
  private Watched watched;

  @BeforeEach
  void open() throws IOException {
    watched = new Watched(folder);
    watched.add("Create Sentinel a Using URL Monitor words");
    watched.run("check", "a");
  }

  @AfterEach
  void close() {
    watched.close();
  }

  @Test
  void aSoundInstallationIsFine() {
    Run run = watched.run("doctor");
    assertThat(run.err()).isEmpty();
    assertThat(run.exit()).isZero();
    assertThat(run.out())
        .containsPattern("fine +settings +.*settings.yaml can be read.")
        .containsPattern("fine +archive ")
        .containsPattern("fine +schema ")
        .endsWith("Nothing is wrong.\n");
  }

  @Test
  void whatIsWrongIsToldWithWhatToDo() throws IOException {
    watched.clock.pass(Duration.ofDays(9));
    Files.writeString(watched.data.resolve("settings.yaml"), "zone: Mars\n");
    Run run = watched.run("doctor");
    assertThat(run.exit()).isEqualTo(Vigil.NO);
    assertThat(run.out())
        .containsPattern("WRONG +settings +.*Mars")
        .containsPattern("WRONG +work +1 page should have been checked since")
        .contains("Nobody runs the sentinels; start 'vigil run'.")
        .endsWith("2 things are wrong.\n");
    assertThat(watched.run("doctor", "--json").out().lines())
        .anyMatch(line -> line.startsWith("{\"check\":\"settings\",\"state\":\"wrong\""))
        .allMatch(line -> line.startsWith("{") && line.endsWith("}"));
  }

  @Test
  void aDatabaseThatIsNotThereIsWrong() {
    Run run = watched.run("doctor", "--db", "jdbc:postgresql://127.0.0.1:1/none?user=x");
    assertThat(run.exit()).isEqualTo(Vigil.NO);
    assertThat(run.out()).containsPattern("WRONG +database +The database .* cannot be reached");
  }
}
