package dev.vigil.search.piece;

import dev.vigil.document.Attributes;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import java.util.Locale;
import java.util.Set;

/**
 * Cuts XML and JSON by an inferred schema: an element type holds pieces if its elements have enough
 * words of their own, or repeat below one parent and have parts. Elements above such elements hold
 * pieces too. Each holds one piece: its text without that of the pieces inside. For one document
 * and one thread.
 */
final class SchemaPieces {
  /** Elements with so many words on average can be an answer alone. */
  private static final int TEXT_WORDS = 12;

  private static final int RECORD_WORDS = 3;
  private static final int RECORD_REPEATS = 3;

  private static final Set<String> TITLES =
      Set.of("title", "name", "heading", "head", "label", "article-title", "headline");

  private static final int LONGEST_TITLE = 300;

  private final PageDigest digest;
  private final PieceBuilder out;
  private final int[] words;
  private final boolean[] holds;
  private final boolean[] holdsBelow;

  /** Types of elements that repeat below one parent. */
  private final boolean[] repeats;

  SchemaPieces(PageDigest digest, PieceBuilder out) {
    this.digest = digest;
    this.out = out;
    int count = digest.nodeCount();
    words = new int[count];
    holds = new boolean[count];
    holdsBelow = new boolean[count];
    repeats = new boolean[digest.tags().size()];
    infer();
  }

  private void infer() {
    int count = digest.nodeCount();
    int types = digest.tags().size();
    boolean[] hasParts = new boolean[count];
    // An element beside text is part of a sentence.
    boolean[] mixed = new boolean[count];
    for (int at = count - 1; at > 0; at--) {
      int parent = digest.parent(at);
      if (digest.kind(at).isText()) {
        words[at] = words(digest.value(at));
        mixed[parent] |= words[at] > 0;
      } else if (digest.isElement(at)) {
        hasParts[parent] = true;
      }
      words[parent] += words[at];
    }
    int[] textParts = new int[count];
    for (int at = 1; at < count; at++) {
      if (digest.isElement(at) && words[at] > 0 && !isTitle(at)) {
        textParts[digest.parent(at)]++;
      }
    }
    long[] elements = new long[types];
    long[] total = new long[types];
    long[] parts = new long[types];
    long[] repeated = new long[types];
    for (int at = 1; at < count; at++) {
      if (digest.isElement(at)) {
        int type = digest.tag(at);
        elements[type]++;
        total[type] += words[at];
        parts[type] += hasParts[at] ? 1 : 0;
        int next = digest.nextSibling(at);
        while (next >= 0 && !digest.isElement(next)) {
          next = digest.nextSibling(next);
        }
        repeated[type] += next >= 0 && digest.tag(next) == type ? 1 : 0;
      }
    }
    boolean[] holder = new boolean[types];
    for (int type = 0; type < types; type++) {
      if (elements[type] > 0) {
        double average = (double) total[type] / elements[type];
        repeats[type] = repeated[type] + 1 >= RECORD_REPEATS;
        boolean record =
            repeats[type] && 2 * parts[type] > elements[type] && average >= RECORD_WORDS;
        holder[type] = average >= TEXT_WORDS || record;
      }
    }
    for (int at = count - 1; at > 0; at--) {
      if (digest.isElement(at)) {
        int parent = digest.parent(at);
        // The only part of an element beside its title says nothing that the element does not.
        boolean only = parent > 0 && textParts[parent] == 1 && !holdsBelow[at];
        holds[at] = holder[digest.tag(at)] && !mixed[parent] && !only;
        if (holds[at] || holdsBelow[at]) {
          holdsBelow[parent] = true;
        }
      }
    }
  }

  private static int words(String text) {
    int found = 0;
    boolean in = false;
    for (int i = 0; i < text.length(); i++) {
      boolean space = text.charAt(i) <= ' ';
      found += !space && !in ? 1 : 0;
      in = !space;
    }
    return found;
  }

  /** Cuts the document and returns its title. */
  String cut() {
    int root = digest.root();
    if (root < 0) {
      return "";
    }
    String title = "";
    out.open("page", name(root), "root", 0, false);
    attributes(root);
    int[] ends = new int[64];
    ends[1] = digest.nodeCount();
    for (int at = root + 1; at < digest.end(root); at++) {
      while (out.depth() > 1 && at >= ends[out.depth()]) {
        out.close();
      }
      if (digest.isElement(at)) {
        out.block();
        if (title.isEmpty() && isTitle(at) && !holdsBelow[at] && !isInRecord(at)) {
          title = digest.text(at).strip().replaceAll("\\s+", " ");
        }
        if (holds[at] || holdsBelow[at]) {
          if (!out.isFull()) {
            out.open(
                holdsBelow[at] || !repeats[digest.tag(at)] ? "section" : "record",
                name(at),
                label(at),
                0,
                false);
            ends[out.depth()] = digest.end(at);
          }
        }
        attributes(at);
      } else if (digest.kind(at).isText() && words[at] > 0) {
        String text = digest.value(at);
        if (isTitle(digest.parent(at)) && text.length() <= LONGEST_TITLE) {
          out.head(text.strip().replaceAll("\\s+", " "));
        } else {
          out.text(text);
          out.edge();
        }
        names(at, text);
      }
    }
    return title;
  }

  /** Whether an element is a part of one of many alike, whose title is not that of the document. */
  private boolean isInRecord(int at) {
    for (int up = digest.parent(at); up > digest.root(); up = digest.parent(up)) {
      if (repeats[digest.tag(up)]) {
        return true;
      }
    }
    return false;
  }

  private boolean isTitle(int at) {
    return digest.isElement(at) && TITLES.contains(name(at));
  }

  private String name(int at) {
    return digest.name(at).local().toLowerCase(Locale.ROOT);
  }

  /** What identifies an element in other versions: its id, its title, or its text. */
  private String label(int at) {
    for (String id : new String[] {"id", "xml:id", "key"}) {
      String found = digest.attribute(at, id);
      if (found != null && !found.isEmpty()) {
        return "@" + found;
      }
    }
    if (!holdsBelow[at]) {
      return "=" + digest.text(at);
    }
    for (int one = digest.firstChild(at); one >= 0; one = digest.nextSibling(one)) {
      if (isTitle(one)) {
        return "=" + digest.text(one);
      }
    }
    return "";
  }

  private void attributes(int at) {
    if (digest.type() == DocumentType.JSON || !digest.attributes().has(at)) {
      return;
    }
    Attributes all = digest.attributes();
    for (int a = all.start(at); a < all.end(at); a++) {
      if (!all.name(a).declaresNamespace()) {
        out.named(all.name(a).local().toLowerCase(Locale.ROOT), all.value(a));
      }
    }
  }

  /** The elements around a text, up to the one that holds the piece. */
  private void names(int leaf, String text) {
    int at = digest.parent(leaf);
    for (int up = 0; up < 6 && at > 0; up++) {
      String name = name(at);
      if (!name.equals("_")) {
        out.named(name, text);
      }
      if (holds[at] || holdsBelow[at]) {
        break;
      }
      at = digest.parent(at);
    }
  }
}
