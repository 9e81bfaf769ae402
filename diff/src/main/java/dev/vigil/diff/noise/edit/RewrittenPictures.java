package dev.vigil.diff.noise.edit;

import dev.vigil.diff.noise.edit.ItemDifference.Edit;
import dev.vigil.diff.noise.page.PageItem;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Recognises pictures that a site serves from other addresses: the same folder or parameter of
 * several addresses is replaced by the same other one, and the files and their words stay, as when
 * a network for pictures gets a new key. Another file is another picture. Stateless.
 */
final class RewrittenPictures {
  /** People may move two pictures alike. */
  private static final int LEAST = 3;

  private RewrittenPictures() {}

  /** The edits, those of pictures that are the same file as before as spelling. */
  static List<Edit> marked(List<Edit> edits) {
    Map<String, Integer> counts = new HashMap<>();
    edits.forEach(edit -> counts.merge(replacement(edit), 1, Integer::sum));
    counts.remove("");
    counts.values().removeIf(count -> count < LEAST);
    return counts.isEmpty()
        ? edits
        : edits.stream()
            .map(
                edit ->
                    counts.containsKey(replacement(edit))
                        ? new Edit(edit.before(), edit.after(), DifferenceKind.SPELLING)
                        : edit)
            .toList();
  }

  /** The folders that are replaced in the address of a picture, and by which; or empty. */
  private static String replacement(Edit edit) {
    PageItem before = edit.before();
    PageItem after = edit.after();
    if (before == null
        || after == null
        || after.kind() != PageItem.Kind.IMAGE
        || !before.text().equals(after.text())) {
      return "";
    }
    String old = before.key();
    String now = after.key();
    int start = 0;
    int end = 0;
    int shorter = Math.min(old.length(), now.length());
    while (start < shorter && old.charAt(start) == now.charAt(start)) {
      start++;
    }
    while (end < shorter - start
        && old.charAt(old.length() - 1 - end) == now.charAt(now.length() - 1 - end)) {
      end++;
    }
    // Whole folders, so that hashes which begin alike are one replacement.
    start = old.lastIndexOf('/', Math.max(0, start - 1)) + 1;
    int oldEnd = old.indexOf('/', old.length() - end);
    int nowEnd = now.indexOf('/', now.length() - end);
    return oldEnd < start || nowEnd < start || start == 0
        ? ""
        : old.substring(start, oldEnd) + '\n' + now.substring(start, nowEnd);
  }
}
