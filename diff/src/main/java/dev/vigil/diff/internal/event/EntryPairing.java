package dev.vigil.diff.internal.event;

import dev.vigil.diff.noise.text.TextShape;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.Stream;

/**
 * Pairs the entries of an old list with those of a new one, wherever they stand: by link and name,
 * then by a name that no other entry has, then by link, then by name, then by words at its
 * beginning that no other entry has, last by most of the words of the name. Immutable.
 */
final class EntryPairing {
  /** Below this share of common words two names are those of two things. */
  private static final double ALIKE = 0.4;

  /** Entries that lead to two addresses are one only if their names have more in common. */
  private static final double SURELY = 0.7;

  private static final int CANDIDATES = 40;

  private final int[] toNew;
  private final boolean[] taken;

  /**
   * @param texts the texts of an entry, which distinguish entries without a link or name
   * @param beginning the words that an entry of one line begins with; empty for none
   * @param alike how alike two things are whose names differ, from 0 to 1
   */
  <T> EntryPairing(
      List<T> old,
      List<T> now,
      Function<T, String> name,
      Function<T, String> link,
      Function<T, String> texts,
      Function<T, String> beginning,
      ToDoubleBiFunction<T, T> alike) {
    toNew = new int[old.size()];
    taken = new boolean[now.size()];
    Arrays.fill(toNew, -1);
    by(old, now, one -> link.apply(one) + '\n' + name.apply(one) + '\n' + texts.apply(one));
    by(old, now, one -> link.apply(one) + '\n' + name.apply(one));
    // Links that count the entries of a page stay at their position when an entry goes.
    by(old, now, unique(old, now, name));
    by(old, now, unique(old, now, link));
    by(old, now, name);
    by(old, now, unique(old, now, beginning));
    byLikeness(old, now, link, alike);
  }

  /** The number of its partner, or -1. */
  int after(int old) {
    return toNew[old];
  }

  boolean isNew(int now) {
    return !taken[now];
  }

  /** Takes two for one, for a reason that only the caller knows. */
  void join(int old, int now) {
    toNew[old] = now;
    taken[now] = true;
  }

  private <T> void by(List<T> old, List<T> now, Function<T, String> key) {
    Map<String, ArrayDeque<Integer>> waiting = new HashMap<>();
    for (int j = 0; j < taken.length; j++) {
      String one = key.apply(now.get(j));
      if (!taken[j] && !one.isBlank()) {
        waiting.computeIfAbsent(one, _ -> new ArrayDeque<>()).add(j);
      }
    }
    for (int i = 0; i < toNew.length; i++) {
      ArrayDeque<Integer> same = toNew[i] < 0 ? waiting.get(key.apply(old.get(i))) : null;
      if (same != null && !same.isEmpty()) {
        join(i, same.remove());
      }
    }
  }

  /** A key that is empty where several of a list have it. */
  private static <T> Function<T, String> unique(List<T> old, List<T> now, Function<T, String> key) {
    Set<String> shared = new HashSet<>();
    repeated(old, key, shared);
    repeated(now, key, shared);
    return one -> shared.contains(key.apply(one)) ? "" : key.apply(one);
  }

  /** Adds the keys that several of a list have. */
  private static <T> void repeated(List<T> all, Function<T, String> key, Set<String> found) {
    Set<String> seen = new HashSet<>();
    for (T one : all) {
      if (!seen.add(key.apply(one))) {
        found.add(key.apply(one));
      }
    }
  }

  private <T> void byLikeness(
      List<T> old, List<T> now, Function<T, String> link, ToDoubleBiFunction<T, T> alike) {
    for (int i = 0; i < toNew.length; i++) {
      if (toNew[i] >= 0) {
        continue;
      }
      int best = -1;
      double most = ALIKE;
      int seen = 0;
      for (int j = 0; j < taken.length && seen < CANDIDATES; j++) {
        if (!taken[j]) {
          seen++;
          double likeness = alike.applyAsDouble(old.get(i), now.get(j));
          if (likeness > most
              && (likeness > SURELY
                  || isSameLink(link.apply(old.get(i)), link.apply(now.get(j))))) {
            most = likeness;
            best = j;
          }
        }
      }
      if (best >= 0) {
        join(i, best);
      }
    }
  }

  private static boolean isSameLink(String old, String now) {
    return old.isBlank()
        || now.isBlank()
        || TextShape.ofAddress(old).equals(TextShape.ofAddress(now));
  }

  /** Twice the common words over all words; figures are alike whatever they say. */
  static double likeness(String a, String b) {
    return likeness(
        words(a).map(EntryPairing::form).toList(), words(b).map(EntryPairing::form).toList());
  }

  /** Like {@link #likeness(String, String)}, with numbers compared as words. */
  static double exactLikeness(String a, String b) {
    return likeness(words(a).toList(), words(b).toList());
  }

  /** Whether two names have words in common besides those that most names of their lists have. */
  static boolean haveOwnWords(String a, String b, Set<String> usual) {
    List<String> own = words(b).filter(word -> !usual.contains(word)).toList();
    return own.isEmpty() || words(a).anyMatch(own::contains);
  }

  /** The words that more than half of the names have, of three or more. */
  static Set<String> usual(List<String> names) {
    Map<String, Integer> counts = new HashMap<>();
    names.forEach(
        name -> words(name).distinct().forEach(word -> counts.merge(word, 1, Integer::sum)));
    counts.values().removeIf(count -> names.size() < 3 || 2 * count <= names.size());
    return counts.keySet();
  }

  private static double likeness(List<String> x, List<String> y) {
    Map<String, Integer> counts = new HashMap<>();
    x.forEach(word -> counts.merge(word, 1, Integer::sum));
    int common = 0;
    for (String word : y) {
      common += counts.merge(word, -1, Integer::sum) >= 0 ? 1 : 0;
    }
    return x.isEmpty() || y.isEmpty() ? 0 : 2.0 * common / (x.size() + y.size());
  }

  private static Stream<String> words(String text) {
    String brief = text.length() > 2000 ? text.substring(0, 2000) : text;
    return Arrays.stream(brief.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+", -1))
        .filter(word -> !word.isEmpty());
  }

  private static String form(String word) {
    return word.chars().anyMatch(Character::isDigit) ? "#" : word;
  }
}
