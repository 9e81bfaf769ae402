package dev.vigil.diff.interest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What docs/types.md and docs/behaviour.md say is there. */
class DocumentationTest {
  private static String doc(String name) throws IOException {
    return Files.readString(Path.of("..", "docs", name));
  }

  @Test
  void everyTypeAndOptionIsDescribed() throws IOException {
    String types = doc("types.md");
    for (TypeName type : TypeName.OWN) {
      assertThat(types).contains("\n| `" + type.word());
      type.options().forEach(option -> assertThat(types).contains("`" + option + "="));
    }
    TypeName.COMMON.forEach(option -> assertThat(types).contains("| `" + option + "="));
  }

  @Test
  void everyTypeInTheTableCanBeWrittenSo() throws IOException {
    Matcher rows = Pattern.compile("\\n\\| `([a-z][^`|]*)` \\| [^`]").matcher(doc("types.md"));
    int count = 0;
    while (rows.find()) {
      String written = rows.group(1);
      boolean option = TypeName.COMMON.stream().anyMatch(o -> written.startsWith(o + "="));
      String text = option ? "any," + written : written;
      assertThatCode(() -> ChangeTypeExpression.parse(text)).as(text).doesNotThrowAnyException();
      count++;
    }
    assertThat(count).isGreaterThan(20);
  }

  @Test
  void everyTestThatIsNamedExists() throws IOException {
    List<String> missing = new ArrayList<>();
    Pattern test =
        Pattern.compile("`(?:([A-Z][A-Za-z]+)(?:\\.([a-z][A-Za-z]+))?|([a-z][A-Za-z]{15,}))`");
    for (String line : doc("behaviour.md").lines().filter(l -> l.startsWith("| ")).toList()) {
      String owner = "";
      Matcher names = test.matcher(line.substring(line.lastIndexOf('|', line.length() - 2)));
      while (names.find()) {
        owner = names.group(1) == null ? owner : names.group(1);
        String method = names.group(2) == null ? names.group(3) : names.group(2);
        String source = source(owner);
        if (source.isEmpty() || method != null && !source.contains(" " + method + "(")) {
          missing.add(owner + "." + method);
        }
      }
    }
    assertThat(missing).isEmpty();
  }

  /** The tests of that name, in whichever modules. */
  private static String source(String test) throws IOException {
    StringBuilder all = new StringBuilder();
    for (String module :
        List.of("diff", "document", "archive", "fetch", "watch", "server", "cli")) {
      try (Stream<Path> files = Files.walk(Path.of("..", module, "src/test/java"))) {
        for (Path file : files.filter(f -> f.endsWith(test + ".java")).toList()) {
          all.append(Files.readString(file));
        }
      }
    }
    return all.toString();
  }
}
