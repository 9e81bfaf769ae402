package dev.vigil.cli.topic;

import dev.vigil.cli.terminal.CommandFailure;
import java.util.List;

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
