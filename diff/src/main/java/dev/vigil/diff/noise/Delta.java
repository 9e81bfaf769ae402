package dev.vigil.diff.noise;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What two versions do not have in common, piece by piece, wherever it stands: order alone is no
 * difference. A piece that is gone and one that is new are one {@link Edit} if they say nearly the
 * same. Immutable.
 *
 * <p>Equal pieces cancel each other by their keys; of the rest, those that are equal but for
 * figures are paired first, then in document order those that share most words. Linear but for the
 * pairing, which looks at no more than {@value #CANDIDATES} candidates a piece.
 */
record Delta(List<Edit> edits) {
  private static final int CANDIDATES = 32;

  /** Words that more pieces have in common say nothing about which belong together. */
  private static final int COMMON = 64;

  /** One difference: a piece gone, a piece new, or both; and of what sort, which is asked often. */
  record Edit(@Nullable Piece before, @Nullable Piece after, Sort sort) {
    Edit(@Nullable Piece before, @Nullable Piece after) {
      this(before, after, Sort.of(before, after));
    }

    Piece piece() {
      Piece now = after;
      return now != null ? now : java.util.Objects.requireNonNull(before);
    }

    String oldText() {
      return before == null ? "" : before.text();
    }

    String newText() {
      return after == null ? "" : after.text();
    }
  }

  Delta {
    edits = List.copyOf(edits);
  }

  static Delta of(List<Piece> before, List<Piece> after) {
    Map<String, Integer> counts = new HashMap<>();
    for (Piece piece : before) {
      counts.merge(identity(piece), 1, Integer::sum);
    }
    List<Piece> added = new ArrayList<>();
    for (Piece piece : after) {
      Integer left = counts.get(identity(piece));
      if (left != null && left > 0) {
        counts.put(identity(piece), left - 1);
      } else {
        added.add(piece);
      }
    }
    List<Piece> gone = new ArrayList<>();
    // From the end, so that of equal pieces the last ones count as gone.
    for (int i = before.size() - 1; i >= 0; i--) {
      Integer left = counts.get(identity(before.get(i)));
      if (left != null && left > 0) {
        counts.put(identity(before.get(i)), left - 1);
        gone.add(before.get(i));
      }
    }
    java.util.Collections.reverse(gone);
    return new Delta(new Pairing(gone, added).edits());
  }

  private static String identity(Piece piece) {
    char kind = piece.kind().isLine() ? 't' : piece.kind() == Piece.Kind.IMAGE ? 'i' : 'l';
    return kind + piece.key();
  }

  boolean isEmpty() {
    return edits.isEmpty();
  }

  /** Finds which of the pieces gone and new belong together. Not thread-safe. */
  private static final class Pairing {
    private final List<Piece> gone;
    private final List<Piece> added;
    private final Piece[] partner;
    private final Set<Integer> taken = new HashSet<>();

    Pairing(List<Piece> gone, List<Piece> added) {
      this.gone = gone;
      this.added = added;
      this.partner = new Piece[added.size()];
    }

    List<Edit> edits() {
      byShape();
      byWords();
      List<Edit> edits = new ArrayList<>();
      for (int i = 0; i < added.size(); i++) {
        edits.add(new Edit(partner[i], added.get(i)));
      }
      for (int i = 0; i < gone.size(); i++) {
        if (!taken.contains(i)) {
          edits.add(new Edit(gone.get(i), null));
        }
      }
      return edits;
    }

    private void byShape() {
      Map<String, Deque<Integer>> shapes = new HashMap<>();
      for (int i = 0; i < gone.size(); i++) {
        shapes.computeIfAbsent(shape(gone.get(i)), _ -> new ArrayDeque<>()).add(i);
      }
      for (int j = 0; j < added.size(); j++) {
        Deque<Integer> same = shapes.get(shape(added.get(j)));
        if (same != null && !same.isEmpty()) {
          take(same.removeFirst(), j);
        }
      }
    }

    private static String shape(Piece piece) {
      return piece.kind().isLine()
          ? Shape.of(Typography.plain(piece.text()))
          : piece.kind() + piece.text() + piece.slot();
    }

    private void byWords() {
      Map<String, List<Integer>> byWord = new HashMap<>();
      List<Set<String>> words = new ArrayList<>();
      for (int i = 0; i < gone.size(); i++) {
        Set<String> own =
            taken.contains(i) || !gone.get(i).kind().isLine()
                ? Set.of()
                : Words.set(gone.get(i).text());
        words.add(own);
        for (String word : own) {
          byWord.computeIfAbsent(word, _ -> new ArrayList<>()).add(i);
        }
      }
      for (int j = 0; j < added.size(); j++) {
        if (partner[j] == null && added.get(j).kind().isLine()) {
          int best = best(Words.set(added.get(j).text()), words, byWord);
          if (best >= 0) {
            take(best, j);
          }
        }
      }
    }

    private int best(
        Set<String> words, List<Set<String>> others, Map<String, List<Integer>> byWord) {
      Map<Integer, Integer> shared = new HashMap<>();
      for (String word : words) {
        List<Integer> with = byWord.get(word);
        if (with == null || with.size() > COMMON) {
          continue;
        }
        for (int i : with) {
          if (!taken.contains(i) && (shared.containsKey(i) || shared.size() < CANDIDATES)) {
            shared.merge(i, 1, Integer::sum);
          }
        }
      }
      int best = -1;
      double bestLikeness = 0.4;
      for (Map.Entry<Integer, Integer> one : shared.entrySet()) {
        int all = words.size() + others.get(one.getKey()).size() - one.getValue();
        double likeness = one.getValue() / (double) all;
        if (likeness > bestLikeness
            || likeness == bestLikeness && best >= 0 && one.getKey() < best) {
          bestLikeness = likeness;
          best = one.getKey();
        }
      }
      return best;
    }

    private void take(int i, int j) {
      taken.add(i);
      partner[j] = gone.get(i);
    }
  }
}
