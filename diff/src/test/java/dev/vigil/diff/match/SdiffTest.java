package dev.vigil.diff.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.diff.DocumentView;
import dev.vigil.diff.Facet;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.ReadResult;
import dev.vigil.document.pack.Pack;
import dev.vigil.document.pack.PackOptions;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SdiffTest {
  private static ReadResult read(String markup) {
    byte[] bytes = markup.getBytes(StandardCharsets.UTF_8);
    return Documents.read(bytes, ReadHint.file("a.xml"), ReadLimits.WEB);
  }

  private static PageDigest xml(String markup) {
    return read(markup).digest();
  }

  /** The facets that differ, judged alike for digests, packs of all kinds, and views. */
  private static Set<Facet> changed(String before, String after) {
    PageDigest a = xml(before);
    PageDigest b = xml(after);
    Set<Facet> found = Sdiff.changedFacets(DocumentView.of(a), DocumentView.of(b));
    DocumentView withRule = DocumentView.of(a).withText(text -> text.concat(""));
    assertThat(Sdiff.changedFacets(withRule, DocumentView.of(b))).isEqualTo(found);
    for (Facet facet : Facet.values()) {
      Set<Facet> one = EnumSet.of(facet);
      for (PackOptions options : new PackOptions[] {PackOptions.SMALL, PackOptions.STORED}) {
        Pack packA = Pack.of(Pack.write(read(before), options));
        Pack packB = Pack.of(Pack.write(read(after), options));
        assertThat(Sdiff.changed(packA, packB, one))
            .as("%s in packs of %s and %s", facet, before, after)
            .isEqualTo(found.contains(facet));
      }
    }
    assertThat(Sdiff.changed(a, b, EnumSet.allOf(Facet.class))).isEqualTo(!found.isEmpty());
    return found;
  }

  @Test
  void equalDocumentsHaveNoChangedFacet() {
    assertThat(changed("<a x='1'><b/>text</a>", "<a x='1'><b/>text</a>")).isEmpty();
  }

  @Test
  void eachFacetChangesAlone() {
    assertThat(changed("<a><b/>text</a>", "<a><b/>other</a>")).containsExactly(Facet.CONTENT);
    assertThat(changed("<a><b/>text</a>", "<a><c/>text</a>")).containsExactly(Facet.TAGS);
    assertThat(changed("<a x='1'/>", "<a x='2'/>")).containsExactly(Facet.ATTRIBUTES);
    assertThat(changed("<a x='1' y='1'/>", "<a y='1' x='1'/>")).containsExactly(Facet.ATTRIBUTES);
    assertThat(changed("<a><b/><c/></a>", "<a><b><c/></b></a>")).containsExactly(Facet.STRUCTURE);
  }

  @Test
  void aWrapperChangesStructureAndTagsOnly() {
    assertThat(changed("<a><p x='1'>t</p></a>", "<a><div><p x='1'>t</p></div></a>"))
        .containsExactlyInAnyOrder(Facet.STRUCTURE, Facet.TAGS);
  }

  @Test
  void anAttributeThatWentToAnotherElementIsAChange() {
    assertThat(changed("<a><b x='1'/><b/></a>", "<a><b/><b x='1'/></a>"))
        .containsExactly(Facet.ATTRIBUTES);
    assertThat(changed("<a><b x='1'/><b y='1'/></a>", "<a><b x='1' y='1'/><b/></a>"))
        .containsExactly(Facet.ATTRIBUTES);
  }

  @Test
  void annotationsTellWhatHappenedAtAndBelowEachNode() {
    PageDigest before = xml("<a><b>one<c/></b><d>gone <e/></d><f>stays</f></a>");
    PageDigest after = xml("<a><b>two<c/></b><f>stays</f><g x='1'/></a>");
    NodeAnnotations found = Sdiff.annotate(before, after);
    assertThat(states(before, found.before()))
        .isEqualTo("below below below changed same alone alone alone same same");
    assertThat(states(after, found.after()))
        .isEqualTo("below below below changed same same same alone");
    assertThat(found.before().count()).isEqualTo(2);
    assertThat(found.after().count()).isEqualTo(2);
    assertThat(found.isSame()).isFalse();
    NodeAnnotations back = Sdiff.annotate(after, before);
    assertThat(states(after, back.before())).isEqualTo(states(after, found.after()));
  }

  @Test
  void aMovedSubtreeIsMarkedOnBothSidesAndWhatIsInItIsNot() {
    PageDigest before = xml("<a><s><p>a long enough text</p></s><t/></a>");
    PageDigest after = xml("<a><s/><t><p>a long enough text</p></t></a>");
    NodeAnnotations found = Sdiff.annotate(before, after);
    assertThat(states(before, found.before())).isEqualTo("below below below moved same same");
    assertThat(states(after, found.after())).isEqualTo("below below same below moved same");
  }

  @Test
  void whatAViewHidesIsNotMarked() {
    PageDigest before = xml("<a><ad>1</ad><p>text</p></a>");
    PageDigest after = xml("<a><ad>2</ad><p>text</p></a>");
    BitSet ad = new BitSet();
    ad.set(2);
    DocumentView one = DocumentView.of(before).without(ad);
    DocumentView other = DocumentView.of(after).without(ad);
    assertThat(Sdiff.annotate(one, other).isSame()).isTrue();
    assertThat(Sdiff.changedFacets(one, other)).isEmpty();
    assertThat(Sdiff.annotate(before, after).isSame()).isFalse();
  }

  @Test
  void aRuleForTextsHidesWhatItLevels() {
    DocumentView one = DocumentView.of(xml("<a>7 views</a>")).withText(SdiffTest::withoutFigures);
    DocumentView other = DocumentView.of(xml("<a>9 views</a>")).withText(SdiffTest::withoutFigures);
    assertThat(Sdiff.changedFacets(one, other)).isEmpty();
    assertThat(Sdiff.annotate(one, other).isSame()).isTrue();
  }

  private static String withoutFigures(String text) {
    return text.replaceAll("[0-9]", "#");
  }

  private static String states(PageDigest page, ChangeMarks marks) {
    StringBuilder all = new StringBuilder();
    for (int node = 0; node < page.nodeCount(); node++) {
      all.append(node == 0 ? "" : " ");
      if (marks.isAlone(node)) {
        all.append("alone");
      } else if (marks.isMoved(node)) {
        all.append("moved");
      } else if (marks.isChanged(node)) {
        all.append("changed");
      } else {
        all.append(marks.isChangedBelow(node) ? "below" : "same");
        assertThat(marks.isSame(node)).isEqualTo(!marks.isChangedBelow(node));
      }
    }
    return all.toString();
  }
}
