package dev.vigil.document.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.document.DocumentException;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.ReadResult;
import dev.vigil.document.pack.coding.ContainerGroup;
import dev.vigil.document.pack.coding.Crc;
import dev.vigil.document.pack.container.ContainerKind;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Packs come from anywhere: whatever their bytes, a question is answered rightly or refused. */
class DamageTest {
  private static final long SEED = 20_261_115;

  private static ReadResult letters(int count) {
    StringBuilder text = new StringBuilder("<letters>\n");
    for (int i = 0; i < count; i++) {
      text.append("  <letter n=\"").append(i).append("\" to=\"").append(i % 3 == 0 ? "Ann" : "Bob");
      text.append("\" at=\"https://example.org/letters/")
          .append(i)
          .append("\"><p>The ship number ");
      text.append(i * 7919 % 1000)
          .append(" has left the harbour of the town.</p><!--")
          .append(i % 5)
          .append("--></letter>\n");
    }
    byte[] bytes = text.append("</letters>").toString().getBytes(StandardCharsets.UTF_8);
    return Documents.read(bytes, ReadHint.NONE.as(DocumentType.XML), ReadLimits.WEB);
  }

  /** The same document in every layout and with every encoding of strings. */
  private static List<byte[]> packs(ReadResult reading) {
    List<byte[]> packs = new ArrayList<>();
    for (PackProfile profile : PackProfile.values()) {
      packs.add(Pack.write(reading, PackOptions.SMALL.withProfile(profile)));
      packs.add(Pack.write(reading, PackOptions.STORED.withProfile(profile)));
    }
    packs.add(
        Pack.write(
            reading,
            PackOptions.SMALL
                .withProfile(PackProfile.COLUMNS)
                .withBlockSize(1 << 10)
                .withLevel(3)));
    packs.add(
        Pack.write(
            reading,
            PackOptions.SMALL.withProfile(PackProfile.COLUMNS).without(PackOperator.NAME)));
    return packs;
  }

  /** Asks everything; what is answered must be right, what is not must be a clear refusal. */
  private static void ask(byte[] bytes, ReadResult original, String what) {
    Pack pack;
    try {
      pack = Pack.of(bytes);
    } catch (DocumentException e) {
      return;
    } catch (RuntimeException | Error e) {
      throw new AssertionError(what, e);
    }
    List<Runnable> questions =
        List.of(
            () -> pack.statistics(),
            () -> pack.pathSummary(),
            () -> pack.containers(),
            () -> pack.damaged(),
            () -> read(pack.load()),
            () -> read(pack.digest()),
            () -> assertThat(pack.exact()).isEqualTo(original.source().bytes()));
    for (Runnable question : questions) {
      try {
        question.run();
      } catch (DocumentException e) {
        assertThat(e.getMessage()).isNotBlank();
      } catch (RuntimeException | Error e) {
        throw new AssertionError(what, e);
      }
    }
  }

  private static int read(PageDigest digest) {
    int length = 0;
    for (int node = 0; node < digest.nodeCount(); node++) {
      length += digest.value(node).length() + digest.depth(node) + digest.size(node);
    }
    for (int a = 0; a < digest.attributes().count(); a++) {
      length += digest.attributes().value(a).length();
    }
    return length;
  }

  @Test
  void aFlippedBitIsNeverReadAsAnotherDocument() {
    ReadResult reading = letters(60);
    Random random = new Random(SEED);
    for (byte[] pack : packs(reading)) {
      for (int round = 0; round < 150; round++) {
        byte[] bytes = pack.clone();
        int at = random.nextInt(bytes.length);
        bytes[at] ^= (byte) (1 << random.nextInt(8));
        ask(bytes, reading, "seed " + SEED + ", byte " + at + " of " + bytes.length);
      }
    }
  }

  @Test
  void aPackCutOffAnywhereIsRefusedOrAnswersWhatItStillHas() {
    ReadResult reading = letters(40);
    for (byte[] pack : packs(reading)) {
      int step = Math.max(1, pack.length / 120);
      for (int length = 0; length < pack.length; length += step) {
        byte[] bytes = Arrays.copyOf(pack, length);
        ask(bytes, reading, "cut to " + length + " of " + pack.length);
        assertThatThrownBy(() -> Pack.of(bytes).exact()).isInstanceOf(DocumentException.class);
      }
    }
  }

  /** A forger can make checksums right, so nothing behind them is believed either. */
  @Test
  void forgedContainersWithRightChecksumsAreRefusedOrSound() {
    ReadResult reading = letters(60);
    Random random = new Random(SEED);
    for (PackProfile profile : List.of(PackProfile.PAGE, PackProfile.COLUMNS, PackProfile.RAW)) {
      byte[] pack = Pack.write(reading, PackOptions.STORED.withProfile(profile));
      for (int round = 0; round < 1500; round++) {
        byte[] bytes = pack.clone();
        int at = 8 + random.nextInt(bytes.length - 8);
        bytes[at] = (byte) random.nextInt(256);
        forge(bytes, pack);
        ask(bytes, reading, "seed " + SEED + ", round " + round + ", byte " + at);
      }
    }
  }

  /** Puts right every checksum of a changed file whose layout is that of the original. */
  private static void forge(byte[] changed, byte[] original) {
    PackFile file = PackFile.of("original", ByteBuffer.wrap(original), ReadLimits.WEB);
    int header = (int) file.groups().getFirst().offset() - 4;
    for (ContainerGroup group : file.groups()) {
      int offset = (int) group.offset();
      int length = group.has(ContainerGroup.BLOCKS) ? group.index() : group.stored();
      replace(changed, header, group.crc(), Crc.of(changed, offset, offset + length));
    }
    ByteBuffer.wrap(changed)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(header, Crc.of(changed, 0, header));
  }

  /** Replaces the checksum of a group and makes that of the header right again. */
  static void put(byte[] bytes, int header, int old, int with) {
    replace(bytes, header, old, with);
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(header, Crc.of(bytes, 0, header));
  }

  private static void replace(byte[] bytes, int end, int old, int with) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    for (int at = 0; at + 4 <= end; at++) {
      if (buffer.getInt(at) == old) {
        buffer.putInt(at, with);
        return;
      }
    }
  }

  @Test
  void damagedTextLeavesTheTreeReadable() {
    ReadResult reading = letters(2000);
    byte[] pack = Pack.write(reading, PackOptions.SMALL);
    PackFile file = PackFile.of("p", ByteBuffer.wrap(pack), ReadLimits.WEB);
    ContainerGroup text =
        file.groups().stream()
            .filter(g -> g.entries().getFirst().kind() == ContainerKind.TEXT)
            .findFirst()
            .orElseThrow();
    pack[(int) text.offset() + text.stored() / 2] ^= 1;
    Pack opened = Pack.of(pack);
    assertThat(opened.nodeCount()).isEqualTo(reading.digest().nodeCount());
    assertThat(opened.statistics().tags()).containsEntry("letter", 2000);
    PageDigest digest = opened.digest();
    assertThat(digest.nodesOf(digest.tags().find("p")).size()).isEqualTo(2000);
    assertThat(digest.attribute(digest.root() + 2, "to")).isEqualTo("Ann");
    assertThat(opened.damaged()).singleElement().asString().startsWith("text");
    assertThatThrownBy(opened::load)
        .isInstanceOf(DocumentException.class)
        .hasMessageContaining("text of p");
    assertThatThrownBy(opened::exact)
        .isInstanceOf(DocumentException.class)
        .hasMessageContaining("text of p");
  }

  @Test
  void aNewerFormatIsRefusedWithItsVersion() {
    byte[] pack = Pack.write(letters(3), PackOptions.SMALL);
    pack[3] = 3;
    assertThatThrownBy(() -> Pack.of(pack))
        .isInstanceOf(DocumentException.class)
        .hasMessageContaining("format 3");
  }

  @Test
  void whatIsNoPackIsRefused() {
    for (String text : List.of("", "V", "VPK", "VPK is three letters", "<a/>")) {
      assertThatThrownBy(() -> Pack.of(text.getBytes(StandardCharsets.UTF_8)))
          .isInstanceOf(DocumentException.class);
    }
  }

  @Test
  void aPackBeyondTheLimitsIsRefused() {
    byte[] pack = Pack.write(letters(300), PackOptions.SMALL);
    ReadLimits few = new ReadLimits(1 << 20, 100, 100, 100, 100);
    assertThatThrownBy(() -> Pack.of(pack, few))
        .isInstanceOf(DocumentException.class)
        .hasMessageContaining("nodes");
  }
}
