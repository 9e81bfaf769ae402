package dev.vigil.diff.extract;

import dev.vigil.diff.DocumentView;
import dev.vigil.document.PageDigest;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Decodes mail addresses that a content network hides from robots: the address is written as hex
 * digits, each byte XORed with the first, which is random at every fetch. Stateless.
 */
public final class ObfuscatedMail {
  private static final String COVER = "data-cfemail";
  private static final String LINK = "/cdn-cgi/l/email-protection#";

  private ObfuscatedMail() {}

  /** Sees the covered addresses of a page as they are, in texts, links and attributes. */
  public static DocumentView off(DocumentView view) {
    PageDigest digest = view.digest();
    int covered = digest.attributes().names().find(COVER);
    if (covered < 0) {
      return view;
    }
    Map<Integer, String> plain = new HashMap<>();
    for (int at = 1; at < digest.nodeCount(); at++) {
      int a = digest.isElement(at) ? digest.attributes().find(at, covered) : -1;
      String address = a < 0 ? null : decoded(digest.attributes().value(a));
      if (address == null) {
        continue;
      }
      boolean first = true;
      for (int leaf = at + 1; leaf < digest.end(at); leaf++) {
        if (digest.kind(leaf).isText()) {
          plain.put(leaf, first ? address : "");
          first = false;
        }
      }
      at = digest.end(at) - 1;
    }
    return plain.isEmpty()
        ? view
        : view.withValues(plain).withAttributes(ObfuscatedMail::attribute);
  }

  private static String attribute(String name, String value) {
    return switch (name) {
      case "href" -> target(value);
      case COVER -> address(value);
      default -> value;
    };
  }

  /** The address under a cover, or the cover where it hides none. */
  public static String address(String covered) {
    String address = decoded(covered);
    return address == null ? covered : address;
  }

  /** The link as it is, or the one given where it covers nothing. */
  public static String target(String href) {
    int at = href.indexOf(LINK);
    String address = at < 0 ? null : decoded(href.substring(at + LINK.length()));
    if (address == null) {
      return at < 0 ? href : href.substring(0, at + LINK.length());
    }
    return "mailto:" + address;
  }

  private static @Nullable String decoded(String hex) {
    if (hex.length() < 4 || hex.length() > 1024 || hex.length() % 2 != 0) {
      return null;
    }
    byte[] bytes = new byte[hex.length() / 2 - 1];
    int key = number(hex, 0);
    for (int i = 0; i < bytes.length; i++) {
      int value = number(hex, 2 * i + 2);
      if (value < 0 || key < 0) {
        return null;
      }
      bytes[i] = (byte) (value ^ key);
    }
    String address = new String(bytes, StandardCharsets.UTF_8).replace("&#64;", "@");
    return address.indexOf('@') > 0 ? address : null;
  }

  private static int number(String hex, int at) {
    int high = Character.digit(hex.charAt(at), 16);
    int low = Character.digit(hex.charAt(at + 1), 16);
    return high < 0 || low < 0 ? -1 : high << 4 | low;
  }
}
