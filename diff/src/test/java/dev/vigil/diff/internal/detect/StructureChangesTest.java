package dev.vigil.diff.internal.detect;

import static dev.vigil.diff.types.SamplePages.reported;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StructureChangesTest {
  @Test
  void structureIsEveryChangeBesidesTheText() {
    assertThat(reported("structure", "<p>one</p><p>two", "<p>three</p><p>four five")).isEmpty();
    assertThat(reported("structure", "<p id=a>x", "<p id=b>x"))
        .containsExactly("~ p#b @id: a -> b");
    assertThat(reported("structure", "<p>x<!--a-->", "<p>x<!--b-->")).isNotEmpty();
    assertThat(reported("structure", "<h1>x</h1><p>y", "<h2>x</h2><p>y"))
        .containsExactly("~ h2: h1 -> h2");
    assertThat(reported("structure", "<a href=/a>one</a>", "<a href=/a>two</a>")).hasSize(1);
  }

  @Test
  void anotherTextIsNoChangeOfTheLayout() {
    assertThat(reported("layout", "<p>one</p><p>two", "<p>three</p><p>four five")).isEmpty();
    assertThat(reported("layout", "<p id=a>x", "<p id=b>x")).isEmpty();
  }

  @Test
  void elementsComeAndGo() {
    assertThat(reported("layout", "<p>x", "<p>x</p><ul class='a b'><li>1<li>2</ul>"))
        .containsExactly("+ ul.a: ul li li");
    assertThat(reported("layout", "<p>x</p><form id=f><input></form>", "<p>x"))
        .containsExactly("- form#f: form input");
  }

  @Test
  void aHeadingOfAnotherLevelHasAnotherTag() {
    assertThat(reported("layout", "<h1>x</h1><p>y", "<h2>x</h2><p>y"))
        .containsExactly("~ h2: h1 -> h2");
  }

  @Test
  void aMovedPartMoved() {
    assertThat(
            reported(
                "layout",
                "<div><table><tr><td>1</table></div><section><p>a</section>",
                "<div></div><section><p>a</p><table><tr><td>1</table></section>"))
        .containsExactly("> table: table tbody tr td");
  }

  @Test
  void tagsAreCounted() {
    assertThat(reported("tags", "<p>x<p>y", "<p>x<video></video>"))
        .containsExactly("- <p>: p 2->1", "+ <video>: video");
  }

  @Test
  void attributesAreReportedByElement() {
    assertThat(reported("attributes", "<p class=a id=x>t", "<p id=x title=n>t"))
        .containsExactly("- p#x @class: a", "+ p#x @title: n");
    assertThat(reported("attributes", "<p class=a id=x>t", "<p id=x class=a>t")).isEmpty();
    assertThat(reported("attributes=href", "<a href=1 class=x>t</a>", "<a href=2 class=y>t</a>"))
        .containsExactly("~ a.y @href: 1 -> 2");
  }

  @Test
  void commentsComeGoAndChange() {
    assertThat(
            reported(
                "comments",
                "<p><!-- build 17 of site -->",
                "<p><!-- build 18 of site --><!-- x -->"))
        .containsExactly("~ comment: build 17 of site -> build 18 of site", "+ comment: x");
    assertThat(reported("visible", "<p>a<!-- x -->", "<p>a<!-- y -->")).isEmpty();
  }
}
