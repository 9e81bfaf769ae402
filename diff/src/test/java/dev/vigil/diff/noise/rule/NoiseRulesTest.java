package dev.vigil.diff.noise.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.diff.Change;
import dev.vigil.diff.ChangeKind;
import dev.vigil.diff.DocumentView;
import dev.vigil.diff.HeldBackChange;
import dev.vigil.diff.NodeRange;
import dev.vigil.diff.noise.NoisePages;
import dev.vigil.document.PageDigest;
import java.util.List;
import org.junit.jupiter.api.Test;

class NoiseRulesTest {
  private static int text(PageDigest digest, String value) {
    for (int at = 0; at < digest.nodeCount(); at++) {
      if (digest.kind(at).isText() && digest.value(at).contains(value)) {
        return at;
      }
    }
    throw new AssertionError(value);
  }

  private static Change update(PageDigest a, String old, PageDigest b, String now) {
    return new Change(
        "any",
        ChangeKind.UPDATE,
        "",
        NodeRange.whole(text(a, old)),
        NodeRange.whole(text(b, now)),
        old,
        now,
        1,
        1);
  }

  @Test
  void whatWasHeldBackNamesTheFirstRuleThatExplainsIt() {
    PageDigest a =
        NoisePages.html("<p>Seen 12 times</p><p>Open  daily</p><div class=ad>Buy</div><p>A");
    PageDigest b =
        NoisePages.html("<p>Seen 99 times</p><p>Open daily</p><div class=ad>Rent</div><p>B");
    NoiseRules rules = NoiseRules.parse(List.of("whitespace", "numbers", "css=.ad"));
    NoiseRules.Applied before = rules.apply(DocumentView.of(a));
    NoiseRules.Applied after = rules.apply(DocumentView.of(b));
    Change kept = update(a, "A", b, "B");
    List<Change> raw =
        List.of(
            update(a, "Seen 12 times", b, "Seen 99 times"),
            update(a, "Open  daily", b, "Open daily"),
            update(a, "Buy", b, "Rent"),
            kept);
    assertThat(rules.heldBack(raw, List.of(kept), before, after))
        .extracting(HeldBackChange::rule)
        .containsExactly("numbers", "whitespace", "css=.ad");
  }

  @Test
  void aChangeThatNoRuleExplainsIsNotCalledHeldBack() {
    PageDigest a = NoisePages.html("<p>One</p>");
    PageDigest b = NoisePages.html("<p>Two</p>");
    NoiseRules rules = NoiseRules.parse(List.of("whitespace"));
    assertThat(
            rules.heldBack(
                List.of(update(a, "One", b, "Two")),
                List.of(),
                rules.apply(DocumentView.of(a)),
                rules.apply(DocumentView.of(b))))
        .isEmpty();
  }
}
