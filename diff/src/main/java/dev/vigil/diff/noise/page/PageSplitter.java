package dev.vigil.diff.noise.page;

import dev.vigil.diff.DocumentView;
import dev.vigil.diff.extract.AlternativeText;
import dev.vigil.diff.extract.IconMeanings;
import dev.vigil.diff.extract.ObfuscatedMail;
import dev.vigil.diff.noise.text.CounterText;
import dev.vigil.diff.noise.text.MeaningfulSigns;
import dev.vigil.diff.noise.text.NoisePatterns;
import dev.vigil.diff.noise.text.TextShape;
import dev.vigil.diff.noise.text.TextWords;
import dev.vigil.diff.noise.text.UrlForm;
import dev.vigil.diff.noise.text.WhiteSpace;
import dev.vigil.document.DocumentName;
import dev.vigil.document.DocumentType;
import dev.vigil.document.IntSlice;
import dev.vigil.document.PageDigest;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Splits a page into {@link PageItem}s: the parts that a reader could miss or find new. Scripts,
 * styles and hidden parts give none. Stateless; linear in the nodes that the view sees.
 */
public final class PageSplitter {
  /** The minimum number of links of a list of links; fewer are single links. */
  private static final Pattern TELEPHONE =
      Pattern.compile("(?i)^(?:tel|sms|callto|whatsapp|skype|viber):|\\bwa\\.me/");

  private static final int LIST = 4;

  private static final Pattern ADVERTISER =
      Pattern.compile(
          "(?i)^(?:https?:)?//(?:[\\w-]+\\.)?(?:ads?\\d*|adserv\\w*|adclick\\w*|clicks?|track\\w*"
              + "|banners?|doubleclick|googleadservices|publi|werbung|sponsors?|promos?)\\."
              + "|^(?:https?:)?//[^/]+/(?:(?:ads?|adclick|banners?|publi|werbung|sponsors?|promos?"
              + "|rotator|clickthru)(?:[./?].*)?|pub(?:[.?].*)?)$");

  /** How many elements up from a text the box around it is: block, card. */
  private static final int BOX = 2;

  /** The minimum number of links in a line that is a menu. */
  private static final int MENU = 3;

  /** The maximum length of a sign between two links, with its spaces. */
  private static final int SIGN = 3;

  /** Entries of a menu are shorter than this. */
  private static final int MENU_ENTRY = 18;

  /** A page with more such lines is about cookies. */
  private static final int COOKIE_LINES = 2;

  private static final int COOKIE_TEXT = 400;

  private static final Pattern COOKIES =
      Pattern.compile(
          "(?i)\\bcookies?\\b.*(?:site|visit|consent|accept|browser|except|akzept|webseite|accepter"
              + "|acept|sitio)|(?:uses?|sets?|stores?|keeps?|verwende\\w*|nutz\\w*|setz\\w*|speicher\\w*|utilis\\w*|usa|usamos"
              + "|utiliza\\w*|accept\\w*)\\b.*\\bcookies?\\b");

  private static final Pattern COOKIE = Pattern.compile("(?i)cookies?\\b");

  private static final Pattern COMMA = Pattern.compile(",\\s+");

  private static final Pattern SPACE = Pattern.compile("\\s+");

  private static final Pattern NUMBER = Pattern.compile("\\d[\\d.,' \u00a0]*");

  private static final Pattern COUNT = Pattern.compile("\\s*\\(\\d[\\d.,]*\\)");

  private static final Pattern YEAR =
      Pattern.compile("(?:^|[\\s\u00a9(\u2013-])20\\d\\d(?:$|[\\s.,)])");

  /** The last line of a page that is its footer has no more words. */
  private static final int FOOT = 8;

  /** A longer line is no footer. */
  private static final int LONGEST_FOOT = 300;

  /** A line of more words says what it is about; a shorter one is a value of its record. */
  private static final int SHORT = 6;

  /** Words of a control that opens and closes what stands below it. */
  private static final Set<String> OPENING =
      Set.of(
          ("show hide view see open close expand collapse toggle more less detail details read full"
                  + " all the answer info information anzeigen ausblenden einblenden zeigen"
                  + " \u00f6ffnen schlie\u00dfen mehr weniger lesen aufklappen zuklappen einklappen"
                  + " ausklappen alle alles afficher masquer voir ouvrir fermer plus moins"
                  + " d\u00e9tails lire la suite mostrar ocultar ver abrir cerrar m\u00e1s menos"
                  + " detalles leer todo mostra nascondi apri chiudi pi\u00f9 meno dettagli leggi"
                  + " tutto toon verberg meer minder tonen verbergen openen sluiten lees")
              .split(" ", -1));

  private static final UrlForm ADDRESSES = UrlForm.DEFAULT;
  private static final UrlForm IMAGES = UrlForm.DEFAULT.with("hashes").with("scheme");

  private final DocumentView view;
  private final PageDigest digest;
  private final boolean chosen;
  private final RegionFinder regions;
  private final LayoutPlaces slots;
  private final RecordNames records;
  private final CounterColumns counters;
  private final IconMeanings icons;
  private final int details;
  private final int summary;
  private boolean hasCookieNotice;
  private String above = "";
  private final UrlForm addresses;
  private final UrlForm images;
  private final Map<Integer, Integer> linksIn = new HashMap<>();
  private final List<PageItem> pieces = new ArrayList<>();

  private PageSplitter(DocumentView view, boolean chosen, @Nullable URI base, boolean known) {
    this.view = ObfuscatedMail.off(view);
    this.chosen = chosen;
    this.digest = view.digest();
    this.regions = RegionFinder.of(digest);
    this.slots = LayoutPlaces.of(digest);
    this.records = RecordNames.of(digest);
    this.counters = new CounterColumns(digest);
    this.icons = IconMeanings.of(digest);
    this.details = digest.tags().find("details");
    this.summary = digest.tags().find("summary");
    this.addresses = ADDRESSES.basedIn(digest, base, known);
    this.images = IMAGES.basedIn(digest, base, known);
  }

  /**
   * The items that a view sees.
   *
   * @param chosen whether a person chose what is seen, so that all that is shown is content
   * @param base the page's URL, or what it said in another version
   * @param known whether the page was fetched from there, so that it need not say so
   */
  public static List<PageItem> of(
      DocumentView view, boolean chosen, @Nullable URI base, boolean known) {
    return new PageSplitter(view, chosen, base, known).take();
  }

  private List<PageItem> take() {
    List<PageLine> lines = PageLines.shown(view);
    int notices = 0;
    for (PageLine line : lines) {
      if (line.shown() && isLinkOnly(line)) {
        linksIn.merge(list(line), 1, Integer::sum);
      }
      notices += line.shown() && isCookieNotice(line) ? 1 : 0;
    }
    hasCookieNotice = notices > 0 && notices <= COOKIE_LINES;
    for (PageLine line : lines) {
      if (line.shown()) {
        shown(line);
      } else if (isTitle(line)) {
        pieces.add(piece(PageItem.Kind.TITLE, line.exact(), line.text(), "", line.place(), ""));
      }
    }
    footYear();
    icons();
    return pieces;
  }

  /**
   * The last line of a page with a year that stands for itself is a footer. In a longer line the
   * year is no part of what it says.
   */
  private void footYear() {
    for (int i = pieces.size() - 1; i >= 0 && !chosen; i--) {
      PageItem last = pieces.get(i);
      if (last.kind().isLine() && last.kind() != PageItem.Kind.TITLE) {
        boolean open =
            last.region() == PageRegion.BESIDE
                || last.region() == PageRegion.CONTENT
                    && !regions.hasMain()
                    && TextWords.count(last.text()) <= FOOT;
        if (last.kind() == PageItem.Kind.TEXT
            && open
            && YEAR.matcher(NoisePatterns.withoutDates(last.text())).find()) {
          pieces.set(i, last.in(PageRegion.FOOTER));
        } else if (last.kind() == PageItem.Kind.TEXT
            && last.region() == PageRegion.CONTENT
            && !regions.hasMain()
            && last.text().length() <= LONGEST_FOOT) {
          pieces.set(i, last.keyed(YEAR.matcher(last.key()).replaceFirst(" ")));
        }
        return;
      }
    }
  }

  /**
   * Elements without text by the attribute or class that stands for it, each where it stands among
   * the lines: buttons, icons of a status.
   */
  private void icons() {
    List<PageItem> lines = List.copyOf(pieces);
    pieces.clear();
    int next = 0;
    int barred = digest.attributes().names().find(DocumentName.of("disabled"));
    for (int at = view.nextSeen(1); at < digest.nodeCount(); at = view.nextSeen(at + 1)) {
      PageItem icon = icon(at);
      if (icon != null) {
        while (next < lines.size()
            && (lines.get(next).node() < at || !lines.get(next).kind().isLine())) {
          pieces.add(lines.get(next++));
        }
        pieces.add(icon);
      }
      if (barred >= 0 && view.attribute(at, "disabled") != null) {
        barred(at);
      }
    }
    pieces.addAll(lines.subList(next, lines.size()));
  }

  private @Nullable PageItem icon(int at) {
    String attribute = AlternativeText.attribute(digest, at);
    int title = attribute == null ? AlternativeText.title(digest, at) : -1;
    boolean labelled = attribute != null || title >= 0;
    if (!labelled && !icons.contains(at)
        || regions.at(at) == PageRegion.HIDDEN
        || regions.at(at) == PageRegion.SCRIPT) {
      return null;
    }
    if (!labelled) {
      return sign(at);
    }
    String words =
        attribute == null ? view.seen(digest.text(title)) : view.attribute(at, attribute);
    String text = words == null ? "" : WhiteSpace.collapsed(words);
    return words == null ? null : piece(PageItem.Kind.TEXT, text, text, "", at, records.nameOf(at));
  }

  /** An icon by what it says; its place does not depend on its class. */
  private @Nullable PageItem sign(int at) {
    String attribute = icons.attribute(at);
    if (!attribute.isEmpty() && view.attribute(at, attribute) == null) {
      return null;
    }
    String meaning = icons.meaning(at);
    String text = meaning.isEmpty() ? digest.text(at).strip() : meaning;
    PageItem item =
        piece(PageItem.Kind.TEXT, text, text, "", at, records.nameOf(at))
            .at(slots.at(Math.max(0, digest.parent(at))));
    return meaning.isEmpty() && !chosen ? item.in(PageRegion.NAVIGATION) : item;
  }

  /** A choice that cannot be taken, such as a size that is sold out. */
  private void barred(int element) {
    String choice = AlternativeText.choice(digest, element);
    PageRegion region = regions.at(element);
    if (!choice.isEmpty() && region != PageRegion.HIDDEN && region != PageRegion.SCRIPT) {
      String text = WhiteSpace.collapsed(choice) + " (disabled)";
      pieces.add(piece(PageItem.Kind.TEXT, text, text, "", element, ""));
    }
  }

  private void shown(PageLine line) {
    PageRegion region = regions.at(line.place());
    if (region == PageRegion.HIDDEN || region == PageRegion.SCRIPT) {
      return;
    }
    PageItem.Kind kind = kind(line);
    String text = kind == PageItem.Kind.ROW ? counters.without(line) : line.text();
    if (!text.isEmpty()) {
      String record = TextWords.count(text) <= SHORT ? records.nameOf(line) : "";
      boolean counter = counters.isCounter(line);
      if (above.endsWith(":") && NUMBER.matcher(text).matches()) {
        record = (record + " " + above).strip();
        counter |= above.indexOf(' ') < 0 && CounterText.isCounted(above);
      }
      above = text;
      if (counter) {
        record += " " + CounterColumns.NAME;
      }
      String key = text.equals(line.text()) ? line.exact() : text;
      PageItem piece = piece(kind, key, text, "", line.place(), record);
      boolean notice = hasCookieNotice && !chosen && isCookieNotice(line);
      pieces.add(
          notice
              ? piece.in(PageRegion.OVERLAY)
              : isMenu(line) || isOpener(line) ? piece.in(PageRegion.NAVIGATION) : piece);
    }
    PageItem.Kind target =
        kind == PageItem.Kind.LISTED_LINK ? PageItem.Kind.LISTED_TARGET : PageItem.Kind.LINK;
    IntSlice links = line.links();
    for (int i = 0; i < links.size(); i++) {
      String leads = target(links.get(i));
      if (leads != null) {
        String label = WhiteSpace.collapsed(digest.text(links.get(i)));
        // Two addresses that differ in random tokens only are the same one.
        String key = MeaningfulSigns.meaning(label) + " \u2192 " + TextShape.ofAddress(leads);
        PageItem link = piece(target, key, text, leads, links.get(i), "");
        pieces.add(!chosen && isAdvertiser(leads) ? link.in(PageRegion.PROMOTION) : link);
      }
    }
    for (int i = 0; i < line.images().size(); i++) {
      image(line.images().get(i));
    }
  }

  private PageItem piece(
      PageItem.Kind kind, String key, String text, String target, int node, String record) {
    PageRegion region = regions.at(node);
    if (chosen && region != PageRegion.HEAD) {
      region = PageRegion.CONTENT;
    } else if (region == PageRegion.HEADER && isTopHeading(node)) {
      region = PageRegion.BESIDE;
    } else if (kind.isListed() && isCollapsed(node)) {
      region = PageRegion.COLLAPSED;
    }
    return new PageItem(kind, key, text, target, region, node, slots.at(node), group(node), record);
  }

  /** The place of the box around the block in which a node stands. */
  private long group(int node) {
    int at = digest.parent(node);
    for (int up = 0; up < BOX && digest.parent(at) > 0; up++) {
      at = digest.parent(at);
    }
    return slots.at(Math.max(at, 0));
  }

  /** Whether a node is in {@code details} that are closed. */
  private boolean isCollapsed(int node) {
    if (details < 0) {
      return false;
    }
    for (int at = digest.parent(node); at > 0; at = digest.parent(at)) {
      if (digest.tag(at) == details && digest.attribute(at, "open") == null) {
        return true;
      }
    }
    return false;
  }

  /** The heading of a page names its content, also where it stands in the page's header. */
  private boolean isTopHeading(int node) {
    int parent = digest.parent(node);
    return parent > 0
        && (digest.name(parent).local().equals("h1")
            || digest.parent(parent) > 0
                && digest.name(digest.parent(parent)).local().equals("h1"));
  }

  /** Whether an address leads to a host that serves advertisements or counts clicks. */
  private static boolean isAdvertiser(String address) {
    return ADVERTISER.matcher(address).lookingAt();
  }

  /**
   * Whether a line reads as the notice that a site sets cookies: by its words, or because it speaks
   * of them above the page's first heading or beside a button.
   */
  private boolean isCookieNotice(PageLine line) {
    String text = line.text();
    // Few lines have the word, and looking for its letters costs less than a pattern.
    return text.length() < COOKIE_TEXT
        && (text.contains("ookie") || text.contains("OOKIE"))
        && COOKIE.matcher(text).find()
        && (hasButton(line.block())
            || line.place() < regions.firstHeading()
            || COOKIES.matcher(text).find());
  }

  private boolean hasButton(int block) {
    int button = digest.tags().find("button");
    for (int at = block + 1; button >= 0 && at < digest.end(block); at++) {
      if (digest.isElement(at) && digest.tag(at) == button) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether a line is a few short links: mostly, above the first heading, or with nothing but signs
   * between them on a page that does not say where its main content is.
   */
  private boolean isMenu(PageLine line) {
    int links = line.links().size();
    return !chosen
        && links >= MENU
        && line.linked() < MENU_ENTRY * links
        && (line.place() < regions.firstHeading()
            ? line.linked() >= 0.5 * line.text().length()
            : !regions.hasMain() && isBar(line));
  }

  /** Whether a line opens or closes the part below it and says nothing else: Show details. */
  private boolean isOpener(PageLine line) {
    int block = line.block();
    return !chosen
        && summary >= 0
        && (digest.tag(block) == summary
            || digest.tag(Math.max(0, digest.parent(block))) == summary)
        && TextWords.of(line.text().toLowerCase(Locale.ROOT)).stream().allMatch(OPENING::contains);
  }

  /** Whether signs separate the links of a line, which have no numbers: Home / Fares / Contact. */
  private static boolean isBar(PageLine line) {
    return line.text().length() - line.linked() <= SIGN * line.links().size()
        && line.text().indexOf('\t') < 0
        && line.text().chars().noneMatch(Character::isDigit)
        && line.text()
                .chars()
                .filter(c -> "/|\u00b7\u2022\u2013\u2014>\u00bb".indexOf(c) >= 0)
                .count()
            >= line.links().size() - 1;
  }

  private boolean isLinkOnly(PageLine line) {
    if (line.linked() == 0) {
      return false;
    }
    // Beside the content a link may say how many things it leads to: "Books (10)".
    boolean facet =
        line.text().endsWith(")")
            && regions.at(line.place()) == PageRegion.ASIDE
            && COUNT.matcher(line.text().substring(line.linked())).matches();
    return facet || line.linked() >= 0.8 * line.text().length();
  }

  private boolean isTitle(PageLine line) {
    String name = digest.name(line.block()).local();
    return name.equals("title")
        && digest.type() == DocumentType.HTML
        && regions.at(line.block()) == PageRegion.HEAD;
  }

  /** The element that holds the list in which a line is an entry. */
  private int list(PageLine line) {
    int at = digest.parent(line.block());
    return Math.max(at, 0);
  }

  /** Whether a line is a telephone link, whose number is a fact of the page. */
  private boolean isTelephone(PageLine line) {
    String leads = line.links().size() == 0 ? null : target(line.links().get(0));
    return leads != null && TELEPHONE.matcher(leads).find();
  }

  private PageItem.Kind kind(PageLine line) {
    String name = digest.name(line.block()).local();
    if (name.length() == 2
        && name.charAt(0) == 'h'
        && name.charAt(1) >= '1'
        && name.charAt(1) <= '6') {
      return PageItem.Kind.HEADING;
    }
    if (isLinkOnly(line)) {
      if (linksIn.getOrDefault(list(line), 0) >= LIST) {
        return PageItem.Kind.LISTED_LINK;
      }
      if (!isTelephone(line)) {
        return PageItem.Kind.LONE_LINK;
      }
    }
    return switch (name) {
      case "tr" -> PageItem.Kind.ROW;
      case "li", "dt", "dd", "option" -> PageItem.Kind.ITEM;
      default -> line.text().indexOf('\t') >= 0 ? PageItem.Kind.ROW : PageItem.Kind.TEXT;
    };
  }

  /** The target of a link, or null if it only moves on the page or runs a script. */
  private @Nullable String target(int link) {
    String href = digest.attribute(link, "href");
    if (href == null || href.isBlank() || href.startsWith("#") || href.length() > 4096) {
      return null;
    }
    String lower = href.strip().toLowerCase(Locale.ROOT);
    if (lower.startsWith("javascript:") || lower.startsWith("data:")) {
      return null;
    }
    return addresses.of(ObfuscatedMail.target(href));
  }

  /** An image by all the files that it may show; the first of them names it. */
  private void image(int image) {
    Set<String> files = new LinkedHashSet<>();
    for (String attribute : List.of("data-src", "src", "data-srcset", "srcset")) {
      String written = digest.attribute(image, attribute);
      if (written == null || written.startsWith("data:") || written.length() > 4096) {
        continue;
      }
      for (String candidate : COMMA.split(written.strip(), -1)) {
        String file = images.of(SPACE.split(candidate.strip(), 2)[0]);
        int question = file.indexOf('?');
        files.add(question < 0 ? file : file.substring(0, question));
      }
    }
    files.remove("");
    String alt = digest.attribute(image, "alt");
    String name = alt == null ? "" : WhiteSpace.collapsed(alt);
    if (!files.isEmpty() || !name.isEmpty()) {
      String key = files.isEmpty() ? "alt " + name : files.iterator().next();
      String record = records.nameOf(image);
      PageItem found =
          piece(PageItem.Kind.IMAGE, key, name, String.join(" ", files), image, record);
      pieces.add(!chosen && isAdvertiser(key) ? found.in(PageRegion.PROMOTION) : found);
    }
  }
}
