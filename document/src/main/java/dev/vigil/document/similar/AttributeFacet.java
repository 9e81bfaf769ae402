package dev.vigil.document.similar;

import dev.vigil.document.Attributes;
import dev.vigil.document.DocumentName;
import dev.vigil.document.PageDigest;
import dev.vigil.document.StringList;
import java.util.Arrays;

/** The attributes of a document as a bag of tag, name and value together. */
final class AttributeFacet {
  private AttributeFacet() {}

  static HashBag bag(ComparedPart forest) {
    PageDigest digest = forest.digest();
    Attributes attributes = digest.attributes();
    long[] tags = StableHash.of(digest.tags());
    long[] names = StableHash.of(attributes.names());
    HashBag.Builder bag = new HashBag.Builder();
    for (int root : forest.roots()) {
      for (int node = root, end = digest.end(root); node < end; node++) {
        if (attributes.has(node)) {
          long tag = tags[digest.tag(node)];
          for (int a = attributes.start(node), last = attributes.end(node); a < last; a++) {
            long named = StableHash.pair(tag, names[attributes.nameId(a)]);
            bag.add(StableHash.pair(named, StableHash.of(attributes.values(), a)));
          }
        }
      }
    }
    return bag.build();
  }

  /** Whether tag by tag the same attributes follow each other in document order. */
  static boolean same(ComparedPart a, ComparedPart b) {
    Cursor left = new Cursor(a);
    Cursor right = new Cursor(b);
    while (left.next()) {
      if (!right.next() || !left.sameAs(right)) {
        return false;
      }
    }
    return !right.next();
  }

  /** Steps through the attributes of a forest. */
  private static final class Cursor {
    private final ComparedPart forest;
    private final Attributes attributes;
    private int root;
    private int node = -1;
    private int attribute = -1;
    private int end;

    Cursor(ComparedPart forest) {
      this.forest = forest;
      this.attributes = forest.digest().attributes();
    }

    boolean next() {
      PageDigest digest = forest.digest();
      attribute++;
      while (attribute >= end) {
        node = node < 0 && !done() ? forest.roots()[root] : node + 1;
        while (!done() && node >= digest.end(forest.roots()[root])) {
          root++;
          node = done() ? node : forest.roots()[root];
        }
        if (done()) {
          return false;
        }
        attribute = attributes.start(node);
        end = attributes.end(node);
      }
      return true;
    }

    boolean done() {
      return root >= forest.roots().length;
    }

    boolean sameAs(Cursor that) {
      return same(name(), that.name())
          && same(attributes.name(attribute), that.attributes.name(that.attribute))
          && sameBytes(attributes.values(), attribute, that.attributes.values(), that.attribute);
    }

    private DocumentName name() {
      return forest.digest().name(node);
    }

    private static boolean same(DocumentName a, DocumentName b) {
      return a.local().equals(b.local()) && a.uri().equals(b.uri());
    }

    private static boolean sameBytes(StringList a, int i, StringList b, int j) {
      return Arrays.equals(a.buffer(i), a.start(i), a.end(i), b.buffer(j), b.start(j), b.end(j));
    }
  }
}
