package dev.vigil.discover.topic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CounterExamplesTest {
  private static TrainingPage page(String text) {
    return TrainingPage.of(PageFeatures.ofText("", text), Set.of());
  }

  @Test
  void unknownPagesThatResembleTheExamplesAreNoCounterExamples() {
    List<TrainingPage> like = new ArrayList<>();
    List<TrainingPage> unlike = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      like.add(page("the skipper set the jib and left the mooring at tide " + i));
      unlike.add(page("the council of town " + i + " adopted a budget for schools"));
      unlike.add(page("a recipe for bread with flour and yeast, number " + i));
    }
    List<TrainingPage> unknown = new ArrayList<>(like);
    unknown.addAll(unlike);
    List<TrainingPage> chosen =
        CounterExamples.choose(List.of(page("a skipper at the mooring")), unknown, 100);
    assertThat(chosen).hasSize(12).isSubsetOf(unlike);
  }

  @Test
  void ofFewUnknownPagesAllAreUsed() {
    List<TrainingPage> unknown = List.of(page("bread and flour"), page("a jib and a mast"));
    assertThat(CounterExamples.choose(List.of(page("a mast")), unknown, 100))
        .containsExactlyInAnyOrderElementsOf(unknown);
  }
}
