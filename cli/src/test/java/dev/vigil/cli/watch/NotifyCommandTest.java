package dev.vigil.cli.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.cli.CommandRun;
import dev.vigil.cli.WatchedSite;
import dev.vigil.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code notify}, {@code rule} and {@code secret}. */
class NotifyCommandTest {
  @TempDir private Path folder;
  private WatchedSite watched;

  @BeforeEach
  void open() throws IOException {
    watched = new WatchedSite(folder);
    watched.site.put("/hook", 200, "ok");
    watched.site.put("/broken", 410, "gone");
  }

  @AfterEach
  void close() {
    watched.close();
  }

  @Test
  void aChannelIsTriedAtOnce() {
    CommandRun run = watched.run("notify", "test", "webhook", watched.site.url("/hook"));
    assertThat(run.err()).isEmpty();
    assertThat(run.exit()).isZero();
    assertThat(watched.site.requests()).hasSize(1).first().asString().startsWith("POST /hook {");
  }

  @Test
  void aChannelThatDoesNotWorkIsAnErrorWithItsReason() {
    CommandRun run = watched.run("notify", "test", "webhook", watched.site.url("/broken"));
    assertThat(run.exit()).isEqualTo(ExitCode.ERROR);
    assertThat(run.err()).contains("webhook: not delivered: ", "410").hasLineCount(1);
    assertThat(watched.run("notify", "test", "webhok", "x").err())
        .contains("did you mean webhook?");
    assertThat(watched.run("notify", "test", "email", "nobody").exit()).isEqualTo(ExitCode.ERROR);
  }

  @Test
  void messagesThatWereGivenUpAreListedAndTriedAgain() {
    watched.add(
        "Create Sentinel a Using URL Monitor words Notify By webhook "
            + watched.site.url("/broken"));
    watched.run("check", "a");
    watched.site.page("/", "The south quay is closed until June.");
    watched.clock.pass(Duration.ofHours(1));
    watched.run("check", "a");
    assertThat(watched.run("notify", "list").out())
        .contains("webhook  a  given up: ", "410")
        .hasLineCount(1);
    watched.site.put("/broken", 200, "well again");
    assertThat(watched.run("notify", "retry"))
        .isEqualTo(CommandRun.yes("1 tried again, 1 delivered\n"));
    assertThat(watched.run("notify", "list").exit()).isEqualTo(ExitCode.NO);
    assertThat(watched.run("notify", "list", "--all").out()).contains("delivered: ");
    assertThat(watched.run("notify", "retry", "77").err())
        .contains("There is no message 77 that was given up; 'vigil notify list'");
  }

  @Test
  void rulesAreAddedListedAndRest() {
    watched.add("Create Sentinel a Using URL");
    assertThat(watched.reading("Create Rule quiet On change(a) Do check a", "rule", "add", "-"))
        .isEqualTo(CommandRun.yes("added rule quiet\n"));
    assertThat(watched.run("rule", "list").out())
        .contains("quiet  enabled  0      -     Create Rule quiet On change(a)");
    watched.run("rule", "disable", "quiet");
    assertThat(watched.run("rule", "list").out()).contains("quiet  disabled");
    watched.run("rule", "enable", "quiet");
    watched.run("rule", "remove", "quiet");
    assertThat(watched.run("rule", "list").exit()).isEqualTo(ExitCode.NO);
    assertThat(watched.run("rule", "remove", "quiet").err()).contains("There is no rule quiet");
  }

  @Test
  void aSecretIsStoredAndNeverShown() {
    assertThat(watched.reading("s3cret\n", "secret", "put", "token"))
        .isEqualTo(CommandRun.yes("stored secret token\n"));
    assertThat(watched.run("secret", "list")).isEqualTo(CommandRun.yes("token\n"));
    watched.site.put("/", 200, "<title>Berths</title><p>Only for members of the harbour club.");
    watched.add("Create Sentinel a Using URL Request secret bearer token");
    assertThat(watched.run("sentinel", "show", "a").out() + watched.run("log", "a").out())
        .doesNotContain("s3cret");
    watched.run("secret", "remove", "token");
    assertThat(watched.run("secret", "list").exit()).isEqualTo(ExitCode.NO);
    assertThat(watched.run("secret", "remove", "token").err()).contains("no secret token");
  }
}
