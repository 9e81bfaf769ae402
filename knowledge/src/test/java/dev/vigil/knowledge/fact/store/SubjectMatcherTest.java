package dev.vigil.knowledge.fact.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.knowledge.extract.ClassFile;
import dev.vigil.knowledge.extract.FactClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SubjectMatcherTest {
  private static final FactClass BOLT =
      ClassFile.parse(
              """
              Bolt:
                types: [Bolt]
                keys: [sku]
                properties:
                  sku: text
                  name: text
              """,
              "bolt.yaml")
          .getFirst();

  /** A thing by its number and name; an empty text is not known. */
  private record Thing(String sku, String name) implements SubjectMatcher.Keyed {
    @Override
    public String text(String property) {
      return Map.of("sku", sku, "name", name).getOrDefault(property, "");
    }
  }

  /** The places of the known things among them, -1 for a new one. */
  private static List<Integer> matched(List<Thing> known, List<Thing> found) {
    List<Integer> places = new ArrayList<>();
    for (@Nullable Thing thing : SubjectMatcher.match(BOLT, known, found, one -> one)) {
      places.add(thing == null ? -1 : known.indexOf(thing));
    }
    return places;
  }

  private static Thing thing(String sku, String name) {
    return new Thing(sku, name);
  }

  @Test
  void aKeyFindsAThingInAnyOrderAndUnderAnotherName() {
    assertThat(
            matched(
                List.of(thing("1", "M4"), thing("2", "M6")),
                List.of(thing("2", "M6 long"), thing("3", "M8"), thing("1", "M4"))))
        .containsExactly(1, -1, 0);
  }

  @Test
  void aThingWithoutItsKeyIsFoundByItsTitle() {
    assertThat(
            matched(
                List.of(thing("1", "M4"), thing("", "M6")),
                List.of(thing("", "M4"), thing("7", "M6"))))
        .containsExactly(0, 1);
  }

  @Test
  void aTitleThatTwoThingsHaveIdentifiesNeither() {
    assertThat(
            matched(
                List.of(thing("", "Bolt"), thing("", "Nut")),
                List.of(thing("", "Bolt"), thing("", "Bolt"), thing("", "Nut"))))
        .containsExactly(-1, -1, 1);
    assertThat(
            matched(
                List.of(thing("", "Bolt"), thing("", "Bolt")),
                List.of(thing("", "Bolt"), thing("", "Nut"))))
        .containsExactly(-1, -1);
  }

  @Test
  void aThingIsNotFoundTwice() {
    assertThat(
            matched(
                List.of(thing("1", "M4"), thing("2", "M6")),
                List.of(thing("1", "M6"), thing("", "M4"))))
        .containsExactly(0, -1);
  }

  @Test
  void theOnlyThingOfAPageIsTheSameUnderAnotherNameAndKey() {
    assertThat(matched(List.of(thing("1", "M4")), List.of(thing("2", "M6")))).containsExactly(0);
    assertThat(matched(List.of(thing("1", "M4")), List.of(thing("2", "M6"), thing("3", "M8"))))
        .containsExactly(-1, -1);
  }
}
