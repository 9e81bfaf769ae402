package dev.vigil.cli.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.cli.CommandRun;
import dev.vigil.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class XpathCommandTest {
  @TempDir private Path folder;
  private String page = "";
  private String data = "";

  @BeforeEach
  void write() throws IOException {
    page =
        Files.writeString(
                folder.resolve("page.html"),
                "<!doctype html><ul><li class=a>One<li>Two &amp; 3</ul>")
            .toString();
    data =
        Files.writeString(folder.resolve("data.xml"), "<r><v n='1'>x</v><v n='2\"'/></r>")
            .toString();
  }

  @Test
  void printsMarkup() {
    assertThat(CommandRun.vigil("xpath", "//li", page))
        .isEqualTo(CommandRun.yes("<li class=\"a\">One</li>\n<li>Two &amp; 3</li>\n"));
  }

  @Test
  void printsText() {
    assertThat(CommandRun.vigil("xpath", "--text", "//li", page))
        .isEqualTo(CommandRun.yes("One\nTwo & 3\n"));
  }

  @Test
  void printsAttributes() {
    assertThat(CommandRun.vigil("xpath", "//@n", data))
        .isEqualTo(CommandRun.yes("n=\"1\"\nn=\"2&quot;\"\n"));
    assertThat(CommandRun.vigil("xpath", "--text", "//@n", data))
        .isEqualTo(CommandRun.yes("1\n2\"\n"));
  }

  @Test
  void printsValues() {
    assertThat(CommandRun.vigil("xpath", "count(//v) + 1", data)).isEqualTo(CommandRun.yes("3\n"));
    assertThat(CommandRun.vigil("xpath", "upper-case(//v[1])", data))
        .isEqualTo(CommandRun.yes("X\n"));
    assertThat(CommandRun.vigil("xpath", "for $v in //v return name($v)", data))
        .isEqualTo(CommandRun.yes("v\nv\n"));
  }

  @Test
  void counts() {
    assertThat(CommandRun.vigil("xpath", "--count", "//v", data)).isEqualTo(CommandRun.yes("2\n"));
  }

  @Test
  void printsJson() {
    assertThat(CommandRun.vigil("xpath", "--json", "//li[1]", page).out())
        .isEqualTo(
            "{\"file\":\"%s\",\"node\":6,\"name\":\"li\",\"text\":\"One\",\"markup\":\"<li class=\\\"a\\\">One</li>\"}%n"
                .formatted(page));
  }

  @Test
  void anAttributeInJsonNamesItsElement() {
    assertThat(CommandRun.vigil("xpath", "--json", "//@class", page).out())
        .isEqualTo(
            "{\"file\":\"%s\",\"node\":6,\"name\":\"@class\",\"text\":\"a\"}%n".formatted(page));
  }

  @Test
  void severalFilesAreNamed() {
    assertThat(CommandRun.vigil("xpath", "--count", "//li", page, data))
        .isEqualTo(CommandRun.yes(page + ": 2\n" + data + ": 0\n"));
  }

  @Test
  void nothingFoundIsANo() {
    assertThat(CommandRun.vigil("xpath", "//nothing", page))
        .isEqualTo(new CommandRun(ExitCode.NO, "", ""));
    assertThat(CommandRun.vigil("xpath", "//li = 'Three'", page))
        .isEqualTo(new CommandRun(ExitCode.NO, "false\n", ""));
  }

  @Test
  void selectsByCss() {
    assertThat(CommandRun.vigil("xpath", "--css", "--text", "li.a", page))
        .isEqualTo(CommandRun.yes("One\n"));
  }

  @Test
  void aWrongSelectorIsOneSentence() {
    CommandRun run = CommandRun.vigil("xpath", "--css", "li >", page);
    assertThat(run.exit()).isEqualTo(ExitCode.ERROR);
    assertThat(run.err()).contains("li >").hasLineCount(1);
  }

  @Test
  void asksAPack() {
    CommandRun.vigil("pack", page);
    assertThat(CommandRun.vigil("xpath", "--text", "//LI[2]", page + ".vpk"))
        .isEqualTo(CommandRun.yes("Two & 3\n"));
  }

  @Test
  void aWrongExpressionIsOneSentenceWithItsPlace() {
    CommandRun run = CommandRun.vigil("xpath", "//li[", page);
    assertThat(run.exit()).isEqualTo(ExitCode.ERROR);
    assertThat(run.err()).startsWith("vigil: ").contains("//li[", "column").hasLineCount(1);
  }

  @Test
  void twoFormsAtOnceAreRefused() {
    CommandRun run = CommandRun.vigil("xpath", "--count", "--text", "//li", page);
    assertThat(run.exit()).isEqualTo(ExitCode.ERROR);
    assertThat(run.err()).contains("--count", "--text").hasLineCount(1);
  }

  @Test
  void theOutsideWorldIsOutOfReach() {
    CommandRun run = CommandRun.vigil("xpath", "doc('" + Path.of(data).toUri() + "')//v", page);
    assertThat(run.exit()).isEqualTo(ExitCode.ERROR);
    assertThat(run.err()).hasLineCount(1);
  }
}
