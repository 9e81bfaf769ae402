package dev.vigil.document.internal.xml;

import dev.vigil.document.internal.html.encoding.Encodings;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds charsets by the names that XML documents use for them: those of the platform, so that
 * ISO-8859-1 is exactly that, and those of the web where the platform has none. Stateless.
 */
final class XmlCharsets {
  /** Names of the web that the platform spells differently. */
  private static final Map<String, String> OTHERWISE =
      Map.of(
          "macintosh", "x-MacRoman",
          "x-mac-cyrillic", "x-MacCyrillic",
          "iso-8859-8-i", "ISO-8859-8",
          "windows-874", "x-windows-874");

  private XmlCharsets() {}

  static @Nullable Charset find(String label) {
    String name = label.strip();
    try {
      return Charset.forName(OTHERWISE.getOrDefault(name.toLowerCase(Locale.ROOT), name));
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      return Encodings.find(name);
    }
  }
}
