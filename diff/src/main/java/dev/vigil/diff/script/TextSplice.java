package dev.vigil.diff.script;

import dev.vigil.diff.text.WordDiff;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One replacement in a text: the old and the new characters at a position. The place counts
 * characters of the text before; splices of one text come in order. Immutable.
 *
 * @param at the place in the text before, in characters from 0
 * @param before the characters that are replaced; empty for an insertion
 * @param after the characters in their place; empty for a deletion
 */
public record TextSplice(int at, String before, String after) {
  static List<TextSplice> of(String before, String after) {
    WordDiff diff = WordDiff.of(before, after);
    List<TextSplice> splices = new ArrayList<>();
    for (WordDiff.Hunk hunk : diff.hunks()) {
      splices.add(new TextSplice(hunk.oldFrom(), diff.removed(hunk), diff.added(hunk)));
    }
    return splices;
  }

  static List<TextSplice> inverse(List<TextSplice> splices) {
    List<TextSplice> back = new ArrayList<>();
    int shift = 0;
    for (TextSplice splice : splices) {
      back.add(new TextSplice(splice.at + shift, splice.after, splice.before));
      shift += splice.after.length() - splice.before.length();
    }
    return back;
  }

  /** The text after all splices, or null where one of them does not fit. */
  static @Nullable String apply(List<TextSplice> splices, String text) {
    StringBuilder out = new StringBuilder(text.length() + 16);
    int at = 0;
    for (TextSplice splice : splices) {
      if (splice.at < at || !text.startsWith(splice.before, splice.at)) {
        return null;
      }
      out.append(text, at, splice.at).append(splice.after);
      at = splice.at + splice.before.length();
    }
    return out.append(text, at, text.length()).toString();
  }
}
