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
    return grown(versions, 300, 900);
  }

  /**
   * @param usual bytes of most differences
   * @param far bytes of a difference over several versions
   */
  private static VersionHistory grown(int versions, int usual, int far) {
    ReverseDeltaChain chain = new ReverseDeltaChain(REACH);
    VersionHistory history = new VersionHistory();
    for (int number = 1; number <= versions; number++) {
      history.put(entry(number, new StoredForm.Packed()));
      if (number > 1) {
        int size = number % 10 == 0 ? 20_000 : usual;
        int base = chain.base(history, number - 1);
        history.put(entry(number - 1, delta(base, size)));
        Optional<DeltaPolicy.Rebase> step = chain.shorten(history);
        step.ifPresent(s -> history.put(entry(s.number(), delta(s.base(), far))));
      }
    }
    return history;
  }

  @Test
  void noVersionIsFurtherFromTheNewestThanSixTimesTheReach() {
    for (int far : new int[] {900, 30_000}) {
      VersionHistory history = grown(1500, 3_000, far);
      for (VersionEntry entry : history.all()) {
        long weight = history.chain(entry.number()).size() * (PAGE_LENGTH + 20_000L);
        assertThat(weight).isLessThan(REACH * 6 + 2 * (PAGE_LENGTH + 20_000L));
      }
    }
  }

  @Test
  void aPageThatReplacesItsContentIsABareChainUpToFourTimesTheReach() {
    assertThat(grown(190, 20_000, 90_000).all())
        .allMatch(e -> e.stored() instanceof StoredForm.Packed || e.base() == e.number() + 1);
  }

  @Test
  void stepsTakeASmallPartOfTheBodiesOfAQuietPage() {
    VersionHistory history = grown(190);
    long all = history.all().stream().mapToLong(e -> e.stored().bytes()).sum();
    long steps =
        history.all().stream()
            .filter(e -> e.base() > e.number() + 1)
            .mapToLong(e -> e.stored().bytes())
            .sum();
    assertThat(steps).isPositive().isLessThan(all / 15);
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
