package dev.vigil.document.similar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.vigil.document.DocumentException;
import dev.vigil.document.DocumentType;
import dev.vigil.document.IntSlice;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.TestTrees;
import dev.vigil.document.TestTrees.Draft;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SimilarityTest {
  private static final PageDigest EMPTY = TestTrees.builder(DocumentType.XML).build();

  @ParameterizedTest
  @EnumSource
  void equalDocumentsAreFullySimilar(SimilarityFacet facet) {
    PageDigest a = Draft.random(new Random(1), 500).digest();
    PageDigest b = Draft.random(new Random(1), 500).digest();
    assertThat(Similarity.of(a, b, facet)).isEqualTo(1.0);
    assertThat(Similarity.of(a, b).overall()).isEqualTo(1.0);
  }

  @Test
  void theOrderOfTheTwoDoesNotMatterAndTheNumbersStayBetweenNoughtAndOne() {
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    for (int i = 0; i < 50; i++) {
      PageDigest a = Draft.random(random, 1 + random.nextInt(100)).digest();
      PageDigest b = Draft.random(random, 1 + random.nextInt(100)).digest();
      Similarity there = Similarity.of(a, b);
      Similarity back = Similarity.of(b, a);
      for (SimilarityFacet facet : SimilarityFacet.values()) {
        assertThat(there.of(facet)).as("seed %d %s", seed, facet).isBetween(0.0, 1.0);
        assertThat(there.of(facet)).as("seed %d %s", seed, facet).isEqualTo(back.of(facet));
      }
      assertThat(there.overall()).as("seed %d", seed).isEqualTo(back.overall()).isBetween(0.0, 1.0);
    }
  }

  @Test
  void moreEditsMeanLessSimilarity() {
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    int steps = 6;
    int tries = 24;
    double[][] mean = new double[steps][SimilarityFacet.values().length + 1];
    for (int i = 0; i < tries; i++) {
      Draft draft = Draft.random(random, 400);
      PageDigest original = draft.digest();
      for (int step = 0; step < steps; step++) {
        for (int edit = 0; edit < 15; edit++) {
          draft.edit(random);
        }
        Similarity similarity = Similarity.of(original, draft.digest());
        for (SimilarityFacet facet : SimilarityFacet.values()) {
          mean[step][facet.place()] += similarity.of(facet) / tries;
        }
        mean[step][SimilarityFacet.values().length] += similarity.overall() / tries;
      }
    }
    for (int step = 1; step < steps; step++) {
      for (int facet = 0; facet < mean[step].length; facet++) {
        assertThat(mean[step][facet])
            .as("seed %d step %d facet %d", seed, step, facet)
            .isLessThan(mean[step - 1][facet] + 0.01);
      }
    }
    for (int facet = 0; facet < mean[0].length; facet++) {
      assertThat(mean[steps - 1][facet])
          .as("seed %d facet %d", seed, facet)
          .isLessThan(mean[0][facet] - 0.1);
    }
  }

  @Test
  void documentsWithNothingInCommonHaveNoSimilarity() {
    PageDigest a = TestTrees.of("<a x='1' href='/u'>one<b>two</b><b>three</b></a>");
    PageDigest b = TestTrees.of("<c y='1' href='/v'>four <d/></c>");
    Similarity similarity = Similarity.of(a, b);
    assertThat(similarity.attributes()).isZero();
    assertThat(similarity.content()).isZero();
    assertThat(similarity.links()).isZero();
    assertThat(similarity.tags()).isZero();
  }

  @Test
  void structureIgnoresTagsAndTextAndTagsIgnoreText() {
    PageDigest a = TestTrees.of("<ul><li k='1'>one</li><li>two</li></ul>");
    PageDigest b = TestTrees.of("<ol><p>eins</p><p z='2'>zwei</p></ol>");
    PageDigest c = TestTrees.of("<ul><li>un</li><li>deux</li></ul>");
    assertThat(Similarity.of(a, b).structure()).isEqualTo(1.0);
    assertThat(Similarity.of(a, b).tags()).isLessThan(1.0);
    assertThat(Similarity.of(a, c).tags()).isEqualTo(1.0);
    assertThat(Similarity.of(a, c).content()).isZero();
    assertThat(Similarity.of(a, c).attributes()).isZero();
  }

  @Test
  void whatIsNotShownIsNoContent() {
    PageDigest a = html("<p>shown <b>wor</b>ds</p><script>var a = 1;</script>");
    PageDigest b = html("<p>shown words</p><p hidden>secret</p><style>p { color: red }</style>");
    assertThat(Similarity.of(a, b).content()).isEqualTo(1.0);
    assertThat(Similarity.of(a, b).tags()).isLessThan(1.0);
  }

  private static PageDigest html(String markup) {
    byte[] bytes = markup.getBytes(StandardCharsets.UTF_8);
    return Documents.read(bytes, ReadHint.NONE.as(DocumentType.HTML), ReadLimits.WEB).digest();
  }

  @Test
  void indentationIsNoStructure() {
    PageDigest a = TestTrees.of("<a><b>one two</b><c/></a>");
    PageDigest b = TestTrees.of("<a>\n  <b>one\n two</b>\n  <c/>\n</a>");
    assertThat(Similarity.of(a, b).overall()).isEqualTo(1.0);
  }

  @Test
  void differentTextsOfTheSameWordsAreNotEqual() {
    PageDigest a = TestTrees.of("<p>x. Y</p>");
    PageDigest b = TestTrees.of("<p>x, y</p>");
    assertThat(Similarity.of(a, b).content()).isEqualTo(0.75);
    assertThat(Similarity.of(a, b).overall()).isLessThan(1.0);
  }

  @Test
  void oneMoreRowInALongTableIsASmallDifference() {
    String rows = "<tr><td>a</td><td>b</td></tr>".repeat(100);
    PageDigest a = TestTrees.of("<table>" + rows + "</table>");
    PageDigest b = TestTrees.of("<table>" + rows + "<tr><td>a</td><td>b</td></tr></table>");
    Similarity similarity = Similarity.of(a, b);
    assertThat(similarity.structure()).isCloseTo(1, within(0.03));
    assertThat(similarity.tags()).isCloseTo(1, within(0.03));
  }

  @Test
  void aChainIsNotLikeAList() {
    PageDigest chain = TestTrees.of("<a>".repeat(100) + "</a>".repeat(100));
    PageDigest list = TestTrees.of("<a>" + "<a/>".repeat(99) + "</a>");
    assertThat(Similarity.of(chain, list).structure()).isLessThan(0.03);
  }

  @Test
  void theParagraphsOfTwoDocumentsCanBeComparedAlone() {
    PageDigest a =
        TestTrees.of("<body><h1>One</h1><p>same words here</p><div><p>more</p></div></body>");
    PageDigest b = TestTrees.of("<body><p>same words here</p><h2>Other</h2><p>more</p></body>");
    assertThat(Similarity.of(a, b).content()).isLessThan(1.0);
    for (SimilarityFacet facet : SimilarityFacet.values()) {
      assertThat(Similarity.between(a, paragraphs(a), b, paragraphs(b), facet))
          .as(facet.toString())
          .isEqualTo(1.0);
    }
    assertThat(Similarity.between(a, IntSlice.EMPTY, b, paragraphs(b), SimilarityFacet.CONTENT))
        .isZero();
    assertThat(Similarity.between(a, IntSlice.EMPTY, b, IntSlice.EMPTY, SimilarityFacet.TAGS))
        .isEqualTo(1.0);
  }

  private static IntSlice paragraphs(PageDigest digest) {
    return digest.nodesOf(digest.tags().find("p"));
  }

  @Test
  void nestedAndRepeatedNodesCountOnce() {
    PageDigest a = TestTrees.of("<a><b>one<c>two</c></b></a>");
    assertThat(ComparedPart.of(a, IntSlice.of(4, 2, 2, 3)).roots()).containsExactly(2);
    assertThatThrownBy(() -> ComparedPart.of(a, IntSlice.of(99)))
        .isInstanceOf(DocumentException.class)
        .hasMessageContaining("Node 99");
  }

  @ParameterizedTest
  @EnumSource
  void emptyDocumentsAreEqualToEachOtherAndUnlikeAnyOther(SimilarityFacet facet) {
    PageDigest full = TestTrees.of("<a href='/x'>word</a>");
    assertThat(Similarity.of(EMPTY, EMPTY, facet)).isEqualTo(1.0);
    assertThat(Similarity.of(EMPTY, full, facet)).isZero();
    assertThat(Similarity.of(full, EMPTY, facet)).isZero();
  }

  @Test
  void aMillionLevelsAndAMillionChildrenAreNoProblem() {
    PageDigest deep = TestTrees.deep(1_000_000);
    PageDigest wide = TestTrees.wide(1_000_000);
    assertThat(Similarity.of(deep, deep).overall()).isEqualTo(1.0);
    assertThat(Similarity.of(wide, wide).overall()).isEqualTo(1.0);
    assertThat(Similarity.of(deep, wide).structure()).isLessThan(0.001);
  }

  @Test
  void unknownFacetsAreRefusedWithTheKnownOnes() {
    assertThat(SimilarityFacet.named("Links")).isEqualTo(SimilarityFacet.LINKS);
    assertThatThrownBy(() -> SimilarityFacet.named("colour"))
        .isInstanceOf(DocumentException.class)
        .hasMessageContaining("colour")
        .hasMessageContaining("structure, tags, attributes, content, links");
  }
}
