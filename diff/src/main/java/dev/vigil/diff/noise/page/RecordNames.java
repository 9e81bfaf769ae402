package dev.vigil.diff.noise.page;

import dev.vigil.diff.noise.text.WhiteSpace;
import dev.vigil.document.PageDigest;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * Names the record that a short line belongs to, among other cards, rows, entries or sections of
 * its kind, by its heading or its first words. So "sold out" of one product is distinguished from
 * "sold out" of another. Kept with the digest; not thread-safe while names are requested.
 */
final class RecordNames {
  /** The minimum number of siblings of one form that count as records. */
  private static final int LEAST = 3;

  /** Records further out say little about a line. */
  private static final int LEVELS = 8;

  private static final int LONGEST = 80;

  private final PageDigest digest;
  private final BitSet repeated = new BitSet();
  private final Map<Integer, Integer> names = new HashMap<>();

  /** The last heading before each node, or 0. */
  private final int[] headings;

  private RecordNames(PageDigest digest) {
    this.digest = digest;
    LayoutPlaces slots = LayoutPlaces.of(digest);
    Map<Long, Integer> forms = new HashMap<>();
    headings = new int[digest.nodeCount()];
    for (int at = 0; at < digest.nodeCount(); at++) {
      headings[at] = at == 0 ? 0 : headings[at - 1];
      if (at > 0 && !digest.isElement(at)) {
        continue;
      }
      headings[at] = isHeading(at) ? at : headings[at];
      forms.clear();
      for (int child = digest.firstChild(at); child >= 0; child = digest.nextSibling(child)) {
        if (digest.isElement(child)) {
          forms.merge(slots.at(child), 1, Integer::sum);
        }
      }
      for (int child = digest.firstChild(at); child >= 0; child = digest.nextSibling(child)) {
        if (digest.isElement(child) && forms.getOrDefault(slots.at(child), 0) >= LEAST) {
          repeated.set(child);
        }
      }
    }
  }

  static RecordNames of(PageDigest digest) {
    return new RecordNames(digest);
  }

  /**
   * The name of the record around a line, or empty if the line is not in a record, or is the name
   * itself.
   */
  String nameOf(PageLine line) {
    int first = line.leaves().isEmpty() ? line.place() : line.leaves().get(0);
    int last = line.leaves().isEmpty() ? first : line.leaves().get(line.leaves().size() - 1);
    return nameOf(first, last, line.block());
  }

  /** The name of the record around an element without text. */
  String nameOf(int element) {
    return nameOf(element, element, element);
  }

  private String nameOf(int first, int last, int block) {
    int at = digest.parent(first);
    for (int up = 0; at > 0 && up < LEVELS; at = digest.parent(at), up++) {
      if (repeated.get(at)) {
        int name = names.computeIfAbsent(at, this::name);
        if (name >= 0 && (name < first || name > last)) {
          return text(name);
        }
      }
    }
    if (digest.name(block).local().equals("dd")) {
      return term(block);
    }
    int heading = headings[first];
    boolean above =
        heading > 0
            && !digest.contains(heading, first)
            && (digest.contains(digest.parent(heading), first) || isInEntry(heading, first));
    return above ? text(heading) : "";
  }

  /** Whether the innermost list entry or article around a line also holds a heading. */
  private boolean isInEntry(int heading, int first) {
    int at = digest.parent(first);
    for (int up = 0; at > 0 && up < LEVELS; at = digest.parent(at), up++) {
      String tag = digest.name(at).local();
      if (tag.equals("li") || tag.equals("article")) {
        return digest.contains(at, heading);
      }
    }
    return false;
  }

  /** The term that a description belongs to. */
  private String term(int description) {
    String term = "";
    int parent = digest.parent(description);
    for (int at = digest.firstChild(parent); at >= 0 && at < description; ) {
      if (digest.isElement(at) && digest.name(at).local().equals("dt")) {
        term = text(at);
      }
      at = digest.nextSibling(at);
    }
    return term;
  }

  private String text(int node) {
    String text = WhiteSpace.collapsed(digest.text(node));
    return text.length() > LONGEST ? text.substring(0, LONGEST) : text;
  }

  private boolean isHeading(int element) {
    String tag = digest.name(element).local();
    return tag.length() == 2
        && tag.charAt(0) == 'h'
        && tag.charAt(1) >= '1'
        && tag.charAt(1) <= '6';
  }

  /** The heading of a record, else its first words; -1 where it has none. */
  private int name(int record) {
    int words = -1;
    for (int at = record + 1; at < digest.end(record); at++) {
      if (digest.isElement(at)) {
        if (isHeading(at)) {
          return firstText(at);
        }
      } else if (words < 0 && digest.kind(at).isText() && hasWord(digest.value(at))) {
        words = at;
      }
    }
    return words;
  }

  private int firstText(int element) {
    for (int at = element + 1; at < digest.end(element); at++) {
      if (digest.kind(at).isText() && !WhiteSpace.isBlank(digest.value(at))) {
        return at;
      }
    }
    return -1;
  }

  private static boolean hasWord(String text) {
    int letters = 0;
    for (int i = 0; i < text.length() && letters < 3; i++) {
      letters = Character.isLetter(text.charAt(i)) ? letters + 1 : 0;
    }
    return letters >= 3;
  }
}
