package dev.vigil.document.internal.xml;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads a document type declaration with its internal subset: checks the grammar of every
 * declaration and stores entities, attribute types and attribute defaults. The external subset and
 * external parameter entities are never read; after a reference to one, later declarations do not
 * count any more unless the document stands alone, because the unread file could have overridden
 * them (XML 1.0, section 5.1). Not thread-safe.
 */
final class DoctypeScanner extends DeclarationInput {
  private record Frame(byte[] bytes, int at, int end, XmlEntity entity) {}

  private final byte[] document;
  private final QNames names;
  private final Declarations declarations;
  private final EntityReferences references;
  private final ValueDecoder values;
  private final Utf8Buffer literal = new Utf8Buffer();
  private final List<Frame> frames = new ArrayList<>();
  private final StringBuilder value = new StringBuilder();

  private boolean counts = true;

  DoctypeScanner(
      byte[] document,
      QNames names,
      Declarations declarations,
      EntityReferences references,
      XmlErrors faults) {
    super(document, faults);
    this.document = document;
    this.names = names;
    this.declarations = declarations;
    this.references = references;
    this.values = new ValueDecoder(declarations, references, faults);
  }

  /**
   * The declaration in one line: name, public and system identifier in quotes, internal subset in
   * brackets; what is missing at the end is left out.
   */
  String value() {
    return value.toString();
  }

  /** Reads from {@code <!DOCTYPE} at {@code start} and returns the place behind it. */
  int scan(int start) {
    p = start + "<!DOCTYPE".length();
    space("DOCTYPE");
    value.append(name("the DOCTYPE"));
    boolean spaced = skipSpace();
    if (spaced && (at("PUBLIC") || at("SYSTEM"))) {
      externalId(true);
      declarations.mayBeIncomplete = true;
      skipSpace();
    }
    if (p < e && b[p] == '[') {
      int from = ++p;
      subset();
      value.append(" [").append(withoutReturns(from, p - 1)).append(']');
      skipSpace();
    }
    expect('>', "the DOCTYPE");
    return p;
  }

  private String withoutReturns(int from, int to) {
    String text = new String(document, from, to - from, StandardCharsets.UTF_8);
    return text.indexOf('\r') < 0 ? text : text.replace("\r\n", "\n").replace('\r', '\n');
  }

  // ---- the internal subset ----

  private void subset() {
    for (; ; ) {
      skipSpace();
      if (p == e) {
        if (frames.isEmpty()) {
          throw fault("the DOCTYPE ends inside its internal subset; add ]> behind it.");
        }
        Frame outer = frames.removeLast();
        outer.entity.open = false;
        b = outer.bytes;
        p = outer.at;
        e = outer.end;
      } else if (b[p] == ']' && frames.isEmpty()) {
        p++;
        return;
      } else if (b[p] == '%') {
        parameterReference();
      } else if (at("<!--")) {
        comment();
      } else if (at("<?")) {
        instruction();
      } else if (at("<!ENTITY")) {
        p += 8;
        entity();
      } else if (at("<!ATTLIST")) {
        p += 9;
        attributes();
      } else if (at("<!ELEMENT")) {
        p += 9;
        space("ELEMENT");
        name("an element type");
        space("the element's name");
        new ContentModel(this).scan();
        end("ELEMENT");
      } else if (at("<!NOTATION")) {
        p += 10;
        notation();
      } else {
        throw fault("a declaration (ENTITY, ATTLIST, ELEMENT, NOTATION) is expected here.");
      }
    }
  }

  private void parameterReference() {
    int start = p++;
    String name = name("a parameter entity");
    expect(';', "a parameter entity reference");
    XmlEntity entity = declarations.parameter(name);
    if (entity == null) {
      // Not an error of form; and no file is left that could declare it.
      return;
    }
    if (entity.sort != XmlEntity.Sort.INTERNAL) {
      declarations.mayBeIncomplete = true;
      counts &= declarations.standalone;
      return;
    }
    if (entity.open) {
      throw faults.at(
          b, start, "the parameter entity %" + name + "; contains itself; break the cycle.");
    }
    faults.through(b, start, name);
    declarations.charge(entity.text.length);
    entity.open = true;
    frames.add(new Frame(b, p, e, entity));
    b = entity.text;
    p = 0;
    e = b.length;
  }

  private void entity() {
    space("ENTITY");
    boolean parameter = p < e && b[p] == '%';
    if (parameter) {
      p++;
      space("%");
    }
    String name = name("an entity");
    if (name.indexOf(':') >= 0) {
      throw fault("the entity name " + name + " contains a colon; choose another name.");
    }
    space("the entity's name");
    XmlEntity entity;
    if (p < e && (b[p] == '"' || b[p] == '\'')) {
      entity = XmlEntity.internal(name, entityValue());
    } else {
      externalId(false);
      String notation = null;
      boolean spaced = skipSpace();
      if (at("NDATA") && spaced && !parameter) {
        p += 5;
        space("NDATA");
        notation = name("a notation");
      }
      entity = XmlEntity.elsewhere(name, notation);
    }
    end("ENTITY");
    if (counts) {
      declarations.declare(entity, parameter);
    }
  }

  /** The replacement text: character references are replaced, entity references stay. */
  private byte[] entityValue() {
    int quote = b[p];
    int start = p++;
    literal.clear();
    while (p < e && b[p] != quote) {
      if (b[p] == '%') {
        throw fault(
            "a parameter entity may not be used inside a declaration here; write &#37; for %.");
      }
      if (b[p] == '&') {
        if (p + 1 < e && b[p + 1] == '#') {
          literal.appendCodePoint(references.character(b, p, e));
          p = references.end;
        } else {
          int from = p++;
          name("an entity reference");
          expect(';', "an entity reference");
          literal.append(b, from, p);
        }
      } else if (b[p] == '\r' && frames.isEmpty()) {
        literal.append('\n');
        p += p + 1 < e && b[p + 1] == '\n' ? 2 : 1;
      } else {
        int from = p;
        character();
        literal.append(b, from, p);
      }
    }
    if (p >= e) {
      throw faults.at(b, start, "the entity's value has no closing quote; add it.");
    }
    p++;
    return literal.toArray();
  }

  private void notation() {
    space("NOTATION");
    name("a notation");
    space("the notation's name");
    if (at("PUBLIC")) {
      p += 6;
      space("PUBLIC");
      publicId();
      if (skipSpace() && p < e && b[p] != '>') {
        quoted();
      }
    } else {
      externalId(false);
    }
    end("NOTATION");
  }

  // ---- attribute lists ----

  private void attributes() {
    space("ATTLIST");
    int element = number("an element type");
    for (; ; ) {
      boolean spaced = skipSpace();
      if (p < e && b[p] == '>') {
        p++;
        return;
      }
      if (!spaced) {
        throw fault("white space is missing in an ATTLIST declaration.");
      }
      int attribute = number("an attribute");
      space("the attribute's name");
      boolean tokens = !attributeType();
      space("the attribute's type");
      byte[] defaultValue = defaultValue(tokens);
      if (counts) {
        declarations.declareAttribute(
            element, new Declarations.Rule(attribute, tokens, defaultValue));
      }
    }
  }

  /** Reads an attribute's type; true for CDATA, false for the types made of tokens. */
  private boolean attributeType() {
    if (p < e && b[p] == '(') {
      enumeration(false);
      return false;
    }
    String type = name("an attribute type");
    switch (type) {
      case "CDATA" -> {
        return true;
      }
      case "NOTATION" -> {
        space("NOTATION");
        enumeration(true);
      }
      case "ID", "IDREF", "IDREFS", "ENTITY", "ENTITIES", "NMTOKEN", "NMTOKENS" -> {}
      default -> throw fault("there is no attribute type " + type + "; CDATA is the usual one.");
    }
    return false;
  }

  private void enumeration(boolean ofNames) {
    expect('(', "an enumeration");
    do {
      skipSpace();
      int from = p;
      p = XmlNames.end(b, p, e);
      if (p == from) {
        throw fault("a value is missing in an enumeration.");
      }
      if (ofNames && XmlNames.wrong(b, from, p) != null) {
        throw fault("a notation's name is expected here.");
      }
      skipSpace();
    } while (p < e && b[p++] == '|');
    p--;
    expect(')', "an enumeration");
  }

  private byte @Nullable [] defaultValue(boolean tokens) {
    if (at("#REQUIRED")) {
      p += 9;
      return null;
    }
    if (at("#IMPLIED")) {
      p += 8;
      return null;
    }
    if (at("#FIXED")) {
      p += 6;
      space("#FIXED");
    }
    int from = p + 1;
    int to = quoted();
    Utf8Buffer decoded = values.decode(b, from, to, frames.isEmpty());
    if (tokens) {
      decoded.collapseSpaces();
    }
    return decoded.toArray();
  }

  // ---- identifiers and small parts ----

  private void externalId(boolean keep) {
    String publicId = "";
    if (at("PUBLIC")) {
      p += 6;
      space("PUBLIC");
      publicId = publicId();
      space("the public identifier");
    } else if (at("SYSTEM")) {
      p += 6;
      space("SYSTEM");
    } else {
      throw fault("a quoted value, SYSTEM or PUBLIC is expected here.");
    }
    int from = p + 1;
    String systemId = text(from, quoted());
    if (keep) {
      char q = systemId.indexOf('"') >= 0 ? '\'' : '"';
      value.append(" \"").append(publicId).append("\" ").append(q).append(systemId).append(q);
    }
  }

  private int number(String ofWhat) {
    int from = p;
    name(ofWhat);
    return names.intern(b, from, p);
  }
}
