package dev.vigil.cli.document;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.cli.CommandRun;
import org.junit.jupiter.api.Test;

class TreeCommandTest {
  private static CommandRun tree(String xml, String... options) {
    String[] arguments = new String[options.length + 2];
    arguments[0] = "tree";
    System.arraycopy(options, 0, arguments, 1, options.length);
    arguments[arguments.length - 1] = "-";
    return CommandRun.vigilReading(xml.getBytes(UTF_8), arguments);
  }

  @Test
  void showsEachNodeWithItsNumber() {
    assertThat(tree("<?xml version='1.0'?><a b='1'><c>x  y</c> <!--z--><?p q?></a>"))
        .isEqualTo(
            CommandRun.yes(
                """
                0 document (XML, 7 nodes)
                1   a b="1"
                2     c
                3       "x y"
                5     <!-- z -->
                6     <?p q?>
                """));
  }

  @Test
  void showsWhiteSpaceWhenAsked() {
    assertThat(tree("<a> </a>", "--all").out()).endsWith("2     \"\"\n");
  }

  @Test
  void cutsWhatIsDeeper() {
    assertThat(tree("<a><b><c/>t</b><d/></a>", "--depth", "2"))
        .isEqualTo(
            CommandRun.yes(
                """
                0 document (XML, 6 nodes)
                1   a
                2     b  … 2 nodes
                5     d
                """));
  }

  @Test
  void aVeryDeepTreeIsShownInLinearSpace() {
    int levels = 200_000;
    CommandRun run = tree("<a>".repeat(levels) + "</a>".repeat(levels));
    assertThat(run.exit()).isZero();
    assertThat(run.out()).endsWith("(200000) a\n").hasSizeLessThan(levels * 120);
  }

  @Test
  void namesTheFileAndThePlaceOfAMistake() {
    assertThat(tree("<?xml version='1.0'?><a>\n</b>").err())
        .startsWith("vigil: standard input: ")
        .contains("line 2", "column 1")
        .hasLineCount(1);
  }
}
