package dev.vigil.watch.language;

import dev.vigil.watch.sentinel.Channel;
import dev.vigil.watch.sentinel.EffectiveSentinel;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.TagSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** What verification asks about the installation that a sentinel shall live in. */
public interface VerificationContext {
  /** Where a sentinel is in its life. */
  enum Stage {
    WAITING,
    STARTED,
    ENDED
  }

  /** A sentinel that exists already. */
  record Known(Sentinel sentinel, Stage stage) {}

  Instant now();

  /** Intervals are rounded to whole ones of these. */
  Duration tick();

  /** A sentinel of the same owner; those of others do not exist for this one. */
  Optional<Known> sentinel(String name);

  /** The names of all sentinels of the owner. */
  Set<String> sentinels();

  /** What the owner's sentinels with a tag have in common. */
  Optional<TagSettings> tag(String name);

  /** The registered kinds of sources. */
  Set<String> kinds();

  /** Why nobody can be reached by a channel, as far as its writing tells. */
  Optional<String> problem(Channel channel);

  /** The names of the owner's secrets. */
  Set<String> secrets();

  /** The names of the proxies that the operator lists. */
  Set<String> proxies();

  /**
   * Looks at the page and says what speaks against it, such as an address that does not answer or a
   * part that is not there. Asked only about sentinels that could work.
   */
  Optional<Objection> check(EffectiveSentinel effective);

  /**
   * What speaks against a page.
   *
   * @param clause {@code using} or {@code within}
   */
  record Objection(String clause, String sentence) {}
}
