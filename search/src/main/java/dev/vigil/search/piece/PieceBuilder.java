package dev.vigil.search.piece;

import dev.vigil.search.piece.Piece.NamedText;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Collects the pieces of one document while it is read from front to back. Elements that hold
 * pieces are opened and closed; text goes to the innermost open one. For one thread.
 *
 * <p>A long text is cut at the end of a block whose own hash says so. So a change in one block
 * changes the pieces around it only, however long the text is.
 */
final class PieceBuilder {
  /** A block may end a piece of at least this many words. */
  private static final int LEAST_WORDS = 12;

  private static final int MOST_WORDS = 400;

  /** Pieces of one version; what comes later is added to the last one's element. */
  private static final int MOST_PIECES = 20_000;

  /** Characters of one version. */
  private static final int MOST_TEXT = 4_000_000;

  private static final int MOST_DEPTH = 24;

  private final List<Piece> pieces = new ArrayList<>();
  private final Deque<Container> open = new ArrayDeque<>();
  private int characters;

  /** An element that holds pieces. */
  private static final class Container {
    final String kind;
    final List<String> names;
    final long[] keys;
    final int level;
    final boolean cut;
    final StringBuilder head = new StringBuilder();
    final StringBuilder text = new StringBuilder();
    final List<NamedText> named = new ArrayList<>();
    final Map<Long, Integer> ordinals = new HashMap<>();
    int words;
    int blockStart;
    boolean word;

    Container(String kind, List<String> names, long[] keys, int level, boolean cut) {
      this.kind = kind;
      this.names = names;
      this.keys = keys;
      this.level = level;
      this.cut = cut;
    }
  }

  /** Whether another container fits. */
  boolean isFull() {
    return pieces.size() >= MOST_PIECES || characters >= MOST_TEXT || open.size() >= MOST_DEPTH;
  }

  /**
   * Opens an element.
   *
   * @param label what identifies it among its siblings, such as its heading; with an empty or
   *     repeated one its position does
   * @param level of the heading that begins it; 0 if it is an element of its own
   * @param cut whether its text may be cut at blocks
   */
  void open(String kind, String name, String label, int level, boolean cut) {
    Container parent = open.peek();
    long above = parent == null ? 0 : parent.keys[parent.keys.length - 1];
    long named = PieceHash.pair(above, PieceHash.of(name));
    long own = PieceHash.of(label);
    if (parent != null) {
      // Siblings with one heading are elements of their own.
      int ordinal = parent.ordinals.merge(PieceHash.pair(named, own), 1, Integer::sum);
      if (label.isEmpty()) {
        own = PieceHash.of("#" + ordinal);
      } else if (ordinal > 1) {
        own = PieceHash.pair(own, ordinal);
      }
    }
    int depth = parent == null ? 0 : parent.keys.length;
    long[] keys = new long[depth + 1];
    List<String> names = new ArrayList<>();
    if (parent != null) {
      flush(parent);
      System.arraycopy(parent.keys, 0, keys, 0, depth);
      names.addAll(parent.names);
    }
    keys[depth] = PieceHash.key(PieceHash.pair(named, own));
    names.add(name);
    open.push(new Container(kind, names, keys, level, cut));
  }

  /** Closes the innermost element. */
  void close() {
    flush(open.pop());
  }

  /** The level of the innermost element, see {@link #open}. */
  int level() {
    return open.isEmpty() ? 0 : open.element().level;
  }

  int depth() {
    return open.size();
  }

  String kind() {
    return open.element().kind;
  }

  void head(String text) {
    StringBuilder head = open.element().head;
    if (!text.isEmpty() && characters < MOST_TEXT) {
      head.append(head.isEmpty() ? "" : " ").append(text);
      characters += text.length();
    }
  }

  void named(String name, String text) {
    Container at = open.element();
    if (!text.isEmpty() && !name.isEmpty() && name.length() <= 64 && at.named.size() < 5_000) {
      at.named.add(new NamedText(name, text));
    }
  }

  /** Adds text of the current block. */
  void text(CharSequence text) {
    Container at = open.element();
    if (characters >= MOST_TEXT) {
      return;
    }
    characters += text.length();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean space = c <= ' ' || c == '\u00a0';
      if (!space) {
        at.text.append(c);
        at.words += at.word ? 0 : 1;
        at.word = true;
      } else {
        at.word = false;
        space(at);
      }
    }
  }

  private static void space(Container at) {
    int length = at.text.length();
    if (length > 0 && at.text.charAt(length - 1) > ' ') {
      at.text.append(' ');
    }
  }

  /** Separates words. */
  void edge() {
    Container at = open.element();
    at.word = false;
    space(at);
  }

  /** Ends a block such as a paragraph. */
  void block() {
    Container at = open.element();
    at.word = false;
    int length = at.text.length();
    if (length > 0 && at.text.charAt(length - 1) == ' ') {
      at.text.setLength(--length);
    }
    if (length == 0 || at.text.charAt(length - 1) == '\n') {
      return;
    }
    at.text.append('\n');
    boolean enough = at.words >= LEAST_WORDS;
    if (at.cut && enough || at.words >= MOST_WORDS) {
      CharSequence block = at.text.subSequence(Math.min(at.blockStart, length), length);
      if (at.words >= MOST_WORDS || (PieceHash.of(block) & 1) == 0) {
        flush(at);
      }
    }
    at.blockStart = at.text.length();
  }

  private void flush(Container at) {
    String text = at.text.toString().strip();
    String head = at.head.toString().strip();
    if (!text.isEmpty() || !head.isEmpty() || !at.named.isEmpty()) {
      pieces.add(new Piece(at.kind, at.names, at.keys, head, text, at.named));
    }
    at.text.setLength(0);
    at.head.setLength(0);
    at.named.clear();
    at.words = 0;
    at.blockStart = 0;
    at.word = false;
  }

  /** Closes everything and returns the pieces. */
  List<Piece> end() {
    while (!open.isEmpty()) {
      close();
    }
    return pieces;
  }
}
