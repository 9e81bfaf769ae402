package dev.vigil.document.objects;

import dev.vigil.document.PageDigest;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Classifies the elements around a list, because menus, footers and side columns hold lists that
 * are not the main content of the page.
 */
final class ListContext {
  private static final Set<String> FRAME_TAGS = Set.of("nav", "footer", "menu");
  private static final Set<String> SIDE_TAGS = Set.of("aside", "header");
  private static final Set<String> FRAME_ROLES =
      Set.of("navigation", "menu", "menubar", "contentinfo", "banner", "toolbar", "tablist");
  private static final Set<String> FRAME_WORDS =
      Set.of(
          "nav",
          "navbar",
          "navigation",
          "menu",
          "submenu",
          "megamenu",
          "dropdown",
          "footer",
          "breadcrumb",
          "breadcrumbs",
          "pagination",
          "pager",
          "paging",
          "social",
          "share",
          "sharing",
          "toolbar",
          "cookie",
          "consent",
          "copyright",
          "tabs",
          "topbar",
          "masthead",
          "subnav",
          "mainnav",
          "topnav",
          "sitemap",
          "facets",
          "facet",
          "filters",
          "filter");
  private static final Set<String> SIDE_WORDS =
      Set.of(
          "sidebar",
          "related",
          "widget",
          "recommended",
          "recommendations",
          "promo",
          "banner",
          "trending",
          "popular",
          "ads",
          "advert",
          "sponsored",
          "outbrain",
          "taboola",
          "teaser",
          "rail",
          "header",
          "references",
          "reference",
          "footnotes",
          "citations",
          "tags",
          "tagcloud",
          "secondary",
          "complementary");

  /** An element with at least this share of the page is the page, not a part of its frame. */
  private static final double WHOLE = 0.5;

  private static final int HIGHEST = 24;

  private ListContext() {}

  /**
   * A factor up to 1: how much a list at this place may be what the page is about. Names are asked
   * of the list itself, and of elements around it as long as they are not most of the page.
   */
  static double factor(int item, int levels, VisibleArea visible) {
    if (!visible.html) {
      return 1;
    }
    PageDigest digest = visible.digest;
    double whole = WHOLE * visible.weight(0);
    double factor = 1;
    int up = 0;
    for (int at = item; at > 0 && up++ < HIGHEST; at = digest.parent(at)) {
      if (isTop(digest, at)) {
        break;
      }
      boolean most = visible.weight(at) >= whole;
      factor = Math.min(factor, most && up > levels + 1 ? frame(digest, at) : factor(digest, at));
    }
    return factor;
  }

  private static boolean isTop(PageDigest digest, int node) {
    String tag = digest.name(node).local();
    return tag.equals("body") || tag.equals("html") || tag.equals("main");
  }

  private static double frame(PageDigest digest, int node) {
    @Nullable String role = digest.attribute(node, "role");
    boolean frame = FRAME_TAGS.contains(digest.name(node).local());
    return frame || role != null && FRAME_ROLES.contains(role) ? 0.2 : 1;
  }

  private static double factor(PageDigest digest, int node) {
    String tag = digest.name(node).local();
    @Nullable String role = digest.attribute(node, "role");
    double factor = frame(digest, node);
    factor *=
        tag.equals("form") || SIDE_TAGS.contains(tag) || "complementary".equals(role) ? 0.55 : 1;
    if (tag.indexOf('-') > 0) {
      factor = Math.min(factor, factor(tag));
    }
    factor = Math.min(factor, factor(digest.attribute(node, "class")));
    return Math.min(factor, factor(digest.attribute(node, "id")));
  }

  private static double factor(@Nullable String names) {
    if (names == null || names.length() > 1000) {
      return 1;
    }
    double factor = 1;
    int start = 0;
    for (int i = 0; i <= names.length(); i++) {
      boolean letter = i < names.length() && Character.isLetter(names.charAt(i));
      boolean hump =
          letter
              && i > start
              && Character.isUpperCase(names.charAt(i))
              && Character.isLowerCase(names.charAt(i - 1));
      if (!letter || hump) {
        if (i > start) {
          String word = names.substring(start, i).toLowerCase(Locale.ROOT);
          factor = Math.min(factor, wordFactor(word));
        }
        start = hump ? i : i + 1;
      }
    }
    return factor;
  }

  private static double wordFactor(String word) {
    if (FRAME_WORDS.contains(word) || word.endsWith("menu") || word.endsWith("nav")) {
      return 0.25;
    }
    return SIDE_WORDS.contains(word) ? 0.6 : 1;
  }
}
