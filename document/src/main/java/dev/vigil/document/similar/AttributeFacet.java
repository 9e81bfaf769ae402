package dev.vigil.document.similar;

import dev.vigil.document.Attributes;
import dev.vigil.document.Name;
import dev.vigil.document.PageDigest;
import dev.vigil.document.Strings;
import java.util.Arrays;

/** Attributes as a bag of tag, name and value together. */
final class AttributeFacet {
  private AttributeFacet() {}

  static Bag bag(Forest forest) {
    PageDigest digest = forest.digest();
    Attributes attributes = digest.attributes();
    long[] tags = Hash.of(digest.tags());
    long[] names = Hash.of(attributes.names());
    Bag.Builder bag = new Bag.Builder();
    for (int root : forest.roots()) {
      for (int node = root, end = digest.end(root); node < end; node++) {
        if (attributes.has(node)) {
          long tag = tags[digest.tag(node)];
          for (int a = attributes.start(node), last = attributes.end(node); a < last; a++) {
            long named = Hash.pair(tag, names[attributes.nameId(a)]);
            bag.add(Hash.pair(named, Hash.of(attributes.values(), a)));
          }
        }
      }
    }
    return bag.build();
  }

  /** Whether tag by tag the same attributes follow each other in document order. */
  static boolean same(Forest a, Forest b) {
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
    private final Forest forest;
    private final Attributes attributes;
    private int root;
    private int node = -1;
    private int attribute = -1;
    private int end;

    Cursor(Forest forest) {
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

    private Name name() {
      return forest.digest().name(node);
    }

    private static boolean same(Name a, Name b) {
      return a.local().equals(b.local()) && a.uri().equals(b.uri());
    }

    private static boolean sameBytes(Strings a, int i, Strings b, int j) {
      return Arrays.equals(a.buffer(i), a.start(i), a.end(i), b.buffer(j), b.start(j), b.end(j));
    }
  }
}
