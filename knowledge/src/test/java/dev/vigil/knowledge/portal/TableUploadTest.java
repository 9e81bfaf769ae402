package dev.vigil.knowledge.portal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TableUploadTest {
  @Test
  void aTableHasItsNamesInTheFirstRow() {
    TableUpload table = TableUpload.read("berths", "name,price\nA,10\nB,20\n".getBytes(UTF_8));
    assertThat(table.columns()).containsExactly("name", "price");
    assertThat(table.cells()).isEqualTo(4);
  }

  @Test
  void aTableOfManyShortCellsIsRefusedBeforeItFillsTheMemory() {
    byte[] wide = ("a,b\n" + "x,".repeat(600_000) + "x\n").getBytes(UTF_8);
    assertThatThrownBy(() -> TableUpload.read("wide", wide))
        .hasMessageContaining("more than 400,000 cells");
  }
}
