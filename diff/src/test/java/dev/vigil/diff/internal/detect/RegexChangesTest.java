package dev.vigil.diff.internal.detect;

import static dev.vigil.diff.types.SamplePages.reported;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.diff.DiffException;
import dev.vigil.diff.extract.SingleLineRegex;
import dev.vigil.diff.interest.ChangeTypeExpression;
import java.util.List;
import org.junit.jupiter.api.Test;

class RegexChangesTest {
  @Test
  void aCapturedValueThatChangesInPlaceIsAnUpdate() {
    assertThat(
            reported(
                "regex=version ([0-9.]+) is out",
                "<p>Now version 1.2 is out</p>",
                "<p>Now version 1.3 is out</p>"))
        .containsExactly("~ Now version 1.3 is out: 1.2 -> 1.3");
  }

  @Test
  void valuesComeAndGo() {
    assertThat(reported("regex=/#\\d+/", "<p>#1 #2</p>", "<p>#1 #2 #3</p>"))
        .containsExactly("+ #1 #2 #3: #3");
    assertThat(reported("regex=/#\\d+/", "<p>#1 #2</p>", "<p>#2</p>"))
        .containsExactly("- #1 #2: #1");
    assertThat(reported("regex=/#\\d+/", "<p>#1</p>", "<p>#1 and more</p>")).isEmpty();
  }

  @Test
  void oneGroupCanBeTheValue() {
    String type = "regex=\"(\\\\w+): (\\\\d+)\"";
    assertThat(reported(type, "<p>tea: 3", "<p>tea: 4"))
        .containsExactly("~ tea: 4: tea, 3 -> tea, 4");
    assertThat(reported(type + " group=1", "<p>tea: 3", "<p>tea: 4")).isEmpty();
  }

  @Test
  void searchingLineByLineFindsWhatSearchingTheWholeTextFinds() {
    String before = "<p>Opens 8 days<p>closes 10 days, 8 days<p>8 days";
    String after = "<p>Opens 9 days<p>closes 10 days, 8 days, 8 days<p>8";
    for (String expression :
        List.of("[0-9]+ days", "\\\\b8\\\\b", "^[0-9]", "days$", "(?i)OPENS (.*)", "8", "s|c")) {
      assertThat(SingleLineRegex.holds(expression.replace("\\\\", "\\"))).as(expression).isTrue();
      // A group with the flag s is no other expression, but one that may reach over lines.
      assertThat(reported("regex=\"" + expression + "\"", before, after))
          .as(expression)
          .isEqualTo(
              reported("regex=\"(?:" + expression + "|(?s:\\\\n\\\\n\\\\n))\"", before, after));
    }
  }

  @Test
  void aMatchMayReachOverLines() {
    assertThat(reported("regex=/x.y\\s+z/", "<p>x1y<p>z", "<p>x2y<p>z")).hasSize(1);
    for (String expression :
        List.of("a\\sb", "[^a]", "\\W", "(?s).", "a\nb", "\\x0a", "\\pZ", "[[:space:]]")) {
      assertThat(SingleLineRegex.holds(expression)).as(expression).isFalse();
    }
  }

  @Test
  void anExpressionThatCannotBeUsedIsRefusedWithItsFault() {
    assertThatThrownBy(() -> ChangeTypeExpression.parse("regex=(a"))
        .isInstanceOf(DiffException.class)
        .hasMessageContaining("missing closing )");
    assertThatThrownBy(() -> ChangeTypeExpression.parse("regex=\"((a{100}){100}){100}\""))
        .isInstanceOf(DiffException.class)
        .hasMessageContaining("too large");
    assertThatThrownBy(
            () -> ChangeTypeExpression.parse("regex=\"\\\\Q[\\\\E((a{100}){100}){100}\""))
        .hasMessageContaining("too large");
    assertThatThrownBy(
            () ->
                ChangeTypeExpression.parse(
                    "regex=(a{50}){99} OR regex=(b{50}){99} OR regex=(c{50}){99},only=added"))
        .hasMessageContaining("too large together");
    assertThatThrownBy(() -> ChangeTypeExpression.parse("regex=(a) group=2"))
        .isInstanceOf(DiffException.class)
        .hasMessageContaining("1 groups");
  }
}
