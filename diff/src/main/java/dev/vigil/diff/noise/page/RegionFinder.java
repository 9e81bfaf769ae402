package dev.vigil.diff.noise.page;

import dev.vigil.diff.noise.text.DailyPicks;
import dev.vigil.diff.noise.text.WhiteSpace;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the {@link PageRegion} of every node of a page. Immutable; kept with the digest.
 *
 * <p>The main content is {@code main} or {@code role=main}, however little running text it has: a
 * shop grid and a league table have almost none. What is outside of it is {@link PageRegion#BESIDE}
 * it. A page without {@code main} is content from the part around its {@code h1} on, wherever no
 * other region begins. An element begins a region by its name ({@code nav}, {@code footer}), its
 * role, or the {@linkplain RegionWords words} in its id and class. Such words are not believed
 * where the element holds the page's first heading or most of its text. A list of short links
 * before the first heading is navigation. Documents that are not HTML are content throughout. Three
 * passes over the nodes.
 */
public final class RegionFinder {
  /** An element with more than this share of the text is the content, whatever its class says. */
  private static final Set<String> PRESSED = Set.of("a", "button", "option", "label");

  private static final double LARGE = 0.6;

  /** Like {@link #LARGE}, for an element whose name or role states its purpose. */
  private static final double NEARLY_ALL = 0.9;

  /** {@code main} with fewer characters is an empty shell if it has less than this share. */
  private static final int SHELL = 100;

  private static final double SHELL_SHARE = 0.02;

  /** Elements before an element with a heading and this share of the text are side content. */
  private static final double MUCH = 0.4;

  /** The footer around a copyright line has less than this share of the text. */
  private static final double FOOTER_SHARE = 0.3;

  /** An element with less than this times the text of another one inside adds nothing to it. */
  private static final double MORE = 1.1;

  /** The minimum number of links in a list of links. */
  private static final int LINKS = 3;

  /** Entries of a menu are shorter than this; headlines are longer. */
  private static final int MENU_ENTRY = 18;

  private static final Pattern COPYRIGHT =
      Pattern.compile(
          // What it begins with costs less to find than all of it.
          "(?i)(?=[\u00a9c(at])(?:\u00a9|\\bcopyright\\b(?=\\W*(?:\\(c\\)|(?:19|20)\\d\\d|by\\b|(?-i:\\p{Lu})|$))|\\(c\\)"
              + " (?:19|20)\\d\\d|all rights reserved|alle rechte vorbehalten|tous droits"
              + " r\u00e9serv\u00e9s|todos los derechos|tutti i diritti)");

  private static final Map<String, PageRegion> BY_NAME = new HashMap<>();
  private static final Map<String, PageRegion> BY_ROLE =
      Map.ofEntries(
          Map.entry("navigation", PageRegion.NAVIGATION),
          Map.entry("menu", PageRegion.NAVIGATION),
          Map.entry("menubar", PageRegion.NAVIGATION),
          Map.entry("tablist", PageRegion.CONTROL),
          Map.entry("button", PageRegion.CONTROL),
          Map.entry("switch", PageRegion.CONTROL),
          Map.entry("banner", PageRegion.HEADER),
          Map.entry("contentinfo", PageRegion.FOOTER),
          Map.entry("complementary", PageRegion.ASIDE),
          Map.entry("dialog", PageRegion.OVERLAY),
          Map.entry("alertdialog", PageRegion.OVERLAY));
  private static final Set<String> HEADINGS = Set.of("h2", "h3", "h4", "h5", "h6");

  /** Headings that are also badges: only over several links do they recommend. */
  private static final Pattern BADGE =
      Pattern.compile("(?iu)(?:sponsored|trending(?: now)?|most (?:popular|viewed)).?");

  private static final int RECOMMENDED_LINKS = 2;

  /** The address of a file that people keep. */
  private static final Pattern FILE =
      Pattern.compile("(?i)\\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|rtf|csv|zip|epub)(?:[?#]|$)");

  /** The heading over the news themselves on a front page, and over other news below an article. */
  private static final Pattern NEWS = Pattern.compile("(?i)top stories.?");

  /** Paragraphs beside each other with more characters outside of links are an article. */
  private static final int PROSE = 500;

  /** Headings over what a site recommends or has shown before, which differs at each visit. */
  private static final Pattern RECOMMENDED =
      Pattern.compile(
          "(?iu)(?:(?:you|we think you)(?: may|'ll| will| might)(?: also)? (?:like|love|be"
              + " interested in)|(?:customers|people|others|readers) (?:who .{3,30} )?also"
              + " (?:bought|viewed|like[ds]?|read|watched)|sponsored|(?:related|similar|recommended|suggested|sponsored)"
              + " (?:products?|items?|articles?|posts?|stories|reading|content|links|listings|offers|jobs|events|vacancies|homes|searches|for"
              + " you)|more (?:like this|from .{3,30}|for you|on this"
              + " (?:story|topic))|(?:more|other|similar) .{3,30} (?:like this|near you|nearby|for"
              + " you)|top stories|people also (?:searched|search) for|recently viewed|trending(?:"
              + " now)?|most (?:read|popular|viewed)|frequently bought together"
              // What is drawn anew: voices of customers, a quote
              + "|testimonials?|what (?:our"
              + " )?(?:customers|clients|students|learners|guests|patients|members|users|people|readers|parents)"
              + " (?:say|are saying)(?: about us)?|did you"
              + " know|(?:quote|tip|word|fact|joke|thought|verse|picture|photo) of the"
              + " (?:day|week|moment)|kundenstimmen|das sagen unsere \\pL{3,20}|was unsere"
              + " \\pL{3,20} sagen|(?:zitat|spruch|tipp|bild) des tages|t\u00e9moignages|le"
              + " saviez-vous|citation du jour|testimonios|\u00bfsab\u00edas que|frase del"
              + " (?:d\u00eda|giorno)|dicono di noi|lo sapevi(?: che)?|wist je dat"
              // German, French, Spanish, Italian, Dutch
              + "|das k\u00f6nnte (?:dir|ihnen|sie|dich) auch"
              + " (?:gefallen|interessieren)|\u00e4hnliche"
              + " (?:artikel|produkte|angebote|beitr\u00e4ge)|(?:andere )?kunden kauften"
              + " auch|zuletzt angesehen|meistgelesen|auch interessant|vous (?:aimerez|aimeriez)"
              + " (?:peut-\u00eatre )?aussi|(?:articles|produits)"
              + " (?:similaires|li\u00e9s|associ\u00e9s)|\u00e0 lire aussi|les plus"
              + " lus|tambi\u00e9n te (?:puede|podr\u00eda)"
              + " (?:interesar|gustar)|(?:productos|art\u00edculos) relacionados|lo m\u00e1s"
              + " le\u00eddo|(?:ti )?potrebbe(?:ro)? (?:anche"
              + " )?(?:interessarti|piacerti|interessare)|(?:prodotti|articoli)"
              + " (?:correlati|simili)|(?:anderen|klanten) (?:bekeken|kochten) ook|gerelateerde"
              + " (?:producten|artikelen))[\\s:!?\u2026.]*");

  private static final Set<String> LIVE = Set.of("alert", "status");

  private static final Set<String> ARTICLES = Set.of("main", "article");

  static {
    put(BY_NAME, PageRegion.NAVIGATION, "nav menu");
    put(BY_NAME, PageRegion.HEADER, "header");
    put(BY_NAME, PageRegion.FOOTER, "footer");
    put(BY_NAME, PageRegion.ASIDE, "aside");
    put(BY_NAME, PageRegion.OVERLAY, "dialog");
    put(BY_NAME, PageRegion.CONTROL, "button datalist input");
    put(BY_NAME, PageRegion.SCRIPT, "script style template");
    put(BY_NAME, PageRegion.HIDDEN, "noscript iframe object embed canvas audio video");
    put(BY_NAME, PageRegion.HEAD, "head");
  }

  private final PageDigest digest;
  private final PageRegion[] regions;
  private boolean hasMain;

  /** Characters of shown text before each node, and how many of them are in links. */
  private final int[] text;

  private final int[] linked;

  /** Links before each node. */
  private final int[] links;

  private RegionFinder(PageDigest digest) {
    this.digest = digest;
    int count = digest.nodeCount();
    regions = new PageRegion[count];
    text = new int[count + 1];
    linked = new int[count + 1];
    links = new int[count + 1];
    if (digest.type() == DocumentType.HTML) {
      HiddenElements unshown = new HiddenElements(digest);
      measure(unshown);
      RegionWords words = new RegionWords(digest, LARGE);
      words.collect(text);
      assign(words, unshown);
    } else {
      java.util.Arrays.fill(regions, PageRegion.CONTENT);
    }
  }

  public static RegionFinder of(PageDigest digest) {
    return digest.derived(RegionFinder.class, RegionFinder::new);
  }

  public PageRegion at(int node) {
    return regions[node];
  }

  /** Whether an element says that it is the main content. */
  boolean hasMain() {
    return hasMain;
  }

  private static void put(Map<String, PageRegion> map, PageRegion region, String words) {
    for (String word : words.split(" ", -1)) {
      map.put(word, region);
    }
  }

  private void measure(HiddenElements unshown) {
    int hiddenTo = 0;
    int linkTo = 0;
    int link = digest.tags().find("a");
    for (int at = 0; at < digest.nodeCount(); at++) {
      int amount = 0;
      links[at + 1] = links[at];
      if (digest.isElement(at)) {
        if (at >= hiddenTo && (unshown.hides(at) || isHiddenName(at))) {
          hiddenTo = digest.end(at);
        }
        if (digest.tag(at) == link) {
          linkTo = digest.end(at);
          links[at + 1]++;
        }
      } else if (at >= hiddenTo && digest.kind(at).isText()) {
        amount = style(digest.value(at));
      }
      text[at + 1] = text[at] + amount;
      linked[at + 1] = linked[at] + (at < linkTo ? amount : 0);
    }
  }

  private boolean isHiddenName(int element) {
    PageRegion region = BY_NAME.get(digest.name(element).local());
    return region == PageRegion.HIDDEN || region == PageRegion.SCRIPT;
  }

  private static int style(String value) {
    int style = 0;
    for (int i = 0; i < value.length(); i++) {
      style += WhiteSpace.isSpace(value.charAt(i)) ? 0 : 1;
    }
    return style;
  }

  private void assign(RegionWords words, HiddenElements unshown) {
    int main = main();
    hasMain = main > 0;
    int heading = firstHeading();
    int articleTo = 0;
    BitSet notices = new BitSet();
    regions[0] = main < 0 ? PageRegion.CONTENT : PageRegion.BESIDE;
    for (int at = 1; at < digest.nodeCount(); at++) {
      PageRegion outer = regions[digest.parent(at)];
      if (at == main) {
        outer = PageRegion.CONTENT;
      }
      if (!digest.isElement(at)) {
        regions[at] = outer;
        continue;
      }
      String name = digest.name(at).local();
      PageRegion own = unshown.hides(at) ? hidden(name) : BY_NAME.get(name);
      if (own == null || isFrame(own)) {
        own = framed(at, name, own, words, main, heading, articleTo);
      }
      if (own == PageRegion.NOTICE || own == null && isAlert(at) && !holds(at, main)) {
        own = null;
        notices.set(at, digest.end(at));
      }
      if (own == null && at < heading && main < 0 && isMenu(at)) {
        own = PageRegion.NAVIGATION;
      }
      if (ARTICLES.contains(name) || at == main) {
        articleTo = Math.max(articleTo, digest.end(at));
      }
      regions[at] = own != null && (isOpen(outer) || isInner(own)) ? own : outer;
      if (outer == PageRegion.HEADER && own == null && isLive(at)) {
        regions[at] = PageRegion.BESIDE;
      }
      if (notices.get(at) && (outer == PageRegion.HEADER || outer == PageRegion.BESIDE)) {
        regions[at] = PageRegion.NOTICE;
      }
    }
    recommended(main);
    copyright(main);
    int body = main < 0 ? bodyOfHeading() : 0;
    for (int at = body - 1; at > 0; at--) {
      PageRegion beside = notices.get(at) ? PageRegion.NOTICE : PageRegion.BESIDE;
      regions[at] = regions[at].isContent() ? beside : regions[at];
    }
  }

  /** Whether an element interrupts its readers, by its role. */
  private boolean isAlert(int element) {
    String role = digest.attributes().has(element) ? digest.attribute(element, "role") : null;
    return role != null && role.strip().equalsIgnoreCase("alert");
  }

  private boolean holds(int element, int main) {
    return main > 0 && digest.contains(element, main);
  }

  /** Whether an element announces news to screen readers: the state of a service. */
  private boolean isLive(int element) {
    String role = digest.attributes().has(element) ? digest.attribute(element, "role") : null;
    return role != null && LIVE.contains(role.strip().toLowerCase(Locale.ROOT));
  }

  /** Whether another region can begin inside. */
  private static boolean isOpen(PageRegion region) {
    return region.isContent() || region == PageRegion.BESIDE;
  }

  private static PageRegion hidden(String name) {
    PageRegion region = BY_NAME.get(name);
    return region == PageRegion.HEAD || region == PageRegion.SCRIPT ? region : PageRegion.HIDDEN;
  }

  private static boolean isInner(PageRegion region) {
    return region == PageRegion.HIDDEN || region == PageRegion.SCRIPT;
  }

  private static boolean isFrame(PageRegion region) {
    return region == PageRegion.HEADER
        || region == PageRegion.FOOTER
        || region == PageRegion.NAVIGATION
        || region == PageRegion.ASIDE;
  }

  /** The region that an element's name, role or words begin, or null where it holds the content. */
  private @Nullable PageRegion framed(
      int at,
      String name,
      @Nullable PageRegion byName,
      RegionWords words,
      int main,
      int heading,
      int articleTo) {
    PageRegion found = byName;
    boolean named = found != null;
    if (found == null
        && digest.attributes().has(at)
        && !name.equals("body")
        && !name.equals("html")) {
      String role = digest.attribute(at, "role");
      found = role == null ? null : BY_ROLE.get(role.strip().toLowerCase(Locale.ROOT));
      named = found != null;
      if (found == null) {
        found = byWords(at, words);
      }
    } else if (found == PageRegion.ASIDE) {
      PageRegion inner = byWords(at, words);
      found = inner == PageRegion.PROMOTION || inner == PageRegion.CAROUSEL ? inner : found;
    }
    if (at < articleTo && (found == PageRegion.HEADER || found == PageRegion.FOOTER)) {
      // It is that of the article.
      return null;
    }
    if (found == null
        || main > 0 && digest.contains(at, main)
        || found != PageRegion.NAVIGATION && share(at) > (named ? NEARLY_ALL : LARGE)
        || !named && digest.contains(at, main < 0 ? heading : topHeading())) {
      return null;
    }
    return found;
  }

  private @Nullable PageRegion byWords(int at, RegionWords words) {
    PageRegion found = words.region(at, linkedShare(at));
    return found == PageRegion.HEADER && linkedShare(at) < 0.5 ? null : found;
  }

  private double linkedShare(int at) {
    int all = text[digest.end(at)] - text[at];
    return all == 0 ? 1 : (linked[digest.end(at)] - linked[at]) / (double) all;
  }

  /** The share of the page's shown text that an element holds. */
  private double share(int at) {
    int all = text[text.length - 1];
    return all == 0 ? 0 : (text[digest.end(at)] - text[at]) / (double) all;
  }

  /** The element that says that it is the main content, or -1. */
  private int main() {
    int best = -1;
    int most = 0;
    for (int at = 1; at < digest.nodeCount(); at++) {
      if (digest.isElement(at)
          && (digest.name(at).local().equals("main")
              || "main".equals(digest.attribute(at, "role")))) {
        int amount = text[digest.end(at)] - text[at];
        if (amount > most && (amount >= SHELL || share(at) >= SHELL_SHARE)) {
          best = at;
          most = amount;
        }
      }
    }
    return best;
  }

  /** What stands under a heading such as "You may also like" is a promotion. */
  private void recommended(int main) {
    for (String name : HEADINGS) {
      int tag = digest.tags().find(name);
      for (int i = 0; tag >= 0 && i < digest.nodesOf(tag).size(); i++) {
        int heading = digest.nodesOf(tag).get(i);
        if ((isOpen(regions[heading]) || regions[heading] == PageRegion.ASIDE)
            && digest.end(heading) - heading <= MENU_ENTRY
            && RECOMMENDED.matcher(WhiteSpace.collapsed(digest.text(heading))).matches()) {
          promote(heading, main);
        }
      }
    }
    for (int at = 1; at < digest.nodeCount(); at++) {
      int box = digest.parent(at);
      if (digest.kind(at).isText()
          && box > 0
          && digest.end(box) == at + 1
          && (isOpen(regions[box]) || regions[box] == PageRegion.ASIDE)
          && !isPressed(box)) {
        if (PromotionHeadings.isOne(digest.value(at))) {
          promote(box, main);
        } else if (box != topHeading() && DailyPicks.label(digest.value(at)) > 0) {
          regions[box] = PageRegion.PROMOTION;
          regions[at] = PageRegion.PROMOTION;
        }
      }
    }
  }

  /** Whether an element is a link or button or in one: that of a card says "Discover more". */
  private boolean isPressed(int at) {
    int up = at;
    while (up > 0 && !PRESSED.contains(digest.name(up).local())) {
      up = digest.parent(up);
    }
    return up > 0;
  }

  private void promote(int heading, int main) {
    int box = digest.parent(heading);
    boolean first = text[heading] == text[box];
    int to = digest.end(box);
    for (int at = digest.nextSibling(heading); at >= 0 && to == digest.end(box); ) {
      boolean next = isHeading(at) && (!first || !isBelow(at, heading)) || isLike(at, heading);
      to = digest.isElement(at) && next ? at : to;
      at = digest.nextSibling(at);
    }
    int from = first && to == digest.end(box) ? box : heading;
    double share = (text[to] - text[from]) / (double) Math.max(1, text[text.length - 1]);
    boolean holdsMain = main > 0 && from <= main && main < to;
    boolean holdsTop = from <= topHeading() && topHeading() < to;
    String words = WhiteSpace.collapsed(digest.text(heading));
    boolean badge =
        (BADGE.matcher(words).matches() || PromotionHeadings.needsLinks(words))
            && links(from, to) < RECOMMENDED_LINKS;
    boolean news =
        regions[heading] != PageRegion.ASIDE
            && NEWS.matcher(WhiteSpace.collapsed(digest.text(heading))).matches()
            && !hasArticle();
    boolean over = text[to] > text[digest.end(heading)];
    boolean poor =
        PromotionHeadings.isOfSponsors(words) && !hasLogos(from, to)
            || PromotionHeadings.isOfNetwork(words) && count("img", from, to) < RECOMMENDED_LINKS;
    if (over
        && !poor
        && share < MUCH
        && !holdsMain
        && !holdsTop
        && !badge
        && !news
        && !isOfFiles(from, to)) {
      for (int at = from; at < to; at++) {
        regions[at] =
            isOpen(regions[at])
                    || regions[at] == PageRegion.ASIDE
                    || regions[at] == PageRegion.CAROUSEL
                ? PageRegion.PROMOTION
                : regions[at];
      }
    }
  }

  /** Whether an element is a heading of the same sort, though by its class only. */
  private boolean isLike(int at, int heading) {
    String style = digest.attributes().has(heading) ? digest.attribute(heading, "class") : null;
    return style != null
        && digest.isElement(at)
        && !isHeading(heading)
        && digest.tag(at) == digest.tag(heading)
        && style.equals(digest.attribute(at, "class"));
  }

  /** Whether the page has a top heading and prose; teasers are one paragraph each. */
  private boolean hasArticle() {
    int tag = digest.tags().find("p");
    int box = -1;
    int prose = 0;
    for (int i = 0; tag >= 0 && topHeading() > 0 && i < digest.nodesOf(tag).size(); i++) {
      int at = digest.nodesOf(tag).get(i);
      prose = digest.parent(at) == box ? prose : 0;
      box = digest.parent(at);
      prose += text[digest.end(at)] - text[at] - (linked[digest.end(at)] - linked[at]);
      if (prose >= PROSE && isOpen(regions[at])) {
        return true;
      }
    }
    return false;
  }

  private boolean isBelow(int heading, int other) {
    return digest.name(heading).local().compareTo(digest.name(other).local()) > 0;
  }

  private int links(int from, int to) {
    return count("a", from, to);
  }

  /** The elements of a name in a range of nodes, at most as many as recommend something. */
  private int count(String name, int from, int to) {
    int count = 0;
    for (int at = from; at < to && count < RECOMMENDED_LINKS; at++) {
      count += digest.isElement(at) && digest.name(at).local().equals(name) ? 1 : 0;
    }
    return count;
  }

  /** Whether some links lead to other sites, as those of sponsors do; partners of a firm do not. */
  private boolean hasLogos(int from, int to) {
    for (int at = from; at < to; at++) {
      String target =
          digest.isElement(at) && digest.name(at).local().equals("a")
              ? digest.attribute(at, "href")
              : null;
      if (target != null && RegionWords.leadsAway(target)) {
        return true;
      }
    }
    return false;
  }

  /** Whether all links lead to files, which are part of what the page offers. */
  private boolean isOfFiles(int from, int to) {
    int files = 0;
    for (int at = from; at < to; at++) {
      String target =
          digest.isElement(at) && digest.name(at).local().equals("a")
              ? digest.attribute(at, "href")
              : null;
      if (target != null) {
        if (!FILE.matcher(target).find()) {
          return false;
        }
        files++;
      }
    }
    return files > 0;
  }

  private boolean isHeading(int element) {
    return HEADINGS.contains(digest.name(element).local());
  }

  /** The small block around a copyright line outside of {@code main} is a footer. */
  private void copyright(int main) {
    for (int at = digest.nodeCount() - 1; at > 0; at--) {
      if (!digest.kind(at).isText()
          || !isOpen(regions[at])
          || main > 0 && digest.contains(main, at)
          || !COPYRIGHT.matcher(digest.value(at)).find()) {
        continue;
      }
      int block = at;
      for (int up = digest.parent(at); up > 0 && isSmall(up, main); up = digest.parent(up)) {
        block = up;
      }
      for (int in = block; in < digest.end(block); in++) {
        regions[in] = isOpen(regions[in]) ? PageRegion.FOOTER : regions[in];
      }
      return;
    }
  }

  private boolean isSmall(int at, int main) {
    return share(at) < FOOTER_SHARE
        && !(main > 0 && digest.contains(at, main))
        && !digest.contains(at, topHeading())
        && !digest.name(at).local().equals("body");
  }

  /** The smallest element around the first {@code h1} with much of the text, or 0. */
  private int bodyOfHeading() {
    int at = topHeading();
    while (at > 0 && share(at) < MUCH) {
      at = digest.parent(at);
    }
    // What has hardly any text, such as the picture of a product, belongs to the heading too.
    while (at > 0 && digest.parent(at) > 0 && share(digest.parent(at)) < MORE * share(at)) {
      at = digest.parent(at);
    }
    return Math.max(at, 0);
  }

  /** The first {@code h1}, or 0. */
  private int topHeading() {
    return first("h1");
  }

  /** The first {@code h1}, else the first lower heading, else 0. */
  int firstHeading() {
    int top = topHeading();
    int second = top > 0 ? top : first("h2");
    return second > 0 ? second : first("h3");
  }

  private int first(String name) {
    int tag = digest.tags().find(name);
    return tag < 0 || digest.nodesOf(tag).isEmpty() ? 0 : digest.nodesOf(tag).get(0);
  }

  /** Whether an element is a list of short links and little else. */
  private boolean isMenu(int at) {
    if (linkedShare(at) < 0.8) {
      return false;
    }
    int entries = links[digest.end(at)] - links[at];
    return entries >= LINKS && linked[digest.end(at)] - linked[at] < MENU_ENTRY * entries;
  }
}
