package dev.vigil.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ShownTest {
  @Test
  void aLineIsSqueezedAndCut() {
    assertThat(Shown.line("  a\n\t b  c ", 60)).isEqualTo("a b c");
    assertThat(Shown.line("abcdef", 3)).isEqualTo("abc…");
    assertThat(Shown.line("abc", 3)).isEqualTo("abc");
  }

  @Test
  void controlsOfThePageNeverReachTheTerminal() {
    assertThat(Shown.line("a\u001b[2Jb", 60)).isEqualTo("a␛[2Jb");
    assertThat(Shown.lines("x\u0007\n\ty\u009b\u202e")).isEqualTo("x␇\n\ty\uFFFD\uFFFD");
  }

  @Test
  void aLoneSurrogateIsReplaced() {
    assertThat(Shown.line("a\ud800b", 60)).isEqualTo("a\uFFFDb");
  }
}
