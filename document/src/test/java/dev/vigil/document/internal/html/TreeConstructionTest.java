package dev.vigil.document.internal.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.document.ReadResult;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The tree is the browser's tree: html5lib's and WPT's tree construction cases. */
class TreeConstructionTest {
  private static final String SELECTED_CONTENT =
      "a script-visible copy of the chosen option that the select element makes, not the parser";

  /** The cases that we do not pass, each with its reason. */
  private static final Map<String, String> SKIPPED =
      Map.of(
          "webkit02.dat:45", SELECTED_CONTENT,
          "webkit02.dat:46", SELECTED_CONTENT,
          "webkit02.dat:47", SELECTED_CONTENT,
          "webkit02.dat:48", SELECTED_CONTENT);

  @Test
  void ourOwnCasesGiveTheExpectedTree() throws IOException {
    try (InputStream in = TreeConstructionTest.class.getResourceAsStream("trees.dat")) {
      assertThat(in).isNotNull();
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      List<DatFile.Case> cases = DatFile.parse("trees.dat", text);
      assertThat(cases).hasSizeGreaterThan(40);
      for (DatFile.Case one : cases) {
        assertThat(tree(one, false)).as(one.data()).isEqualTo(one.expected());
      }
    }
  }

  @Test
  void everyCaseOfHtml5libThatNeedsNoScriptGivesTheExpectedTree() {
    Result result = run(Corpora.folder("html5lib/tree-construction"), false);
    assertThat(result.cases).isGreaterThanOrEqualTo(1784);
    assertThat(result.failed).isEmpty();
  }

  @Test
  void everyCaseOfWptThatNeedsNoScriptGivesTheExpectedTreeWithInstructionsOn() {
    Result result = run(Corpora.folder("html5lib/resources"), true);
    assertThat(result.cases).isGreaterThanOrEqualTo(1900);
    assertThat(result.failed).isEmpty();
  }

  private record Result(int cases, Map<String, String> failed) {}

  private static Result run(Path folder, boolean instructions) {
    int cases = 0;
    List<String> skipped = new ArrayList<>();
    Map<String, String> failed = new TreeMap<>();
    for (Path file : Corpora.files(folder, ".dat")) {
      if (String.valueOf(file.getFileName()).startsWith("scripted_")) {
        continue;
      }
      for (DatFile.Case one : DatFile.read(file)) {
        cases++;
        String tree = tree(one, instructions);
        if (SKIPPED.containsKey(one.name())) {
          skipped.add(one.name() + ": " + SKIPPED.get(one.name()));
        } else if (!tree.equals(one.expected())) {
          failed.put(one.name(), one.data() + "\n" + tree + "\nexpected\n" + one.expected());
        }
      }
    }
    System.out.println(cases + " cases in " + folder.getFileName() + ", skipped " + skipped);
    return new Result(cases, failed);
  }

  static String tree(DatFile.Case one, boolean instructions) {
    Noscript noscript = one.script().equals("on") ? Noscript.RAW : Noscript.READ;
    HtmlReader.Mode mode = new HtmlReader.Mode(noscript, instructions);
    if (one.context().isEmpty()) {
      return TreeDump.of(HtmlReader.read(one.data(), mode).digest());
    }
    int space = one.context().indexOf(' ');
    String name = one.context().substring(space + 1);
    int namespace =
        space < 0
            ? HtmlTags.HTML_NS
            : one.context().startsWith("svg") ? HtmlTags.SVG_NS : HtmlTags.MATH_NS;
    ReadResult reading = HtmlReader.fragment(one.data(), name, namespace, mode);
    return TreeDump.ofFragment(reading.digest());
  }
}
