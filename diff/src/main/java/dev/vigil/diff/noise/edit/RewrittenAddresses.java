package dev.vigil.diff.noise.edit;

import dev.vigil.diff.noise.edit.ItemDifference.Edit;
import dev.vigil.diff.noise.page.PageItem;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Recognises a site that writes its addresses in another way: the same piece of several paths is
 * replaced by the same other piece, such as {@code .html} by nothing. The links lead to the same
 * documents. {@link SiblingEdits} recognises another host. Stateless.
 */
final class RewrittenAddresses {
  /** People may edit two links alike. */
  private static final int LEAST = 3;

  /** The endings of pages; another ending names another file. */
  private static final Set<String> PAGES =
      Set.of("", "html", "htm", "xhtml", "php", "asp", "aspx", "jsp", "do");

  private RewrittenAddresses() {}

  /** The edits, those of links that lead to the same document as before as spelling. */
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

  /** What is replaced in the address of a link with the same words, and by what; or empty. */
  private static String replacement(Edit edit) {
    PageItem before = edit.before();
    PageItem after = edit.after();
    if (before == null
        || after == null
        || after.kind().isLine()
        || edit.sort() != DifferenceKind.WORDS
        || !before.text().equals(after.text())) {
      return "";
    }
    String old = before.target();
    String now = after.target();
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
    if (start <= hostEnd(old) || start <= hostEnd(now)) {
      return "";
    }
    String gone = old.substring(start, old.length() - end);
    String come = now.substring(start, now.length() - end);
    boolean number = (gone + come).chars().anyMatch(Character::isDigit);
    boolean same = ending(old).equals(ending(now));
    boolean pages = PAGES.contains(ending(old)) && PAGES.contains(ending(now));
    return number || !same && !pages ? "" : gone + '\n' + come;
  }

  /** Where the path of an address begins; in a relative one at its start. */
  private static int hostEnd(String address) {
    int host = address.indexOf("//") + 2;
    int end = address.indexOf('/', host);
    return host < 2 ? -1 : end < 0 ? address.length() : end;
  }

  /** The ending of the file that an address names, or empty. */
  private static String ending(String address) {
    String path = address.replaceFirst("[?#].*", "");
    int file = path.lastIndexOf('/');
    int dot = path.lastIndexOf('.');
    // The dots of a host are no ending.
    return dot > file && file >= hostEnd(path) ? path.substring(dot + 1) : "";
  }
}
