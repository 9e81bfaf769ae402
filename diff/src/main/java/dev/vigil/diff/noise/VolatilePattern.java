package dev.vigil.diff.noise;

/**
 * Describes a part of a page that was observed to change: how often and how. Immutable.
 *
 * @param id identifies the pattern for the user's choice; stable as long as the page's layout is
 * @param kind how it changes
 * @param sample the text last seen there, shortened
 * @param region where on the page
 * @param changes at how many checks it was found changed
 * @param since the number of the check that first found it changed, from 0
 * @param last the number of the check that last found it changed
 * @param returns how often it came back to a value known from before
 * @param choice what the user said about it
 */
public record VolatilePattern(
    long id,
    Kind kind,
    String sample,
    String region,
    int changes,
    int since,
    int last,
    int returns,
    Choice choice) {
  /** The prefix of the names of learnt rules. */
  public static final String RULE = "learned:";

  /** How something changes. */
  public enum Kind {
    COUNTER('c', "a counter or other number"),
    CLOCK('d', "a date or time"),
    TOKEN('t', "a random token"),
    /** Other words each time: advertisements, carousels, lists of what is new. */
    ROTATION('r', "a rotating part"),
    /** A few values that return in turn. */
    ALTERNATION('a', "a part with a few known states");

    private final char code;
    private final String words;

    Kind(char code, String words) {
      this.code = code;
      this.words = words;
    }

    /** The letter that stands for it in stored histories. */
    char code() {
      return code;
    }

    public String words() {
      return words;
    }
  }

  /** The user's choice: none, always hold it back, always show it. */
  public enum Choice {
    NONE('n'),
    PINNED('p'),
    UNPINNED('u');

    private final char code;

    Choice(char code) {
      this.code = code;
    }

    /** The letter that stands for it in stored histories. */
    char code() {
      return code;
    }
  }

  /**
   * The name of the rule that holds back a change because of this pattern; the number is the id of
   * the pattern.
   */
  public String rule() {
    return RULE + Long.toHexString(id);
  }

  /** The share of checks since the first change at which it was found changed. */
  public double rate(int checks) {
    return changes / (double) Math.max(1, checks - since);
  }

  /** Whether it was found changed at the same checks as another one, as far as is known. */
  boolean isAtChecksOf(VolatilePattern other) {
    return since == other.since && last == other.last && changes == other.changes;
  }

  /** The pattern in words, for the user who decides about it. */
  public String explanation(int checks) {
    String how =
        kind.words()
            + " "
            + region
            + " (\u201c"
            + sample
            + "\u201d), changed at "
            + changes
            + " of "
            + Math.max(changes, checks - since)
            + " checks";
    return switch (choice) {
      case NONE -> how;
      case PINNED -> how + ", pinned as noise";
      case UNPINNED -> how + ", always shown";
    };
  }

  /** Returns this pattern with another id. */
  VolatilePattern with(long other) {
    return new VolatilePattern(other, kind, sample, region, changes, since, last, returns, choice);
  }

  VolatilePattern with(Choice other) {
    return new VolatilePattern(id, kind, sample, region, changes, since, last, returns, other);
  }
}
