package dev.vigil.diff.noise.rule;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.vigil.diff.DocumentView;
import dev.vigil.diff.noise.page.PageLine;
import dev.vigil.diff.noise.page.PageLines;
import dev.vigil.document.Attributes;
import dev.vigil.document.NodeKind;
import dev.vigil.document.PageDigest;
import java.util.BitSet;
import java.util.List;

/**
 * Hides every line that matches a pattern, with the elements that then show nothing, and every
 * comment and attribute value that matches it. Immutable.
 *
 * @param spans whether a match may begin on one line and end on another; all of them are hidden
 */
record IgnoredLines(String text, Pattern pattern, boolean spans) implements NoiseRule {
  @Override
  public String reason() {
    return "lines with " + text.substring(text.indexOf('=') + 1);
  }

  @Override
  public DocumentView apply(DocumentView view) {
    BitSet leaves = new BitSet();
    List<PageLine> lines = PageLines.of(view);
    BitSet matching = spans ? spanning(lines) : single(lines);
    for (int i = matching.nextSetBit(0); i >= 0; i = matching.nextSetBit(i + 1)) {
      lines.get(i).leaves().stream().forEach(leaves::set);
    }
    PageDigest digest = view.digest();
    BitSet hidden = EmptyElements.with(view, leaves);
    for (int at = view.nextSeen(0); at < digest.nodeCount(); at = view.nextSeen(at + 1)) {
      if (digest.kind(at) == NodeKind.COMMENT && pattern.matcher(view.value(at)).find()) {
        hidden.set(at);
      }
    }
    return view.without(hidden).withoutAttributes(attributes(view));
  }

  private BitSet attributes(DocumentView view) {
    Attributes attributes = view.digest().attributes();
    BitSet found = new BitSet();
    for (int a = 0; a < attributes.count(); a++) {
      if (attributes.values().length(a) > 0 && pattern.matcher(view.attributeValue(a)).find()) {
        found.set(a);
      }
    }
    return found;
  }

  private BitSet single(List<PageLine> lines) {
    BitSet found = new BitSet();
    for (int i = 0; i < lines.size(); i++) {
      if (pattern.matcher(lines.get(i).text()).find()) {
        found.set(i);
      }
    }
    return found;
  }

  private BitSet spanning(List<PageLine> lines) {
    StringBuilder all = new StringBuilder();
    int[] ends = new int[lines.size()];
    for (int i = 0; i < ends.length; i++) {
      all.append(lines.get(i).text()).append('\n');
      ends[i] = all.length();
    }
    BitSet found = new BitSet();
    Matcher matcher = pattern.matcher(all);
    int line = 0;
    while (matcher.find()) {
      while (line < ends.length && ends[line] <= matcher.start()) {
        line++;
      }
      for (int i = line; i < ends.length && (i == line || ends[i - 1] < matcher.end()); i++) {
        found.set(i);
        line = i;
      }
    }
    return found;
  }
}
