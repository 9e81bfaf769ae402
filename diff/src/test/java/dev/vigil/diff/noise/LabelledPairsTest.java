package dev.vigil.diff.noise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.diff.DocumentView;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

@EnabledIfEnvironmentVariable(named = "VIGIL_CORPORA", matches = ".+")
class LabelledPairsTest {
  private static DocumentView view(Path file) throws IOException {
    return DocumentView.of(
        Documents.readAnyway(Files.readAllBytes(file), ReadHint.file("page.html"), ReadLimits.WEB)
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
      DocumentView before = view(file);
      DocumentView after = view(file.resolveSibling(name.replace("-a.html", "-b.html")));
      NoiseVerdict verdict =
          ChangeClassifier.ofPages(ClassifierParameters.DEFAULT)
              .judge(ChangeClassifier.begin(before), before, after);
      assertThat(verdict.alert()).as(name).isEqualTo(name.startsWith("truepos"));
    }
  }
}
