package dev.vigil.watch.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.diff.Change;
import dev.vigil.diff.ChangeKind;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.DocumentView;
import dev.vigil.diff.NodeRange;
import dev.vigil.diff.noise.ChangeClassifier;
import dev.vigil.diff.noise.ClassifierParameters;
import dev.vigil.diff.noise.NoiseVerdict;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a report leaves out because it would not have been reported alone, and what it keeps. */
class MinorChangeFilterTest {
  private static final String PAGE =
      "<main><h1>Mugs</h1><p>"
          + "Each mug is thrown by hand and fired twice in our kiln. ".repeat(8)
          + "<p><img src=/mug.jpg alt='%s'><p>%s<p>%s</main>";

  private static DocumentView page(String alternative, String price, String visitors) {
    byte[] bytes = PAGE.formatted(alternative, price, visitors).getBytes(StandardCharsets.UTF_8);
    return DocumentView.of(
        Documents.read(bytes, ReadHint.NONE.as(DocumentType.HTML), ReadLimits.WEB).digest());
  }

  private static int node(DocumentView view, String value) {
    PageDigest digest = view.digest();
    for (int at = 1; at < digest.nodeCount(); at++) {
      boolean image = digest.isElement(at) && value.equals(digest.attribute(at, "alt"));
      if (image || digest.kind(at).isText() && digest.value(at).strip().equals(value)) {
        return at;
      }
    }
    throw new IllegalArgumentException("'" + value + "' is not on the page.");
  }

  private static Change change(
      String label, DocumentView before, DocumentView after, String old, String now) {
    NodeRange was = NodeRange.whole(node(before, old));
    NodeRange is = NodeRange.whole(node(after, now));
    return new Change("any", ChangeKind.UPDATE, label, was, is, old, now, 1, 1);
  }

  private static Comparison reported(DocumentView before, DocumentView after, Change... changes) {
    NoiseVerdict verdict =
        ChangeClassifier.ofPages(ClassifierParameters.DEFAULT)
            .judge(ChangeClassifier.begin(before), before, after);
    assertThat(verdict.alert()).isTrue();
    return MinorChangeFilter.without(
        new Comparison(before, after, List.of(changes), List.of(), verdict.significance()),
        verdict);
  }

  @Test
  void theWordsOfAnImageAreReportedBesideAnotherChange() {
    DocumentView before = page("A blue mug", "€20", "Visitors: 1,204");
    DocumentView after = page("A green mug", "€25", "Visitors: 1,204");
    Change price = change("text", before, after, "€20", "€25");
    Change image = change("img @alt", before, after, "A blue mug", "A green mug");
    assertThat(reported(before, after, price, image).changes()).containsExactly(price, image);
  }

  @Test
  void aChangeThatTheJudgementDoesNotKnowIsKept() {
    for (String visitors : List.of("Visitors: 1,204", "Visitors: 1,209")) {
      DocumentView before = page("A mug", "€20", "Visitors: 1,204");
      DocumentView after = page("A mug", "€25", visitors);
      Change price = change("text", before, after, "€20", "€25");
      Change heading = change("text", before, after, "Mugs", "Mugs");
      assertThat(reported(before, after, price, heading).changes())
          .as(visitors)
          .containsExactly(price, heading);
    }
  }

  @Test
  void aLinkThatOnlyGotAnotherTokenIsLeftOutThoughTheJudgementDoesNotListIt() {
    DocumentView before = page("A mug", "€20", "<a href='/buy?tok=8f3a9c21'>Buy</a>");
    DocumentView after = page("A mug", "€25", "<a href='/buy?tok=77be01d4'>Buy</a>");
    Change price = change("text", before, after, "€20", "€25");
    NodeRange was = NodeRange.whole(before.digest().parent(node(before, "Buy")));
    NodeRange is = NodeRange.whole(after.digest().parent(node(after, "Buy")));
    Change link =
        new Change(
            "any",
            ChangeKind.UPDATE,
            "Buy",
            was,
            is,
            "/buy?tok=8f3a9c21",
            "/buy?tok=77be01d4",
            1,
            1);
    assertThat(reported(before, after, price, link).changes()).containsExactly(price);
  }

  @Test
  void aCounterBesideANewPriceIsLeftOutAndListedAsHeldBack() {
    DocumentView before = page("A mug", "€20", "Visitors: 1,204");
    DocumentView after = page("A mug", "€25", "Visitors: 1,209");
    Change price = change("text", before, after, "€20", "€25");
    Change counter = change("text", before, after, "Visitors: 1,204", "Visitors: 1,209");
    Comparison told = reported(before, after, price, counter);
    assertThat(told.changes()).containsExactly(price);
    assertThat(told.heldBack())
        .extracting(held -> held.change().newValue())
        .containsExactly("Visitors: 1,209");
  }
}
