package dev.vigil.watch.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.diff.Comparison;
import dev.vigil.diff.compare.Diff;
import dev.vigil.diff.compare.DiffRequest;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import dev.vigil.watch.condition.Condition;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Conditions of other watchers on pages, as in docs/behaviour.md. */
class ConditionCasesTest {
  @Test
  void allConditionsMustHold() {
    String when = "new contains \"5\" AND new >= 20 AND new <= 100";
    assertThat(holds(when, "<p>Now 1", "<p>Now 70.5")).isTrue();
    assertThat(holds(when, "<p>Now 1", "<p>Now 150.5")).isFalse();
    assertThat(holds(when, "<p>Now 1", "<p>Now 70.4")).isFalse();
  }

  @Test
  void aSmallEditIsLeftOutByItsSimilarity() {
    String page =
        "<p>One line that stays as it is.</p><p>Next to what %s here, and then some more.";
    String when = "similarity(before, after) < 0.8";
    assertThat(holds(when, page.formatted("happens"), page.formatted("happenxxxxxxxxx"))).isFalse();
    assertThat(holds(when, page.formatted("happens"), "<p>All of it was written anew.")).isTrue();
  }

  @Test
  void aPriceIsWatchedWithinBoundsAndByPercent() {
    String outside = "new < 900 OR new > 1100.10";
    assertThat(holds(outside, "<p>$950.95", "<p>$1,000.45")).isFalse();
    assertThat(holds(outside, "<p>$1,000.45", "<p>$890.45")).isTrue();
    assertThat(holds(outside, "<p>$820.45", "<p>$1,890.45")).isTrue();
    String percent = "abs(new - old) >= 5% * old";
    assertThat(holds(percent, "<p>$950.95", "<p>$960.45")).isFalse();
    assertThat(holds(percent, "<p>$960.45", "<p>$1,960.45")).isTrue();
    assertThat(holds(percent, "<p>$1,960.45", "<p>$1,950.45")).isFalse();
  }

  @Test
  void stockIsWatchedByItsWords() {
    String back = "any(new contains \"in stock\") AND NOT any(new contains \"out of stock\")";
    assertThat(holds(back, "<p>Out of stock", "<p>In stock")).isTrue();
    assertThat(holds(back, "<p>In stock", "<p>Out of stock")).isFalse();
  }

  @Test
  void numbersAreReadInTheLanguageOfThePage() {
    String when = "new > 1000";
    assertThat(holds(when, "<html lang=de><p>999 Stück", "<html lang=de><p>1.250 Stück")).isTrue();
    assertThat(holds(when, "<html lang=en><p>999 pieces", "<html lang=en><p>1.250 pieces"))
        .isFalse();
  }

  private static boolean holds(String when, String before, String after) {
    Condition condition = Condition.parse(when);
    Comparison comparison = Diff.compare(page(before), page(after), DiffRequest.of("visible"));
    return condition.test(
        ComparisonValues.of(comparison, "https://a.example/", "A", condition.names()));
  }

  private static PageDigest page(String html) {
    return Documents.read(
            html.getBytes(StandardCharsets.UTF_8),
            ReadHint.contentType("text/html; charset=utf-8"),
            ReadLimits.WEB)
        .digest();
  }
}
