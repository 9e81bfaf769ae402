package dev.vigil.archive.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class VersionCacheTest {
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration DAY = Duration.ofDays(1);

  private final List<String> read = new ArrayList<>();

  private String load(String key) {
    read.add(key);
    return "parsed " + key;
  }

  private static VersionCache<String, String> slots(CachePolicy policy, int size) {
    return new VersionCache<>(policy, size, value -> 1);
  }

  /** Two sentinels on one page, the second with twice the interval: the thesis, 3.1.2. */
  @Test
  void twoSentinelsShareTheVersionsOfAPageInTwoSlots() {
    var cache = slots(CachePolicy.UTILITY, 2);
    cache.first("V1", HOUR, this::load);
    compare(cache, "V1", "V2", HOUR);
    cache.first("V2", HOUR.multipliedBy(2), this::load);
    compare(cache, "V2", "V3", HOUR);
    compare(cache, "V3", "V4", HOUR);
    compare(cache, "V2", "V4", HOUR.multipliedBy(2));
    assertThat(read).containsExactly("V1", "V2", "V3", "V4");
  }

  @Test
  void aUsedUpVersionGivesWayBeforeOneThatIsStillNeeded() {
    var cache = slots(CachePolicy.UTILITY, 2);
    cache.first("X1", HOUR, this::load);
    cache.first("Y1", HOUR, this::load);
    cache.previous("Y1", this::load);
    cache.latest("Z1", HOUR, this::load);
    cache.previous("X1", this::load);
    assertThat(read).containsExactly("X1", "Y1", "Z1");
  }

  @Test
  void amongEqualsThePageThatIsCheckedMoreRarelyGivesWay() {
    var cache = slots(CachePolicy.UTILITY, 2);
    cache.latest("daily", DAY, this::load);
    cache.latest("hourly", HOUR, this::load);
    cache.latest("new", HOUR, this::load);
    cache.previous("hourly", this::load);
    cache.previous("daily", this::load);
    assertThat(read).containsExactly("daily", "hourly", "new", "daily");
  }

  @Test
  void anIrregularPageGivesWayBeforeAnyRegularOne() {
    var cache = slots(CachePolicy.UTILITY, 2);
    cache.latest("yearly", DAY.multipliedBy(365), this::load);
    cache.latest("irregular", VersionCache.IRREGULAR, this::load);
    cache.latest("new", HOUR, this::load);
    cache.previous("yearly", this::load);
    assertThat(read).containsExactly("yearly", "irregular", "new");
  }

  @Test
  void aVersionStaysWhereANewOneIsWorthAsMuchUnlessThePaperIsAskedFor() {
    // Three pages in turn and two slots: what stays is used in the next turn.
    assertThat(inTurn(CachePolicy.UTILITY)).isLessThan(inTurn(CachePolicy.UTILITY_OF_PAPER));
    assertThat(inTurn(CachePolicy.UTILITY)).isLessThan(inTurn(CachePolicy.LRU));
  }

  private static long inTurn(CachePolicy policy) {
    var cache = slots(policy, 2);
    for (int turn = 0; turn < 10; turn++) {
      for (String page : List.of("X", "Y", "Z")) {
        if (turn > 0) {
          cache.previous(page + (turn - 1), key -> key);
        }
        cache.latest(page + turn, HOUR, key -> key);
      }
    }
    return cache.stats().loads();
  }

  @Test
  void aVersionNeededOnceDoesNotDriveOutOneNeededTwice() {
    var cache = slots(CachePolicy.UTILITY, 1);
    cache.latest("shared", DAY, this::load);
    cache.latest("shared", DAY, this::load);
    cache.latest("single", HOUR, this::load);
    cache.previous("shared", this::load);
    cache.previous("shared", this::load);
    assertThat(read).containsExactly("shared", "single");
  }

  @Test
  void theEndOfASentinelFreesItsLastVersion() {
    var cache = slots(CachePolicy.UTILITY, 1);
    cache.latest("last", HOUR, this::load);
    cache.latest("last", HOUR, this::load);
    cache.release("last");
    cache.release("last");
    cache.latest("other", DAY, this::load);
    cache.previous("other", this::load);
    assertThat(read).containsExactly("last", "other");
  }

  @Test
  void anUnannouncedVersionIsKeptOnlyWhileThereIsRoom() {
    var cache = slots(CachePolicy.UTILITY, 2);
    cache.previous("old", this::load);
    cache.latest("announced", DAY, this::load);
    cache.get("shown", this::load);
    cache.get("old", this::load);
    assertThat(read).containsExactly("old", "announced", "shown");
    cache.latest("new", DAY, this::load);
    cache.get("announced", this::load);
    assertThat(read).containsExactly("old", "announced", "shown", "new");
    cache.get("old", this::load);
    assertThat(read).endsWith("old").hasSize(5);
  }

  @Test
  void aHeavyVersionTakesTheRoomOfSeveralOrOfNone() {
    var cache =
        new VersionCache<String, String>(CachePolicy.UTILITY, 10, v -> v.contains("heavy") ? 8 : 3);
    cache.latest("a", DAY, this::load);
    cache.latest("b", DAY, this::load);
    cache.latest("c", HOUR, this::load);
    cache.latest("c", HOUR, this::load);
    cache.latest("heavy", HOUR, this::load);
    assertThat(cache.stats()).isEqualTo(new CacheStats(1, 4, 0, 3, 9));
    cache.previous("c", this::load);
    cache.latest("heavy", HOUR.dividedBy(2), this::load);
    assertThat(cache.stats()).isEqualTo(new CacheStats(2, 5, 3, 1, 8));
  }

  @Test
  void theFirstVersionIsNotReadAheadIntoAFullCache() {
    var cache = slots(CachePolicy.LRU, 1);
    cache.first("X1", HOUR, this::load);
    cache.first("Y1", HOUR, this::load);
    assertThat(read).containsExactly("X1");
  }

  @Test
  void theOtherPoliciesGiveWayByOrder() {
    assertThat(survivors(CachePolicy.LRU)).containsExactly("a", "c");
    assertThat(survivors(CachePolicy.FIFO)).containsExactly("b", "c");
    assertThat(survivors(CachePolicy.MRU)).containsExactly("b", "c");
    assertThat(survivors(CachePolicy.UTILITY)).containsExactly("a", "b");
  }

  /** Who is left of a, b, a and c in two slots. */
  private static List<String> survivors(CachePolicy policy) {
    var cache = slots(policy, 2);
    for (String key : List.of("a", "b", "a", "c")) {
      cache.get(key, k -> k);
    }
    return Stream.of("a", "b", "c").filter(key -> holds(cache, key)).toList();
  }

  private static boolean holds(VersionCache<String, String> cache, String key) {
    try {
      cache.get(
          key,
          k -> {
            throw new IllegalStateException("not here");
          });
      return true;
    } catch (IllegalStateException absent) {
      return false;
    }
  }

  @ParameterizedTest
  @EnumSource
  void noPolicyExceedsItsWeight(CachePolicy policy) {
    var cache = new VersionCache<Integer, Integer>(policy, 100, v -> 1 + v % 40);
    for (int i = 0; i < 2000; i++) {
      int key = (int) (i * 2654435761L >>> 7) % 97;
      cache.latest(key, Duration.ofMinutes(1 + key % 5), k -> k);
      cache.previous((key + 1) % 97, k -> k);
      assertThat(cache.stats().weight()).isBetween(0L, 100L);
    }
    assertThat(cache.stats().hits() + cache.stats().loads()).isEqualTo(4000);
  }

  @ParameterizedTest
  @EnumSource
  void aVersionThatIsTooHeavyIsHandedOutAndNotKept(CachePolicy policy) {
    var cache = new VersionCache<String, String>(policy, 10, v -> 11);
    assertThat(cache.latest("huge", HOUR, this::load)).isEqualTo("parsed huge");
    assertThat(cache.stats().size()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void aPurgedVersionIsReadAgain(CachePolicy policy) {
    var cache = slots(policy, 3);
    cache.latest("a", HOUR, this::load);
    cache.remove("a");
    cache.latest("a", HOUR, this::load);
    assertThat(read).containsExactly("a", "a");
  }

  @Test
  void aVersionThatManyWantAtOnceIsReadOnce() throws Exception {
    var cache = slots(CachePolicy.UTILITY, 4);
    AtomicInteger loads = new AtomicInteger();
    CountDownLatch started = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    Function<String, String> slow =
        key -> {
          loads.incrementAndGet();
          started.countDown();
          awaitUninterruptibly(go);
          return key;
        };
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<String>> answers = new ArrayList<>();
      answers.add(threads.submit(() -> cache.latest("v", HOUR, slow)));
      started.await();
      for (int i = 0; i < 7; i++) {
        answers.add(threads.submit(() -> cache.latest("v", HOUR, slow)));
      }
      go.countDown();
      for (Future<String> answer : answers) {
        assertThat(answer.get()).isEqualTo("v");
      }
    }
    assertThat(loads).hasValue(1);
    assertThat(cache.stats().hits()).isEqualTo(7);
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }

  @Test
  void aFailedReadIsTriedAgain() {
    var cache = slots(CachePolicy.UTILITY, 1);
    assertThatThrownBy(
            () ->
                cache.latest(
                    "v",
                    HOUR,
                    key -> {
                      throw new IllegalStateException("disk");
                    }))
        .hasMessage("disk");
    assertThat(cache.latest("v", HOUR, this::load)).isEqualTo("parsed v");
  }

  @Test
  void digestsAreWeighedByWhatTheyHold() {
    VersionCache<String, PageDigest> cache = VersionCache.ofDigests(CachePolicy.UTILITY, 1 << 20);
    byte[] page = ("<p>" + "word ".repeat(10_000)).getBytes(StandardCharsets.UTF_8);
    cache.latest("v", HOUR, key -> Documents.read(page, ReadHint.NONE, ReadLimits.WEB).digest());
    // The text, and the text as it was packed.
    assertThat(cache.stats().weight()).isBetween(100_000L, 110_000L);
  }

  private void compare(
      VersionCache<String, String> cache, String previous, String latest, Duration interval) {
    cache.previous(previous, this::load);
    cache.latest(latest, interval, this::load);
  }
}
