package dev.vigil.archive.retention;

import dev.vigil.archive.failure.ArchiveException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The owner's rules for which versions of a page are kept. A version goes as soon as one of the
 * rules lets it go, and without any rule none does. Immutable.
 *
 * @param age the oldest a version may get
 * @param count how many of the newest are kept at most
 * @param thinning fewer the older
 * @param trigger nothing is done before a page has more versions than this
 */
public record RetentionRules(
    Optional<Duration> age, OptionalInt count, Optional<ThinningRule> thinning, int trigger) {
  /** Rules that keep every version. */
  public static final RetentionRules KEEP_ALL =
      new RetentionRules(Optional.empty(), OptionalInt.empty(), Optional.empty(), 0);

  public RetentionRules {
    if (count.isPresent() && count.getAsInt() < 1) {
      throw new ArchiveException(
          "At least the newest version is kept, not " + count.getAsInt() + ".");
    }
  }

  public RetentionRules withAge(String span) {
    return new RetentionRules(Optional.of(TimeSpan.parse(span)), count, thinning, trigger);
  }

  public RetentionRules withCount(int most) {
    return new RetentionRules(age, OptionalInt.of(most), thinning, trigger);
  }

  public RetentionRules withThinning(ThinningRule fewer) {
    return new RetentionRules(age, count, Optional.of(fewer), trigger);
  }

  public RetentionRules withTrigger(int versions) {
    return new RetentionRules(age, count, thinning, versions);
  }

  public boolean keepAll() {
    return age.isEmpty() && count.isEmpty() && thinning.isEmpty();
  }
}
