package dev.vigil.diff.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.diff.DiffException;
import dev.vigil.diff.DocumentView;
import dev.vigil.diff.compare.Diff;
import dev.vigil.diff.compare.DiffRequest;
import dev.vigil.diff.extract.SeenLines;
import java.util.List;
import org.junit.jupiter.api.Test;

class HistoryTest {
  private static List<String> reported(SeenLines history, String before, String after) {
    return SamplePages.reported(
        Diff.compare(
                SamplePages.html(before),
                SamplePages.html(after),
                DiffRequest.of("new-lines").in(ComparisonContext.NONE.withHistory(history)))
            .changes());
  }

  @Test
  void aLineThatComesBackIsNotNew() {
    SeenLines history =
        SeenLines.NONE.with(DocumentView.of(SamplePages.html("<p>Old news<p>Rain")));
    assertThat(reported(history, "<p>Sun", "<p>Old news<p>Snow")).containsExactly("+ text: Snow");
  }

  @Test
  void whiteSpaceAndOrderDoNotMakeALineNew() {
    assertThat(reported(SeenLines.NONE, "<p>One  two<p>Three", "<p>Three<p>One&nbsp;two"))
        .isEmpty();
    assertThat(reported(SeenLines.NONE, "<p>One<p>Three", "<p>Three<p>New<p>One"))
        .containsExactly("+ text: New");
  }

  @Test
  void aHistoryIsKeptInEightBytesALine() {
    SeenLines history = SeenLines.NONE.with(DocumentView.of(SamplePages.html("<p>a<p>b<p>a")));
    assertThat(history.toBytes()).hasSize(16);
    assertThat(reported(SeenLines.fromBytes(history.toBytes()), "<p>x", "<p>b")).isEmpty();
    assertThatThrownBy(() -> SeenLines.fromBytes(new byte[9]))
        .isInstanceOf(DiffException.class)
        .hasMessageContaining("9 bytes");
  }
}
