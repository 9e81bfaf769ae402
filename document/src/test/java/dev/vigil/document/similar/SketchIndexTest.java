package dev.vigil.document.similar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.document.DocumentException;
import dev.vigil.document.TestTrees.Draft;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SketchIndexTest {
  private final SketchIndex index = new SketchIndex();
  private final List<Sketch> all = new ArrayList<>();

  @BeforeEach
  void fill() {
    Random random = new Random(7);
    for (int family = 0; family < 20; family++) {
      Draft draft = Draft.random(random, 80);
      for (int i = 0; i < 5; i++) {
        Sketch sketch = Sketch.of(draft.digest());
        all.add(sketch);
        assertThat(index.add(sketch)).isEqualTo(all.size() - 1);
        draft.edit(random);
      }
    }
  }

  @Test
  void aDocumentFindsItselfFirst() {
    for (int i = 0; i < all.size(); i++) {
      SketchIndex.Hit best = index.search(all.get(i), 1, 0.5).getFirst();
      assertThat(best.similarity()).isEqualTo(1.0);
      assertThat(all.get(best.document())).isEqualTo(all.get(i));
    }
  }

  @Test
  void aSearchFindsWhatComparingOneByOneFinds() {
    for (SimilarityFacet facet : SimilarityFacet.values()) {
      Sketch query = all.get(42);
      List<SketchIndex.Hit> slow = new ArrayList<>();
      for (int i = 0; i < all.size(); i++) {
        double similarity = query.similarity(all.get(i), facet);
        if (similarity >= 0.3) {
          slow.add(new SketchIndex.Hit(i, similarity));
        }
      }
      slow.sort(
          Comparator.comparingDouble(SketchIndex.Hit::similarity)
              .reversed()
              .thenComparingInt(SketchIndex.Hit::document));
      assertThat(index.search(query, facet, 1000, 0.3)).isEqualTo(slow);
      assertThat(index.search(query, facet, 3, 0.3)).isEqualTo(slow.subList(0, 3));
    }
  }

  @Test
  void theThresholdHolds() {
    assertThat(index.search(all.get(0), 1000, 0.6)).allMatch(hit -> hit.similarity() >= 0.6);
    assertThat(index.search(all.get(0), 1000, 0)).hasSize(index.size());
    assertThatThrownBy(() -> index.search(all.get(0), 0, 0)).isInstanceOf(DocumentException.class);
  }

  @Test
  void moreThanOneChunkIsSearched() {
    for (int i = 0; i < 5000; i++) {
      index.add(all.get(i % 50));
    }
    int last = index.add(all.get(99));
    assertThat(index.search(all.get(99), 2, 1).stream().map(SketchIndex.Hit::document))
        .containsExactly(99, last);
  }
}
