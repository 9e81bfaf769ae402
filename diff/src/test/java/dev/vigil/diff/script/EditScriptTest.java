package dev.vigil.diff.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.diff.DiffException;
import dev.vigil.diff.Facet;
import dev.vigil.diff.RandomTree;
import dev.vigil.diff.match.Sdiff;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.SubtreeHashes;
import dev.vigil.document.markup.CanonicalMarkup;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class EditScriptTest {
  private static PageDigest page(String markup) {
    byte[] bytes = markup.getBytes(StandardCharsets.UTF_8);
    return Documents.read(bytes, ReadHint.file("a.html"), ReadLimits.WEB).digest();
  }

  /** The edits in words, after checking that they lead from one to the other and back. */
  private static String script(String before, String after) {
    PageDigest old = page(before);
    PageDigest fresh = page(after);
    EditScript script = EditScript.between(old, fresh);
    check(script, old, fresh, before);
    return ScriptText.of(script).strip();
  }

  private static void check(EditScript script, PageDigest old, PageDigest fresh, Object what) {
    assertSame(script.apply(old), fresh, what);
    assertSame(script.inverse().apply(fresh), old, what);
    assertThat(script.inverse().inverse()).isEqualTo(script);
    assertThat(EditScript.between(fresh, old)).as("%s", what).isEqualTo(script.inverse());
  }

  private static void assertSame(PageDigest found, PageDigest wanted, Object what) {
    boolean same =
        found.type() == wanted.type() && !Sdiff.changed(found, wanted, EnumSet.allOf(Facet.class));
    assertThat(same)
        .as(
            () ->
                what
                    + ": "
                    + CanonicalMarkup.of(found, 0)
                    + " instead of "
                    + CanonicalMarkup.of(wanted, 0))
        .isTrue();
  }

  @Test
  void anAddedListEntryIsAnInsert() {
    assertThat(script("<ul><li>a</li><li>b</li></ul>", "<ul><li>a</li><li>b</li><li>c</li></ul>"))
        .isEqualTo("insert 9 into 4: <li>c</li>");
  }

  @Test
  void aRemovedParagraphIsADelete() {
    assertThat(script("<p>One</p><p>Two</p>", "<p>One</p>")).isEqualTo("delete 6: <p>Two</p>");
  }

  @Test
  void aChangedAddressIsAnUpdateOfTheAttribute() {
    assertThat(
            script(
                "<a class=x href=/here>Text</a><p>Same</p>",
                "<a class=x href=/there>Text</a><p>Same</p>"))
        .isEqualTo("update 4: href=\"/here\" to href=\"/there\"");
  }

  @Test
  void aChangedLinkTextIsAnUpdateOfTheText() {
    assertThat(script("<a href=/x>Before</a>", "<a href=/x>After</a>"))
        .isEqualTo("update 5: \"Before\" to \"After\"");
  }

  @Test
  void twoTextsThatChangedPlacesAreAMoveAndNotTwoUpdates() {
    assertThat(
            script(
                "<p>the first long sentence</p><p>the second long sentence</p>",
                "<p>the second long sentence</p><p>the first long sentence</p>"))
        .startsWith("move ")
        .doesNotContain("update");
  }

  @Test
  void twoChangesInAPageOfOneShapeAreTwoUpdates() {
    assertThat(
            script(
                "<p id=a>12 seen</p><b class=x>stays</b><p>today</p>",
                "<p id=a>13 seen</p><b class=y>stays</b><p>today</p>"))
        .isEqualTo("update 6: class=\"x\" to class=\"y\"\nupdate 5: \"2\" to \"3\"");
  }

  @Test
  void whatIsDeletedBelowAMovedNodeIsADeletionOfItsOwn() {
    String kept =
        "<ul><li>one of many entries</li><li>another of them</li><li>and a third</li></ul>";
    assertThat(
            script(
                    "<div><section><h2>Goes away</h2>"
                        + kept.replace("</ul>", "<li>extra</li></ul>")
                        + "</section></div><main><p>Here</p></main>",
                    "<div></div><main><p>Here</p>" + kept + "</main>")
                .lines()
                .filter(edit -> edit.startsWith("delete")))
        .hasSize(2);
  }

  @Test
  void aChangedTagIsAnUpdateOfTheName() {
    assertThat(script("<h1>whatever</h1>", "<h2>whatever</h2>"))
        .isEqualTo("update 4: <h1> to <h2>");
  }

  @Test
  void aChangedTitleIsOneUpdate() {
    assertThat(
            script(
                "<title>Before</title><h1>Some</h1><p>More</p>",
                "<title>After</title><h1>Some</h1><p>More</p>"))
        .isEqualTo("update 4: \"Before\" to \"After\"");
  }

  @Test
  void aChangedWordIsASpliceOfThatWord() {
    assertThat(script("<p>the jaws that bite, the claws", "<p>the jaws that byte, the claws"))
        .isEqualTo("update 5: \"bite\" to \"byte\"");
  }

  @Test
  void anAddedAttributeKeepsTheOthers() {
    assertThat(script("<p id=x>t</p>", "<p class=y id=x>t</p>"))
        .isEqualTo("update 4: id=\"x\" to class=\"y\" id=\"x\"");
  }

  @Test
  void aMovedParagraphIsAMove() {
    assertThat(
            script(
                "<div><p>one <b>two</b> three</p></div><section><i>x</i></section>",
                "<div></div><section><i>x</i><p>one <b>two</b> three</p></section>"))
        .isEqualTo("move 5 to 8 in 5");
  }

  @Test
  void aReorderedListIsOneMove() {
    assertThat(
            script(
                "<ul><li>first<li>second<li>third<li>fourth</ul>",
                "<ul><li>fourth<li>first<li>second<li>third</ul>"))
        .isEqualTo("move 11 to 5 in 4");
  }

  @Test
  void entriesThatWentToTheEndTogetherAreMovesWithTheBlanksBetweenThem() {
    PageDigest old = page(list("a", "b", "c", "d", "e", "f", "g"));
    PageDigest fresh = page(list("c", "d", "e", "f", "g", "a", "b"));
    EditScript script = EditScript.between(old, fresh);
    check(script, old, fresh, "two entries moved");
    assertThat(script.edits()).hasSize(4).allMatch(edit -> edit instanceof Edit.Move);
  }

  /** A list with a line for each entry. */
  private static String list(String... entries) {
    return Arrays.stream(entries)
        .map(entry -> "<li>entry <b>" + entry + "</b></li>\n")
        .collect(Collectors.joining("", "<ul>\n", "</ul>"));
  }

  @Test
  void aWrapperAroundTwoPartsIsAnInsertAndTheirMoves() {
    assertThat(
            script(
                "<p>the first <b>paragraph</b></p><p>the second <b>paragraph</b></p>",
                "<div class=w><p>the first <b>paragraph</b></p><p>the second"
                    + " <b>paragraph</b></p></div>"))
        .isEqualTo("move 4 to 5 in 4\nmove 8 to 9 in 4\ninsert 4 into 3: <div class=\"w\"></div>");
  }

  @Test
  void aSecondOccurrenceIsACopy() {
    assertThat(
            script(
                "<p>a notice with <b>many</b> <i>parts</i></p><hr>",
                "<p>a notice with <b>many</b> <i>parts</i></p><hr><p>a notice with <b>many</b>"
                    + " <i>parts</i></p>"))
        .isEqualTo("insert 12 into 3: copy of 4");
  }

  @Test
  void equalDocumentsNeedNoEdit() {
    assertThat(EditScript.between(page("<p>x"), page("<p>x")).isEmpty()).isTrue();
  }

  @Test
  void randomPairsReplayBothWays() {
    long seed = 20;
    Random random = new Random(seed);
    for (int round = 0; round < 1500; round++) {
      RandomTree draft = RandomTree.random(random, 1 + random.nextInt(60));
      PageDigest old = draft.digest();
      for (int edits = random.nextInt(6); edits >= 0; edits--) {
        draft.edit(random);
      }
      PageDigest fresh =
          random.nextInt(20) == 0 ? RandomTree.random(random, 30).digest() : draft.digest();
      check(EditScript.between(old, fresh), old, fresh, "seed " + seed + " round " + round);
    }
  }

  @Test
  void aScriptIsExactEvenIfAllHashesAreTheSame() {
    Random random = new Random(9);
    for (int round = 0; round < 50; round++) {
      PageDigest old = collided(RandomTree.random(random, 12));
      PageDigest fresh = collided(RandomTree.random(random, 14));
      assertSame(EditScript.between(old, fresh).apply(old), fresh, "round " + round);
    }
  }

  /** A digest that believes that all its nodes below the document have one hash. */
  private static PageDigest collided(RandomTree draft) {
    PageDigest page = draft.digest();
    long[] hashes = new long[page.nodeCount()];
    Arrays.fill(hashes, 5);
    hashes[0] = SubtreeHashes.of(draft.digest()).whole(0);
    SubtreeHashes.kept(page, hashes);
    return page;
  }

  @Test
  void aScriptForAnotherDocumentIsRefused() {
    EditScript script = EditScript.between(page("<p>x"), page("<p>y"));
    assertThatThrownBy(() -> script.apply(page("<p>z")))
        .isInstanceOf(DiffException.class)
        .hasMessageContaining("another document");
  }
}
