package dev.vigil.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.document.DocumentException;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EntryCodeTest {
  private static Entry random(Random random, int number) {
    long[] aspects = new long[AspectHashes.COUNT];
    for (int i = 0; i < aspects.length; i++) {
      aspects[i] = random.nextInt(3);
    }
    byte[] headers = new byte[random.nextInt(3)];
    Location at = new Location(1 + random.nextInt(9), random.nextInt(1 << 28), random.nextInt(999));
    Kept kept =
        switch (random.nextInt(5)) {
          case 0 -> new Kept.Packed();
          case 1 -> new Kept.Whole(at);
          case 2 -> new Kept.Same(number + 3);
          case 3 -> new Kept.Delta(number + 1, at);
          default -> new Kept.Delta(Math.max(1, number - 1 - random.nextInt(40)), at);
        };
    return new Entry(
        number,
        random.nextLong(4_000_000_000_000L),
        random.nextInt(3) * 100,
        random.nextInt(2) * random.nextInt(100_000),
        random.nextInt(),
        new Sha256(random.nextLong(), random.nextLong(), random.nextLong(), random.nextLong()),
        AspectHashes.of(aspects),
        headers,
        random.nextBoolean() ? null : "https://harbour.example/" + random.nextInt(2),
        kept);
  }

  @Test
  void entriesComeBackAsTheyWere() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    Entry before = null;
    for (int number = 50; number < 2000; number++) {
      Entry entry = positive(random(random, number));
      Entry again = EntryCode.decode(number, EntryCode.encode(entry, before), before);
      assertThat(again).as("seed " + seed).usingRecursiveComparison().isEqualTo(entry);
      before = entry;
    }
  }

  private static Entry positive(Entry e) {
    int length = e.length() & Integer.MAX_VALUE;
    return new Entry(
        e.number(),
        e.time(),
        e.status(),
        e.took(),
        length,
        e.hash(),
        e.aspects(),
        e.headers(),
        e.url(),
        e.kept());
  }

  @Test
  void anyWrongBitIsSeen() {
    Entry entry = positive(random(new Random(5), 77));
    byte[] code = EntryCode.encode(entry, null);
    for (int bit = 0; bit < code.length * 8; bit++) {
      byte[] wrong = code.clone();
      wrong[bit / 8] ^= (byte) (1 << bit % 8);
      assertThatThrownBy(() -> decode(wrong, null)).isInstanceOf(DocumentException.class);
    }
  }

  private static Entry decode(byte[] code, @Nullable Entry before) {
    return EntryCode.decode(77, code, before);
  }

  @Test
  void whatIsAsBeforeTakesNoRoom() {
    Entry one = positive(random(new Random(5), 77));
    Entry two =
        new Entry(
            78,
            one.time(),
            one.status(),
            0,
            one.length(),
            one.hash(),
            one.aspects(),
            one.headers(),
            one.url(),
            new Kept.Packed());
    assertThat(EntryCode.encode(two, one).length).isLessThan(50);
  }
}
