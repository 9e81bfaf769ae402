package dev.vigil.document.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.document.Attributes;
import dev.vigil.document.DocumentException;
import dev.vigil.document.DocumentType;
import dev.vigil.document.FacetHashes;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.ReadResult;
import dev.vigil.document.SubtreeHashes;
import dev.vigil.document.pack.coding.ContainerGroup;
import dev.vigil.document.pack.coding.Crc;
import dev.vigil.document.pack.container.ContainerKind;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PackedFacetsTest {
  private static ReadResult harbour(int ships, String cargo, String port) {
    StringBuilder page = new StringBuilder("<!doctype html><title>Ships</title><table>");
    for (int i = 0; i < ships; i++) {
      page.append("<tr class=ship data-port='").append(port).append(i % 7).append("'><td>Ship ");
      page.append(i * 31 % 1009).append("<td>carries ").append(cargo).append(' ').append(i);
      page.append("<!--").append(i).append("-->");
    }
    byte[] bytes = page.append("</table>").toString().getBytes(StandardCharsets.UTF_8);
    return Documents.read(bytes, ReadHint.NONE.as(DocumentType.HTML), ReadLimits.WEB);
  }

  /** The pack with every byte of all other containers turned round. */
  private static Pack only(byte[] pack, ContainerKind... kinds) {
    Set<ContainerKind> kept = EnumSet.copyOf(List.of(kinds));
    byte[] bytes = pack.clone();
    PackFile file = PackFile.of("original", ByteBuffer.wrap(pack), ReadLimits.WEB);
    for (ContainerGroup group : file.groups()) {
      if (group.entries().stream().noneMatch(entry -> kept.contains(entry.kind()))) {
        for (int i = 0; i < group.stored(); i++) {
          bytes[(int) group.offset() + i] ^= (byte) 0xFF;
        }
      }
    }
    return Pack.of(bytes);
  }

  private static void assertEqual(Attributes actual, Attributes expected) {
    assertThat(actual.count()).isEqualTo(expected.count());
    for (int a = 0; a < expected.count(); a++) {
      assertThat(actual.name(a)).isEqualTo(expected.name(a));
      assertThat(actual.value(a)).isEqualTo(expected.value(a));
      assertThat(actual.owner(a)).isEqualTo(expected.owner(a));
    }
  }

  @Test
  void aFacetOfARawPackNeedsNoOtherContainer() {
    ReadResult reading = harbour(200, "timber", "north");
    PageDigest digest = reading.digest();
    byte[] pack = Pack.write(reading, PackOptions.STORED);

    assertThat(only(pack, ContainerKind.RESIDUE).facets().nodeCount())
        .isEqualTo(digest.nodeCount());
    int[] parents = only(pack, ContainerKind.TREE).facets().structure();
    assertThat(parents).hasSize(digest.nodeCount());
    for (int node = 0; node < parents.length; node++) {
      assertThat(parents[node]).isEqualTo(digest.parent(node));
    }
    PackedFacets tags = only(pack, ContainerKind.NAMES, ContainerKind.TAGS).facets();
    for (int node = 0; node < digest.nodeCount(); node++) {
      assertThat(tags.tagNames().get(tags.tags().get(node))).isEqualTo(digest.name(node));
    }
    ContainerKind[] ofAttributes = {
      ContainerKind.NAMES, ContainerKind.ATTRIBUTES, ContainerKind.VALUES
    };
    assertEqual(only(pack, ofAttributes).facets().attributes(), digest.attributes());
    assertThat(only(pack, ContainerKind.TEXT).facets().contents().get(3))
        .isEqualTo(digest.contents().get(3));
  }

  @Test
  void inTheSmallerLayoutsTheTreeNeedsNoTexts() {
    ReadResult reading = harbour(3000, "timber", "north");
    for (PackProfile profile : List.of(PackProfile.PAGE, PackProfile.COLUMNS)) {
      byte[] bytes = Pack.write(reading, PackOptions.FAST.withProfile(profile));
      ContainerKind[] tree = {ContainerKind.NAMES, ContainerKind.SHAPES, ContainerKind.STRUCTURE};
      PackedFacets facets = only(bytes, tree).facets();
      assertThat(facets.structure()).hasSize(reading.digest().nodeCount());
      assertThat(facets.tags().size()).isEqualTo(reading.digest().nodeCount());
      assertThat(facets.attributes().count()).isEqualTo(reading.digest().attributes().count());
      assertThatThrownBy(() -> facets.contents().get(0)).isInstanceOf(DocumentException.class);
      assertThatThrownBy(() -> facets.attributes().value(0)).isInstanceOf(DocumentException.class);
    }
    byte[] columns = Pack.write(reading, PackOptions.FAST.withProfile(PackProfile.COLUMNS));
    PackedFacets noText =
        only(
                columns,
                ContainerKind.NAMES,
                ContainerKind.SHAPES,
                ContainerKind.STRUCTURE,
                ContainerKind.WORDS,
                ContainerKind.VALUES)
            .facets();
    assertEqual(noText.attributes(), reading.digest().attributes());
  }

  @Test
  void hashesOfFacetsAreReadAlone() {
    ReadResult reading = harbour(500, "timber", "north");
    for (PackOptions options : List.of(PackOptions.FAST, PackOptions.STORED)) {
      Pack pack = only(Pack.write(reading, options), ContainerKind.FACETS);
      assertThat(pack.facets().hashes()).contains(FacetHashes.of(reading.digest()));
    }
    Pack small = Pack.of(Pack.write(reading, PackOptions.SMALL));
    assertThat(small.facets().hashes()).isEmpty();
    assertThat(small.header().formatVersion()).isEqualTo(2);
  }

  @Test
  void aFacetsHashChangesWithThatFacetAlone() {
    FacetHashes plain = FacetHashes.of(harbour(50, "timber", "north").digest());
    FacetHashes cargo = FacetHashes.of(harbour(50, "coal", "north").digest());
    FacetHashes port = FacetHashes.of(harbour(50, "timber", "south").digest());
    assertThat(cargo)
        .isEqualTo(
            new FacetHashes(plain.structure(), plain.tags(), plain.attributes(), cargo.content()));
    assertThat(cargo.content()).isNotEqualTo(plain.content());
    assertThat(port)
        .isEqualTo(
            new FacetHashes(plain.structure(), plain.tags(), port.attributes(), plain.content()));
    assertThat(port.attributes()).isNotEqualTo(plain.attributes());
  }

  @Test
  void hashesOfSubtreesComeFromThePack() {
    ReadResult reading = harbour(400, "timber", "north");
    long[] expected = SubtreeHashes.of(reading.digest()).array();
    for (PackOptions options :
        List.of(PackOptions.STORED, PackOptions.SMALL.withHashes(PackHashes.NODES))) {
      byte[] bytes = Pack.write(reading, options);
      Pack alone = only(bytes, ContainerKind.HASHES);
      assertThat(alone.facets().subtreeHashes().orElseThrow()).isEqualTo(expected);
      PageDigest loaded = Pack.of(bytes).load();
      SubtreeHashes found =
          loaded.derived(
              SubtreeHashes.class,
              digest -> {
                throw new AssertionError("computed again");
              });
      assertThat(found.array()).isEqualTo(expected);
    }
  }

  @Test
  void hashesOfAnotherVersionAreComputedAnew() {
    ReadResult reading = harbour(400, "timber", "north");
    byte[] bytes = Pack.write(reading, PackOptions.STORED);
    PackFile file = PackFile.of("original", ByteBuffer.wrap(bytes), ReadLimits.WEB);
    ContainerGroup hashes = new Containers(file).alone(ContainerKind.HASHES);
    int offset = (int) hashes.offset();
    bytes[offset] = 99;
    int crc = Crc.of(bytes, offset, offset + hashes.stored());
    DamageTest.put(bytes, (int) file.groups().getFirst().offset() - 4, hashes.crc(), crc);
    Pack pack = Pack.of(bytes);
    assertThat(pack.facets().subtreeHashes()).isEmpty();
    SubtreeHashes derived = SubtreeHashes.of(pack.load());
    assertThat(derived.array()).isEqualTo(SubtreeHashes.of(reading.digest()).array());
  }

  @Test
  void aRawPackOfAnyDocumentLoadsAsItWasRead() {
    List<String> sources =
        List.of("", "plain text", "{\"a\":[1,2,{}]}", "<a/>", "<p>One<p>Two", "\u0000\u00ff");
    for (String source : sources) {
      ReadResult reading =
          Documents.readAnyway(
              source.getBytes(StandardCharsets.UTF_8), ReadHint.file("page.html"), ReadLimits.WEB);
      Pack pack = Pack.of(Pack.write(reading, PackOptions.STORED));
      PackTest.assertSame(pack.load(), reading.digest());
      PackTest.assertSame(pack.digest(), reading.digest());
      assertThat(Arrays.equals(pack.exact(), reading.source().bytes())).isTrue();
    }
  }
}
