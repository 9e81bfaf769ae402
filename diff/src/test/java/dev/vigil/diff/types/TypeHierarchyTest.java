package dev.vigil.diff.types;

import static dev.vigil.diff.types.SamplePages.reported;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The hierarchy of sentinel types (Rocco 2004, Figure 22): no type finds a change unless its parent
 * does.
 */
class TypeHierarchyTest {
  private static final int PAIRS = 300;

  private static final Map<String, List<String>> CHILDREN =
      Map.of(
          "any", List.of("text", "structure", "visible", "metadata", "facet=content"),
          "text", List.of("words", "keyword=quay", "phrase=\"the quay\"", "regex=/[a-z]+ay/"),
          "structure", List.of("layout", "tags", "attributes", "comments", "links", "images"));

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void noTypeFindsAChangeUnlessItsParentDoes(long seed) {
    Random random = new Random(seed);
    for (int pair = 0; pair < PAIRS; pair++) {
      List<String> parts = parts(random);
      String before = String.join("", parts);
      String after = String.join("", edited(parts, random));
      for (Map.Entry<String, List<String>> family : CHILDREN.entrySet()) {
        boolean parent = !reported(family.getKey(), before, after).isEmpty();
        for (String child : family.getValue()) {
          assertThat(parent || reported(child, before, after).isEmpty())
              .as("seed %d: %s without %s in %s -> %s", seed, child, family.getKey(), before, after)
              .isTrue();
        }
      }
    }
  }

  private static List<String> parts(Random random) {
    List<String> parts = new ArrayList<>();
    for (int i = random.nextInt(1, 7); i > 0; i--) {
      parts.add(part(random));
    }
    return parts;
  }

  private static String part(Random random) {
    String text = List.of("the quay", "a way", "The Quay!", "12 boats", "").get(random.nextInt(5));
    int n = random.nextInt(3);
    return switch (random.nextInt(9)) {
      case 0 -> "<p class=c" + n + ">" + text + "</p>";
      case 1 -> "<p>" + text + " <b>" + text + "</b></p>";
      case 2 -> "<!-- " + text + n + " -->";
      case 3 -> "<a href=/" + n + ">" + text + "</a>";
      case 4 -> "<img src=" + n + ".png alt='" + text + "'>";
      case 5 -> "<ul><li>" + text + "<li>" + n + "</ul>";
      case 6 -> "<table><tr><td>" + text + "<td>" + n + "</table>";
      case 7 -> "<script>var a = " + n + "</script>";
      default -> "<h" + (n + 1) + ">" + text + "</h" + (n + 1) + ">";
    };
  }

  private static List<String> edited(List<String> parts, Random random) {
    List<String> edited = new ArrayList<>(parts);
    for (int i = random.nextInt(1, 3); i > 0; i--) {
      int at = random.nextInt(edited.size());
      switch (random.nextInt(5)) {
        case 0 -> edited.add(at, part(random));
        case 1 -> edited.set(at, "");
        case 2 -> edited.set(at, part(random));
        case 3 -> Collections.swap(edited, at, random.nextInt(edited.size()));
        default -> edited.set(at, edited.get(at).replace(" ", "  ").replace('1', '2'));
      }
    }
    return edited;
  }
}
