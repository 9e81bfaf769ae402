package dev.vigil.cli;

import dev.vigil.diff.View;
import dev.vigil.document.IntSlice;
import dev.vigil.document.PageDigest;
import dev.vigil.document.xpath.Selector;
import dev.vigil.document.xpath.XPath;
import dev.vigil.document.xpath.XPathResult;
import java.util.BitSet;

/** A part of a document, named by a CSS selector or an XPath. Implementations are immutable. */
interface Part {
  IntSlice in(PageDigest digest);

  /** What begins like a path is an XPath; everything else is a selector. */
  static Part of(String words) {
    if (!words.startsWith("/") && !words.startsWith("(")) {
      return Selector.compile(words)::select;
    }
    XPath path = XPath.compile(words);
    return digest -> {
      if (path.evaluate(digest) instanceof XPathResult.Nodes(IntSlice nodes)) {
        return nodes;
      }
      throw new Failure("'" + words + "' finds no nodes; name elements, such as //main.");
    };
  }

  /** The same view, but seeing only this part. */
  default View of(View view) {
    BitSet nodes = new BitSet();
    IntSlice found = in(view.digest());
    for (int i = 0; i < found.size(); i++) {
      nodes.set(found.get(i));
    }
    return view.within(nodes);
  }
}
