package dev.vigil.archive.retention;

import dev.vigil.archive.failure.ArchiveException;
import java.util.List;
import java.util.Locale;

/**
 * The earlier version with which a sentinel compares a new one, which determines the versions that
 * the sentinel still needs. Immutable.
 */
public sealed interface CompareOption {
  /** Compare with the previous version. */
  record Pairwise() implements CompareOption {}

  /** Compare with the n-th previous version. */
  record Moving(int n) implements CompareOption {
    public Moving {
      positive(n);
    }
  }

  /** Each n-th version with the one n before, the n-th with the first: 1 and 5, 5 and 10. */
  record Every(int n) implements CompareOption {
    public Every {
      positive(n);
    }
  }

  /** Compare with the first version since the activation or a reset by the user. */
  record First() implements CompareOption {}

  /** Compare with the last version that the owner opened or was notified of. */
  record LastSeen(int version) implements CompareOption {}

  /**
   * The versions that a later comparison may still need.
   *
   * @param seen the versions that the sentinel saw, in that order; not empty
   */
  default List<Integer> needs(List<Integer> seen) {
    int size = seen.size();
    return switch (this) {
      case Pairwise pairwise -> List.of(seen.getLast());
      case Moving moving -> List.copyOf(seen.subList(Math.max(0, size - moving.n), size));
      case Every every -> List.of(seen.get(Math.max(0, size / every.n * every.n - 1)));
      case First first -> List.of(seen.getFirst());
      case LastSeen last -> List.of(last.version);
    };
  }

  /** The option in words, for the reason of a decision. */
  default String words() {
    return switch (this) {
      case Pairwise pairwise -> "the next one is compared with it";
      case Moving moving -> "it is one of the last " + moving.n + " that are compared with";
      case Every every -> "each " + every.n + "-th one is compared, and it is next";
      case First first -> "it is the first one, which others are compared with";
      case LastSeen last -> "its owner saw it last";
    };
  }

  /** Reads {@code pairwise}, {@code moving=3}, {@code every=5}, {@code first} or {@code seen=7}. */
  static CompareOption parse(String text) {
    String[] parts = text.strip().toLowerCase(Locale.ROOT).split("=", 2);
    String name = parts[0];
    return switch (parts.length) {
      case 1 ->
          switch (name) {
            case "pairwise" -> new Pairwise();
            case "first" -> new First();
            default -> throw unknown(text);
          };
      default ->
          switch (name) {
            case "moving" -> new Moving(number(text, parts[1]));
            case "every" -> new Every(number(text, parts[1]));
            case "seen" -> new LastSeen(number(text, parts[1]));
            default -> throw unknown(text);
          };
    };
  }

  private static int number(String text, String digits) {
    try {
      return positive(Integer.parseInt(digits));
    } catch (NumberFormatException wrong) {
      throw unknown(text);
    }
  }

  private static int positive(int n) {
    if (n < 1) {
      throw new ArchiveException("A comparison goes at least 1 version back, not " + n + ".");
    }
    return n;
  }

  private static ArchiveException unknown(String text) {
    return new ArchiveException(
        "'"
            + text
            + "' is not a way to compare; there are pairwise, moving=N, every=N, first and"
            + " seen=N.");
  }
}
