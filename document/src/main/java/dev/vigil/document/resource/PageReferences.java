package dev.vigil.document.resource;

import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Lists the style sheets, images and fonts that a page refers to, in the order of the page and each
 * once. Scripts and frames are not among them. The cost is linear in the page. Immutable.
 *
 * @param base what the page says its addresses are relative to; empty for the page's own address
 * @param references without data URLs
 */
public record PageReferences(String base, List<ResourceReference> references) {
  public PageReferences {
    references = List.copyOf(references);
  }

  public static PageReferences of(PageDigest digest) {
    if (digest.type() != DocumentType.HTML) {
      return new PageReferences("", List.of());
    }
    Set<ResourceReference> found = new LinkedHashSet<>();
    String base = "";
    for (int node = 1; node < digest.nodeCount(); node++) {
      if (!digest.isElement(node)) {
        continue;
      }
      String href = digest.attribute(node, "href");
      switch (digest.name(node).local()) {
        case "base" -> base = base.isEmpty() && href != null ? href.strip() : base;
        case "link" -> link(digest.attribute(node, "rel"), href, found);
        case "img", "source" -> {
          boolean media = "source".equals(digest.name(node).local()) && !inPicture(digest, node);
          if (!media) {
            image(digest.attribute(node, "src"), found);
            imageSet(digest.attribute(node, "srcset"), found);
          }
        }
        case "image" -> image(href == null ? digest.attribute(node, "xlink:href") : href, found);
        case "input" -> image(digest.attribute(node, "src"), found);
        case "video" -> image(digest.attribute(node, "poster"), found);
        case "body", "table", "td", "th" -> image(digest.attribute(node, "background"), found);
        case "style" -> found.addAll(SheetReferences.of(digest.text(node)));
        default -> {}
      }
      String style = digest.attributes().has(node) ? digest.attribute(node, "style") : null;
      if (style != null && style.contains("(")) {
        found.addAll(SheetReferences.of(style));
      }
    }
    return new PageReferences(base, List.copyOf(found));
  }

  private static boolean inPicture(PageDigest digest, int node) {
    return digest.name(digest.parent(node)).local().equals("picture");
  }

  private static void link(
      @Nullable String rel, @Nullable String href, Set<ResourceReference> found) {
    if (rel == null || href == null) {
      return;
    }
    List<String> kinds = List.of(rel.toLowerCase(Locale.ROOT).strip().split("\\s+", -1));
    if (kinds.contains("stylesheet")) {
      add(ResourceReference.Kind.STYLE_SHEET, href, found);
    } else if (kinds.contains("icon") || kinds.contains("apple-touch-icon")) {
      add(ResourceReference.Kind.IMAGE, href, found);
    }
  }

  private static void image(@Nullable String address, Set<ResourceReference> found) {
    if (address != null) {
      add(ResourceReference.Kind.IMAGE, address, found);
    }
  }

  /** The candidates of a {@code srcset}: addresses, each with a width or density behind it. */
  private static void imageSet(@Nullable String set, Set<ResourceReference> found) {
    if (set == null) {
      return;
    }
    for (String candidate : set.strip().split("(?<=\\s[0-9.]{1,10}[wxh])\\s*,|,\\s+", -1)) {
      image(candidate.strip().split("\\s+", 2)[0], found);
    }
  }

  static void add(ResourceReference.Kind kind, String written, Set<ResourceReference> found) {
    String address = written.strip();
    boolean inside = address.regionMatches(true, 0, "data:", 0, 5) || address.startsWith("#");
    if (!address.isEmpty() && !inside) {
      found.add(new ResourceReference(kind, address));
    }
  }
}
