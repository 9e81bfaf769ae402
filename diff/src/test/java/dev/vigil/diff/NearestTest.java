package dev.vigil.diff;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestTest {
  private static final List<String> KNOWN = List.of("pack", "unpack", "stats", "tree", "xpath");

  @Test
  void findsWhatWasMeant() {
    assertThat(Nearest.to("pakc", KNOWN)).contains("pack");
    assertThat(Nearest.to("unpak", KNOWN)).contains("unpack");
    assertThat(Nearest.to("xptah", KNOWN)).contains("xpath");
  }

  @Test
  void saysNothingAboutAWordThatIsFarFromAll() {
    assertThat(Nearest.to("banana", KNOWN)).isEmpty();
  }

  @Test
  void swappedLettersAreOneMistake() {
    assertThat(Nearest.distance("ab", "ba")).isEqualTo(1);
    assertThat(Nearest.distance("", "abc")).isEqualTo(3);
    assertThat(Nearest.distance("same", "same")).isZero();
  }
}
