package dev.vigil.document.internal.xml;

import dev.vigil.document.DocumentException;
import dev.vigil.document.Utf8;
import java.nio.charset.StandardCharsets;

/**
 * A cursor over the bytes of declarations that skips names, white space, literals and comments.
 * Which bytes they are changes where a parameter entity is followed. Not thread-safe.
 */
abstract class DeclarationInput {
  final XmlErrors faults;
  byte[] b;
  int p;
  int e;

  DeclarationInput(byte[] document, XmlErrors faults) {
    this.faults = faults;
    this.b = document;
    this.e = document.length;
  }

  /** Whether the word stands here. */
  final boolean at(String ascii) {
    return XmlNames.startsWith(b, p, e, ascii);
  }

  /** Skips white space; false if there was no white space. */
  final boolean skipSpace() {
    int from = p;
    while (p < e && XmlBytes.isSpace(b[p])) {
      p++;
    }
    return p > from;
  }

  final void space(String behind) {
    if (!skipSpace()) {
      throw fault("white space is missing behind " + behind + ".");
    }
  }

  final void expect(char c, String in) {
    if (p >= e || b[p] != c) {
      throw fault(c + " is expected here in " + in + ".");
    }
    p++;
  }

  /** Moves over the end of a declaration. */
  final void end(String declaration) {
    skipSpace();
    expect('>', "the declaration " + declaration);
  }

  /** Moves over a name and returns it. */
  final String name(String ofWhat) {
    int from = p;
    p = XmlNames.end(b, p, e);
    String wrong = XmlNames.wrong(b, from, p);
    if (wrong != null) {
      throw faults.at(
          b, from, "the name of " + ofWhat + " is expected here" + (p > from ? "; " + wrong : "."));
    }
    return text(from, p);
  }

  /** Passes a quoted literal and returns where its inside ends. */
  final int quoted() {
    int quote = p < e ? b[p] : 0;
    if (quote != '"' && quote != '\'') {
      throw fault("a quoted value is expected here.");
    }
    int start = p++;
    while (p < e && b[p] != quote) {
      character();
    }
    if (p >= e) {
      throw faults.at(b, start, "the value has no closing quote; add it.");
    }
    return p++;
  }

  final String publicId() {
    int from = p + 1;
    String id = text(from, quoted());
    for (int i = 0; i < id.length(); i++) {
      char c = id.charAt(i);
      boolean letterOrDigit = c < 0x80 && Character.isLetterOrDigit(c);
      if (!letterOrDigit && " \r\n-'()+,./:=?;!*#@$_%".indexOf(c) < 0) {
        throw faults.at(b, from + i, "a public identifier may not contain the character " + c);
      }
    }
    return id;
  }

  final String text(int from, int to) {
    return new String(b, from, to - from, StandardCharsets.UTF_8);
  }

  /** Moves over one character that XML allows. */
  final void character() {
    int c = Utf8.codePoint(b, p);
    if (!XmlBytes.isCharacter(c)) {
      throw fault("XML does not allow the character U+" + "%04X".formatted(c) + "; remove it.");
    }
    p += Utf8.length(b[p]);
  }

  final void comment() {
    int start = p;
    for (p += 4; p + 2 < e; ) {
      if (b[p] == '-' && b[p + 1] == '-') {
        if (b[p + 2] != '>') {
          throw fault("-- stands inside a comment; XML allows it only at the end.");
        }
        p += 3;
        return;
      }
      character();
    }
    throw faults.at(b, start, "the comment is not closed; add --> behind it.");
  }

  final void instruction() {
    int start = p;
    p += 2;
    String target = name("a processing instruction");
    if (target.equalsIgnoreCase("xml")) {
      throw faults.at(b, start, "an XML declaration may not stand in a DOCTYPE; remove it.");
    }
    if (!at("?>")) {
      space("the target of a processing instruction");
    }
    while (p + 1 < e) {
      if (b[p] == '?' && b[p + 1] == '>') {
        p += 2;
        return;
      }
      character();
    }
    throw faults.at(b, start, "the processing instruction is not finished; add ?> behind it.");
  }

  final DocumentException fault(String what) {
    return faults.at(b, p, what);
  }
}
