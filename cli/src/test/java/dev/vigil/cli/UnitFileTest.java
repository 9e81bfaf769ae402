package dev.vigil.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The units for systemd are such that systemd understands them. */
class UnitFileTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"vigil.service", "vigil-serve.service"})
  void systemdFindsNothingWrongWithTheUnit(String name) throws Exception {
    String unit = Files.readString(Path.of("..", "packaging", name));
    assertThat(unit)
        .contains("Type=notify", "WatchdogSec=", "Restart=always", "DynamicUser=yes")
        .contains("StateDirectory=vigil", "NoNewPrivileges=yes");
    // Where the program will be is not where it is here.
    Path here =
        Files.writeString(folder.resolve(name), unit.replace("/opt/vigil/vigil", "/bin/true"));
    Process process;
    try {
      process =
          new ProcessBuilder("systemd-analyze", "verify", "--man=no", here.toString())
              .redirectErrorStream(true)
              .start();
    } catch (IOException e) {
      assumeTrue(false, "systemd-analyze is not installed here");
      return;
    }
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    process.waitFor();
    assertThat(said.lines().filter(line -> line.contains(name))).isEmpty();
  }
}
