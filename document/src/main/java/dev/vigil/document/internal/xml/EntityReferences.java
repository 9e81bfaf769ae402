package dev.vigil.document.internal.xml;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Reads the reference at an ampersand: a character, an entity, or a reference that is kept as text
 * because only an external file, which is never read, could define it. Not thread-safe.
 */
final class EntityReferences {
  static final int ENTITY = -1;
  static final int KEPT = -2;

  private final Declarations declarations;
  private final XmlErrors faults;

  /** The end of the reference that was read last. */
  int end;

  private @Nullable XmlEntity entity;

  EntityReferences(Declarations declarations, XmlErrors faults) {
    this.declarations = declarations;
    this.faults = faults;
  }

  /** The entity that the last reference named, when {@link #read} returned {@link #ENTITY}. */
  XmlEntity entity() {
    XmlEntity found = entity;
    if (found == null) {
      throw new IllegalStateException("no entity was read");
    }
    return found;
  }

  /** The character that the reference at p stands for, or {@link #ENTITY} or {@link #KEPT}. */
  int read(byte[] b, int p, int e, boolean inValue) {
    if (p + 1 < e && b[p + 1] == '#') {
      return character(b, p, e);
    }
    int nameEnd = nameEnd(b, p + 1, e);
    end = nameEnd + 1;
    int builtIn = builtIn(b, p + 1, nameEnd);
    if (builtIn != 0) {
      return builtIn;
    }
    String name = new String(b, p + 1, nameEnd - p - 1, StandardCharsets.UTF_8);
    XmlEntity found = declarations.general(name);
    if (found == null) {
      if (declarations.undeclaredIsError()) {
        throw faults.at(
            b,
            p,
            "the entity &" + name + "; is not declared; write the character itself or declare it.");
      }
      return KEPT;
    }
    switch (found.sort) {
      case UNPARSED ->
          throw faults.at(
              b, p, "the entity &" + name + "; is not text; name it without & and semicolon.");
      case EXTERNAL -> {
        if (inValue) {
          throw faults.at(
              b,
              p,
              "the entity &"
                  + name
                  + "; lies in another file, which an attribute may not refer to; write its text.");
        }
        return KEPT;
      }
      case INTERNAL -> {
        if (found.open) {
          throw faults.at(b, p, "the entity &" + name + "; contains itself; break the cycle.");
        }
      }
    }
    entity = found;
    return ENTITY;
  }

  private int nameEnd(byte[] b, int start, int e) {
    int q = start;
    while (q < e && XmlBytes.NAME[b[q] & 0xFF] != 0) {
      q++;
    }
    if (q == start || q == e || b[q] != ';' || XmlBytes.NAME[b[start] & 0xFF] == 1) {
      throw faults.at(
          b, start - 1, "an ampersand begins no reference here; write it as &amp; instead.");
    }
    return q;
  }

  private static int builtIn(byte[] b, int start, int end) {
    switch (end - start) {
      case 2 -> {
        if (b[start + 1] == 't') {
          return b[start] == 'l' ? '<' : b[start] == 'g' ? '>' : 0;
        }
      }
      case 3 -> {
        if (b[start] == 'a' && b[start + 1] == 'm' && b[start + 2] == 'p') {
          return '&';
        }
      }
      case 4 -> {
        String name = new String(b, start, 4, StandardCharsets.ISO_8859_1);
        return name.equals("quot") ? '"' : name.equals("apos") ? '\'' : 0;
      }
      default -> {}
    }
    return 0;
  }

  /** Reads a character reference at p. */
  int character(byte[] b, int p, int e) {
    boolean hexadecimal = p + 2 < e && b[p + 2] == 'x';
    int radix = hexadecimal ? 16 : 10;
    int start = hexadecimal ? p + 3 : p + 2;
    int q = start;
    int value = 0;
    while (q < e) {
      int digit = b[q] < 0 ? -1 : Character.digit(b[q], radix);
      if (digit < 0) {
        break;
      }
      value = Math.min(value * radix + digit, 0x110000);
      q++;
    }
    if (q == start || q == e || b[q] != ';') {
      throw faults.at(b, p, "a character reference must read &#digits; or &#xdigits; here.");
    }
    if (!XmlBytes.isCharacter(value)) {
      throw faults.at(
          b,
          p,
          "the reference "
              + new String(b, p, Math.min(q - p + 1, 40), StandardCharsets.ISO_8859_1)
              + " names no character that XML allows; remove it.");
    }
    end = q + 1;
    return value;
  }
}
