package dev.vigil.diff.noise;

import dev.vigil.document.Attributes;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tells for every node of a page which {@link Region} it is in. Immutable; kept with the digest.
 *
 * <p>An element begins a region by its name ({@code nav}, {@code footer}), its role, or the words
 * in its id and class; but never when it holds a large part of the page's running text, since then
 * it is the content whatever it is called. The content itself is {@code main}, if most of the
 * running text is in it, else the smallest element with nearly all of the running text; what is
 * outside of it is {@link Region#BESIDE} it. Documents that are not HTML are content throughout.
 * Two passes over the nodes.
 */
final class Regions {
  /** An unlinked text of this many characters is running text. */
  private static final int PROSE = 40;

  /** A part with more than this share of the running text is no frame around it. */
  private static final double LARGE = 0.4;

  /** {@code main} is believed when it has at least this share of the running text. */
  private static final double MAIN = 0.5;

  /** Without {@code main}: the content is the smallest element with this share. */
  private static final double MOST = 0.9;

  private static final Map<String, Region> BY_NAME = new HashMap<>();
  private static final Map<String, Region> BY_ROLE =
      Map.of(
          "navigation", Region.NAVIGATION,
          "menu", Region.NAVIGATION,
          "menubar", Region.NAVIGATION,
          "banner", Region.HEADER,
          "contentinfo", Region.FOOTER,
          "complementary", Region.ASIDE,
          "search", Region.CONTROL,
          "dialog", Region.OVERLAY,
          "alertdialog", Region.OVERLAY);
  private static final Map<String, Region> BY_WORD = new HashMap<>();
  private static final Set<String> ARTICLES = Set.of("main", "article");

  static {
    put(BY_NAME, Region.NAVIGATION, "nav menu");
    put(BY_NAME, Region.HEADER, "header");
    put(BY_NAME, Region.FOOTER, "footer");
    put(BY_NAME, Region.ASIDE, "aside");
    put(BY_NAME, Region.OVERLAY, "dialog");
    put(BY_NAME, Region.CONTROL, "button select textarea datalist search input label");
    put(BY_NAME, Region.SCRIPT, "script style template");
    put(BY_NAME, Region.HIDDEN, "noscript iframe object embed canvas audio video");
    put(BY_NAME, Region.HEAD, "head");
    put(BY_WORD, Region.NAVIGATION, "nav navbar navigation menu submenu breadcrumb breadcrumbs");
    put(BY_WORD, Region.NAVIGATION, "pagination pager offcanvas drawer");
    put(BY_WORD, Region.FOOTER, "footer colophon copyright");
    put(BY_WORD, Region.HEADER, "header masthead topbar toolbar");
    put(BY_WORD, Region.ASIDE, "sidebar widget related recommended recommendations promo sponsor");
    put(BY_WORD, Region.ASIDE, "sponsored advert advertisement ads ad adsense newsletter social");
    put(
        BY_WORD,
        Region.ASIDE,
        "share sharing carousel slideshow slider swiper slick rotator marquee");
    put(BY_WORD, Region.ASIDE, "ticker trending popular addthis sharethis tweets twitter facebook");
    put(BY_WORD, Region.OVERLAY, "cookie cookies consent gdpr popup modal lightbox toast snackbar");
  }

  private final PageDigest digest;
  private final Region[] regions;
  private final int[] text;
  private final int[] linked;
  private final int[] prose;

  private Regions(PageDigest digest) {
    this.digest = digest;
    int count = digest.nodeCount();
    regions = new Region[count];
    text = new int[count + 1];
    linked = new int[count + 1];
    prose = new int[count + 1];
    if (digest.type() == DocumentType.HTML) {
      measure();
      assign();
    } else {
      java.util.Arrays.fill(regions, Region.CONTENT);
    }
  }

  static Regions of(PageDigest digest) {
    return digest.derived(Regions.class, Regions::new);
  }

  Region at(int node) {
    return regions[node];
  }

  /** Characters of shown text in the document. */
  int shownText() {
    return text[text.length - 1];
  }

  /** Characters of running text in the document. */
  int shownProse() {
    return prose[prose.length - 1];
  }

  private static void put(Map<String, Region> map, Region region, String words) {
    for (String word : words.split(" ", -1)) {
      map.put(word, region);
    }
  }

  private void measure() {
    Unshown unshown = new Unshown(digest);
    int hiddenTo = 0;
    int linkTo = 0;
    int link = digest.tags().find("a");
    for (int at = 0; at < digest.nodeCount(); at++) {
      int amount = 0;
      if (digest.isElement(at)) {
        if (at >= hiddenTo && (unshown.hides(at) || isHiddenName(at))) {
          hiddenTo = digest.end(at);
        }
        if (digest.tag(at) == link) {
          linkTo = digest.end(at);
        }
      } else if (at >= hiddenTo && digest.kind(at).isText()) {
        amount = ink(digest.value(at));
      }
      text[at + 1] = text[at] + amount;
      linked[at + 1] = linked[at] + (at < linkTo ? amount : 0);
      prose[at + 1] = prose[at] + (at >= linkTo && amount >= PROSE ? amount : 0);
    }
  }

  private boolean isHiddenName(int element) {
    Region region = BY_NAME.get(digest.name(element).local());
    return region == Region.HIDDEN || region == Region.SCRIPT;
  }

  private static int ink(String value) {
    int ink = 0;
    for (int i = 0; i < value.length(); i++) {
      ink += Spaces.isSpace(value.charAt(i)) ? 0 : 1;
    }
    return ink;
  }

  private void assign() {
    Unshown unshown = new Unshown(digest);
    int main = content();
    int articleTo = 0;
    regions[0] = Region.BESIDE;
    for (int at = 1; at < digest.nodeCount(); at++) {
      Region outer = regions[digest.parent(at)];
      if (at == main) {
        outer = Region.CONTENT;
      }
      if (!digest.isElement(at)) {
        regions[at] = outer;
        continue;
      }
      String name = digest.name(at).local();
      Region own = unshown.hides(at) ? hidden(name) : BY_NAME.get(name);
      if (own == null || own == Region.HEADER || own == Region.FOOTER) {
        own = framed(at, name, own, main, articleTo);
      }
      if (ARTICLES.contains(name) || at == main) {
        articleTo = Math.max(articleTo, digest.end(at));
      }
      regions[at] =
          own != null && (outer.isContent() || isInner(own) || outer == Region.BESIDE)
              ? own
              : outer;
    }
  }

  private static Region hidden(String name) {
    Region region = BY_NAME.get(name);
    return region == Region.HEAD || region == Region.SCRIPT ? region : Region.HIDDEN;
  }

  private static boolean isInner(Region region) {
    return region == Region.HIDDEN || region == Region.SCRIPT;
  }

  /** The region that an element's role or words begin, or null where it holds the content. */
  private @Nullable Region framed(
      int at, String name, @Nullable Region byName, int main, int articleTo) {
    Region found = byName;
    if (at < articleTo && byName != null) {
      found = null;
    }
    Attributes attributes = digest.attributes();
    if (found == null && attributes.has(at) && !name.equals("body") && !name.equals("html")) {
      String role = digest.attribute(at, "role");
      found = role == null ? null : BY_ROLE.get(role.strip().toLowerCase(Locale.ROOT));
      if (found == null) {
        found = byWords(at);
      }
    }
    if (found == null || digest.contains(at, main) || isLarge(at)) {
      return null;
    }
    return found;
  }

  private @Nullable Region byWords(int at) {
    Region found = byWords(digest.attribute(at, "id"));
    if (found == null) {
      found = byWords(digest.attribute(at, "class"));
    }
    if (found == Region.HEADER && linkedShare(at) < 0.5) {
      return null;
    }
    return found;
  }

  private double linkedShare(int at) {
    int all = text[digest.end(at)] - text[at];
    return all == 0 ? 1 : (linked[digest.end(at)] - linked[at]) / (double) all;
  }

  private boolean isLarge(int at) {
    int all = shownProse();
    return all > 0 && prose[digest.end(at)] - prose[at] > LARGE * all;
  }

  private static @Nullable Region byWords(@Nullable String value) {
    if (value == null || value.isEmpty()) {
      return null;
    }
    String bounded = value.length() > 300 ? value.substring(0, 300) : value;
    int start = -1;
    for (int i = 0; i <= bounded.length(); i++) {
      char c = i < bounded.length() ? bounded.charAt(i) : ' ';
      boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
      boolean hump = letter && start >= 0 && c <= 'Z' && bounded.charAt(i - 1) >= 'a';
      if (start >= 0 && (!letter || hump)) {
        Region region = BY_WORD.get(bounded.substring(start, i).toLowerCase(Locale.ROOT));
        if (region != null) {
          return region;
        }
        start = -1;
      }
      if (letter && start < 0) {
        start = i;
      }
    }
    return null;
  }

  /** The element that holds the content. */
  private int content() {
    int all = shownProse();
    int best = -1;
    int bestProse = (int) (MAIN * all);
    for (int at = 1; at < digest.nodeCount(); at++) {
      if (digest.isElement(at)
          && (digest.name(at).local().equals("main")
              || "main".equals(digest.attribute(at, "role")))) {
        int amount = prose[digest.end(at)] - prose[at];
        if (amount > bestProse || best < 0 && amount >= bestProse) {
          best = at;
          bestProse = amount;
        }
      }
    }
    return best >= 0 ? best : smallestWithMost(all);
  }

  private int smallestWithMost(int all) {
    int at = Math.max(digest.root(), 0);
    while (true) {
      int inner = -1;
      for (int child = digest.firstChild(at); child >= 0; child = digest.nextSibling(child)) {
        if (digest.isElement(child)
            && prose[digest.end(child)] - prose[child] >= MOST * all
            && !digest.name(child).local().equals("p")) {
          inner = child;
          break;
        }
      }
      if (inner < 0 || all == 0) {
        return all == 0 ? body() : at;
      }
      at = inner;
    }
  }

  private int body() {
    int body = digest.tags().find("body");
    return body < 0 || digest.nodesOf(body).isEmpty()
        ? Math.max(digest.root(), 0)
        : digest.nodesOf(body).get(0);
  }
}
