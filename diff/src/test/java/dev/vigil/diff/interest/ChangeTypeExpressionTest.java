package dev.vigil.diff.interest;

import static dev.vigil.diff.types.SamplePages.reported;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.diff.DiffException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChangeTypeExpressionTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "any",
        "links,on=href,only=added",
        "links,only=\"added,removed\"",
        "keyword=offer,when=appears",
        "words,stop=english",
        "text,by=20%,only=removed",
        "phrase=\"a, b\",ratio=0.7,context=3",
        "regex=\"total (\\\\d+)\",group=1",
        "price,below=900,above=1100.10,by=5%,against=reported",
        "number,between=20..100",
        "stock,becomes=in",
        "table,key=Berth",
        "metadata=\"description,title\"",
        "xml=\"/list/book\"",
        "(links OR images) AND NOT keyword=offer",
        "NOT (links AND images)",
        "text,while=\"Add to cart\",unless=\"sold \\\"out\\\"\"",
      })
  void whatIsWrittenIsReadAndWrittenAgain(String text) {
    assertThat(ChangeTypeExpression.parse(text).text()).isEqualTo(text);
    assertThat(ChangeTypeExpression.parse(ChangeTypeExpression.parse(text).text()))
        .isEqualTo(ChangeTypeExpression.parse(text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          links on=href only=added         | links,on=href,only=added
          keyword=offer, only=added        | keyword=offer,only=added
          links,only=added,removed         | links,only="added,removed"
          phrase=salt, pepper,ratio=0.5    | phrase="salt, pepper",ratio=0.5
          links and not (images Or words)  | links AND NOT (images OR words)
          regex=total (\\d+) items         | regex="total (\\\\d+) items"
          (regex=(ab)+c or links)          | regex="(ab)+c" OR links
          regex=/a b/,group=0              | regex="a b",group=0
          price,by=5.0%,against=reported   | price,by=5.0%,against=reported
          """)
  void otherWaysToWriteItMeanTheSame(String written, String text) {
    assertThat(ChangeTypeExpression.parse(written).text()).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          link                | did you mean links?
          lniks               | did you mean links?
          links onn=href      | did you mean on?
          links on=hrf        | did you mean href?
          links only=aded     | did you mean added?
          links only=new      | one of added, removed
          (links              | closing ) is missing
          links images        | left over
          links and           | a type is missing
          keyword             | keyword=offer
          keyword=two words   | phrase="two words"
          banana              | there are any
          links on=href on=text | stands twice
          """)
  void anErrorNamesWhatWasMeant(String text, String remedy) {
    assertThatThrownBy(() -> ChangeTypeExpression.parse(text))
        .isInstanceOf(DiffException.class)
        .hasMessageContaining(remedy);
  }

  @Test
  void deepNestingIsRefused() {
    assertThatThrownBy(() -> ChangeTypeExpression.parse("(".repeat(500) + "any" + ")".repeat(500)))
        .isInstanceOf(DiffException.class)
        .hasMessageContaining("100 levels");
  }

  @Test
  void allPartsOfAnAndMustChange() {
    String a = "<a href=/a>x</a><img src=/i>";
    String link = "<a href=/b>x</a><img src=/i>";
    String both = "<a href=/b>x</a><img src=/j>";
    assertThat(reported("links and images", a, link)).isEmpty();
    assertThat(reported("links and images", a, both)).hasSize(3);
    assertThat(reported("links or images", a, link)).hasSize(1);
  }

  @Test
  void notIsMetByNoChange() {
    String a = "<a href=/a>x</a><img src=/i>";
    String link = "<a href=/b>x</a><img src=/i>";
    String both = "<a href=/b>x</a><img src=/j>";
    assertThat(reported("links and not images", a, link)).hasSize(1);
    assertThat(reported("links and not images", a, both)).isEmpty();
    ChangeTypeExpression not = ChangeTypeExpression.parse("not links");
    assertThat(not.evaluate(type -> java.util.List.of()).fired()).isTrue();
  }
}
