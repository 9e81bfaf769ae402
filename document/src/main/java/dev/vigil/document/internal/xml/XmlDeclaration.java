package dev.vigil.document.internal.xml;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the XML declaration at the very beginning of a document. Version 1.1 and any other 1.x is
 * read by the rules of 1.0, as its fifth edition asks; the encoding was settled before. Stateless.
 */
final class XmlDeclaration {
  private static final int LONGEST = 1024;
  private static final Pattern FORM =
      Pattern.compile(
          "<\\?xml[ \\t\\r"
              + "\\n"
              + "]+version[ \\t\\r"
              + "\\n"
              + "]*=[ \\t\\r"
              + "\\n"
              + "]*(?:\"1\\.[0-9]+\"|'1\\.[0-9]+')(?:[ \\t\\r"
              + "\\n"
              + "]+encoding[ \\t\\r"
              + "\\n"
              + "]*=[ \\t\\r"
              + "\\n"
              + "]*(?:\"[A-Za-z][A-Za-z0-9._-]*\"|'[A-Za-z][A-Za-z0-9._-]*'))?(?:[ \\t\\r"
              + "\\n"
              + "]+standalone[ \\t\\r"
              + "\\n"
              + "]*=[ \\t\\r"
              + "\\n"
              + "]*(\"(?:yes|no)\"|'(?:yes|no)'))?[ \\t\\r"
              + "\\n"
              + "]*\\?>");

  private XmlDeclaration() {}

  /** Returns the end of the declaration; 0 if the document has no declaration. */
  static int scan(byte[] utf8, Declarations declarations, XmlErrors faults) {
    if (!XmlNames.startsWith(utf8, 0, utf8.length, "<?xml")
        || utf8.length == 5
        || !XmlBytes.isSpace(utf8[5])) {
      return 0;
    }
    String head = new String(utf8, 0, Math.min(utf8.length, LONGEST), StandardCharsets.ISO_8859_1);
    Matcher matcher = FORM.matcher(head);
    if (!matcher.lookingAt()) {
      throw faults.at(
          utf8,
          0,
          "the XML declaration is malformed; write <?xml version=\"1.0\" encoding=\"UTF-8\"?>.");
    }
    String standalone = matcher.group(1);
    declarations.standalone = standalone != null && standalone.contains("yes");
    return matcher.end();
  }
}
