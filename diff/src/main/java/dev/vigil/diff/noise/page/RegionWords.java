package dev.vigil.diff.noise.page;

import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Words in ids and classes that say which {@link PageRegion} an element begins. A word is not
 * believed where its elements together hold most of the page's text, as in the classes of a page
 * builder, nor where the element shows that another sense is meant: a menu of dishes has no links,
 * and classified advertisements lead to pages of the same site. For one page and one thread.
 */
final class RegionWords {
  /**
   * A word of an id or class, maybe with a number behind it: {@code nav-bar}, {@code navBar},
   * {@code ad2}; not the letters inside of a hash such as {@code 702ad7}.
   */
  private static final Pattern WORD =
      Pattern.compile("(?<![0-9])([A-Z]+(?![a-z])|[A-Z]?[a-z]+)(?![0-9]+[A-Za-z])");

  /** Names in which a word of a region has another sense. */
  private static final Pattern OTHER =
      Pattern.compile(
          "(?i)share[-_]?(?:prices?|holders?|capital|class|value|register)"
              + "|social[-_]?(?:housing|security|care|work(?:ers?)?|services?|insurance|policy"
              + "|sciences?|studies)");

  /** A class that ends so names a value: the price in {@code promo-price} is no promotion. */
  private static final List<String> VALUES =
      List.of("price", "prices", "preis", "prix", "precio", "prezzo", "amount", "stock", "status");

  /** What a page with one classified advertisement consists of. */
  private static final List<String> DETAILS =
      List.of("detail", "details", "info", "description", "title", "body", "content", "features");

  private static final String WIDGET = "widget";

  /** Buttons to share a page, or what people do together. */
  private static final Set<String> SHARING = Set.of("share", "sharing", "social");

  /** Buttons to share have less text beside them. */
  private static final int SHARED_TEXT = 60;

  private static final Map<String, PageRegion> REGIONS = new HashMap<>();

  /** A menu of links, or of dishes. */
  private static final Set<String> MENUS = Set.of("menu", "submenu");

  /** Advertisements on a page, or what a site of classified advertisements lists. */
  private static final Set<String> ADVERTISEMENTS =
      Set.of("ad", "ads", "advert", "advertisement", "annonce", "anzeige", "reklama");

  /** The logos of sponsors, or who supports a bill, a team or a person. */
  private static final Set<String> SPONSORS =
      Set.of(
          "sponsor",
          "sponsors",
          "sponsoren",
          "partner",
          "partners",
          "partenaires",
          "patrocinadores");

  /** What a site recommends, or the card that it recommends among others. */
  private static final Set<String> RECOMMENDED =
      Set.of("popular", "recommended", "related", "similar", "suggested", "promo", "trending");

  /** The minimum number of siblings that are a list. */
  private static final int LIST = 3;

  private static final int LONGEST = 300;

  /** An address of another site, or of a page that counts clicks on the way there. */
  private static final Pattern AWAY =
      Pattern.compile(
          "(?i)^\\s*(?:https?:)?//|[/?&](?:ad|banner)?(?:click|klik)s?(?:[/?=.&]|$)|/(?:out|redirect)[/?]");

  static {
    put(PageRegion.NAVIGATION, "nav navbar navigation menu submenu breadcrumb breadcrumbs");
    put(PageRegion.NAVIGATION, "pagination pager offcanvas drawer");
    put(PageRegion.FOOTER, "footer colophon copyright");
    put(PageRegion.HEADER, "header masthead topbar toolbar");
    put(PageRegion.ASIDE, "sidebar widget sidebox sidecolumn randspalte seitenleiste");
    put(PageRegion.ASIDE, "marginalspalte marginalie lateral zijbalk sidopanel");
    put(PageRegion.ASIDE, "weather wetter meteo pogoda tagcloud visitors besucherzaehler");
    put(PageRegion.PROMOTION, "related recommended recommendations promo sponsor sponsors");
    put(PageRegion.PROMOTION, "sponsored advert advertisement ads ad adsense newsletter social");
    put(PageRegion.PROMOTION, "share sharing werbung publicite publicidad");
    put(PageRegion.CAROUSEL, "carousel slideshow slider swiper slick rotator");
    put(PageRegion.CAROUSEL, "carrusel carrousel karussell");
    put(PageRegion.PROMOTION, "anzeige reclame pubblicita reklama annonce bought");
    put(PageRegion.PROMOTION, "suggestions suggested similar empfehlung empfehlungen");
    put(PageRegion.PROMOTION, "consigliati aanbevolen polecane recomendados");
    put(PageRegion.PROMOTION, "trending popular addthis sharethis tweets marquee ticker");
    put(PageRegion.PROMOTION, "twitter facebook testimonial testimonials upsell crosssell");
    put(PageRegion.PROMOTION, "instagram insta instafeed tiktok pinterest outbrain taboola");
    put(PageRegion.PROMOTION, "upsells crossselling reco kundenstimmen temoignages testimonios");
    put(PageRegion.PROMOTION, "testimonianze depoimentos sponsoren partner partners partenaires");
    put(PageRegion.PROMOTION, "patrocinadores");
    put(PageRegion.CAROUSEL, "flexslider bxslider splide flickity");
    put(PageRegion.NOTICE, "breaking emergency eilmeldung");
    put(PageRegion.OVERLAY, "cookie cookies consent gdpr popup modal lightbox toast snackbar");
  }

  private final PageDigest digest;
  private final double large;
  private final Map<Integer, List<String>> found = new HashMap<>();
  private final Set<String> distrusted = new HashSet<>();
  private final Map<String, BitSet> lists = new HashMap<>();
  private final Map<Integer, Map<String, List<Integer>>> siblings = new HashMap<>();
  private final Map<String, Boolean> parts = new HashMap<>();
  private final Map<Integer, Boolean> columns = new HashMap<>();
  private final Map<String, int[]> counts = new HashMap<>();
  private int[] text = {};

  /**
   * @param large the share of the page's text from which on a word says nothing
   */
  RegionWords(PageDigest digest, double large) {
    this.digest = digest;
    this.large = large;
  }

  private static void put(PageRegion region, String words) {
    for (String word : words.split(" ", -1)) {
      REGIONS.put(word, region);
    }
  }

  /**
   * Reads all ids and classes.
   *
   * @param textBefore characters of shown text before each node
   */
  void collect(int[] textBefore) {
    text = textBefore;
    Map<String, Integer> amounts = new HashMap<>();
    Map<String, Integer> ends = new HashMap<>();
    Map<String, List<String>> byClasses = new HashMap<>();
    for (int at = 1; at < digest.nodeCount(); at++) {
      if (!digest.isElement(at) || !digest.attributes().has(at) || isPage(at)) {
        continue;
      }
      List<String> words = new ArrayList<>();
      add(digest.attribute(at, "id"), words);
      String classes = digest.attribute(at, "class");
      if (classes != null) {
        // Most elements share their classes with others.
        words.addAll(byClasses.computeIfAbsent(classes, RegionWords::words));
      }
      if (words.isEmpty()) {
        continue;
      }
      found.put(at, words);
      for (String word : words) {
        // Inside of another element with the word, the text is counted already.
        if (at >= ends.getOrDefault(word, 0)) {
          ends.put(word, digest.end(at));
          amounts.merge(word, count(text, at), Integer::sum);
        }
      }
    }
    int all = text[text.length - 1];
    amounts.forEach(
        (word, amount) -> {
          // A menu may hold more text than the content.
          if (amount > large * all && REGIONS.get(word) != PageRegion.NAVIGATION) {
            distrusted.add(word);
          }
        });
  }

  private boolean isPage(int element) {
    String name = digest.name(element).local();
    return name.equals("body") || name.equals("html");
  }

  private static List<String> words(String value) {
    List<String> words = new ArrayList<>();
    add(value, words);
    return words;
  }

  private static void add(@Nullable String value, List<String> words) {
    if (value == null || value.isEmpty()) {
      return;
    }
    String brief = value.length() > LONGEST ? value.substring(0, LONGEST) : value;
    String names = OTHER.matcher(brief).replaceAll("");
    Matcher matcher = WORD.matcher(names);
    while (matcher.find()) {
      String word = matcher.group(1).toLowerCase(Locale.ROOT);
      if (REGIONS.containsKey(word) && isRegion(names, matcher.start(1), word)) {
        words.add(word);
      }
    }
  }

  /**
   * Whether a name with a word of a region means the region, and not a value or a building block.
   */
  private static boolean isRegion(String names, int at, String word) {
    // Page builders write elementor-widget around each of their parts.
    if (word.equals(WIDGET)) {
      return at == 0 || Character.isWhitespace(names.charAt(at - 1));
    }
    int end = names.indexOf(' ', at);
    String name = names.substring(at, end < 0 ? names.length() : end).toLowerCase(Locale.ROOT);
    return VALUES.stream().noneMatch(name::endsWith)
        && !(ADVERTISEMENTS.contains(word) && DETAILS.stream().anyMatch(name::endsWith));
  }

  /**
   * The region that an element begins by its words, or null.
   *
   * @param linked the share of its text that is in links
   */
  @Nullable PageRegion region(int element, double linked) {
    for (String word : found.getOrDefault(element, List.of())) {
      if (!distrusted.contains(word) && !isOtherSense(element, word, linked)) {
        return REGIONS.get(word);
      }
    }
    return null;
  }

  private boolean isOtherSense(int element, String word, double linked) {
    if (MENUS.contains(word)) {
      return linked < 0.5 && count(buttons(), element) == 0;
    }
    if (word.equals("newsletter")) {
      return count(fields(), element) == 0 && count(links(), element) >= LIST;
    }
    if (SHARING.contains(word)) {
      return linked < 0.3 && count(text, element) > SHARED_TEXT && count(buttons(), element) == 0;
    }
    if (SPONSORS.contains(word)) {
      return count(text, element) > 0 && !leadsElsewhere(element);
    }
    if (word.equals(WIDGET)) {
      return !classes(element).contains("widget-area")
          && !isColumn(element)
          && !columns.computeIfAbsent(digest.parent(element), this::isColumn);
    }
    if (RECOMMENDED.contains(word)) {
      return isOneOf(element) || isInEach(element, word);
    }
    return ADVERTISEMENTS.contains(word)
        && count(text, element) > 0
        && !leadsElsewhere(element)
        && (listed(digest.parent(element), word).get(element) || isList(element));
  }

  /** Whether an element holds several widgets and nothing else. */
  private boolean isColumn(int element) {
    int widgets = 0;
    for (int at = digest.firstChild(element); at >= 0; at = digest.nextSibling(at)) {
      if (count(text, at) > 0) {
        if (!classes(at).contains(WIDGET)) {
          return false;
        }
        widgets++;
      }
    }
    return widgets > 1;
  }

  /** Whether an element stands among others with a class of its own: a card among cards. */
  private boolean isOneOf(int element) {
    Map<String, List<Integer>> beside =
        siblings.computeIfAbsent(digest.parent(element), this::siblings);
    Set<Integer> alike = new HashSet<>();
    for (String own : classes(element)) {
      alike.addAll(beside.getOrDefault(digest.tag(element) + " " + own, List.of()));
    }
    alike.remove(element);
    return alike.size() >= LIST - 1;
  }

  /** The first few children with text of each name and class. */
  private Map<String, List<Integer>> siblings(int parent) {
    Map<String, List<Integer>> first = new HashMap<>();
    for (int at = digest.firstChild(parent); at >= 0; at = digest.nextSibling(at)) {
      if (digest.isElement(at) && count(text, at) > 0) {
        for (String name : classes(at)) {
          add(first, digest.tag(at) + " " + name, at);
        }
      }
    }
    return first;
  }

  private static void add(Map<String, List<Integer>> first, String key, int element) {
    List<Integer> some = first.computeIfAbsent(key, _ -> new ArrayList<>(LIST));
    if (some.size() < LIST) {
      some.add(element);
    }
  }

  /** Whether the elements beside its parent have such a part, too: a part of every record. */
  private boolean isInEach(int element, String word) {
    int record = digest.parent(element);
    return record > 0 && parts().getOrDefault(record + word, false);
  }

  /** For each record and word of its parts, whether the records beside it have such a part, too. */
  private Map<String, Boolean> parts() {
    if (parts.isEmpty()) {
      Map<String, List<Integer>> first = new HashMap<>();
      Map<String, Integer> records = new HashMap<>();
      found.forEach(
          (part, words) -> {
            int record = digest.parent(part);
            for (String word : words) {
              if (record > 0
                  && RECOMMENDED.contains(word)
                  && records.put(record + word, record) == null) {
                String group = digest.parent(record) + word + ' ';
                classes(record).forEach(name -> add(first, group + name, record));
              }
            }
          });
      records.forEach(
          (key, record) -> {
            String word = key.substring(Integer.toString(record).length());
            Set<Integer> alike = new HashSet<>();
            for (String name : classes(record)) {
              alike.addAll(
                  first.getOrDefault(digest.parent(record) + word + ' ' + name, List.of()));
            }
            alike.remove(record);
            parts.put(key, alike.size() >= LIST - 1);
          });
    }
    return parts;
  }

  private Set<String> classes(int element) {
    String value = digest.isElement(element) ? digest.attribute(element, "class") : null;
    return value == null || value.isBlank()
        ? Set.of()
        : new HashSet<>(List.of(value.strip().split("\\s+", -1)));
  }

  private int count(int[] before, int element) {
    return before[digest.end(element)] - before[element];
  }

  /** The children of an element that have a word, as several in a row do. */
  private BitSet listed(int parent, String word) {
    return lists.computeIfAbsent(
        parent + word,
        _ -> {
          BitSet listed = new BitSet();
          List<Integer> run = new ArrayList<>();
          for (int at = digest.firstChild(parent); at >= 0; at = digest.nextSibling(at)) {
            if (!digest.isElement(at)) {
              continue;
            }
            if (found.getOrDefault(at, List.of()).contains(word)) {
              run.add(at);
            } else {
              run.clear();
            }
            if (run.size() >= LIST) {
              run.forEach(listed::set);
              run.subList(0, run.size() - LIST + 1).clear();
            }
          }
          return listed;
        });
  }

  /** Whether an element has several children of one name and little else. */
  private boolean isList(int element) {
    Map<Integer, Integer> tags = new HashMap<>();
    int children = 0;
    for (int at = digest.firstChild(element); at >= 0; at = digest.nextSibling(at)) {
      if (digest.isElement(at)) {
        children++;
        tags.merge(digest.tag(at), 1, Integer::sum);
      }
    }
    int most = tags.values().stream().mapToInt(Integer::intValue).max().orElse(0);
    return most >= LIST && most >= children - 1;
  }

  /** Whether most links lead to another site, as advertisements do. */
  private boolean leadsElsewhere(int element) {
    int all = count(links(), element);
    return all > 0 && 2 * count(linksAway(), element) > all;
  }

  private int[] buttons() {
    return counts.computeIfAbsent("buttons", _ -> counted(at -> isNamed(at, "button")));
  }

  private int[] fields() {
    return counts.computeIfAbsent("fields", _ -> counted(at -> isNamed(at, "input")));
  }

  private int[] links() {
    return counts.computeIfAbsent(
        "links", _ -> counted(at -> isNamed(at, "a") && digest.attribute(at, "href") != null));
  }

  private int[] linksAway() {
    return counts.computeIfAbsent("away", _ -> counted(this::isLinkAway));
  }

  private boolean isLinkAway(int at) {
    String href = isNamed(at, "a") ? digest.attribute(at, "href") : null;
    return href != null && leadsAway(href);
  }

  /** Whether an address is one of another site, or counts the click on the way there. */
  static boolean leadsAway(String href) {
    return AWAY.matcher(href).find();
  }

  private boolean isNamed(int at, String name) {
    return digest.isElement(at) && digest.name(at).local().equals(name);
  }

  /** How many nodes of a kind stand before each node. */
  private int[] counted(IntPredicate kind) {
    int[] before = new int[digest.nodeCount() + 1];
    for (int at = 0; at < digest.nodeCount(); at++) {
      before[at + 1] = before[at] + (kind.test(at) ? 1 : 0);
    }
    return before;
  }
}
