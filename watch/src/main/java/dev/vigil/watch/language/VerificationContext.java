package dev.vigil.watch.language;

import dev.vigil.watch.sentinel.Channel;
import dev.vigil.watch.sentinel.EffectiveSentinel;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.TagSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** Provides the data of an installation that sentinel verification needs. */
public interface VerificationContext {
  /** The states of a sentinel. */
  enum Stage {
    WAITING,
    STARTED,
    ENDED
  }

  /** A sentinel that exists already. */
  record Known(Sentinel sentinel, Stage stage) {}

  Instant now();

  /** The unit to which intervals are rounded. */
  Duration intervalStep();

  /** A sentinel of the same owner. */
  Optional<Known> sentinel(String name);

  /** The names of all sentinels of the owner. */
  Set<String> sentinels();

  /** The settings of a tag of the owner. */
  Optional<TagSettings> tag(String name);

  /** The registered kinds of sources. */
  Set<String> kinds();

  /** The problem of a channel, as far as its syntax shows. */
  Optional<String> problem(Channel channel);

  /** The names of the owner's secrets. */
  Set<String> secrets();

  /** The names of the proxies that the operator lists. */
  Set<String> proxies();

  /**
   * Checks the page; returns a problem such as an unreachable URL or a missing part. Called only
   * for valid sentinels.
   */
  Optional<Objection> check(EffectiveSentinel effective);

  /**
   * A problem of a page.
   *
   * @param clause {@code using} or {@code within}
   * @param lasting whether it stays until the sentinel is written otherwise
   */
  record Objection(String clause, String sentence, boolean lasting) {
    public Objection(String clause, String sentence) {
      this(clause, sentence, false);
    }
  }
}
