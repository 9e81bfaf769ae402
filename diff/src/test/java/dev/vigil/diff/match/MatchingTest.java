package dev.vigil.diff.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.diff.DocumentView;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import org.junit.jupiter.api.Test;

class MatchingTest {
  private static PageDigest page(String body) {
    byte[] bytes = ("<!doctype html><body>" + body).getBytes(StandardCharsets.UTF_8);
    return Documents.read(bytes, ReadHint.file("a.html"), ReadLimits.WEB).digest();
  }

  /** The first element with that name. */
  private static int node(PageDigest page, String name, int which) {
    return page.nodesOf(page.tags().find(name)).get(which);
  }

  @Test
  void equalDocumentsMatchNodeByNode() {
    PageDigest page = page("<p>a<p>b<ul><li>c</ul>");
    Matching matching = Matching.of(page, page("<p>a<p>b<ul><li>c</ul>"));
    for (int i = 0; i < page.nodeCount(); i++) {
      assertThat(matching.newOf(i)).isEqualTo(i);
      assertThat(matching.oldOf(i)).isEqualTo(i);
      assertThat(matching.movedFrom(i)).isFalse();
    }
  }

  @Test
  void aChangedTextKeepsItsNodes() {
    PageDigest old = page("<h1>News</h1><p>Beware the jaws that bite");
    PageDigest fresh = page("<p>First</p><h1>News</h1><p>Beware the jaws that byte");
    Matching matching = Matching.of(old, fresh);
    int p = node(old, "p", 0);
    assertThat(matching.newOf(p)).isEqualTo(node(fresh, "p", 1));
    assertThat(matching.newOf(p + 1)).isEqualTo(node(fresh, "p", 1) + 1);
    assertThat(matching.oldOf(node(fresh, "p", 0))).isEqualTo(-1);
  }

  @Test
  void aMovedPartIsKnownAgainElsewhere() {
    PageDigest old =
        page("<div id=a><p>A paragraph <b>with parts</b></div><div id=b><p>other text here</div>");
    PageDigest fresh =
        page("<div id=a></div><div id=b><p>other text here<p>A paragraph <b>with parts</b></div>");
    Matching matching = Matching.of(old, fresh);
    int p = node(old, "p", 0);
    assertThat(matching.newOf(p)).isEqualTo(node(fresh, "p", 1));
    assertThat(matching.movedFrom(p)).isTrue();
    assertThat(matching.movedTo(node(fresh, "p", 1))).isTrue();
    assertThat(matching.movedFrom(p + 1)).isFalse();
    assertThat(matching.newOf(p + 2)).isEqualTo(node(fresh, "p", 1) + 2);
  }

  @Test
  void ofSwappedSiblingsOneMoved() {
    PageDigest old = page("<ul><li>first entry<li>second entry<li>third entry</ul>");
    PageDigest fresh = page("<ul><li>third entry<li>first entry<li>second entry</ul>");
    Matching matching = Matching.of(old, fresh);
    assertThat(matching.newOf(node(old, "li", 2))).isEqualTo(node(fresh, "li", 0));
    assertThat(matching.movedFrom(node(old, "li", 2))).isTrue();
    assertThat(matching.movedFrom(node(old, "li", 0))).isFalse();
    assertThat(matching.movedFrom(node(old, "li", 1))).isFalse();
  }

  @Test
  void anElementWithAnotherNameAndTheSameChildrenIsTheSame() {
    PageDigest old = page("<h1>whatever</h1>");
    PageDigest fresh = page("<h2>whatever</h2>");
    Matching matching = Matching.of(old, fresh);
    assertThat(matching.newOf(node(old, "h1", 0))).isEqualTo(node(fresh, "h2", 0));
    assertThat(matching.sameOwn(node(old, "h1", 0), node(fresh, "h2", 0))).isFalse();
  }

  @Test
  void theDirectionDoesNotMatter() {
    PageDigest old = page("<ul><li>one<li>two<li>three</ul><p>x<p>y");
    PageDigest fresh = page("<p>y<ul><li>three<li>one<li>four</ul><p>x");
    assertThat(Matching.of(fresh, old)).isEqualTo(Matching.of(old, fresh).inverse());
  }

  @Test
  void whatAViewHidesHasNoPartnerAndNoPartInTheComparison() {
    PageDigest old = page("<p>one</p><aside>ad <b>12</b></aside><p>two</p>");
    PageDigest fresh = page("<p>one</p><aside>ad <i>13</i></aside><p>two</p>");
    Matching matching = Matching.of(without(old, "aside"), without(fresh, "aside"));
    assertThat(matching.identical(0, 0)).isTrue();
    assertThat(matching.newOf(node(old, "aside", 0))).isEqualTo(-1);
    assertThat(matching.newOf(node(old, "p", 1))).isEqualTo(node(fresh, "p", 1));
  }

  @Test
  void aMaskComparesItsSubtreesOnly() {
    PageDigest old = page("<div>x</div><main><p>one<p>two</main>");
    PageDigest fresh = page("<section><main><p>one<p>2</main></section>");
    BitSet oldMask = new BitSet();
    oldMask.set(node(old, "main", 0));
    BitSet newMask = new BitSet();
    newMask.set(node(fresh, "main", 0));
    Matching matching =
        Matching.of(DocumentView.of(old).within(oldMask), DocumentView.of(fresh).within(newMask));
    assertThat(matching.newOf(node(old, "main", 0))).isEqualTo(node(fresh, "main", 0));
    assertThat(matching.newOf(node(old, "p", 1))).isEqualTo(node(fresh, "p", 1));
    assertThat(matching.newOf(node(old, "div", 0))).isEqualTo(-1);
  }

  private static DocumentView without(PageDigest page, String name) {
    BitSet hidden = new BitSet();
    hidden.set(node(page, name, 0));
    return DocumentView.of(page).without(hidden);
  }
}
