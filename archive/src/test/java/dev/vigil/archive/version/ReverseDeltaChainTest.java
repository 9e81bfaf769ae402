package dev.vigil.archive.version;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReverseDeltaChainTest {
  private static final int PAGE_LENGTH = 100_000;
  private static final long REACH = 6_000_000;

  private static VersionEntry entry(int number, StoredForm stored) {
    Sha256 hash = new Sha256(number, 0, 0, 0);
    AspectHashes aspects = AspectHashes.of(0, 0, 0, 0, 0, 0);
    return new VersionEntry(
        number, number, 200, 0, PAGE_LENGTH, hash, aspects, new byte[0], null, stored);
  }

  private static StoredForm delta(int base, int bytes) {
    return new StoredForm.Delta(base, new BodyLocation(1, 0, bytes));
  }

  /** A history as it grows version by version; each tenth difference is large. */
  private static VersionHistory grown(int versions) {
    ReverseDeltaChain chain = new ReverseDeltaChain(REACH);
    VersionHistory history = new VersionHistory();
    for (int number = 1; number <= versions; number++) {
      history.put(entry(number, new StoredForm.Packed()));
      if (number > 1) {
        int size = number % 10 == 0 ? 20_000 : 300;
        int base = chain.base(history, number - 1);
        history.put(entry(number - 1, delta(base, size)));
        Optional<DeltaPolicy.Rebase> step = chain.shorten(history);
        step.ifPresent(s -> history.put(entry(s.number(), delta(s.base(), 900))));
      }
    }
    return history;
  }

  @Test
  void noVersionIsFurtherFromTheNewestThanOneAndAHalfTimesTheReach() {
    VersionHistory history = grown(1000);
    for (VersionEntry entry : history.all()) {
      long weight = history.chain(entry.number()).size() * (PAGE_LENGTH + 20_000L);
      assertThat(weight).isLessThan(REACH * 3 / 2 + 2 * (PAGE_LENGTH + 20_000L));
    }
  }

  @Test
  void aShortHistoryIsABareChain() {
    assertThat(grown(30).all())
        .allMatch(e -> e.stored() instanceof StoredForm.Packed || e.base() == e.number() + 1);
  }

  @Test
  void stepsAreLaidOverQuietTimesAndNotOverARelaunch() {
    long over =
        grown(200).all().stream()
            .filter(e -> e.base() > e.number() + 1)
            .filter(e -> (e.number() + 1) / 10 != e.base() / 10)
            .count();
    long all = grown(200).all().stream().filter(e -> e.base() > e.number() + 1).count();
    assertThat(all).isPositive();
    assertThat(over).isLessThan(all);
  }
}
