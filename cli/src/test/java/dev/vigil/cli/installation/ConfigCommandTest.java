package dev.vigil.cli.installation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigCommandTest {
  @TempDir Path folder;

  private CommandRun config(String... arguments) {
    List<String> all = new java.util.ArrayList<>(List.of("config", "--data", folder.toString()));
    all.addAll(List.of(arguments));
    return CommandRun.vigil(all.toArray(String[]::new));
  }

  @Test
  void withoutAFileEverythingIsADefault() {
    CommandRun run = config();
    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(run.out())
        .containsPattern("data +\\S+ +--data")
        .containsPattern("serve\\.host +127\\.0\\.0\\.1 +default")
        .containsPattern("serve\\.port +8420 +default")
        .containsPattern("attempts +16 +default")
        .containsPattern("mail +none +default");
  }

  @Test
  void everySettingSaysWhereItComesFromAndNoSecretIsShown() throws IOException {
    Files.writeString(folder.resolve("mail.password"), "hush-hush\n");
    Files.writeString(
        folder.resolve("settings.yaml"),
        """
        zone: UTC
        serve:
          port: 9000
        mail:
          host: mail.example
          user: vigil
          password: {file: mail.password}
          from: vigil@example.org
        proxy: http://proxy.example:3128
        endpoints: {ntfy: "https://ntfy.example/x"}
        commands:
          beep: [/usr/bin/beep, --token, s3cret]
        allow: [10.0.0.0/8, 127.0.0.1]
        quiet: {from: "22:00", to: "07:00"}
        """);
    CommandRun run = config("--port", "9100", "--allow-address", "192.168.0.0/16");
    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(run.out())
        .containsPattern("zone +UTC +settings\\.yaml, line 1")
        .containsPattern("serve\\.port +9100 +--port")
        .containsPattern("mail\\.host +mail\\.example +settings\\.yaml, line 5")
        .containsPattern("mail\\.security +starttls +default")
        .containsPattern("mail\\.password +\\(secret\\) in the file mail\\.password +settings")
        .containsPattern("proxy +http://proxy\\.example:3128 +settings")
        .containsPattern("endpoints\\.ntfy +https://ntfy\\.example/x +settings")
        .containsPattern("allow\\[1\\] +127\\.0\\.0\\.1 +settings")
        .containsPattern("allow +192\\.168\\.0\\.0/16 +--allow-address")
        .containsPattern("quiet\\.from +22:00 +settings")
        .containsPattern("commands\\.beep\\[0\\] +/usr/bin/beep")
        .doesNotContain("hush-hush")
        .doesNotContain("s3cret");
    assertThat(config("serve").out().lines())
        .hasSize(2)
        .anyMatch(line -> line.matches("serve\\.port +9000 +settings\\.yaml, line 3"));
    assertThat(config("--json", "zone").out())
        .isEqualTo("{\"name\":\"zone\",\"value\":\"UTC\",\"from\":\"settings.yaml, line 1\"}\n");
  }

  @Test
  void aDatabaseIsShownWithoutItsPassword() {
    CommandRun run =
        config("--db", "jdbc:postgresql://db.example/vigil?user=v&password=hush", "db");
    assertThat(run.out()).containsPattern("db +postgresql://db\\.example/vigil +--db");
    assertThat(run.out()).doesNotContain("hush");
  }

  @Test
  void mistakesAreSaidFirst() throws IOException {
    Files.writeString(folder.resolve("settings.yaml"), "serve: {port: 99999}\n");
    assertThat(config().err()).contains("settings.yaml, line 1: port \"99999\" must be a number");
    Files.writeString(folder.resolve("settings.yaml"), "db: jdbc:postgresql://u:hush@h/d\n");
    assertThat(config().err()).contains("must not hold the password").doesNotContain("hush");
    Files.delete(folder.resolve("settings.yaml"));
    assertThat(config("serve.prot").err()).contains("did you mean 'serve.port'?");
  }
}
