package dev.vigil.document.internal.html;

import dev.vigil.document.ReadLimits;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Splits a page into tokens by the section "Tokenization" of the HTML standard. Not thread-safe.
 *
 * <p>The standard describes a machine of eighty states that eats one character at a time. Here the
 * whole page lies in one array, so each construct (tag, comment, doctype, raw text) is one method
 * that searches for its end, and the states are the places in these methods. {@link #next} returns
 * one token at a time; the tree builder pulls, and sets {@link #model} when a start tag changes how
 * the following text is read.
 *
 * <p>A text token is a range of the source as long as it reads the same in the tree; only text with
 * character references, carriage returns or NULs is copied into {@link DecodedText}. Attribute
 * values likewise. All characters that carry meaning are ASCII, hence bytes: UTF-8 is never
 * decoded.
 *
 * <p>Linear: every method moves forward only, and what reads ahead (an end tag inside raw text, a
 * comment's end) resumes where it stopped.
 *
 * <p>What made it fast, in the order of gain: searching for the ends of scripts, styles and values
 * eight bytes at a time ({@link ByteSearch}; real pages are mostly that); asking once per page, not
 * per token, where carriage returns and NULs are; comparing names as one long ({@link NameTable});
 * and not copying. A method over 8,000 bytecodes is never compiled by HotSpot, so none comes near
 * that.
 */
final class Tokenizer {
  static final int TEXT = 0;
  static final int START_TAG = 1;
  static final int END_TAG = 2;
  static final int COMMENT = 3;
  static final int DOCTYPE = 4;
  static final int EOF = 5;

  /** How text is read: the content models of the standard. */
  enum Model {
    DATA,
    RCDATA,
    RAWTEXT,
    SCRIPT,
    PLAINTEXT,
    CDATA
  }

  private static final int TEXT_STOP = 1;
  private static final int SPACE = 2;
  private static final int NAME_STOP = 4;
  private static final int ATTRIBUTE_STOP = 8;
  private static final int UNQUOTED_STOP = 16;
  private static final int LETTER = 32;

  private static final byte[] CLASSES = new byte[256];

  static {
    mark(TEXT_STOP, "<&\0\r");
    mark(SPACE | NAME_STOP | ATTRIBUTE_STOP | UNQUOTED_STOP, "\t\n\f\r ");
    mark(NAME_STOP | ATTRIBUTE_STOP, "/>");
    mark(ATTRIBUTE_STOP, "=");
    mark(UNQUOTED_STOP, ">");
    for (char c = 'a'; c <= 'z'; c++) {
      mark(LETTER, String.valueOf(c));
      mark(LETTER, String.valueOf(c).toUpperCase(Locale.ROOT));
    }
  }

  private static void mark(int bits, String characters) {
    for (int i = 0; i < characters.length(); i++) {
      CLASSES[characters.charAt(i)] |= (byte) bits;
    }
  }

  private static final NameTable KNOWN = NameTable.of(HtmlTags.KNOWN);

  private final byte[] source;
  private final int length;
  private final boolean instructions;
  final DecodedText cooked;
  final TokenAttributes attributes;
  final NameTable names = KNOWN.copy();
  private int at;

  /** The first carriage return or NUL at or behind the place that was last asked for. */
  private int odd = -1;

  /** The content model of the text that follows. */
  Model model = Model.DATA;

  /** The name that ends RCDATA, RAWTEXT and script data; -1 where none can. */
  int endName = -1;

  /** Whether {@code <![CDATA[} is a section here: the current node is not an HTML element. */
  boolean inForeign;

  /**
   * Whether text comes in runs of only white space or none; set where the rules distinguish them.
   */
  boolean splitText;

  // The current token.
  int start;
  int name;
  int attributesFrom;
  int attributesTo;
  boolean selfClosing;
  int textFrom;
  int textTo;
  boolean sawNul;
  final Doctype doctype;

  /** The target where the token is a processing instruction, and null where it is a comment. */
  @Nullable String instructionTarget;

  /** Whether an element took the token's attributes; otherwise their room is used again. */
  boolean attributesKept;

  Tokenizer(byte[] source, ReadLimits limits, boolean instructions) {
    this.source = source;
    this.length = source.length;
    this.instructions = instructions;
    this.cooked = new DecodedText();
    this.doctype = new Doctype(source, cooked);
    this.attributes = new TokenAttributes(limits, length / 64 + 16);
  }

  byte[] source() {
    return source;
  }

  /** The start of the next token. */
  int position() {
    return at;
  }

  /** Moves to the next token and returns what it is. */
  int next() {
    while (true) {
      int token =
          switch (model) {
            case DATA -> data();
            case PLAINTEXT -> rest(false);
            case CDATA -> cdata();
            default -> rawText();
          };
      if (token >= 0) {
        return token;
      }
    }
  }

  // ---- text ----

  private int data() {
    int p = at;
    int n = length;
    if (p < n && source[p] != '<') {
      return splitText ? splitRun(p) : run(p);
    }
    if (p >= n) {
      start = n;
      return EOF;
    }
    return markup(p);
  }

  /** Reads the markup at a less-than sign. */
  private int markup(int p) {
    start = p;
    int c = p + 1 < length ? source[p + 1] : -1;
    if (c >= 0) {
      if ((CLASSES[c] & LETTER) != 0) {
        return tag(p + 1, START_TAG);
      }
      if (c == '/') {
        return endTagOpen(p);
      }
      if (c == '!') {
        return declaration(p + 2);
      }
      if (c == '?') {
        return instructions ? instruction(p + 2) : bogusComment(p + 1);
      }
    }
    return splitText ? splitRun(p) : run(p);
  }

  private int endTagOpen(int p) {
    if (p + 2 >= length) {
      return splitText ? splitRun(p) : run(p);
    }
    int c = source[p + 2];
    if (c >= 0 && (CLASSES[c] & LETTER) != 0) {
      return tag(p + 2, END_TAG);
    }
    if (c == '>') {
      at = p + 3;
      return -1;
    }
    return bogusComment(p + 2);
  }

  /** Whether the less-than sign at p begins anything but text. */
  private boolean beginsMarkup(int p) {
    if (p + 1 >= length) {
      return false;
    }
    int c = source[p + 1];
    return c == '!'
        || c == '?'
        || c == '/' && p + 2 < length
        || c >= 0 && (CLASSES[c] & LETTER) != 0;
  }

  /** Text up to the next markup. */
  private int run(int from) {
    byte[] s = source;
    int n = length;
    int p = from;
    boolean references = false;
    while (true) {
      p = ByteSearch.find(s, p, n, '<', '&');
      if (p >= n || s[p] == '<' && beginsMarkup(p)) {
        break;
      }
      references |= s[p] == '&';
      p++;
    }
    at = p;
    return text(from, p, references || isOdd(from, p), true, true);
  }

  /** A run of white space, or of none, or one character reference. */
  private int splitRun(int from) {
    byte[] s = source;
    int n = length;
    int p = from;
    boolean dirty = false;
    if ((CLASSES[s[p] & 0xFF] & SPACE) != 0) {
      while (p < n && (CLASSES[s[p] & 0xFF] & SPACE) != 0) {
        dirty |= s[p] == '\r';
        p++;
      }
    } else if (s[p] == '&') {
      p++;
      while (p < n && (s[p] == '#' || s[p] == ';' || isAlphanumeric(s[p]))) {
        if (s[p++] == ';') {
          break;
        }
      }
      dirty = true;
    } else if (s[p] == 0) {
      p++;
      dirty = true;
    } else {
      p++;
      while (p < n && (CLASSES[s[p] & 0xFF] & (TEXT_STOP | SPACE)) == 0) {
        p++;
      }
    }
    at = p;
    return text(from, p, dirty, true, true);
  }

  private static boolean isAlphanumeric(int c) {
    return c >= '0' && c <= '9' || c >= 0 && (CLASSES[c] & LETTER) != 0;
  }

  private int text(int from, int to, boolean dirty, boolean references, boolean keepNul) {
    start = from;
    sawNul = false;
    if (dirty) {
      textFrom = ~cooked.text(source, from, to, references, keepNul);
      textTo = ~cooked.used();
      sawNul = cooked.sawNul;
    } else {
      textFrom = from;
      textTo = to;
    }
    return TEXT;
  }

  private int rest(boolean references) {
    if (at >= length) {
      start = length;
      return EOF;
    }
    int from = at;
    at = length;
    return text(from, length, isOdd(from, length), references, false);
  }

  /** Whether a range has a carriage return or a NUL; one scan of the page answers all of them. */
  private boolean isOdd(int from, int to) {
    if (odd < from) {
      odd = ByteSearch.find(source, from, length, '\r', 0);
    }
    return odd < to;
  }

  private int cdata() {
    int from = at;
    int p = from;
    while (p < length
        && !(source[p] == ']' && p + 2 < length && source[p + 1] == ']' && source[p + 2] == '>')) {
      p++;
    }
    model = Model.DATA;
    at = Math.min(length, p + 3);
    return p > from ? text(from, p, isOdd(from, p), false, true) : -1;
  }

  // ---- raw text ----

  /** Text up to the end tag that fits the last start tag, or to the end of the page. */
  private int rawText() {
    int from = at;
    int end = model == Model.SCRIPT ? scriptEnd(from) : rawEnd(from);
    boolean references = model == Model.RCDATA;
    if (end < length) {
      model = Model.DATA;
    }
    at = end;
    if (end == from) {
      if (end < length) {
        return -1;
      }
      start = length;
      return EOF;
    }
    boolean dirty = isOdd(from, end) || references && ByteSearch.find(source, from, end, '&') < end;
    return text(from, end, dirty, references, false);
  }

  private int rawEnd(int from) {
    int p = ByteSearch.find(source, from, length, '<');
    while (p < length && !isEndTag(p)) {
      p = ByteSearch.find(source, p + 1, length, '<');
    }
    return p;
  }

  /** Whether {@code </name} stands here, followed by what ends a tag name. */
  private boolean isEndTag(int p) {
    return endName >= 0 && p + 2 < length && source[p + 1] == '/' && isName(p + 2, endName);
  }

  private boolean isName(int p, int nameId) {
    int end = p + names.length(nameId);
    return end < length
        && (CLASSES[source[end] & 0xFF] & NAME_STOP) != 0
        && names.same(nameId, source, p, end);
  }

  /**
   * The script data states. Inside {@code <!-- ... -->} a {@code <script>} hides the end tags up to
   * its own.
   */
  private int scriptEnd(int from) {
    int p = ByteSearch.find(source, from, length, '<');
    while (p < length) {
      if (isEndTag(p)) {
        return p;
      }
      if (startsWith(p, "<!--")) {
        p = escapedEnd(p + 4);
        if (p < length && source[p] == '<') {
          return p;
        }
      }
      p = ByteSearch.find(source, p + 1, length, '<');
    }
    return length;
  }

  /** The end of an escaped part of a script: at the end tag, or at the sign that ends the part. */
  private int escapedEnd(int from) {
    byte[] s = source;
    boolean twice = false;
    int p = from;
    while (true) {
      p = ByteSearch.find(s, p, length, '<', '>');
      if (p >= length) {
        return length;
      }
      if (s[p] == '>') {
        // The dashes that begin the part may end it too.
        if (s[p - 1] == '-' && s[p - 2] == '-') {
          return p;
        }
      } else if (twice) {
        twice = !(p + 1 < length && s[p + 1] == '/' && isName(p + 2, HtmlTags.SCRIPT));
      } else if (isEndTag(p)) {
        return p;
      } else {
        twice = isName(p + 1, HtmlTags.SCRIPT);
      }
      p++;
    }
  }

  private boolean startsWith(int p, String prefix) {
    if (length - p < prefix.length()) {
      return false;
    }
    for (int i = 0; i < prefix.length(); i++) {
      if (source[p + i] != prefix.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  // ---- tags ----

  private int tag(int nameStart, int kind) {
    byte[] s = source;
    int p = nameStart;
    int n = length;
    boolean nul = false;
    while (p < n && (CLASSES[s[p] & 0xFF] & NAME_STOP) == 0) {
      nul |= s[p] == 0;
      p++;
    }
    attributesFrom = attributes.count();
    attributesKept = false;
    selfClosing = false;
    if (p < n) {
      name = nul ? internWithNul(names, nameStart, p) : names.intern(s, nameStart, p);
      if (s[p] == '>') {
        p++;
      } else {
        p = attributes(p);
      }
    }
    attributesTo = attributes.count();
    if (p >= n && s[n - 1] != '>' || p > n) {
      return endInsideTag();
    }
    at = p;
    return kind;
  }

  /** A tag that the page's end cuts off is dropped. */
  private int endInsideTag() {
    attributes.rewind(attributesFrom);
    at = length;
    start = length;
    return EOF;
  }

  private int internWithNul(NameTable table, int from, int to) {
    int begin = cooked.text(source, from, to, false, false);
    int id = table.intern(cooked.bytes(), begin, cooked.used());
    cooked.rewind(begin);
    return id;
  }

  /** Reads attributes; returns the place behind the tag's end, or past the page's end. */
  private int attributes(int from) {
    byte[] s = source;
    int n = length;
    int p = from;
    attributes.beginTag();
    while (true) {
      while (p < n && (CLASSES[s[p] & 0xFF] & SPACE) != 0) {
        p++;
      }
      if (p >= n) {
        return n + 1;
      }
      if (s[p] == '>') {
        attributes.endTag();
        return p + 1;
      }
      if (s[p] == '/') {
        p++;
        if (p < n && s[p] == '>') {
          selfClosing = true;
          attributes.endTag();
          return p + 1;
        }
        continue;
      }
      p = attribute(p);
      if (p > n) {
        return p;
      }
    }
  }

  /** One attribute; returns the place behind it, or past the page's end. */
  private int attribute(int from) {
    byte[] s = source;
    int n = length;
    int p = from + 1;
    boolean nul = s[from] == 0;
    while (p < n && (CLASSES[s[p] & 0xFF] & ATTRIBUTE_STOP) == 0) {
      nul |= s[p] == 0;
      p++;
    }
    if (p >= n) {
      return n + 1;
    }
    int id = nul ? internWithNul(attributes.names, from, p) : attributes.names.intern(s, from, p);
    boolean first = attributes.claim(id);
    while (p < n && (CLASSES[s[p] & 0xFF] & SPACE) != 0) {
      p++;
    }
    if (p >= n || s[p] != '=') {
      if (first) {
        attributes.add(id, 0, 0);
      }
      return p >= n ? n + 1 : p;
    }
    p++;
    while (p < n && (CLASSES[s[p] & 0xFF] & SPACE) != 0) {
      p++;
    }
    if (p >= n) {
      return n + 1;
    }
    byte quote = s[p];
    return quote == '"' || quote == '\'' ? quoted(id, first, p + 1, quote) : unquoted(id, first, p);
  }

  private int quoted(int id, boolean first, int from, byte quote) {
    int n = length;
    int p = ByteSearch.find(source, from, n, quote, '&');
    boolean references = p < n && source[p] == '&';
    if (references) {
      p = ByteSearch.find(source, p, n, quote);
    }
    if (p >= n) {
      return n + 1;
    }
    if (first) {
      value(id, from, p, references || isOdd(from, p));
    }
    return p + 1;
  }

  private int unquoted(int id, boolean first, int from) {
    byte[] s = source;
    int n = length;
    int p = from;
    boolean dirty = false;
    for (byte c; p < n && (CLASSES[(c = s[p]) & 0xFF] & UNQUOTED_STOP) == 0; p++) {
      dirty |= (CLASSES[c & 0xFF] & TEXT_STOP) != 0;
    }
    if (p >= n) {
      return n + 1;
    }
    if (first) {
      value(id, from, p, dirty);
    }
    return p;
  }

  private void value(int id, int from, int to, boolean dirty) {
    if (dirty) {
      int begin = cooked.attribute(source, from, to);
      attributes.add(id, ~begin, ~cooked.used());
    } else {
      attributes.add(id, from, to);
    }
  }

  // ---- comments, doctype, instructions ----

  private int declaration(int p) {
    if (startsWith(p, "--")) {
      return comment(p + 2);
    }
    if (doctype.startsAt(p)) {
      at = doctype.read(p + 7);
      return DOCTYPE;
    }
    if (inForeign && startsWith(p, "[CDATA[")) {
      at = p + 7;
      model = Model.CDATA;
      return -1;
    }
    return bogusComment(p);
  }

  private int comment(int from) {
    byte[] s = source;
    int n = length;
    if (from < n && s[from] == '>') {
      return comment(from, from, from + 1);
    }
    if (from + 1 < n && s[from] == '-' && s[from + 1] == '>') {
      return comment(from, from, from + 2);
    }
    for (int p = from + 2; p < n; p++) {
      p = ByteSearch.find(s, p, n, '>');
      if (p >= n) {
        break;
      }
      if (s[p - 1] == '-' && s[p - 2] == '-') {
        return comment(from, p - 2, p + 1);
      }
      if (p - 3 >= from && s[p - 1] == '!' && s[p - 2] == '-' && s[p - 3] == '-') {
        return comment(from, p - 3, p + 1);
      }
    }
    int to = n;
    if (to - from >= 3 && s[to - 1] == '!' && s[to - 2] == '-' && s[to - 3] == '-') {
      to -= 3;
    } else {
      for (int i = 0; i < 2 && to > from && s[to - 1] == '-'; i++) {
        to--;
      }
    }
    return comment(from, to, n);
  }

  private int bogusComment(int from) {
    int p = ByteSearch.find(source, from, length, '>');
    return comment(from, p, Math.min(length, p + 1));
  }

  private int comment(int from, int to, int behind) {
    int begin = start;
    text(from, to, isOdd(from, to), false, false);
    start = begin;
    instructionTarget = null;
    at = behind;
    return COMMENT;
  }

  /**
   * The processing instruction states, which the standard has got lately and browsers are getting:
   * only with the reader's option. The token is a comment with a target.
   */
  private int instruction(int from) {
    int p = from;
    while (p < length && isTargetByte(source[p], p == from)) {
      p++;
    }
    if (p >= length) {
      start = length;
      at = length;
      return EOF;
    }
    String target = new String(source, from, p - from, StandardCharsets.UTF_8);
    boolean delimited =
        (CLASSES[source[p] & 0xFF] & SPACE) != 0 || source[p] == '>' || source[p] == '?';
    if (p == from || !delimited || isReserved(target)) {
      return bogusComment(from - 1);
    }
    int data = p;
    while (data < length && (CLASSES[source[data] & 0xFF] & SPACE) != 0) {
      data++;
    }
    int end = data;
    while (end < length && source[end] != '>') {
      end++;
    }
    if (end >= length) {
      start = length;
      at = length;
      return EOF;
    }
    int to = end > data && source[end - 1] == '?' ? end - 1 : end;
    int begin = start;
    text(data, to, isOdd(data, to), false, false);
    start = begin;
    instructionTarget = target;
    at = end + 1;
    return COMMENT;
  }

  private static boolean isReserved(String target) {
    String lower = target.toLowerCase(Locale.ROOT);
    return lower.equals("xml") || lower.equals("xml-stylesheet");
  }

  private static boolean isTargetByte(int c, boolean first) {
    boolean letter = c == '_' || c >= 0 && (CLASSES[c] & LETTER) != 0;
    return letter || !first && (c == '-' || c >= '0' && c <= '9');
  }

  // ---- the current token's text ----

  /** The array that holds the text of a range. */
  byte[] buffer(int from) {
    return from >= 0 ? source : cooked.bytes();
  }

  static int offset(int from) {
    return from >= 0 ? from : ~from;
  }

  /** Whether a text range consists of white space only. */
  boolean isSpace(int from, int to) {
    byte[] bytes = buffer(from);
    int end = offset(to);
    for (int p = offset(from); p < end; p++) {
      if ((CLASSES[bytes[p] & 0xFF] & SPACE) == 0) {
        return false;
      }
    }
    return true;
  }

  /** Whether an attribute's value equals a text in lower case, without regard to ASCII case. */
  boolean valueIs(int attribute, String lower) {
    int from = attributes.start(attribute);
    byte[] bytes = buffer(from);
    int p = offset(from);
    if (offset(attributes.end(attribute)) - p != lower.length()) {
      return false;
    }
    for (int i = 0; i < lower.length(); i++) {
      int c = bytes[p + i];
      if (c != lower.charAt(i) && (c < 'A' || c > 'Z' || c + 32 != lower.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  boolean rangesEqual(int from, int to, int otherFrom, int otherTo) {
    return Arrays.equals(
        buffer(from),
        offset(from),
        offset(to),
        buffer(otherFrom),
        offset(otherFrom),
        offset(otherTo));
  }
}
