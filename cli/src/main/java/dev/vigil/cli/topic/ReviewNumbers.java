package dev.vigil.cli.topic;

import dev.vigil.cli.terminal.CommandFailure;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The numbers of the pages in a review queue: the last digits of their ids, as many as it takes to
 * distinguish the pages. Immutable.
 */
final class ReviewNumbers {
  private static final int LEAST = 3;

  private final String tree;
  private final List<String> ids;
  private final int digits;

  ReviewNumbers(String tree, List<Long> waiting) {
    this.tree = tree;
    ids = waiting.stream().map(id -> Long.toString(id)).toList();
    int enough = LEAST;
    while (endings(enough) < ids.size()) {
      enough++;
    }
    digits = enough;
  }

  private long endings(int length) {
    return ids.stream().map(id -> ending(id, length)).distinct().count();
  }

  private static String ending(String id, int length) {
    return id.substring(Math.max(0, id.length() - length));
  }

  String of(long id) {
    return ending(Long.toString(id), digits);
  }

  /** Refuses a page that is given twice, for only one decision can hold. */
  void checkOnce(List<Long> given) {
    Set<Long> seen = new HashSet<>();
    for (long id : given) {
      if (!seen.add(id)) {
        throw new CommandFailure(
            "page %s is given twice; give one decision for each page.".formatted(of(id)));
      }
    }
  }

  /** The id of a page, by its number or by more of its last digits. */
  long find(String number) {
    List<String> shown = ids.stream().filter(id -> ending(id, digits).equals(number)).toList();
    List<String> found =
        shown.isEmpty() ? ids.stream().filter(id -> id.endsWith(number)).toList() : shown;
    if (found.isEmpty()) {
      throw new CommandFailure(
          "there is no page %s in the review queue; 'vigil topic review %s' lists them."
              .formatted(number, tree));
    }
    if (found.size() > 1) {
      throw new CommandFailure(
          "'%s' is the end of the numbers of %d pages in the review queue; give more digits."
              .formatted(number, found.size()));
    }
    return Long.parseLong(found.getFirst());
  }
}
