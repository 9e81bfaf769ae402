package dev.vigil.archive.version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.document.DocumentException;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class VersionEntryCodecTest {
  private static VersionEntry random(Random random, int number) {
    long[] aspects = new long[AspectHashes.COUNT];
    for (int i = 0; i < aspects.length; i++) {
      aspects[i] = random.nextInt(3);
    }
    byte[] headers = new byte[random.nextInt(3)];
    BodyLocation at =
        new BodyLocation(1 + random.nextInt(9), random.nextInt(1 << 28), random.nextInt(999));
    StoredForm stored =
        switch (random.nextInt(5)) {
          case 0 -> new StoredForm.Packed();
          case 1 -> new StoredForm.Whole(at);
          case 2 -> new StoredForm.Same(number + 3);
          case 3 -> new StoredForm.Delta(number + 1, at);
          default -> new StoredForm.Delta(Math.max(1, number - 1 - random.nextInt(40)), at);
        };
    return new VersionEntry(
        number,
        random.nextLong(4_000_000_000_000L),
        random.nextInt(3) * 100,
        random.nextInt(2) * random.nextInt(100_000),
        random.nextInt(),
        new Sha256(random.nextLong(), random.nextLong(), random.nextLong(), random.nextLong()),
        AspectHashes.of(aspects),
        headers,
        random.nextBoolean() ? null : "https://harbour.example/" + random.nextInt(2),
        stored);
  }

  @Test
  void entriesComeBackAsTheyWere() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    VersionEntry before = null;
    for (int number = 50; number < 2000; number++) {
      VersionEntry entry = positive(random(random, number));
      VersionEntry again =
          VersionEntryCodec.decode(number, VersionEntryCodec.encode(entry, before), before);
      assertThat(again).as("seed " + seed).usingRecursiveComparison().isEqualTo(entry);
      before = entry;
    }
  }

  private static VersionEntry positive(VersionEntry e) {
    int length = e.length() & Integer.MAX_VALUE;
    return new VersionEntry(
        e.number(),
        e.time(),
        e.status(),
        e.took(),
        length,
        e.hash(),
        e.aspects(),
        e.headers(),
        e.url(),
        e.stored());
  }

  @Test
  void anyWrongBitIsSeen() {
    VersionEntry entry = positive(random(new Random(5), 77));
    byte[] code = VersionEntryCodec.encode(entry, null);
    for (int bit = 0; bit < code.length * 8; bit++) {
      byte[] wrong = code.clone();
      wrong[bit / 8] ^= (byte) (1 << bit % 8);
      assertThatThrownBy(() -> decode(wrong, null)).isInstanceOf(DocumentException.class);
    }
  }

  private static VersionEntry decode(byte[] code, @Nullable VersionEntry before) {
    return VersionEntryCodec.decode(77, code, before);
  }

  @Test
  void whatIsAsBeforeTakesNoRoom() {
    VersionEntry one = positive(random(new Random(5), 77));
    VersionEntry two =
        new VersionEntry(
            78,
            one.time(),
            one.status(),
            0,
            one.length(),
            one.hash(),
            one.aspects(),
            one.headers(),
            one.url(),
            new StoredForm.Packed());
    assertThat(VersionEntryCodec.encode(two, one).length).isLessThan(50);
  }
}
