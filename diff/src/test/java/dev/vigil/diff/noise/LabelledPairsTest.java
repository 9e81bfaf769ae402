package dev.vigil.diff.noise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.diff.View;
import dev.vigil.document.Documents;
import dev.vigil.document.Hint;
import dev.vigil.document.Limits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

@EnabledIfEnvironmentVariable(named = "VIGIL_CORPORA", matches = ".+")
class LabelledPairsTest {
  private static View view(Path file) throws IOException {
    return View.of(
        Documents.readAnyway(Files.readAllBytes(file), Hint.file("page.html"), Limits.WEB)
            .digest());
  }

  @Test
  void pairsThatPeopleCalledNoiseAreNoAlertsAndTheOthersAre() throws IOException {
    Path folder = Path.of(System.getenv("VIGIL_CORPORA"), "pairs", "labelled");
    List<Path> files;
    try (Stream<Path> all = Files.list(folder)) {
      files = all.filter(file -> file.toString().endsWith("-a.html")).sorted().toList();
    }
    assertThat(files).isNotEmpty();
    for (Path file : files) {
      String name = file.getFileName().toString();
      View before = view(file);
      View after = view(file.resolveSibling(name.replace("-a.html", "-b.html")));
      Verdict verdict = Judge.ofPages(Parameters.DEFAULT).judge(Judge.begin(before), before, after);
      assertThat(verdict.alert()).as(name).isEqualTo(name.startsWith("truepos"));
    }
  }
}
