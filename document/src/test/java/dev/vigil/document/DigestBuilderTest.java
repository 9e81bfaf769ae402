package dev.vigil.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class DigestBuilderTest {
  private static DigestBuilder builder(int nodes, int attributes, int depth) {
    return new DigestBuilder(
        DocumentType.XML, new ReadLimits(1000, nodes, attributes, depth, 1000), 4, 4);
  }

  private static void open(DigestBuilder builder, int times) {
    int tag = builder.tags().intern(DocumentName.of("a"));
    for (int i = 0; i < times; i++) {
      builder.open(tag);
    }
  }

  @Test
  void whatIsLeftOpenIsClosedAtTheEnd() {
    DigestBuilder builder = builder(100, 1, 100);
    open(builder, 3);
    assertThat(builder.depth()).isEqualTo(3);
    assertThat(builder.current()).isEqualTo(3);
    PageDigest digest = builder.build();
    assertThat(digest.nodeCount()).isEqualTo(4);
    assertThat(digest.size(1)).isEqualTo(3);
    assertThat(digest.end(0)).isEqualTo(4);
  }

  @Test
  void exactlyAsManyNodesAsAllowedAreAccepted() {
    DigestBuilder enough = builder(50, 1, 100);
    open(enough, 49);
    assertThat(enough.build().nodeCount()).isEqualTo(50);
    assertThatThrownBy(
            () -> {
              DigestBuilder more = builder(50, 1, 100);
              open(more, 50);
              more.build();
            })
        .isInstanceOf(DocumentException.class)
        .hasMessage(
            "The document has more than 50 nodes; raise this limit if you trust its origin.");
  }

  @Test
  void exactlyAsManyLevelsAsAllowedAreAccepted() {
    DigestBuilder enough = builder(100, 1, 20);
    open(enough, 20);
    assertThat(enough.build().depth(20)).isEqualTo(20);
    assertThatThrownBy(() -> open(builder(100, 1, 20), 21))
        .isInstanceOf(DocumentException.class)
        .hasMessageContaining("20 levels of nesting");
  }

  @Test
  void exactlyAsManyAttributesAsAllowedAreAccepted() {
    DigestBuilder builder = builder(100, 2, 100);
    open(builder, 1);
    TestTrees.attribute(builder, "x", "1");
    TestTrees.attribute(builder, "y", "2");
    assertThatThrownBy(() -> TestTrees.attribute(builder, "z", "3"))
        .isInstanceOf(DocumentException.class)
        .hasMessageContaining("2 attributes on one element");
    DigestBuilder none = builder(100, 0, 100);
    open(none, 1);
    assertThatThrownBy(() -> TestTrees.attribute(none, "x", "1"))
        .isInstanceOf(DocumentException.class);
  }

  @Test
  void limitsThatMakeNoSenseAreRefused() {
    assertThatThrownBy(() -> new ReadLimits(-1, 1, 1, 1, 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new ReadLimits(1, 0, 1, 1, 1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void contentsAndValuesMayComeInPieces() {
    DigestBuilder builder = builder(10, 9, 10);
    int node = builder.open(builder.tags().intern(DocumentName.of("a")));
    builder.values().append('v');
    builder.values().appendCodePoint(0x1F600);
    builder.attribute(builder.attributeNames().intern(DocumentName.of("x")));
    builder.contents().append('c');
    builder.contents().appendCodePoint(0xE4);
    int text = builder.leaf(DocumentNames.TEXT);
    PageDigest digest = builder.build();
    assertThat(digest.attribute(node, "x")).isEqualTo("v\uD83D\uDE00");
    assertThat(digest.value(text)).isEqualTo("cä");
  }

  @Test
  void manyDifferentTagsNeedWiderNumbers() {
    DigestBuilder builder =
        new DigestBuilder(DocumentType.XML, new ReadLimits(1000, 1_000_000, 9, 9, 9), 4, 4);
    builder.open(builder.tags().intern(DocumentName.of("root")));
    for (int i = 0; i < 70_000; i++) {
      builder.open(builder.tags().intern(DocumentName.of("t" + i)));
      builder.close();
    }
    PageDigest digest = builder.build();
    assertThat(digest.name(69_000 + 2).local()).isEqualTo("t69000");
    assertThat(digest.nodesOf(digest.tags().find("t65999")).toArray()).containsExactly(66_001);
  }
}
