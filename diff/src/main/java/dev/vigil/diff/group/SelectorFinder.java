package dev.vigil.diff.group;

import dev.vigil.document.DocumentType;
import dev.vigil.document.IntSlice;
import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Finds a CSS selector for a chosen element, or a JSONPath for a value of a JSON document: one that
 * matches only this element and will probably still do so when the page changes. Stateless.
 *
 * <p>Names that people give come first (an id, a class, a role), from the element itself or from
 * the nearest element around it that has one; only then steps are counted. Names with long numbers
 * are made by programs, and change. Cost: a scan of the page for each name that is tried.
 */
public final class SelectorFinder {
  private static final Pattern PLAIN = Pattern.compile("-?[A-Za-z_][A-Za-z0-9_-]{0,60}");
  private static final Pattern MADE = Pattern.compile(".*\\d{3}.*|.*[0-9a-f]{8}.*");
  private static final List<String> TELLING =
      List.of("itemprop", "role", "aria-label", "data-testid", "name");
  private static final int CLASSES = 4;

  /** The maximum number of ancestors whose names are tried, because each costs a scan. */
  private static final int ASKED = 40;

  private SelectorFinder() {}

  /** The selector for this element; of another node, for the element around it. */
  public static String of(PageDigest digest, int node) {
    int element = node;
    while (element > 0 && !digest.isElement(element)) {
      element = digest.parent(element);
    }
    if (digest.type() == DocumentType.JSON) {
      return JsonPathFinder.of(digest, element);
    }
    StringBuilder steps = new StringBuilder();
    int asked = 0;
    for (int at = element; at > 0 && digest.isElement(at); at = digest.parent(at)) {
      Optional<String> own = asked++ < ASKED ? own(digest, at) : Optional.empty();
      if (own.isPresent()) {
        return at == element ? own.get() : below(digest, own.get(), element, steps.toString());
      }
      // Nearer names may be common on the page and still be the only ones here.
      steps.insert(0, " > " + step(digest, at));
    }
    String counted = steps.toString();
    return counted.startsWith(" > ") ? counted.substring(3) : counted;
  }

  /** A class that nothing else around it has, else the steps down to it. */
  private static String below(PageDigest digest, String around, int element, String steps) {
    String tag = tag(digest, element);
    return classes(digest, element).stream()
        .map(name -> around + " " + tag + "." + name)
        .filter(selector -> isAlone(digest, selector, element))
        .findFirst()
        .orElse(around + steps);
  }

  /** A name of its own by which it is found alone. */
  private static Optional<String> own(PageDigest digest, int element) {
    String tag = tag(digest, element);
    List<String> names = new ArrayList<>();
    String id = digest.attribute(element, "id");
    if (id != null && isPlain(id)) {
      names.add("#" + id);
    }
    names.add(tag);
    List<String> classes = classes(digest, element);
    classes.forEach(name -> names.add(tag + "." + name));
    if (classes.size() > 1) {
      names.add(tag + "." + String.join(".", classes));
    }
    for (String attribute : TELLING) {
      String value = digest.attribute(element, attribute);
      if (value != null && value.length() < 60 && value.matches("[\\p{L}\\p{N} ._:/-]+")) {
        names.add(tag + "[" + attribute + "=\"" + value + "\"]");
      }
    }
    return names.stream().filter(name -> isAlone(digest, name, element)).findFirst();
  }

  private static boolean isAlone(PageDigest digest, String selector, int element) {
    IntSlice found = WatchedPart.css(selector).find(digest);
    return found.size() == 1 && found.get(0) == element;
  }

  private static boolean isPlain(String name) {
    return PLAIN.matcher(name).matches() && !MADE.matcher(name).matches();
  }

  private static List<String> classes(PageDigest digest, int element) {
    String value = digest.attribute(element, "class");
    return value == null
        ? List.of()
        : List.of(value.strip().split("\\s+")).stream()
            .filter(SelectorFinder::isPlain)
            .limit(CLASSES)
            .toList();
  }

  private static String tag(PageDigest digest, int element) {
    String name = digest.name(element).local();
    return digest.type() == DocumentType.HTML ? name.toLowerCase(Locale.ROOT) : name;
  }

  /** Which of its siblings it is: the only one of its tag or class, else by counting. */
  private static String step(PageDigest digest, int element) {
    int parent = digest.parent(element);
    int before = 0;
    int all = 0;
    List<String> own = new ArrayList<>(classes(digest, element));
    for (int at = digest.firstChild(parent); at >= 0; at = digest.nextSibling(at)) {
      if (digest.isElement(at) && digest.name(at).equals(digest.name(element))) {
        all++;
        before += at <= element ? 1 : 0;
        if (at != element) {
          own.removeAll(classes(digest, at));
        }
      }
    }
    String tag = tag(digest, element);
    if (all == 1) {
      return tag;
    }
    return own.isEmpty() ? tag + ":nth-of-type(" + before + ")" : tag + "." + own.getFirst();
  }
}
