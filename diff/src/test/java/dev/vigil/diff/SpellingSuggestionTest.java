package dev.vigil.diff;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SpellingSuggestionTest {
  private static final List<String> KNOWN = List.of("pack", "unpack", "stats", "tree", "xpath");

  @Test
  void findsWhatWasMeant() {
    assertThat(SpellingSuggestion.to("pakc", KNOWN)).contains("pack");
    assertThat(SpellingSuggestion.to("unpak", KNOWN)).contains("unpack");
    assertThat(SpellingSuggestion.to("xptah", KNOWN)).contains("xpath");
  }

  @Test
  void saysNothingAboutAWordThatIsFarFromAll() {
    assertThat(SpellingSuggestion.to("banana", KNOWN)).isEmpty();
  }

  @Test
  void swappedLettersAreOneMistake() {
    assertThat(SpellingSuggestion.distance("ab", "ba")).isEqualTo(1);
    assertThat(SpellingSuggestion.distance("", "abc")).isEqualTo(3);
    assertThat(SpellingSuggestion.distance("same", "same")).isZero();
  }
}
