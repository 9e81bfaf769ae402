package dev.vigil.knowledge.extract.embedded;

import dev.vigil.document.PageDigest;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads microformats2 and the common classic microformats. Not thread-safe. */
final class MicroformatItems {
  /** Classic root classes and what they are called today. */
  private static final Map<String, String> ROOTS =
      Map.of(
          "vcard", "h-card",
          "vevent", "h-event",
          "hentry", "h-entry",
          "hproduct", "h-product",
          "hrecipe", "h-recipe",
          "hreview", "h-review",
          "hresume", "h-resume");

  /** Classic property classes and what they are called today. */
  private static final Map<String, String> CLASSIC =
      Map.ofEntries(
          Map.entry("fn", "p-name"),
          Map.entry("summary", "p-summary"),
          Map.entry("dtstart", "dt-start"),
          Map.entry("dtend", "dt-end"),
          Map.entry("location", "p-location"),
          Map.entry("url", "u-url"),
          Map.entry("photo", "u-photo"),
          Map.entry("org", "p-org"),
          Map.entry("tel", "p-tel"),
          Map.entry("email", "u-email"),
          Map.entry("price", "p-price"),
          Map.entry("brand", "p-brand"),
          Map.entry("ingredient", "p-ingredient"),
          Map.entry("instructions", "e-instructions"),
          Map.entry("yield", "p-yield"),
          Map.entry("duration", "dt-duration"),
          Map.entry("author", "p-author"),
          Map.entry("entry-title", "p-name"),
          Map.entry("entry-summary", "p-summary"),
          Map.entry("entry-content", "e-content"),
          Map.entry("published", "dt-published"),
          Map.entry("updated", "dt-updated"),
          Map.entry("locality", "p-locality"),
          Map.entry("adr", "p-adr"),
          Map.entry("note", "p-note"),
          Map.entry("title", "p-job-title"),
          Map.entry("bday", "dt-bday"),
          Map.entry("nickname", "p-nickname"));

  private final PageDigest digest;

  MicroformatItems(PageDigest digest) {
    this.digest = digest;
  }

  private record Open(EmbeddedItem item, int end, boolean classic) {}

  void addTo(List<EmbeddedItem> items) {
    Deque<Open> open = new ArrayDeque<>();
    int values = 0;
    for (int node = 1; node < digest.nodeCount(); node++) {
      String classes = digest.attributes().has(node) ? digest.attribute(node, "class") : null;
      if (classes == null) {
        continue;
      }
      while (!open.isEmpty() && open.peek().end() <= node) {
        open.pop();
      }
      Open around = open.peek();
      Optional<Open> root = root(node, classes);
      if (around != null && ++values < EmbeddedData.MOST_VALUES) {
        for (String name : properties(classes, around.classic())) {
          String plain = name.substring(name.indexOf('-') + 1);
          around
              .item()
              .add(
                  plain,
                  root.isPresent()
                      ? new EmbeddedValue(
                          MicrodataItems.shown(digest, node), root.get().item(), node, "")
                      : EmbeddedValue.of(value(node, name), node));
        }
      }
      root.ifPresent(
          one -> {
            items.add(one.item());
            open.push(one);
          });
    }
    for (EmbeddedItem item : items) {
      if (item.syntax() == EmbeddedSyntax.MICROFORMATS) {
        implied(item);
        impliedPhoto(item);
      }
    }
  }

  /** A card without properties is named by its text, and a link or image by its address. */
  private void implied(EmbeddedItem item) {
    boolean none =
        item.properties().values().stream()
            .noneMatch(values -> values.stream().anyMatch(value -> value.item() == null));
    if (none && item.values("name").isEmpty()) {
      String alt = digest.attribute(item.node(), "alt");
      String text = alt == null ? MicrodataItems.shown(digest, item.node()) : alt;
      if (!text.isBlank() && text.length() < 300) {
        item.add("name", EmbeddedValue.of(text, item.node()));
      }
      String link = digest.attribute(item.node(), "href");
      if (link != null) {
        item.add("url", EmbeddedValue.of(link, item.node()));
      }
    }
  }

  /** An item with one image only is shown by it. */
  private void impliedPhoto(EmbeddedItem item) {
    if (!item.values("photo").isEmpty()) {
      return;
    }
    int image = -1;
    for (int at = item.node(); at < digest.end(item.node()) && at < item.node() + 200; at++) {
      if (digest.isElement(at) && digest.name(at).local().equals("img")) {
        if (image >= 0) {
          return;
        }
        image = at;
      }
    }
    String source = image < 0 ? null : digest.attribute(image, "src");
    if (source != null) {
      item.add("photo", EmbeddedValue.of(source, image));
      String alt = digest.attribute(image, "alt");
      if (alt != null && !alt.isBlank() && item.values("name").isEmpty()) {
        item.add("name", EmbeddedValue.of(alt, image));
      }
    }
  }

  private Optional<Open> root(int node, String classes) {
    // Each root begins with an h or a v; nearly all elements of a page have no such word.
    if (classes.indexOf('h') < 0 && classes.indexOf('v') < 0) {
      return Optional.empty();
    }
    EmbeddedItem item = null;
    boolean classic = false;
    for (String word : words(classes)) {
      String name = isNamed(word, "h-") ? word : ROOTS.get(word);
      if (name != null) {
        item = item == null ? new EmbeddedItem(EmbeddedSyntax.MICROFORMATS, node) : item;
        item.type(name);
        classic |= !name.equals(word);
      }
    }
    return item == null ? Optional.empty() : Optional.of(new Open(item, digest.end(node), classic));
  }

  private static List<String> words(String classes) {
    List<String> words = new ArrayList<>();
    int from = -1;
    for (int i = 0; i <= classes.length(); i++) {
      boolean blank = i == classes.length() || Character.isWhitespace(classes.charAt(i));
      if (blank && from >= 0) {
        words.add(classes.substring(from, i));
        from = -1;
      } else if (!blank && from < 0) {
        from = i;
      }
    }
    return words;
  }

  /** Whether a word is a prefix, a lower-case letter, and lower-case letters, digits or hyphens. */
  private static boolean isNamed(String word, String prefix) {
    int from = prefix.length();
    if (!word.startsWith(prefix)
        || word.length() == from
        || word.charAt(from) < 'a'
        || word.charAt(from) > 'z') {
      return false;
    }
    for (int i = from; i < word.length(); i++) {
      char c = word.charAt(i);
      if ((c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-') {
        return false;
      }
    }
    return true;
  }

  private static List<String> properties(String classes, boolean classic) {
    List<String> found = new ArrayList<>();
    for (String word : words(classes)) {
      if (isNamed(word, "p-")
          || isNamed(word, "u-")
          || isNamed(word, "dt-")
          || isNamed(word, "e-")) {
        found.add(word);
      } else if (classic) {
        @Nullable String today = CLASSIC.get(word.toLowerCase(Locale.ROOT));
        if (today != null) {
          found.add(today);
        }
      }
    }
    return found;
  }

  private String value(int node, String property) {
    String tag = digest.name(node).local();
    String attribute =
        switch (property.substring(0, property.indexOf('-'))) {
          case "u" ->
              switch (tag) {
                case "a", "area", "link" -> "href";
                case "img", "audio", "video", "source", "iframe" -> "src";
                case "object" -> "data";
                case "data", "input" -> "value";
                default -> "";
              };
          case "dt" ->
              tag.equals("time") || tag.equals("ins") || tag.equals("del")
                  ? "datetime"
                  : tag.equals("abbr") ? "title" : tag.equals("data") ? "value" : "";
          case "p" ->
              switch (tag) {
                case "abbr", "link" -> "title";
                case "data", "input", "meter" -> "value";
                case "img", "area" -> "alt";
                default -> "";
              };
          default -> "";
        };
    String value = attribute.isEmpty() ? null : digest.attribute(node, attribute);
    return value == null ? valueClass(node) : value.strip();
  }

  /** The parts of a value that the class {@code value} marks; the whole text without them. */
  private String valueClass(int node) {
    StringBuilder parts = new StringBuilder();
    for (int at = node + 1; at < digest.end(node); at++) {
      String classes = digest.attributes().has(at) ? digest.attribute(at, "class") : null;
      if (classes != null && List.of(classes.split("\\s+", -1)).contains("value-title")) {
        String title = digest.attribute(at, "title");
        return title == null ? "" : title;
      }
      if (classes != null && List.of(classes.split("\\s+", -1)).contains("value")) {
        parts.append(MicrodataItems.shown(digest, at));
      }
    }
    return parts.isEmpty() ? MicrodataItems.shown(digest, node) : parts.toString();
  }
}
