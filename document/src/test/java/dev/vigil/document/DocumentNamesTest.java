package dev.vigil.document;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DocumentNamesTest {
  @Test
  void aListOfTagsBeginsWithTheFixedNames() {
    DocumentNames names = DocumentNames.Table.forTags().freeze();
    assertThat(names.kind(DocumentNames.DOCUMENT)).isEqualTo(NodeKind.DOCUMENT);
    assertThat(names.kind(DocumentNames.TEXT)).isEqualTo(NodeKind.TEXT);
    assertThat(names.kind(DocumentNames.COMMENT)).isEqualTo(NodeKind.COMMENT);
    assertThat(names.kind(DocumentNames.CDATA)).isEqualTo(NodeKind.CDATA);
    assertThat(names.kind(DocumentNames.DOCTYPE)).isEqualTo(NodeKind.DOCTYPE);
    assertThat(names.size()).isEqualTo(5);
  }

  @Test
  void equalNamesShareANumberAndPrefixesMakeADifference() {
    DocumentNames.Table table = DocumentNames.Table.forAttributes();
    int plain = table.intern(DocumentName.of("a"));
    int prefixed = table.intern(new DocumentName(NodeKind.ELEMENT, "p", "a", "urn:x"));
    assertThat(table.intern(DocumentName.of("a"))).isEqualTo(plain);
    assertThat(prefixed).isNotEqualTo(plain);
    DocumentNames names = table.freeze();
    assertThat(names.find("a")).isEqualTo(plain);
    assertThat(names.find(new DocumentName(NodeKind.ELEMENT, "p", "a", "urn:x")))
        .isEqualTo(prefixed);
    assertThat(names.find("b")).isEqualTo(-1);
    assertThat(names.get(prefixed).qualified()).isEqualTo("p:a");
  }

  @Test
  void everyKindHasItsCode() {
    for (NodeKind kind : NodeKind.values()) {
      assertThat(NodeKind.ofCode(kind.code())).isEqualTo(kind);
    }
  }

  @Test
  void aSliceIsAReadOnlyWindow() {
    IntSlice slice = new IntSlice(new int[] {1, 2, 3, 4}, 1, 3);
    assertThat(slice.size()).isEqualTo(2);
    assertThat(slice.get(1)).isEqualTo(3);
    assertThat(slice).isEqualTo(IntSlice.of(2, 3)).hasSameHashCodeAs(IntSlice.of(2, 3));
    assertThat(slice.toString()).isEqualTo("[2, 3]");
    assertThat(IntSlice.EMPTY.isEmpty()).isTrue();
  }
}
