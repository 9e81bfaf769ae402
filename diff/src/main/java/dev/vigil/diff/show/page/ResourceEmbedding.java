package dev.vigil.diff.show.page;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Embeds the stored resources of a page into the file itself: images and fonts as data URLs, style
 * sheets as text, each within a size limit. Nothing else of an address survives. For one page and
 * one thread.
 */
public final class ResourceEmbedding {
  /** The replacement of a URL without a stored resource. */
  static final String NOTHING = "data:,";

  private static final int LARGEST = 2 << 20;
  private static final int LARGEST_SHEET = 4 << 20;

  /** The file should open on a phone, so that not every photo of a page can be in it. */
  private static final int ALL = 24 << 20;

  private final StoredResources resources;
  private int room = ALL;
  private boolean sheetAbsent;

  public ResourceEmbedding(StoredResources resources) {
    this.resources = resources;
  }

  /** Whether a style sheet of the page was not kept, so that the page needs a neutral one. */
  boolean sheetAbsent() {
    return sheetAbsent;
  }

  /** The text of a style sheet, or null if it was not kept. */
  @Nullable String sheet(String address, String within) {
    String own = address.strip();
    if (own.isEmpty()) {
      return null;
    }
    byte[] bytes = own.startsWith("data:") ? null : resources.find(own, within);
    if (bytes == null || bytes.length > LARGEST_SHEET || bytes.length > room) {
      sheetAbsent = true;
      return null;
    }
    room -= bytes.length;
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** An address in a style sheet made harmless. */
  String inSheet(String address, String within) {
    String own = address.strip();
    if (own.startsWith("#")) {
      return own;
    }
    String data = image(own, within);
    return data == null ? NOTHING : data;
  }

  /** An image or font as data URL, or null if it was not kept. */
  @Nullable String image(String address, String within) {
    String own = address.strip();
    if (own.isEmpty()) {
      return null;
    }
    if (own.regionMatches(true, 0, "data:", 0, 5)) {
      return isPicture(own) && take(own.length()) ? own : null;
    }
    byte[] bytes = resources.find(own, within);
    if (bytes == null || bytes.length > LARGEST) {
      return null;
    }
    String type = mediaType(bytes);
    return type == null || !take(bytes.length)
        ? null
        : "data:" + type + ";base64," + Base64.getEncoder().encodeToString(bytes);
  }

  private boolean take(int bytes) {
    if (bytes > LARGEST || bytes > room) {
      return false;
    }
    room -= bytes;
    return true;
  }

  private static boolean isPicture(String data) {
    String head = data.substring(5, Math.min(data.length(), 40)).toLowerCase(Locale.ROOT).strip();
    return head.startsWith("image/")
        || head.startsWith("font/")
        || head.startsWith("application/font")
        || head.startsWith("application/x-font")
        || head.startsWith("application/vnd.ms-fontobject");
  }

  /** The media type by the first bytes; the declarations of servers and pages are ignored. */
  private static @Nullable String mediaType(byte[] bytes) {
    String head = new String(bytes, 0, Math.min(bytes.length, 1024), StandardCharsets.ISO_8859_1);
    if (head.startsWith("\u0089PNG")) {
      return "image/png";
    }
    if (head.startsWith("\u00FF\u00D8\u00FF")) {
      return "image/jpeg";
    }
    if (head.startsWith("GIF8")) {
      return "image/gif";
    }
    if (head.startsWith("RIFF") && head.startsWith("WEBP", 8)) {
      return "image/webp";
    }
    if (head.startsWith("ftypavif", 4) || head.startsWith("ftypavis", 4)) {
      return "image/avif";
    }
    if (head.startsWith("\0\0\1\0")) {
      return "image/x-icon";
    }
    if (head.startsWith("wOF2") || head.startsWith("wOFF")) {
      return "font/" + (head.startsWith("wOF2") ? "woff2" : "woff");
    }
    if (head.startsWith("\0\1\0\0") || head.startsWith("OTTO") || head.startsWith("true")) {
      return "font/sfnt";
    }
    // In an image, SVG runs no script and loads nothing.
    return head.contains("<svg") ? "image/svg+xml" : null;
  }
}
