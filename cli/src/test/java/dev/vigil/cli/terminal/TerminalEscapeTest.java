package dev.vigil.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TerminalEscapeTest {
  @Test
  void aLineIsSqueezedAndCut() {
    assertThat(TerminalEscape.line("  a\n\t b  c ", 60)).isEqualTo("a b c");
    assertThat(TerminalEscape.line("abcdef", 3)).isEqualTo("abc…");
    assertThat(TerminalEscape.line("abc", 3)).isEqualTo("abc");
  }

  @Test
  void controlsOfThePageNeverReachTheTerminal() {
    assertThat(TerminalEscape.line("a\u001b[2Jb", 60)).isEqualTo("a␛[2Jb");
    assertThat(TerminalEscape.lines("x\u0007\n\ty\u009b\u202e")).isEqualTo("x␇\n\ty\uFFFD\uFFFD");
  }

  @Test
  void aLoneSurrogateIsReplaced() {
    assertThat(TerminalEscape.line("a\ud800b", 60)).isEqualTo("a\uFFFDb");
  }
}
