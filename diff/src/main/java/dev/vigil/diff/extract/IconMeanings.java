package dev.vigil.diff.extract;

import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds what the icons of a page say that have no text: yes of {@code fa fa-check}, no of {@code
 * glyphicon-remove}, red of a round {@code text-danger}. Icons that only decorate or control, such
 * as arrows, stars and the cross that closes a box, say nothing. Immutable; kept with the digest.
 * One pass over the elements.
 */
public final class IconMeanings {
  private static final Set<String> ELEMENTS =
      Set.of("i", "span", "em", "b", "div", "td", "svg", "use", "mat-icon");

  /** What the classes of fonts and sets of icons begin with. */
  private static final Set<String> FAMILIES =
      Set.of(
          ("fa bi glyphicon icon icons ico mdi ti ri la lni uil feather ion octicon ph bx bxs fi pi"
                  + " dashicons anticon lucide tabler entypo typcn oi")
              .split(" ", -1));

  private static final Set<String> ICON = Set.of("icon", "icons", "ico");

  /** Classes that are the name of an icon as a whole. */
  private static final Set<String> WHOLE = Set.of("tick", "checkmark", "cross");

  private static final Map<String, String> NAMES = new HashMap<>();

  /** Icons that say something by their colour. */
  private static final Set<String> LIGHTS =
      Set.of("circle", "dot", "led", "lamp", "ampel", "indicator", "record", "square", "flag");

  private static final Map<String, String> COLOURS = new HashMap<>();

  static {
    put(NAMES, "yes", "check checkmark tick ok yes done verified");
    put(NAMES, "no", "times xmark x cross close remove cancel ban no");
    put(NAMES, "warning", "exclamation warning alert caution error");
    put(NAMES, "locked", "lock locked");
    put(NAMES, "unlocked", "unlock unlocked");
    put(COLOURS, "green", "green success emerald lime");
    put(COLOURS, "yellow", "yellow warning");
    put(COLOURS, "amber", "amber");
    put(COLOURS, "orange", "orange");
    put(COLOURS, "red", "red danger error critical");
  }

  /** The logo of a network is no cross. */
  private static final String BRAND = "twitter";

  private static final Pattern SPACE = Pattern.compile("\\s+");
  private static final Pattern SIGN = Pattern.compile("[^\\p{L}\\p{N}]+");

  /** Controls around an icon are not further out. */
  private static final int LEVELS = 4;

  private final PageDigest digest;
  private final Map<Integer, String> meanings = new HashMap<>();
  private final BitSet icons = new BitSet();
  private final BitSet ligatures = new BitSet();

  private IconMeanings(PageDigest digest) {
    this.digest = digest;
    if (digest.type() != DocumentType.HTML) {
      return;
    }
    boolean[] icon = new boolean[digest.tags().size()];
    for (int tag = 0; tag < icon.length; tag++) {
      icon[tag] = ELEMENTS.contains(digest.tags().get(tag).local());
    }
    Map<String, String> byClasses = new HashMap<>();
    for (int at = 1; at < digest.nodeCount(); at++) {
      if (icon[digest.tag(at)] && digest.isElement(at)) {
        read(at, byClasses);
      }
    }
  }

  public static IconMeanings of(PageDigest digest) {
    return digest.derived(IconMeanings.class, IconMeanings::new);
  }

  /** Whether an element is an icon that says something, or is written as the name of one. */
  public boolean contains(int element) {
    return icons.get(element);
  }

  /** What an icon says, in a word; empty for what is no icon, or says nothing. */
  public String meaning(int element) {
    return meanings.getOrDefault(element, "");
  }

  /** The attribute that makes an element this icon; empty where its text does. */
  public String attribute(int element) {
    return isLigature(element)
        ? ""
        : !digest.name(element).local().equals("use")
            ? "class"
            : digest.attribute(element, "href") == null ? "xlink:href" : "href";
  }

  /** Whether the text of an element is the name of an icon, which a font shows in its place. */
  public boolean isLigature(int element) {
    return ligatures.get(element);
  }

  /** What the icon in an element says that has no other text, such as a cell; else empty. */
  public String in(int element) {
    int end = digest.end(element);
    int icon = icons.nextSetBit(element);
    if (icon < 0 || icon >= end) {
      return "";
    }
    for (int at = element; at < end; at++) {
      if (isText(at) && !isLigature(digest.parent(at)) && !digest.value(at).isBlank()) {
        return "";
      }
    }
    return meaning(icon);
  }

  private static void put(Map<String, String> map, String meaning, String words) {
    for (String word : words.split(" ", -1)) {
      map.put(word, meaning);
    }
  }

  private void read(int element, Map<String, String> byClasses) {
    String name = digest.name(element).local();
    int nodes = digest.end(element) - element;
    boolean worded = nodes == 2 && isText(element + 1);
    String meaning = "";
    if (name.equals("use")) {
      meaning = ofReference(element);
    } else if (nodes == 1 || worded || name.equals("svg")) {
      String classes = digest.attribute(element, "class");
      if (worded && (name.equals("mat-icon") || classes != null && isFont(classes))) {
        icons.set(element);
        ligatures.set(element);
        meaning = ofWords(words(digest.value(element + 1)));
      } else if (classes != null) {
        String said = byClasses.computeIfAbsent(classes, IconMeanings::ofClasses);
        meaning = said.isEmpty() || worded && !digest.text(element).isBlank() ? "" : said;
      }
    }
    if (!meaning.isEmpty()
        && AlternativeText.attribute(digest, element) == null
        && AlternativeText.title(digest, element) < 0
        && !isInControl(element)) {
      icons.set(element);
      meanings.put(element, meaning);
    }
  }

  private boolean isText(int node) {
    return digest.kind(node).isText();
  }

  private static boolean isFont(String classes) {
    return classes.contains("material-icons") || classes.contains("material-symbols");
  }

  /** The icon of a set that a drawing without a label refers to: {@code #icon-check}. */
  private String ofReference(int use) {
    int drawing = digest.parent(use);
    String plain = digest.attribute(use, "href");
    String target = plain == null ? digest.attribute(use, "xlink:href") : plain;
    return target == null
            || target.indexOf('#') < 0
            || AlternativeText.attribute(digest, drawing) != null
            || AlternativeText.title(digest, drawing) >= 0
        ? ""
        : ofWords(words(target.substring(target.indexOf('#') + 1)));
  }

  private static String ofClasses(String classes) {
    List<String> names = new ArrayList<>();
    List<String> all = new ArrayList<>();
    String[] tokens = SPACE.split(classes.strip(), 20);
    boolean named = false;
    for (String token : tokens) {
      named |= ICON.contains(token);
    }
    for (String token : tokens) {
      List<String> words = token.indexOf(':') < 0 ? words(token) : List.of();
      boolean family =
          !words.isEmpty()
              && (FAMILIES.contains(words.getFirst()) || words.stream().anyMatch(ICON::contains));
      all.addAll(words);
      if (family || named && words.size() == 1 || WHOLE.contains(token)) {
        names.addAll(words);
      }
    }
    String meaning = ofWords(names);
    boolean light = all.stream().anyMatch(LIGHTS::contains) || classes.contains("rounded-full");
    return meaning.isEmpty() && light ? first(all, COLOURS) : meaning;
  }

  /** The words of a name: check, square of {@code check-square}; check of {@code check2}. */
  private static List<String> words(String name) {
    List<String> words = new ArrayList<>();
    for (String word : SIGN.split(name.strip().toLowerCase(Locale.ROOT), 8)) {
      if (!word.isEmpty()) {
        words.add(
            word.length() > 2 && word.endsWith("2") ? word.substring(0, word.length() - 1) : word);
      }
    }
    return words;
  }

  private static String ofWords(List<String> words) {
    if (words.contains(BRAND)) {
      return "";
    }
    if (words.contains("toggle")) {
      return words.contains("on") ? "on" : words.contains("off") ? "off" : "";
    }
    if (words.contains("blank")) {
      return words.contains("check") || words.contains("box") ? "no" : "";
    }
    String meaning = first(words, NAMES);
    return meaning.equals("locked") && words.contains("open") ? "unlocked" : meaning;
  }

  private static String first(List<String> words, Map<String, String> meanings) {
    for (String word : words) {
      String meaning = meanings.get(word);
      if (meaning != null) {
        return meaning;
      }
    }
    return "";
  }

  /** Whether people press an icon or what is around it: to open a menu, to close a box. */
  private boolean isInControl(int icon) {
    int at = icon;
    for (int up = 0; at > 0 && up < LEVELS; at = digest.parent(at), up++) {
      boolean pressed =
          switch (digest.name(at).local()) {
            case "button", "label", "summary" -> true;
            case "a" -> !leads(digest.attribute(at, "href"));
            default -> digest.attributes().has(at) && isPressed(at);
          };
      if (pressed) {
        return true;
      }
    }
    return false;
  }

  private static boolean leads(@Nullable String href) {
    return href != null
        && !href.isBlank()
        && !href.startsWith("#")
        && !href.strip().toLowerCase(Locale.ROOT).startsWith("javascript:");
  }

  private boolean isPressed(int element) {
    for (String name :
        List.of(
            "onclick",
            "aria-expanded",
            "aria-controls",
            "data-toggle",
            "data-bs-toggle",
            "data-dismiss",
            "data-bs-dismiss")) {
      if (digest.attribute(element, name) != null) {
        return true;
      }
    }
    return "button".equals(digest.attribute(element, "role"));
  }
}
