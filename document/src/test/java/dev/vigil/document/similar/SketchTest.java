package dev.vigil.document.similar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.document.DocumentException;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import dev.vigil.document.TestTrees;
import dev.vigil.document.TestTrees.Draft;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SketchTest {
  @Test
  void estimatesAreUnbiasedAndWithinTheirStandardError() {
    Random random = new Random(20261);
    int count = 0;
    double bias = 0;
    double squares = 0;
    for (int i = 0; i < 40; i++) {
      Draft draft = Draft.random(random, 50 + random.nextInt(400));
      PageDigest original = draft.digest();
      Sketch sketch = Sketch.of(original);
      for (int step = 0; step < 4; step++) {
        for (int edit = random.nextInt(80); edit >= 0; edit--) {
          draft.edit(random);
        }
        PageDigest edited = draft.digest();
        Similarity exact = Similarity.of(original, edited);
        Sketch other = Sketch.of(edited);
        for (SimilarityFacet facet : SimilarityFacet.values()) {
          double error = sketch.similarity(other, facet) - exact.of(facet);
          assertThat(Math.abs(error)).as(facet + " of " + exact).isLessThan(5 / Math.sqrt(1024));
          bias += error;
          squares += error * error;
          count++;
        }
        assertThat(Math.abs(sketch.similarity(other) - exact.overall())).isLessThan(0.1);
      }
    }
    assertThat(Math.abs(bias / count)).isLessThan(0.004);
    assertThat(Math.sqrt(squares / count)).isLessThan(1 / Math.sqrt(1024));
  }

  @Test
  void equalDocumentsHaveEqualSketches() {
    PageDigest digest = Draft.random(new Random(3), 300).digest();
    Sketch sketch = Sketch.of(digest);
    assertThat(sketch).isEqualTo(Sketch.of(Draft.random(new Random(3), 300).digest()));
    assertThat(sketch.similarity(sketch)).isEqualTo(1.0);
  }

  @Test
  void facetsThatAreMissingOnBothSidesCountAsInTheExactMeasure() {
    Sketch empty = Sketch.of(TestTrees.builder(DocumentType.XML).build());
    Sketch bare = Sketch.of(TestTrees.of("<a><b/></a>"));
    assertThat(empty.similarity(empty)).isEqualTo(1.0);
    assertThat(empty.similarity(bare)).isZero();
    assertThat(bare.similarity(bare)).isEqualTo(1.0);
    assertThat(bare.similarity(bare, SimilarityFacet.LINKS)).isEqualTo(1.0);
  }

  @Test
  void aSketchSurvivesStorage() {
    Sketch sketch = Sketch.of(TestTrees.of("<a href='/x'>some words</a>"));
    byte[] bytes = sketch.toBytes();
    assertThat(bytes).hasSize(Sketch.BYTES);
    assertThat(Sketch.fromBytes(bytes)).isEqualTo(sketch);
  }

  @Test
  void storedSketchesMustNotChangeTheirMeaning() {
    Sketch sketch = Sketch.of(TestTrees.of("<a href='/x'>some <b>words</b></a>"));
    assertThat(Arrays.hashCode(sketch.toBytes())).isEqualTo(-82797846);
  }

  @Test
  void whatIsNotASketchIsRefused() {
    byte[] bytes = Sketch.of(TestTrees.of("<a/>")).toBytes();
    assertThatThrownBy(() -> Sketch.fromBytes(new byte[3]))
        .isInstanceOf(DocumentException.class)
        .hasMessageContaining("not a sketch");
    assertThatThrownBy(() -> Sketch.fromBytes(Arrays.copyOf(bytes, 100)))
        .isInstanceOf(DocumentException.class)
        .hasMessageContaining("100 bytes");
    bytes[2] = 9;
    assertThatThrownBy(() -> Sketch.fromBytes(bytes))
        .isInstanceOf(DocumentException.class)
        .hasMessageContaining("version 9");
  }

  @Test
  void extremeDocumentsGetASketchToo() {
    assertThat(Sketch.of(TestTrees.deep(1_000_000)).similarity(Sketch.of(TestTrees.deep(900_000))))
        .isGreaterThan(0.8);
    assertThat(Sketch.of(TestTrees.wide(1_000_000))).isNotEqualTo(Sketch.of(TestTrees.wide(10)));
  }
}
