package dev.vigil.diff.show;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.diff.Change;
import dev.vigil.diff.ChangeKind;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.Spot;
import dev.vigil.document.PageDigest;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ChoiceTest {
  private static Comparison changes(String type, ChangeKind kind, int count) {
    PageDigest page = Compared.html("<p>x");
    Change change = new Change(type, kind, "x", Spot.whole(4), Spot.whole(4), "a", "b", 1, 1);
    return Compared.with(
        page, page, Stream.generate(() -> change).limit(count).toArray(Change[]::new));
  }

  private static Layout inBrowser(String type, ChangeKind kind, int count) {
    return Choice.forBrowser(changes(type, kind, count)).layout();
  }

  @Test
  void linksAndImagesAreATable() {
    assertThat(inBrowser("links", ChangeKind.INSERT, 3)).isEqualTo(Layout.CHANGES);
    assertThat(inBrowser("images on=src", ChangeKind.UPDATE, 3)).isEqualTo(Layout.CHANGES);
  }

  @Test
  void phrasesAndKeywordsAreShownOnBothPages() {
    assertThat(inBrowser("keyword=lock", ChangeKind.INSERT, 3)).isEqualTo(Layout.SIDE);
    assertThat(inBrowser("phrase=low tide", ChangeKind.UPDATE, 3)).isEqualTo(Layout.SIDE);
  }

  @Test
  void anyChangeGoesByTheirNumberAndKind() {
    assertThat(inBrowser("any", ChangeKind.UPDATE, 5)).isEqualTo(Layout.MERGED);
    assertThat(inBrowser("any", ChangeKind.MOVE, 8)).isEqualTo(Layout.SIDE);
    assertThat(inBrowser("any", ChangeKind.UPDATE, 400)).isEqualTo(Layout.CHANGES);
    assertThat(inBrowser("any", ChangeKind.UPDATE, 0)).isEqualTo(Layout.CHANGES);
  }

  @Test
  void onATerminalFewTextsAreLinesAndTheRestIsAList() {
    assertThat(Choice.forTerminal(changes("any", ChangeKind.UPDATE, 3)).layout())
        .isEqualTo(Layout.TEXT);
    assertThat(Choice.forTerminal(changes("links", ChangeKind.UPDATE, 3)).layout())
        .isEqualTo(Layout.CHANGES);
    assertThat(Choice.forTerminal(changes("any", ChangeKind.UPDATE, 300)).layout())
        .isEqualTo(Layout.CHANGES);
  }
}
