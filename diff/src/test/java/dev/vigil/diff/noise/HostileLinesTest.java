package dev.vigil.diff.noise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.diff.DocumentView;
import dev.vigil.diff.noise.edit.DeadlinesAndDurations;
import dev.vigil.diff.noise.edit.DifferenceKind;
import dev.vigil.diff.noise.edit.ItemDifference;
import dev.vigil.diff.noise.edit.SiblingEdits;
import dev.vigil.diff.noise.page.PageItem;
import dev.vigil.diff.noise.page.PageRegion;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Very long lines are judged like others, and soon. */
class HostileLinesTest {
  static List<String> lines() {
    return List.of(
        "Prices EUR " + figures(",", 20_000) + " %d",
        "Prices EUR " + figures(" ", 20_000) + " %d",
        "Version " + figures(".", 20_000) + ".%d",
        figures(",", 20_000) + ",10%d",
        "\u2605" + "123".repeat(5_000) + "%d",
        "\u2605 1" + ",123".repeat(5_000) + ",%d00",
        "Waiting " + "123".repeat(5_000) + "%d",
        "word ".repeat(10_000) + "%d",
        "we use ".repeat(5_000) + "%d",
        "Printed " + " 1".repeat(10_000) + "%d",
        "Server a1, page built 1 ms ".repeat(2_000) + "%d",
        "A".repeat(15_000) + "%d");
  }

  @Test
  @Timeout(60)
  void aTableOfManyTimesThatAllMovedIsReadOnce() {
    List<ItemDifference.Edit> edits =
        IntStream.range(0, 30_000)
            .mapToObj(n -> new ItemDifference.Edit(row(n, 1), row(n, 2), DifferenceKind.CLOCK))
            .toList();
    List<PageItem> after = edits.stream().map(ItemDifference.Edit::piece).toList();
    assertThat(DeadlinesAndDurations.marked(edits, after, null)).isEqualTo(edits);
  }

  @Test
  @Timeout(60)
  void linksOfManyHostsThatAllMovedAreReadOnce() {
    List<ItemDifference.Edit> edits =
        IntStream.range(0, 150_000)
            .mapToObj(
                n ->
                    new ItemDifference.Edit(
                        link("a" + n / 3, n), link("b" + n / 3, n), DifferenceKind.WORDS))
            .toList();
    List<PageItem> after = edits.stream().map(ItemDifference.Edit::piece).toList();
    assertThat(SiblingEdits.marked(edits, after))
        .extracting(ItemDifference.Edit::sort)
        .containsOnly(DifferenceKind.SPELLING);
  }

  private static PageItem link(String host, int n) {
    String target = "https://%s.boats.example/%d".formatted(host, n);
    return new PageItem(
        PageItem.Kind.LINK, target, "Boat", target, PageRegion.CONTENT, n, 7, 7, "");
  }

  private static PageItem row(int n, int hour) {
    String text = "Ship %d\t%d:12:30".formatted(n, hour);
    return new PageItem(PageItem.Kind.ROW, text, text, "", PageRegion.CONTENT, n, 7, 7, "");
  }

  private static String figures(String sign, int count) {
    return IntStream.range(0, count)
        .mapToObj(figure -> String.valueOf(100 + figure % 900))
        .collect(Collectors.joining(sign));
  }

  @ParameterizedTest
  @MethodSource("lines")
  @Timeout(60)
  void aLineOfAnyLengthIsJudged(String line) {
    String old = line.formatted(1);
    String now = line.formatted(2);
    assertThat(DifferenceKind.of(old, now)).isNotEqualTo(DifferenceKind.SPELLING);
    String page = "<main><h1>Series</h1><p>%s</p><ul><li>%s</ul></main>";
    DocumentView before = DocumentView.of(NoisePages.html(page.formatted(old, old)));
    DocumentView after = DocumentView.of(NoisePages.html(page.formatted(now, now)));
    assertThat(
            ChangeClassifier.ofPages(ClassifierParameters.DEFAULT)
                .judge(ChangeClassifier.begin(before), before, after)
                .changes())
        .isNotNull();
  }
}
