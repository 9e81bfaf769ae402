package dev.vigil.document.markup;

/**
 * Writes a DOCTYPE as markup from the content of its node: the name, then the public and the system
 * identifier in quotes, then the internal subset in brackets, each if present. Stateless.
 */
final class DoctypeText {
  private DoctypeText() {}

  static String xml(String value) {
    int space = value.indexOf(' ');
    if (space < 0) {
      return "<!DOCTYPE " + value + ">";
    }
    String name = value.substring(0, space);
    int at = space + 1;
    String ids = "";
    if (at < value.length() && value.charAt(at) == '"') {
      int publicEnd = value.indexOf('"', at + 1);
      int system = publicEnd + 2;
      int systemEnd = value.indexOf(value.charAt(system), system + 1) + 1;
      String publicId = value.substring(at, publicEnd + 1);
      String systemId = value.substring(system, systemEnd);
      ids =
          publicId.equals("\"\"") ? " SYSTEM " + systemId : " PUBLIC " + publicId + " " + systemId;
      at = systemEnd;
    } else {
      at = space;
    }
    return "<!DOCTYPE " + name + ids + value.substring(at) + ">";
  }

  static String html(String value) {
    int at = value.indexOf(" \"");
    if (at < 0) {
      return "<!DOCTYPE " + value + ">";
    }
    int middle = value.indexOf("\" \"", at + 1);
    String name = value.substring(0, at);
    String publicId = value.substring(at + 2, middle < 0 ? value.length() : middle);
    String systemId = middle < 0 ? "" : value.substring(middle + 3, value.length() - 1);
    StringBuilder out = new StringBuilder("<!DOCTYPE ").append(name);
    out.append(publicId.isEmpty() ? " SYSTEM" : " PUBLIC " + quoted(publicId));
    if (publicId.isEmpty() || !systemId.isEmpty()) {
      out.append(' ').append(quoted(systemId));
    }
    return out.append('>').toString();
  }

  private static String quoted(String id) {
    char quote = id.indexOf('"') >= 0 ? '\'' : '"';
    return quote + id + quote;
  }
}
