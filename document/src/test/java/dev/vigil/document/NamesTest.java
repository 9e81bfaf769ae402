package dev.vigil.document;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NamesTest {
  @Test
  void aListOfTagsBeginsWithTheFixedNames() {
    Names names = Names.Table.forTags().freeze();
    assertThat(names.kind(Names.DOCUMENT)).isEqualTo(Kind.DOCUMENT);
    assertThat(names.kind(Names.TEXT)).isEqualTo(Kind.TEXT);
    assertThat(names.kind(Names.COMMENT)).isEqualTo(Kind.COMMENT);
    assertThat(names.kind(Names.CDATA)).isEqualTo(Kind.CDATA);
    assertThat(names.kind(Names.DOCTYPE)).isEqualTo(Kind.DOCTYPE);
    assertThat(names.size()).isEqualTo(5);
  }

  @Test
  void equalNamesShareANumberAndPrefixesMakeADifference() {
    Names.Table table = Names.Table.forAttributes();
    int plain = table.intern(Name.of("a"));
    int prefixed = table.intern(new Name(Kind.ELEMENT, "p", "a", "urn:x"));
    assertThat(table.intern(Name.of("a"))).isEqualTo(plain);
    assertThat(prefixed).isNotEqualTo(plain);
    Names names = table.freeze();
    assertThat(names.find("a")).isEqualTo(plain);
    assertThat(names.find(new Name(Kind.ELEMENT, "p", "a", "urn:x"))).isEqualTo(prefixed);
    assertThat(names.find("b")).isEqualTo(-1);
    assertThat(names.get(prefixed).qualified()).isEqualTo("p:a");
  }

  @Test
  void everyKindHasItsCode() {
    for (Kind kind : Kind.values()) {
      assertThat(Kind.ofCode(kind.code())).isEqualTo(kind);
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
