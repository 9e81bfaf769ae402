package dev.vigil.diff.show;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.diff.Change;
import dev.vigil.diff.ChangeKind;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.NodeRange;
import dev.vigil.document.PageDigest;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LayoutChoiceTest {
  private static Comparison changes(String type, ChangeKind kind, int count) {
    PageDigest page = SampleComparisons.html("<p>x");
    Change change =
        new Change(type, kind, "x", NodeRange.whole(4), NodeRange.whole(4), "a", "b", 1, 1);
    return SampleComparisons.with(
        page, page, Stream.generate(() -> change).limit(count).toArray(Change[]::new));
  }

  private static ComparisonLayout inBrowser(String type, ChangeKind kind, int count) {
    return LayoutChoice.forBrowser(changes(type, kind, count)).layout();
  }

  @Test
  void linksAndImagesAreATable() {
    assertThat(inBrowser("links", ChangeKind.INSERT, 3)).isEqualTo(ComparisonLayout.CHANGES);
    assertThat(inBrowser("images on=src", ChangeKind.UPDATE, 3))
        .isEqualTo(ComparisonLayout.CHANGES);
  }

  @Test
  void phrasesAndKeywordsAreShownOnBothPages() {
    assertThat(inBrowser("keyword=lock", ChangeKind.INSERT, 3)).isEqualTo(ComparisonLayout.SIDE);
    assertThat(inBrowser("phrase=low tide", ChangeKind.UPDATE, 3)).isEqualTo(ComparisonLayout.SIDE);
  }

  @Test
  void anyChangeGoesByTheirNumberAndKind() {
    assertThat(inBrowser("any", ChangeKind.UPDATE, 5)).isEqualTo(ComparisonLayout.MERGED);
    assertThat(inBrowser("any", ChangeKind.MOVE, 8)).isEqualTo(ComparisonLayout.SIDE);
    assertThat(inBrowser("any", ChangeKind.UPDATE, 400)).isEqualTo(ComparisonLayout.CHANGES);
    assertThat(inBrowser("any", ChangeKind.UPDATE, 0)).isEqualTo(ComparisonLayout.CHANGES);
  }

  @Test
  void onATerminalFewTextsAreLinesAndTheRestIsAList() {
    assertThat(LayoutChoice.forTerminal(changes("any", ChangeKind.UPDATE, 3)).layout())
        .isEqualTo(ComparisonLayout.TEXT);
    assertThat(LayoutChoice.forTerminal(changes("links", ChangeKind.UPDATE, 3)).layout())
        .isEqualTo(ComparisonLayout.CHANGES);
    assertThat(LayoutChoice.forTerminal(changes("any", ChangeKind.UPDATE, 300)).layout())
        .isEqualTo(ComparisonLayout.CHANGES);
  }
}
