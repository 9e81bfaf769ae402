package dev.vigil.diff.script;

import dev.vigil.diff.text.WordDiff;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What stood at a place of a text before, and what stands there now. The place counts characters of
 * the text before; splices of one text come in order. Immutable.
 */
public record Splice(int at, String before, String after) {
  static List<Splice> of(String before, String after) {
    WordDiff diff = WordDiff.of(before, after);
    List<Splice> splices = new ArrayList<>();
    for (WordDiff.Hunk hunk : diff.hunks()) {
      splices.add(new Splice(hunk.oldFrom(), diff.removed(hunk), diff.added(hunk)));
    }
    return splices;
  }

  static List<Splice> inverse(List<Splice> splices) {
    List<Splice> back = new ArrayList<>();
    int shift = 0;
    for (Splice splice : splices) {
      back.add(new Splice(splice.at + shift, splice.after, splice.before));
      shift += splice.after.length() - splice.before.length();
    }
    return back;
  }

  /** The text after all splices, or null where one of them does not fit. */
  static @Nullable String apply(List<Splice> splices, String text) {
    StringBuilder out = new StringBuilder(text.length() + 16);
    int at = 0;
    for (Splice splice : splices) {
      if (splice.at < at || !text.startsWith(splice.before, splice.at)) {
        return null;
      }
      out.append(text, at, splice.at).append(splice.after);
      at = splice.at + splice.before.length();
    }
    return out.append(text, at, text.length()).toString();
  }
}
