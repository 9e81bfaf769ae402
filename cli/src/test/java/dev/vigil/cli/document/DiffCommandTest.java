package dev.vigil.cli.document;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.cli.CommandRun;
import dev.vigil.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiffCommandTest {
  private static final String OLD =
      "<title>Port</title><main><p>The fee is 27.50 now.</p><a href=/tides>Tides</a></main>"
          + "<footer>41 visits</footer>";
  private static final String NEW =
      "<title>Port</title><main><p>The fee is 26.00 now.</p><a href=/tide>Tides</a></main>"
          + "<footer>42 visits</footer>";

  @TempDir private Path folder;
  private String old = "";
  private String now = "";

  @BeforeEach
  void write() throws IOException {
    old = Files.writeString(folder.resolve("old.html"), OLD).toString();
    now = Files.writeString(folder.resolve("new.html"), NEW).toString();
  }

  @Test
  void theExitCodeDistinguishesSameFromDifferent() {
    assertThat(CommandRun.vigil("diff", old, old)).isEqualTo(CommandRun.yes("No changes\n"));
    assertThat(CommandRun.vigil("diff", old, now).exit()).isEqualTo(ExitCode.NO);
    assertThat(CommandRun.vigil("diff", old, now + "x").exit()).isEqualTo(ExitCode.ERROR);
  }

  @Test
  void onlyTheTypesAskedFor() {
    CommandRun run = CommandRun.vigil("diff", "--type", "links", old, now);
    assertThat(run.out())
        .startsWith("1 changed; significance 0.")
        .contains("Link ‘Tides’ now leads to /tide (before: /tides)")
        .doesNotContain("fee");
    assertThat(CommandRun.vigil("diff", "--type", "keyword=regatta", old, now).exit()).isZero();
    assertThat(
            CommandRun.vigil("diff", "--type", "links", "--type", "keyword=visits", old, now)
                .exit())
        .isEqualTo(ExitCode.NO);
  }

  @Test
  void onlyThePartAskedFor() {
    assertThat(CommandRun.vigil("diff", "--within", "footer", "--view", "changes", old, now).out())
        .startsWith("1 changed; significance 0.")
        .contains("41 → 42 visits")
        .doesNotContain("fee");
    assertThat(CommandRun.vigil("diff", "--within", "//title", old, now).exit()).isZero();
    assertThat(CommandRun.vigil("diff", "--within", "nav", old, now))
        .isEqualTo(CommandRun.error("vigil: 'nav' finds nothing in either version.\n"));
  }

  @Test
  void aPartThatLostItsNameIsFoundAgain() throws IOException {
    String page = "<p>Welcome to the port</p><div id=%s><h2>Tides</h2><p>High at %s h</p></div>";
    Files.writeString(Path.of(old), page.formatted("tides", "4"));
    Files.writeString(Path.of(now), page.formatted("water", "5"));
    assertThat(CommandRun.vigil("diff", "--within", "#tides", "--type", "text", old, now).out())
        .contains("- High at 4 h\n+ High at 5 h\n");
  }

  @Test
  void noiseIsHeldBackAndNamed() {
    CommandRun run =
        CommandRun.vigil(
            "diff", "--within", "footer", "--ignore", "numbers", "--view", "changes", old, now);
    assertThat(run.exit()).isZero();
    assertThat(run.out()).startsWith("No changes\nHeld back as noise:\n  1 by numbers");
  }

  @Test
  void theEndingOfTheFileGivesTheForm() throws IOException {
    for (String ending : new String[] {"html", "json", "md", "txt"}) {
      Path file = folder.resolve("out." + ending);
      CommandRun run = CommandRun.vigil("diff", old, now, "-o", file.toString());
      assertThat(run).isEqualTo(new CommandRun(ExitCode.NO, "", ""));
      assertThat(Files.readString(file))
          .startsWith(
              switch (ending) {
                case "html" -> "<!DOCTYPE html>";
                case "json" -> "{\n";
                case "md" -> "**Port**: ";
                default -> "@@ ";
              });
    }
  }

  @Test
  void viewsAreChosenByName() {
    assertThat(CommandRun.vigil("diff", "--view", "merged", old, now).out())
        .startsWith("<!DOCTYPE html>")
        .contains("<b>Merged</b>");
    assertThat(CommandRun.vigil("diff", "--view", "side", old, now).out())
        .contains("<b>Before</b>");
    assertThat(CommandRun.vigil("diff", "--view", "JSON", old, now).out())
        .contains("\"kind\" : \"update\"");
    assertThat(CommandRun.vigil("diff", "--view", "text", old, now).out())
        .contains("- The fee is 27.50 now.\n+ The fee is 26.00 now.\n");
    assertThat(CommandRun.vigil("diff", "--view", "pretty", old, now).err())
        .contains("There is no view 'pretty'; choose one of auto, changes,");
  }

  @Test
  void packsAndStandardInputCompareLikeFiles() {
    String pack = folder.resolve("old.vpk").toString();
    CommandRun.vigil("pack", old, "-o", pack);
    String text = CommandRun.vigil("diff", "--view", "text", old, now).out();
    assertThat(CommandRun.vigil("diff", "--view", "text", pack, now).out()).isEqualTo(text);
    assertThat(
            CommandRun.vigilReading(NEW.getBytes(UTF_8), "diff", "--view", "text", old, "-").out())
        .isEqualTo(text);
    assertThat(CommandRun.vigil("diff", "-", "-").err())
        .isEqualTo("vigil: standard input can be OLD or NEW, not both.\n");
  }

  @Test
  void otherBytesOfTheSameDocumentAreNoChange() throws IOException {
    String other =
        Files.writeString(folder.resolve("other.html"), OLD.replace("</p>", "</P>")).toString();
    assertThat(CommandRun.vigil("diff", old, other))
        .isEqualTo(CommandRun.yes("Same document; the bytes differ.\n"));
    assertThat(CommandRun.vigil("diff", "--view", "json", old, other).out())
        .contains("\"same\" : true");
  }

  @Test
  void sheetsAndImagesComeFromAFolderAndNowhereElse() throws IOException {
    Path files = Files.createDirectory(folder.resolve("files"));
    Files.writeString(files.resolve("a.css"), "p{color:red}");
    Files.writeString(folder.resolve("secret.css"), "p{color:blue}");
    String page =
        "<link rel=stylesheet href='https://x.example/style/a.css?v=1'>"
            + "<link rel=stylesheet href='../secret.css'><p>%s</p>";
    Files.writeString(Path.of(old), page.formatted("one"));
    Files.writeString(Path.of(now), page.formatted("two"));
    assertThat(
            CommandRun.vigil("diff", "--view", "merged", "--files", files.toString(), old, now)
                .out())
        .contains("p{color:red}")
        .doesNotContain("p{color:blue}");
    assertThat(CommandRun.vigil("diff", "--files", old, old, now).err())
        .contains("this is not a folder");
  }

  @Test
  void aTerminalGetsColoursUnlessTheyAreOff() {
    assertThat(CommandRun.vigil("diff", "--color", "always", old, now).out()).contains("\u001B[");
    assertThat(CommandRun.vigil("diff", old, now).out()).doesNotContain("\u001B[");
    assertThat(CommandRun.vigilOnATerminal("diff", "--color", "never", old, now).out())
        .doesNotContain("\u001B[");
  }

  @Test
  void anInputIsNeverOverwritten() {
    assertThat(CommandRun.vigil("diff", old, now, "-o", old).err()).contains("this is an input");
  }

  @Test
  void facetsAreThoseOfTheLibrary() throws IOException {
    String page = "<title>Port</title><!--1--><script>a()</script><p class=x>Fee</p>";
    Files.writeString(Path.of(old), page);
    Files.writeString(Path.of(now), page.replace("<p class=x>Fee</p>", "<div class=x>Fee</div>"));
    assertThat(CommandRun.vigil("diff", "--facet", "structure", old, now).exit()).isZero();
    assertThat(CommandRun.vigil("diff", "--facet", "content", old, now).exit()).isZero();
    assertThat(CommandRun.vigil("diff", "--facet", "tags", old, now).exit()).isEqualTo(ExitCode.NO);
    for (String[] edit : new String[][] {{"--1--", "--2--"}, {"a()", "b()"}, {"Port", "Ports"}}) {
      Files.writeString(Path.of(now), page.replace(edit[0], edit[1]));
      CommandRun content =
          CommandRun.vigil("diff", "--facet", "content", "--view", "json", old, now);
      assertThat(content.exit()).isEqualTo(ExitCode.NO);
      assertThat(content.out()).contains("facet=content", edit[1].replace("--", ""));
      assertThat(
              CommandRun.vigil("diff", "--facet", "tags", "--facet", "attributes", old, now).exit())
          .isZero();
    }
    assertThat(CommandRun.vigil("diff", "--facet", "colour", old, now).err())
        .contains("no facet 'colour'");
  }

  @Test
  void whetherAFacetChangedIsAskedAlone() {
    assertThat(CommandRun.vigil("diff", "--whether", old, now))
        .isEqualTo(
            new CommandRun(
                ExitCode.NO,
                "structure  same\ntags       same\nattributes changed\ncontent    changed\n",
                ""));
    assertThat(CommandRun.vigil("diff", "--whether", "--facet", "structure", old, now))
        .isEqualTo(CommandRun.yes("structure  same\n"));
    assertThat(
            CommandRun.vigil("diff", "--whether", "--ignore", "numbers", "--within", "p", old, now)
                .exit())
        .isZero();
    assertThat(
            CommandRun.vigil("diff", "--whether", "--view", "json", "--facet", "content", old, now)
                .out())
        .isEqualTo("{\"content\":true}\n");
  }

  @Test
  void aFacetOfPacksIsReadAlone() throws IOException {
    String first = folder.resolve("old.vpk").toString();
    String second = folder.resolve("new.vpk").toString();
    CommandRun.vigil("pack", old, "-o", first);
    CommandRun.vigil("pack", now, "-o", second);
    assertThat(CommandRun.vigil("diff", "--whether", first, second).out())
        .isEqualTo(CommandRun.vigil("diff", "--whether", old, now).out());
    assertThat(CommandRun.vigil("diff", "--whether", "--facet", "tags", first, second).exit())
        .isZero();
  }

  @Test
  void theNodesThatChangedAreListed() {
    assertThat(CommandRun.vigil("diff", "--nodes", old, now))
        .isEqualTo(
            new CommandRun(
                ExitCode.NO,
                """
                before: 3 of 13 nodes
                  8 changed /html/body/main/p/text()
                  9 changed /html/body/main/a
                  12 changed /html/body/footer/text()
                after: 3 of 13 nodes
                  8 changed /html/body/main/p/text()
                  9 changed /html/body/main/a
                  12 changed /html/body/footer/text()
                """,
                ""));
    assertThat(
            CommandRun.vigil("diff", "--nodes", "--within", "footer", "--view", "json", old, now)
                .out())
        .startsWith("{\"before\":{\"changed\":[12],\"deleted\":[],\"moved\":[]}");
    assertThat(CommandRun.vigil("diff", "--nodes", "--facet", "attributes", old, now).out())
        .isEqualTo(
            """
            before: 1 of 13 nodes
              9 changed /html/body/main/a
            after: 1 of 13 nodes
              9 changed /html/body/main/a
            """);
    assertThat(CommandRun.vigil("diff", "--nodes", "--facet", "structure", old, now).exit())
        .isZero();
    assertThat(CommandRun.vigil("diff", "--nodes", old, old).exit()).isZero();
    assertThat(CommandRun.vigil("diff", "--nodes", "--type", "links", old, now).exit())
        .isEqualTo(ExitCode.ERROR);
  }
}
