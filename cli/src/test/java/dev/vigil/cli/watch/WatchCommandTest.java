package dev.vigil.cli.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.cli.CommandRun;
import dev.vigil.cli.WatchedSite;
import dev.vigil.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WatchCommandTest {
  @TempDir private Path folder;
  private WatchedSite watched;

  @BeforeEach
  void open() throws IOException {
    watched = new WatchedSite(folder);
  }

  @AfterEach
  void close() {
    watched.close();
  }

  private String url() {
    return watched.site.url("/");
  }

  @Test
  void whatIsNoAddressIsRefusedInOneSentence() {
    for (String nonsense : new String[] {"nonsense", "", "file:///etc/passwd", "a b.example"}) {
      assertThat(watched.run("watch", "--once", nonsense))
          .isEqualTo(
              CommandRun.error(
                  "vigil: '"
                      + nonsense
                      + "' is not an address of a web page; write it as"
                      + " https://example.org/page.\n"));
    }
    assertThat(watched.run("watch", "--once", url().replace("http://", "")).exit()).isZero();
  }

  @Test
  void onceShowsWhatThereIsToSee() {
    CommandRun run = watched.run("watch", "--once", url());
    assertThat(run.err()).isEmpty();
    assertThat(run.exit()).isZero();
    assertThat(run.out())
        .contains("address      " + url())
        .contains("title        Harbour notices")
        .contains("response     200, ")
        .containsPattern("document     HTML, \\d+ nodes, \\d+ words, 2 links, 0 images")
        .contains("quality      1.00 of 1")
        .contains("watched for  any")
        .containsPattern("next check   in \\d+ \\w+\\. Checked again")
        .contains("\n  The north quay is closed.\n");
  }

  @Test
  void onceShowsOnlyThePart() {
    CommandRun run = watched.run("watch", "--once", "--within", "#news", "--type", "words", url());
    assertThat(run.out())
        .contains("watched for  words\npart         #news: found once\n")
        .contains("\n  The north quay is closed.\n")
        .doesNotContain("cranes");
  }

  @Test
  void onceSaysThatThePartIsNotThere() {
    assertThat(watched.run("watch", "--once", "--within", "#nothing", url()).out())
        .contains("part         #nothing: not on the page; a sentinel would say so");
  }

  @Test
  void aPageThatFailsIsAnErrorInASentence() {
    watched.site.put("/", 404, "<h1>Not found</h1>");
    assertThat(watched.run("watch", "--once", url()))
        .isEqualTo(CommandRun.error("vigil: " + url() + " is gone (404).\n"));
  }

  @Test
  void whatIsNotPublicIsRefusedUnlessItIsAllowed() {
    CommandRun refused = CommandRun.vigil("watch", "--once", url());
    assertThat(refused.exit()).isEqualTo(ExitCode.ERROR);
    assertThat(refused.err()).contains("is refused", "127.0.0.1").hasLineCount(1);
    assertThat(watched.site.requests()).isEmpty();
    assertThat(CommandRun.vigil("watch", "--once", "--allow-address", "127.0.0.1", url()).exit())
        .isZero();
  }

  @Test
  void changesArePrintedAsTheyComeAndTheEndSaysWhatThereWas() throws InterruptedException {
    try (var run = watched.new Lasting("watch", "--every", "1s", "--view", "changes", url())) {
      run.output.await("Watching " + url() + ", every 1 second. Ctrl-C ends.\n");
      watched.site.await(1);
      watched.site.page("/", "The south quay is closed until June, and so is the basin.");
      run.output.await("    ~ ");
      assertThat(run.stop()).isZero();
      assertThat(run.output.text())
          .containsPattern("\\d\\d:\\d\\d:\\d\\dZ  127.0.0.1-\\d+  changed: .* → .*")
          .containsPattern("    ~ .* → The south quay is closed until June")
          .containsPattern("\\d+ checks in \\d+ seconds?, 1 change, 0 failures\\.\n$");
    }
  }

  @Test
  void withDataThePageBecomesASentinel() {
    watched.run("watch", "--once", "--every", "4h", url());
    assertThat(watched.run("sentinel", "list").out())
        .containsPattern("127.0.0.1-\\d+ +active +in \\d+ \\w+ +- +" + url());
  }

  @Test
  void wrongWordsAreAnErrorBeforeAnythingIsFetched() {
    for (String[] wrong :
        new String[][] {{"--type", "linkz"}, {"--within", "p["}, {"--every", "often"}}) {
      CommandRun run = watched.run("watch", wrong[0], wrong[1], url());
      assertThat(run.exit()).isEqualTo(ExitCode.ERROR);
      assertThat(run.err()).as(wrong[1]).startsWith("vigil: ").hasLineCount(1);
    }
    assertThat(watched.site.requests()).isEmpty();
  }
}
