package dev.vigil.document.similar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.objects.ObjectRecord;
import dev.vigil.document.objects.RepeatedObjects;
import dev.vigil.document.objects.RepeatedStructure;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/** Similarity, sketches and objects on some real pages. */
@EnabledIfEnvironmentVariable(named = "VIGIL_CORPORA", matches = ".+")
class RealPagesTest {
  private static final int EVERY = 40;

  private static List<PageDigest> pages() throws IOException {
    Path folder = Path.of(System.getenv("VIGIL_CORPORA"), "html-pages");
    List<PageDigest> pages = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> all = files.filter(Files::isRegularFile).sorted().toList();
      for (int i = 0; i < all.size(); i += EVERY) {
        byte[] bytes = Files.readAllBytes(all.get(i));
        pages.add(Documents.readAnyway(bytes, ReadHint.file("page.html"), ReadLimits.WEB).digest());
      }
    }
    return pages;
  }

  @Test
  void realPagesAreLikeThemselvesAndSketchesComeClose() throws IOException {
    List<PageDigest> pages = pages();
    double squares = 0;
    int count = 0;
    for (int i = 1; i < pages.size(); i++) {
      PageDigest a = pages.get(i - 1);
      PageDigest b = pages.get(i);
      assertThat(Similarity.of(a, a).overall()).isEqualTo(1.0);
      Similarity exact = Similarity.of(a, b);
      Similarity back = Similarity.of(b, a);
      for (SimilarityFacet facet : SimilarityFacet.values()) {
        assertThat(exact.of(facet)).isBetween(0.0, 1.0).isEqualTo(back.of(facet));
        double error = Sketch.of(a).similarity(Sketch.of(b), facet) - exact.of(facet);
        assertThat(Math.abs(error)).isLessThan(0.16);
        squares += error * error;
        count++;
      }
    }
    assertThat(Math.sqrt(squares / count)).isLessThan(0.035);
  }

  @Test
  void recordsOfRealPagesAreInOrderAndApart() throws IOException {
    for (PageDigest page : pages()) {
      for (RepeatedStructure object : RepeatedObjects.of(page).ranked()) {
        int end = object.subtree();
        for (ObjectRecord record : object.records()) {
          assertThat(record.from()).isGreaterThanOrEqualTo(end);
          end = record.to();
        }
        assertThat(end).isLessThanOrEqualTo(page.end(object.subtree()));
      }
    }
  }
}
