package dev.vigil.cli.installation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServeCommandTest {
  @TempDir Path folder;

  @Test
  void itSaysWhereItIsAndLetsTheFirstOneIn() {
    CommandRun run =
        CommandRun.vigil(
            "serve", "--data", folder.toString(), "--port", "0", "--demo", "--for", "1s");
    assertThat(run.exit()).isZero();
    assertThat(run.out())
        .contains("Vigil is at http://127.0.0.1:")
        .contains("The demo site is at http://127.0.0.1:")
        .contains("/welcome/")
        .endsWith("Stopped.\n");
    CommandRun list = CommandRun.vigil("sentinel", "list", "--data", folder.toString());
    assertThat(list.out()).contains("demo-fees").contains("demo-notices").contains("demo-tea");
  }

  @Test
  void whoListensBeyondThisMachineNamesTheAddress() throws IOException {
    String[] serve = {
      "serve", "--data", folder.toString(), "--host", "0.0.0.0", "--port", "0", "--for", "1s"
    };
    CommandRun refused = CommandRun.vigil(serve);
    assertThat(refused.exit()).isEqualTo(2);
    assertThat(refused.err()).contains("Listening on 0.0.0.0, beyond this machine", "base: ");
    Files.writeString(folder.resolve("settings.yaml"), "base: https://vigil.example\n");
    assertThat(CommandRun.vigil(serve).exit()).isZero();
  }

  @Test
  void aPortThatCannotBeUsedIsSaidInOneSentence() {
    CommandRun run =
        CommandRun.vigil("serve", "--data", folder.toString(), "--port", "70000", "--for", "1s");
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err()).contains("A port is a number from 0 to 65535, not 70000.");
  }
}
