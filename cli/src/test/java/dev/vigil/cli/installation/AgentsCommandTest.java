package dev.vigil.cli.installation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentsCommandTest {
  @TempDir private Path folder;

  @Test
  void anAgentThatNeverCalledHasNoCapacityYet() throws IOException {
    Files.writeString(folder.resolve("harbour.token"), "0123456789abcdef0123456789abcdef");
    Files.writeString(
        folder.resolve("settings.yaml"),
        """
        agents:
          harbour: {token: {file: harbour.token}, pages: ["https://harbour.example/"]}
        """);
    String data = folder.toString();
    Path sentinel =
        Files.writeString(
            folder.resolve("a.sentinel"), "Create Sentinel a Using https://harbour.example/a");
    CommandRun.vigil("sentinel", "add", "--offline", "--data", data, sentinel.toString());
    assertThat(CommandRun.vigil("agents", "--data", data).out())
        .containsPattern("harbour +never +- +- +0 +0 bytes +https://harbour.example/");
  }
}
