package dev.vigil.watch.condition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.diff.Change;
import dev.vigil.diff.ChangeKind;
import dev.vigil.watch.WatchException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Conditions hold or do not, for reasons that a reader of the page would accept. */
class ConditionTest {
  private static final ConditionValues PRICES =
      ConditionValues.of(
          Map.of(
              "score", "0.42",
              "types", "price, words",
              "url", "https://shop.example/tea",
              "title", "Tea",
              "summary", "2 prices changed",
              "language", "en"),
          List.of(
              change(ChangeKind.UPDATE, "price", "Green tea", "EUR 12.90", "EUR 11.00"),
              change(ChangeKind.UPDATE, "price", "Black tea", "EUR 1,250.00", "EUR 1,300.00"),
              change(ChangeKind.INSERT, "words", "", "", "Back in stock")));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "score > 0.4",
        "score >= 0.42 AND score <= 0.42",
        "score = 0.420",
        "score > 40%",
        "count = 3 AND updated = 2 AND inserted = 1 AND deleted = 0 AND moved = 0",
        "types contains \"PRICE\"",
        "new < 0.9 * old",
        "new - old >= 5",
        "new - old = 50",
        "abs(old - new) / old > 0.1",
        "label contains 'green' AND new < 12",
        "label = \"Green tea\" AND new = \"EUR 11.00\"",
        "new matches \"in (stock|store)\"",
        "kind = \"insert\" AND value contains \"stock\"",
        "number > 1000",
        "any(new > 1000) AND any(new < 20)",
        "all(new != old)",
        "NOT all(type = \"price\")",
        "similarity(old, new) < 0.8",
        "similarity(\"a b c\", \"a b c\") = 1",
        "url contains \"shop\" AND title = \"Tea\" AND summary matches \"^2 \"",
        "-score < 0",
        "(score > 0.9 OR count > 2) AND NOT (count > 3)",
        "old = \"\"",
        "new-old>=5",
        "score==0.42 and count<>4",
        "number(new) = 11",
        "2 + 3 * 4 = 14 AND (2 + 3) * 4 = 20 AND 10 - 3 - 2 = 5",
      })
  void thisHolds(String condition) {
    assertThat(Condition.parse(condition).test(PRICES)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "score > 0.42",
        "types contains \"links\"",
        "new < 0.8 * old",
        "label contains \"green\" AND new > 12",
        "all(new < old)",
        "any(label = \"green tea\")",
        "new / 0 > 1",
        "label > 3",
        "NOT types contains \"price\"",
        "before contains \"anything\"",
        "deleted > 0",
      })
  void thisDoesNotHold(String condition) {
    assertThat(Condition.parse(condition).test(PRICES)).isFalse();
  }

  @Test
  void aConditionOnOneChangeNeedsAChange() {
    ConditionValues nothing = ConditionValues.of(Map.of("score", "1"), List.of());
    assertThat(Condition.parse("new != \"x\"").test(nothing)).isFalse();
    assertThat(Condition.parse("any(new != \"x\")").test(nothing)).isFalse();
    assertThat(Condition.parse("all(new = \"x\")").test(nothing)).isTrue();
    assertThat(Condition.parse("score = 1 AND count = 0").test(nothing)).isTrue();
  }

  @Test
  void partsOfAConditionAreAskedOfTheSameChange() {
    Condition condition = Condition.parse("label contains \"black\" AND new < 100");
    assertThat(condition.test(PRICES)).isFalse();
  }

  @Test
  void numbersAreReadAsThePageWritesThem() {
    Change change = change(ChangeKind.UPDATE, "price", "Tee", "1.250,00 €", "1.300,50 €");
    ConditionValues german = ConditionValues.of(Map.of("language", "de"), List.of(change));
    assertThat(Condition.parse("new - old = 50.5").test(german)).isTrue();
  }

  @Test
  void factsSurviveAsParametersOfAnEvent() {
    ConditionValues back = ConditionValues.ofParameters(PRICES.parameters());
    assertThat(back).isEqualTo(PRICES);
  }

  @Test
  void parametersOfAnEventAreBounded() {
    String page = "x".repeat(1_000_000);
    Change change = change(ChangeKind.UPDATE, "text", page, page, page + "y");
    Map<String, String> parameters =
        ConditionValues.of(Map.of("summary", page), java.util.Collections.nCopies(5_000, change))
            .parameters();
    assertThat(parameters.values().stream().mapToInt(String::length).sum()).isLessThan(18_000);
    assertThat(parameters).containsEntry("count", "5000");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "scroe > 1|column 1: \"scroe\" is not one of the names|did you mean \"score\"?",
        "score >|column 8: here the condition ends|is missing",
        "score|column 1: \"score\" gives a number|compare it",
        "score > 1 AND label|column 15: \"label\" gives a text|compare it",
        "label contains tea|column 16: \"tea\" is not one of the names|a text stands in quotes",
        "new > \"5\"|column 7: \"5\" gives a text|without quotes",
        "score contains \"5\"|column 1: \"score\" gives a number|a text belongs here",
        "(score > 1) + 2 = 3|column 1: \"(\" gives yes or no|a number belongs here",
        "(score > 1|column 11: the condition ends where ) belongs|belongs",
        "score > 1 score > 2|column 11: \"score\" stands where the condition could end|AND",
        "new matches \"(\"|column 13: '(' is not a regular expression|regular expression",
        "new matches old|column 13: matches needs a regular expression in quotes|sold",
        "new contains \"x|column 14: this quotation is not closed|at its end",
        "any(all(new > 1))|column 5: all stands inside another any or all|one is enough",
        "simularity(old, new) > 1|column 1: \"simularity\" is not a function|similarity",
        "score > 1.2.3|column 9: \"1.2.3\" is not a number|12.50",
        "score ~ 3|column 7: \"~\" is not a comparison|contains",
        "new contians \"x\"|column 5: \"contians\" is not a comparison|did you mean \"contains\"?",
      })
  void anErrorPointsAtTheWord(String condition, String place, String remedy) {
    assertThatThrownBy(() -> Condition.parse(condition))
        .isInstanceOf(WatchException.class)
        .hasMessageContaining(place)
        .hasMessageContaining(remedy);
  }

  @Test
  void hostileConditionsAreRefusedAtOnce() {
    assertRefused("(".repeat(1_900) + "score > 1" + ")".repeat(1_900), "nested");
    assertRefused("NOT ".repeat(900) + "score > 1", "nested");
    assertRefused("score > 1 AND ".repeat(1_000) + "score > 1", "too long");
    assertRefused("new matches \"((a{1,1000}){1,1000}){1,1000}\"", "too large");
    assertRefused("score > " + "9".repeat(2_000), "is not a number");
  }

  @Test
  void manyChangesCostNoMoreThanTheirNumber() {
    String long1 = "word ".repeat(200);
    List<Change> many =
        java.util.Collections.nCopies(
            ConditionValues.MAX_CHANGES,
            change(ChangeKind.UPDATE, "text", "x", long1, long1 + "y"));
    ConditionValues facts = ConditionValues.of(Map.of(), many);
    assertThat(Condition.parse("all(similarity(old, new) > 0.9)").test(facts)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "((score>0.3)) or (count>2 and (inserted>1))|score > 0.3 OR count > 2 AND inserted > 1",
        "(score > 1 or count > 2) and not (moved > 1 or deleted > 1)|(score > 1 OR count > 2) AND"
            + " NOT (moved > 1 OR deleted > 1)",
        "new - (old - 5) >= 2 * (old + 1)|new - (old - 5) >= 2 * (old + 1)",
        "number(new) = number(old)|number(new) = old",
        "new = old|new = old",
        "ANY ( new contains 'a \"b\" \\\\ c' )|any(new contains \"a \\\"b\\\" \\\\ c\")",
        "new matches \"\\d+\"|new matches \"\\\\d+\"",
        "abs(-(new - old)) > 5%|abs(-(new - old)) > 5%",
        "number(\"12 EUR\") < new|number(\"12 EUR\") < new",
      })
  void aConditionIsWrittenInOneWay(String text, String written) {
    Condition condition = Condition.parse(text);
    assertThat(condition).hasToString(written);
    assertThat(Condition.parse(written)).hasToString(written).isEqualTo(condition);
  }

  @Test
  void aConditionNamesWhatItAsksFor() {
    Condition condition = Condition.parse("score > 1 AND any(similarity(before, after) < 0.5)");
    assertThat(condition.names()).containsExactlyInAnyOrder("score", "before", "after");
    assertThat(condition.asksChanges()).isFalse();
    assertThat(Condition.parse("any(new > 1)").asksChanges()).isTrue();
  }

  private static void assertRefused(String condition, String reason) {
    assertThatThrownBy(() -> Condition.parse(condition))
        .isInstanceOf(WatchException.class)
        .hasMessageContaining(reason);
  }

  private static Change change(
      ChangeKind kind, String type, String label, String before, String after) {
    return new Change(type, kind, label, null, null, before, after, 1, 1);
  }
}
