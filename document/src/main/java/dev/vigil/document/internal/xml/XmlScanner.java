package dev.vigil.document.internal.xml;

import dev.vigil.document.DigestBuilder;
import dev.vigil.document.DocumentException;
import dev.vigil.document.DocumentName;
import dev.vigil.document.DocumentNames;
import dev.vigil.document.DocumentType;
import dev.vigil.document.HeapStrings;
import dev.vigil.document.NodeKind;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.Utf8;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Scans one XML document from UTF-8 bytes into a digest, checking that it is well-formed and
 * namespace-well-formed (XML 1.0 fifth edition, Namespaces in XML 1.0). Not thread-safe; good for
 * one document.
 *
 * <p>One loop ({@link #content}) walks over the bytes. A table says for each byte whether it stands
 * for itself; a run of such bytes is copied into the digest at once, and only the few others
 * (less-than, ampersand, carriage return, a bracket that may begin {@code ]]>}) are examined. A
 * start tag is interned by its bytes ({@link QNames}), its attributes are collected first and
 * resolved when the tag is complete, because a namespace may be declared behind its use ({@link
 * StartTag}). An end tag is compared with the bytes of the tag that is open. Nothing recurses:
 * elements are counted on the builder's stack, entities on a stack of inputs.
 *
 * <p>A reference to an internal entity puts the entity's text in front of the rest of the input.
 * Nodes that come out of it have no place in the source ({@code opens == -1}); a text that began
 * before the reference, or with it, has the place where it began. What entities produce counts
 * against {@link ReadLimits#expansion()}, and no file but the document is ever read.
 *
 * <p>Cost: linear in the bytes of the document and of what its entities expand to.
 */
@SuppressWarnings("ReferenceEquality") // which input it is matters, not what it holds
final class XmlScanner {
  private static final int NO_TEXT = Integer.MIN_VALUE;

  private record Frame(byte[] bytes, int at, int end, int floor, XmlEntity entity) {}

  private final byte[] document;
  private final DigestBuilder builder;
  private final Namespaces namespaces = new Namespaces();
  private final QNames names = new QNames(namespaces);
  private final XmlErrors faults;
  private final Declarations declarations;
  private final EntityReferences references;
  private final StartTag tag;
  private final List<Frame> frames = new ArrayList<>();

  private byte[] in;
  private int end;

  /** Elements that were open where the present entity began; it may not close them. */
  private int floor;

  private int depth;
  private int[] open = new int[64];

  /** The name of the attribute before, or of the tag: what comes next is often known. */
  private int before;

  private int[] opens;
  private int[] closes;

  /** The start of the text that is being collected, -1 in an entity, or {@link #NO_TEXT}. */
  private int textAt = NO_TEXT;

  XmlScanner(byte[] utf8, ReadLimits limits) {
    document = utf8;
    in = utf8;
    end = utf8.length;
    int expectedNodes = Math.max(16, utf8.length / 24);
    builder = new DigestBuilder(DocumentType.XML, limits, expectedNodes, utf8.length / 2);
    opens = new int[expectedNodes];
    closes = new int[expectedNodes];
    opens[0] = 0;
    closes[0] = -1;
    faults = new XmlErrors(utf8);
    declarations = new Declarations(limits);
    references = new EntityReferences(declarations, faults);
    ValueDecoder values = new ValueDecoder(declarations, references, faults);
    tag = new StartTag(builder, names, namespaces, declarations, values, faults, limits);
  }

  PageDigest scan() {
    int p = XmlDeclaration.scan(document, declarations, faults);
    p = prolog(p);
    p = startTag(p);
    if (depth > 0) {
      p = content(p);
    }
    epilog(p);
    return builder.build();
  }

  int[] opens() {
    return Arrays.copyOf(opens, builder.nodeCount());
  }

  int[] closes() {
    return Arrays.copyOf(closes, builder.nodeCount());
  }

  // ---- around the root element ----

  private int prolog(int from) {
    boolean typed = false;
    for (int p = from; ; ) {
      p = skipSpace(document, p, end);
      if (p == end) {
        throw faults.at(
            document,
            p,
            from == 0 && p == 0
                ? "the document is empty; XML needs a root element."
                : "the document has no root element; add one.");
      }
      if (document[p] != '<') {
        throw faults.at(document, p, "text stands before the root element; move it inside.");
      }
      int next = p + 1 < end ? document[p + 1] : 0;
      if (next == '?') {
        p = instruction(p);
      } else if (next == '!') {
        if (startsWith(p, "<!--")) {
          p = comment(p);
        } else if (startsWith(p, "<!DOCTYPE")) {
          if (typed) {
            throw faults.at(document, p, "a second DOCTYPE stands here; remove it.");
          }
          typed = true;
          p = doctype(p);
        } else {
          throw faults.at(
              document, p, "only comments and one DOCTYPE may begin with <! before the root.");
        }
      } else {
        return p;
      }
    }
  }

  private void epilog(int from) {
    for (int p = skipSpace(document, from, end); p < end; p = skipSpace(document, p, end)) {
      if (startsWith(p, "<!--")) {
        p = comment(p);
      } else if (startsWith(p, "<?")) {
        p = instruction(p);
      } else {
        boolean element = document[p] == '<';
        throw faults.at(
            document,
            p,
            element
                ? "a second element follows the root; XML allows one root, so wrap them both."
                : "text stands after the root element; move it inside.");
      }
    }
  }

  private int doctype(int p) {
    DoctypeScanner scanner = new DoctypeScanner(document, names, declarations, references, faults);
    int after = scanner.scan(p);
    byte[] value = scanner.value().getBytes(StandardCharsets.UTF_8);
    place(builder.leaf(DocumentNames.DOCTYPE, value, 0, value.length), p);
    return after;
  }

  // ---- the loop ----

  /** Reads from behind the root's start tag to behind its end tag, and returns that place. */
  private int content(int from) {
    byte[] b = in;
    int e = end;
    int p = from;
    int run = p;
    for (; ; ) {
      p = XmlBytes.textEnd(b, p, e);
      if (p >= e) {
        append(b, run, p);
        p = leaveEntity(p);
        b = in;
        e = end;
        run = p;
        continue;
      }
      switch (XmlBytes.TEXT[b[p] & 0xFF]) {
        case XmlBytes.LESS -> {
          if (p > run || textAt != NO_TEXT) {
            text(b, run, p);
          }
          int next = p + 1 < e ? b[p + 1] : 0;
          if (next == '/') {
            p = endTag(p);
            if (depth == 0) {
              return p;
            }
          } else if (next == '!') {
            p = startsWith(p, "<!--") ? comment(p) : cdata(p);
          } else if (next == '?') {
            p = instruction(p);
          } else {
            p = startTag(p);
          }
          run = p;
        }
        case XmlBytes.AMPERSAND -> {
          append(b, run, p);
          if (textAt == NO_TEXT) {
            textAt = b == document ? p : -1;
          }
          p = reference(p);
          b = in;
          e = end;
          run = p;
        }
        case XmlBytes.RETURN -> {
          if (b == document) {
            append(b, run, p);
            if (textAt == NO_TEXT) {
              textAt = p;
            }
            builder.contents().append('\n');
            p += p + 1 < e && b[p + 1] == '\n' ? 2 : 1;
            run = p;
          } else {
            p++;
          }
        }
        case XmlBytes.BRACKET -> {
          if (p + 2 < e && b[p + 1] == ']' && b[p + 2] == '>') {
            throw faults.at(b, p, "]]> stands in text; write its last character as &gt; instead.");
          }
          p++;
        }
        default -> p = checkCharacter(b, p);
      }
    }
  }

  /** Collects part of a text that does not stand in the source as it is in the tree. */
  private void append(byte[] b, int from, int to) {
    if (to > from) {
      if (textAt == NO_TEXT) {
        textAt = b == document ? from : -1;
      }
      builder.contents().append(b, from, to);
    }
  }

  private void text(byte[] b, int from, int to) {
    if (textAt == NO_TEXT) {
      place(builder.leaf(DocumentNames.TEXT, b, from, to), from);
      return;
    }
    builder.contents().append(b, from, to);
    if (builder.contents().pending() > 0) {
      int node = builder.leaf(DocumentNames.TEXT);
      reserve(node);
      opens[node] = textAt;
      closes[node] = -1;
    }
    textAt = NO_TEXT;
  }

  /** Checks a byte that cannot stand alone: a control character or a non-character. */
  private int checkCharacter(byte[] b, int p) {
    int c = Utf8.codePoint(b, p);
    if (!XmlBytes.isCharacter(c)) {
      throw illegal(b, p, c);
    }
    return p + Utf8.length(b[p]);
  }

  private DocumentException illegal(byte[] b, int p, int c) {
    return faults.at(
        b, p, "XML does not allow the character U+" + "%04X".formatted(c) + "; remove it.");
  }

  // ---- entities ----

  private int reference(int p) {
    byte[] b = in;
    int c = references.read(b, p, end, false);
    if (c >= 0) {
      builder.contents().appendCodePoint(c);
      return references.end;
    }
    if (c == EntityReferences.KEPT) {
      builder.contents().append(b, p, references.end);
      return references.end;
    }
    XmlEntity entity = references.entity();
    faults.through(b, p, entity.name);
    declarations.charge(entity.text.length);
    entity.open = true;
    frames.add(new Frame(b, references.end, end, floor, entity));
    in = entity.text;
    end = in.length;
    floor = depth;
    return 0;
  }

  private int leaveEntity(int p) {
    if (frames.isEmpty()) {
      throw faults.at(
          document,
          p,
          "the document ends inside <"
              + names.qualified(open[depth])
              + ">, which began at "
              + openedAt()
              + "; it may be cut off.");
    }
    if (depth != floor) {
      throw faults.at(
          in,
          p,
          "<" + names.qualified(open[depth]) + "> is not closed; entities must be balanced.");
    }
    Frame frame = frames.removeLast();
    frame.entity.open = false;
    in = frame.bytes;
    end = frame.end;
    floor = frame.floor;
    return frame.at;
  }

  private String openedAt() {
    int at = opens[builder.current()];
    return at < 0 ? "an entity" : faults.place(at).toString();
  }

  // ---- tags ----

  private int startTag(int p) {
    byte[] b = in;
    int e = end;
    int q = p + 1;
    int seen = 0;
    while (q < e && XmlBytes.NAME[b[q] & 0xFF] != 0) {
      seen |= b[q++];
    }
    if (q == p + 1 || seen < 0 || XmlBytes.NAME[b[p + 1] & 0xFF] != 2) {
      checkName(b, p + 1, q, "a tag");
    }
    int name = names.intern(b, p + 1, q);
    if (q < e && b[q] == '>' && declarations.rules(name) == null) {
      enter(name, tag.resolve(name, b, p), p);
      return q + 1;
    }
    return attributes(p, q, name);
  }

  private void enter(int name, int tagNumber, int p) {
    int node = builder.open(tagNumber);
    place(node, p);
    int level = ++depth;
    if (level == open.length) {
      open = Arrays.copyOf(open, level * 2);
    }
    open[level] = name;
  }

  /** Reads the rest of a start tag from behind its name. */
  private int attributes(int start, int nameEnd, int name) {
    byte[] b = in;
    int e = end;
    tag.begin();
    before = name;
    int q = nameEnd;
    for (; ; ) {
      int s = q;
      while (s < e && XmlBytes.isSpace(b[s])) {
        s++;
      }
      int c = s < e ? b[s] : 0;
      if (c == '>' || c == '/') {
        boolean empty = c == '/';
        if (empty && (s + 1 >= e || b[s + 1] != '>')) {
          throw faults.at(b, s, "/ must be followed by > in a tag.");
        }
        tag.complete(name, depth + 1, b, start, b == document);
        enter(name, tag.resolve(name, b, start), start);
        tag.emit(b, start, b == document);
        if (empty) {
          leave();
        }
        return empty ? s + 2 : s + 1;
      }
      if (s >= e) {
        throw faults.at(b, start, "the tag <" + names.qualified(name) + " is not finished.");
      }
      if (s == q) {
        throw faults.at(b, s, "white space is missing before an attribute, or > after the tag.");
      }
      q = attribute(b, s, e);
    }
  }

  private int attribute(byte[] b, int s, int e) {
    int name = names.follower(before);
    int q = s + names.length(name);
    if (q >= e || b[q] != '=' || !names.startsWith(b, s, e, name)) {
      q = s;
      int seen = 0;
      while (q < e && XmlBytes.NAME[b[q] & 0xFF] != 0) {
        seen |= b[q++];
      }
      if (q == s || seen < 0 || XmlBytes.NAME[b[s] & 0xFF] != 2) {
        checkName(b, s, q, "an attribute");
      }
      name = names.intern(b, s, q);
      names.follow(before, name);
    }
    before = name;
    int v = q;
    if (v < e && b[v] != '=') {
      v = skipSpace(b, v, e);
    }
    if (v >= e || b[v] != '=') {
      throw faults.at(
          b, s, "the attribute " + names.qualified(name) + " has no value; write name=\"value\".");
    }
    v++;
    if (v < e && XmlBytes.isSpace(b[v])) {
      v = skipSpace(b, v, e);
    }
    int quote = v < e ? b[v] : 0;
    if (quote != '"' && quote != '\'') {
      throw faults.at(
          b, v, "the value of " + names.qualified(name) + " is not quoted; add quotes.");
    }
    int from = v + 1;
    int at = from;
    boolean plain = true;
    for (; ; ) {
      at = XmlBytes.valueEnd(b, at, e, quote);
      if (at >= e) {
        throw faults.at(
            b, v, "the value of " + names.qualified(name) + " has no closing quote; add it.");
      }
      if (b[at] == quote) {
        break;
      }
      switch (XmlBytes.VALUE[b[at] & 0xFF]) {
        case XmlBytes.LESS ->
            throw faults.at(b, at, "an attribute value contains <; write it as &lt; instead.");
        case XmlBytes.SPACE, XmlBytes.AMPERSAND -> {
          plain = false;
          at++;
        }
        default -> at = checkCharacter(b, at);
      }
    }
    if (!tag.add(name, from, at, plain)) {
      throw faults.at(
          b, s, "the attribute " + names.qualified(name) + " stands twice; keep one of them.");
    }
    return at + 1;
  }

  private int endTag(int p) {
    byte[] b = in;
    int e = end;
    int name = open[depth];
    int q = p + 2 + names.length(name);
    if (depth > floor && names.startsWith(b, p + 2, e, name)) {
      if (q < e && b[q] == '>') {
        closes[builder.current()] = b == document ? p : -1;
        leave();
        return q + 1;
      }
      int s = skipSpace(b, q, e);
      if (s < e && s > q && b[s] == '>') {
        closes[builder.current()] = b == document ? p : -1;
        leave();
        return s + 1;
      }
    }
    throw wrongEndTag(b, p);
  }

  private DocumentException wrongEndTag(byte[] b, int p) {
    int e = end;
    int q = p + 2;
    while (q < e && XmlBytes.NAME[b[q] & 0xFF] != 0) {
      q++;
    }
    String found = new String(b, p + 2, Math.min(q - p - 2, 80), StandardCharsets.UTF_8);
    if (depth == floor) {
      return faults.at(b, p, "</" + found + "> closes what the entity did not open.");
    }
    String expected = names.qualified(open[depth]);
    if (found.equals(expected)) {
      return faults.at(b, p, "the end tag </" + found + " lacks its >.");
    }
    return faults.at(
        b,
        p,
        "</"
            + found
            + "> does not close <"
            + expected
            + ">, which began at "
            + openedAt()
            + "; close that first.");
  }

  private void leave() {
    namespaces.leave(depth);
    depth--;
    builder.close();
  }

  // ---- comments, CDATA sections, processing instructions ----

  private int comment(int p) {
    byte[] b = in;
    int e = end;
    for (int q = p + 4; q + 2 < e; q++) {
      if (b[q] == '-' && b[q + 1] == '-') {
        if (b[q + 2] != '>') {
          throw faults.at(b, q, "-- stands inside a comment; XML allows it only at the end.");
        }
        contents(b, p + 4, q);
        place(builder.leaf(DocumentNames.COMMENT), p);
        return q + 3;
      }
    }
    throw faults.at(b, p, "the comment is not closed; add --> behind it.");
  }

  private int cdata(int p) {
    byte[] b = in;
    int e = end;
    if (!startsWith(p, "<![CDATA[")) {
      throw faults.at(b, p, "<! begins neither a comment nor a CDATA section here; write &lt;!.");
    }
    for (int q = p + 9; q + 2 < e; q++) {
      if (b[q] == ']' && b[q + 1] == ']' && b[q + 2] == '>') {
        contents(b, p + 9, q);
        place(builder.leaf(DocumentNames.CDATA), p);
        return q + 3;
      }
    }
    throw faults.at(b, p, "the CDATA section is not closed; add ]]> behind it.");
  }

  private int instruction(int p) {
    byte[] b = in;
    int e = end;
    int q = p + 2;
    while (q < e && XmlBytes.NAME[b[q] & 0xFF] != 0) {
      q++;
    }
    checkName(b, p + 2, q, "a processing instruction");
    String target = new String(b, p + 2, q - p - 2, StandardCharsets.UTF_8);
    if (target.equalsIgnoreCase("xml")) {
      throw faults.at(
          b, p, "an XML declaration may stand only at the very beginning; remove what precedes.");
    }
    int s = skipSpace(b, q, e);
    for (int at = s; at + 1 < e; at++) {
      if (b[at] == '?' && b[at + 1] == '>') {
        if (s == q && at > q) {
          break;
        }
        contents(b, s, at);
        int name =
            builder
                .tags()
                .intern(new DocumentName(NodeKind.PROCESSING_INSTRUCTION, "", target, ""));
        place(builder.leaf(name), p);
        return at + 2;
      }
    }
    throw faults.at(
        b, p, "the processing instruction " + target + " is not finished; add ?> behind it.");
  }

  /** Collects the content of a leaf: characters checked, line ends made one newline each. */
  private void contents(byte[] b, int from, int to) {
    HeapStrings.Builder contents = builder.contents();
    int run = from;
    int p = from;
    while (p < to) {
      int kind = XmlBytes.TEXT[b[p] & 0xFF];
      if (kind == XmlBytes.RETURN && b == document) {
        contents.append(b, run, p);
        contents.append('\n');
        p += p + 1 < to && b[p + 1] == '\n' ? 2 : 1;
        run = p;
      } else if (kind >= XmlBytes.LAST_OF_PLANE) {
        p = checkCharacter(b, p);
      } else {
        p++;
      }
    }
    contents.append(b, run, to);
  }

  // ---- small parts ----

  private void checkName(byte[] b, int from, int to, String ofWhat) {
    String wrong = XmlNames.wrong(b, from, to);
    if (wrong != null) {
      throw faults.at(b, from, "the name of " + ofWhat + " is expected here; " + wrong);
    }
  }

  private boolean startsWith(int p, String ascii) {
    return XmlNames.startsWith(in, p, end, ascii);
  }

  private static int skipSpace(byte[] b, int from, int e) {
    int p = from;
    while (p < e && XmlBytes.isSpace(b[p])) {
      p++;
    }
    return p;
  }

  private void place(int node, int p) {
    reserve(node);
    opens[node] = in == document ? p : -1;
    closes[node] = -1;
  }

  private void reserve(int node) {
    if (node >= opens.length) {
      int room = (int) Math.min(Integer.MAX_VALUE - 8L, node + (node >> 1) + 16L);
      opens = Arrays.copyOf(opens, room);
      closes = Arrays.copyOf(closes, room);
    }
  }

  @Override
  public String toString() {
    return "XML scanner at depth " + depth + currentName();
  }

  private @Nullable String currentName() {
    return depth == 0 ? "" : " in " + names.qualified(open[depth]);
  }
}
