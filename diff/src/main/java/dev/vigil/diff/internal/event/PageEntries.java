package dev.vigil.diff.internal.event;

import dev.vigil.diff.DocumentView;
import dev.vigil.diff.noise.text.TextSegments;
import dev.vigil.diff.show.words.AmountPattern;
import dev.vigil.diff.show.words.PageText;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import dev.vigil.document.feed.Feed;
import dev.vigil.document.feed.FeedEntry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the entries of a page: tables and their rows, items of lists, articles, cards (siblings of
 * one tag, class and beginning), entries of feeds. Each has a name as a person would call it: its
 * heading, else its first link, else its first words. Immutable. Cost: linear in the page.
 */
final class PageEntries {
  enum Kind {
    TABLE,
    ITEM,
    FEED
  }

  /**
   * Where an entry stands.
   *
   * @param group what all entries of its list have in common
   */
  record Place(int node, Kind kind, String group) {}

  /**
   * One thing.
   *
   * @param group what all things of its list have in common
   * @param link where its first link leads; empty for none
   * @param text all that it says, by which entries of one name are distinguished
   * @param beginning what an entry of one line is about, before a dash, a colon or an element;
   *     empty for none
   */
  record Entry(
      int node, Kind kind, String group, String name, String link, String text, String beginning) {
    Entry named(String other) {
      return new Entry(node, kind, group, other, link, text, beginning);
    }
  }

  /**
   * An element with more texts and no heading is a section of the page, and its first words are not
   * a name.
   */
  private static final int LARGE = 12;

  /** Longer words at the beginning of a line are a sentence. */
  private static final int BEGINNING = 40;

  private final PageDigest digest;
  private final DocumentView view;
  private final PageText text;
  private final ElementShapes forms;
  private final Set<String> shapes;

  /**
   * @param shapes of cards that stand beside others of their shape in one of the versions
   */
  PageEntries(DocumentView view, PageText text, Set<String> shapes) {
    this.digest = view.digest();
    this.view = view;
    this.text = text;
    this.forms = ElementShapes.of(view);
    this.shapes = shapes;
  }

  /** The places of the things directly below a node: those inside other things are theirs. */
  List<Place> below(int scope) {
    List<Place> found = new ArrayList<>();
    if (scope == 0) {
      feed().forEach(entry -> found.add(new Place(entry.node(), Kind.FEED, "feed")));
      if (!found.isEmpty() || digest.type() == DocumentType.JSON) {
        return found;
      }
    }
    int end = digest.end(scope);
    int at = view.nextSeen(scope + 1);
    while (at < end) {
      Kind kind = digest.isElement(at) ? kind(at) : null;
      if (kind == null || text.fields(at).isEmpty()) {
        at = view.nextSeen(at + 1);
      } else {
        found.add(new Place(at, kind, kind == Kind.TABLE ? "table" : group(at)));
        at = view.nextSeen(digest.end(at));
      }
    }
    return found;
  }

  private List<FeedEntry> feed() {
    return Feed.of(digest).stream()
        .flatMap(feed -> feed.entries().stream())
        .filter(entry -> view.sees(entry.node()))
        .toList();
  }

  /**
   * The things at the places of one group.
   *
   * @param alike whether what would name them is the same for many, as the state of a service is
   */
  List<Entry> of(List<Place> places, boolean alike) {
    if (!places.isEmpty() && places.getFirst().kind() == Kind.FEED) {
      return feed().stream()
          .map(
              entry ->
                  new Entry(
                      entry.node(),
                      Kind.FEED,
                      "feed",
                      PageText.oneLine(entry.title()),
                      entry.id(),
                      "",
                      ""))
          .toList();
    }
    List<Entry> found = new ArrayList<>();
    for (Place place : places) {
      found.add(place.kind() == Kind.TABLE ? table(place.node()) : entry(place));
    }
    return distinguished(found, alike);
  }

  /** Whether at least half of the things at these places would have a name with others. */
  boolean areAlike(List<Place> places) {
    if (places.size() < 2 || places.getFirst().kind() != Kind.ITEM) {
      return false;
    }
    Map<String, Integer> counts = new HashMap<>();
    places.forEach(place -> counts.merge(entry(place).name(), 1, Integer::sum));
    return counts.values().stream().filter(count -> count > 1).mapToInt(count -> count).sum() * 2
        >= places.size();
  }

  /** The entries of a list, those whose links all say the same by their first own words. */
  private List<Entry> distinguished(List<Entry> entries, boolean alike) {
    Map<String, Integer> counts = new HashMap<>();
    for (Entry entry : entries) {
      counts.merge(entry.name(), 1, Integer::sum);
    }
    List<Entry> named = new ArrayList<>();
    for (Entry entry : entries) {
      boolean shared = alike || counts.getOrDefault(entry.name(), 0) > 1;
      named.add(
          shared && entry.kind() == Kind.ITEM
              ? entry.named(EntryNames.firstOf(text.fields(entry.node()), entry.name()))
              : entry);
    }
    return named;
  }

  private @Nullable Kind kind(int element) {
    String local = digest.name(element).local();
    return switch (local) {
      case "table" -> isData(element) ? Kind.TABLE : null;
      case "article" -> Kind.ITEM;
      case "li" -> heading(element) > 0 || text.fields(element).size() <= LARGE ? Kind.ITEM : null;
      default ->
          ElementShapes.CARDS.contains(local) && isCard(element) || isRow(element, local)
              ? Kind.ITEM
              : null;
    };
  }

  /** Whether an element is the row of a table or list that is built of other elements. */
  private boolean isRow(int element, String local) {
    String role = digest.attributes().has(element) ? digest.attribute(element, "role") : null;
    boolean row =
        local.endsWith("-row") && !local.contains("header")
            || "row".equals(role)
            || "listitem".equals(role);
    int fields = row ? text.fields(element).size() : 0;
    return fields > 1 && fields <= LARGE;
  }

  private boolean isCard(int element) {
    if (!shapes.contains(forms.of(element))) {
      return false;
    }
    List<PageText.Field> fields = text.fields(element);
    boolean several = fields.size() > 1 && fields.size() <= LARGE;
    return heading(element) > 0
        || several && (digest.attribute(element, "class") != null || isLinkFirst(element));
  }

  /** Whether an element begins with a link of its own, as records do. */
  private boolean isLinkFirst(int element) {
    int child = digest.firstChild(element);
    while (child >= 0 && !digest.isElement(child)) {
      child = digest.nextSibling(child);
    }
    return child >= 0 && link(element) > 0 && link(element) < digest.end(child);
  }

  /** Whether a table has rows of short cells; others only lay a page out. */
  private boolean isData(int table) {
    if (inside(table, "table") > 0) {
      return false;
    }
    int cells = 0;
    int rows = 0;
    for (int at = table + 1; at < digest.end(table); at++) {
      String local = digest.isElement(at) ? digest.name(at).local() : "";
      cells += local.equals("td") || local.equals("th") ? 1 : 0;
      rows += local.equals("tr") ? 1 : 0;
    }
    // The columns of a page may be the only row of a table.
    return cells > 1 && text.fields(table).size() <= 4 * cells && (rows > 1 || heading(table) < 0);
  }

  private int inside(int element, String name) {
    int tag = digest.tags().find(name);
    if (tag < 0) {
      return -1;
    }
    for (int at = element + 1; at < digest.end(element); at++) {
      if (digest.isElement(at) && digest.name(at).local().equals(name)) {
        return at;
      }
    }
    return -1;
  }

  private Entry table(int table) {
    int caption = inside(table, "caption");
    String name = caption < 0 ? "" : text.of(caption);
    return new Entry(table, Kind.TABLE, "table", name, "", "", "");
  }

  private Entry entry(Place place) {
    int element = place.node();
    List<PageText.Field> fields = text.fields(element);
    int link = link(element);
    int heading = heading(element);
    int named = heading > 0 ? heading : link > 0 ? link : strong(element);
    boolean own =
        named > 0
            && PageText.hasWord(text.of(named))
            && (heading > 0 || link > 0 || !AmountPattern.isIn(text.of(named)));
    // A card that is a link as a whole is called by its first words.
    boolean whole = named == link && own && text.fields(named).size() > 1;
    PageText.Field first = whole ? text.fields(named).getFirst() : fields.getFirst();
    String name = own && !whole ? text.of(named) : first.text();
    return new Entry(
        element,
        place.kind(),
        place.group(),
        EntryNames.isName(name) ? name : EntryNames.firstOf(fields, name),
        link > 0 ? href(link) : "",
        text.of(element),
        link < 0 && fields.size() == 1 ? beginning(element, first.text()) : "");
  }

  /** What a line of its own is about: "Yoga" of "Yoga – 3 places left". */
  private String beginning(int element, String line) {
    int child = digest.firstChild(element);
    boolean parts = child >= 0 && !digest.isElement(child) && digest.nextSibling(child) >= 0;
    String text = parts ? PageText.oneLine(digest.text(child)) : "";
    int colon = line.indexOf(": ");
    String lead =
        !text.isEmpty() && line.startsWith(text)
            ? text
            : colon > 0 ? line.substring(0, colon) : TextSegments.of(line).getFirst();
    boolean about = lead.length() < line.length() && lead.length() <= BEGINNING;
    return about && EntryNames.isName(lead) ? lead : "";
  }

  private String group(int element) {
    int above = digest.parent(element);
    String list = above > 0 ? forms.own(digest.parent(above)) + ">" + forms.own(above) : "";
    boolean card = ElementShapes.CARDS.contains(digest.name(element).local());
    return list + ">" + (card ? forms.of(element) : digest.name(element).local());
  }

  /** The first heading inside, or -1. */
  private int heading(int element) {
    for (int at = element; at < digest.end(element); at++) {
      if (digest.isElement(at) && isHeading(digest, at) && !text.of(at).isEmpty()) {
        return at;
      }
    }
    return -1;
  }

  static boolean isHeading(PageDigest digest, int element) {
    String local = digest.name(element).local();
    return local.length() == 2
        && local.charAt(0) == 'h'
        && local.charAt(1) >= '1'
        && local.charAt(1) <= '6';
  }

  private int link(int element) {
    for (int at = element; at < digest.end(element); at++) {
      if (digest.isElement(at)
          && digest.name(at).local().equals("a")
          && !href(at).isEmpty()
          && !text.of(at).isEmpty()) {
        return at;
      }
    }
    return -1;
  }

  private int strong(int element) {
    for (int at = element + 1; at < digest.end(element); at++) {
      if (digest.isElement(at)) {
        switch (digest.name(at).local()) {
          case "strong", "b", "dt", "summary" -> {
            return at;
          }
          default -> {}
        }
      }
    }
    return -1;
  }

  private String href(int link) {
    String href = view.attribute(link, "href");
    return href == null
            || href.startsWith("#")
            || href.toLowerCase(Locale.ROOT).startsWith("javascript:")
        ? ""
        : href.strip();
  }
}
