package dev.vigil.diff.internal.event;

import dev.vigil.diff.DocumentView;
import dev.vigil.diff.noise.page.LayoutPlaces;
import dev.vigil.document.PageDigest;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * The shapes of the elements of a page: tag and class of an element and of its first child, numbers
 * and generated names aside. Kept with the view. Safe for concurrent use.
 */
final class ElementShapes {
  /** Elements that may be cards. */
  static final Set<String> CARDS =
      Set.of("div", "section", "a", "figure", "details", "dl", "blockquote", "form");

  private static final Pattern SPACE = Pattern.compile("\\s+");

  private final PageDigest digest;

  /** The first class without generated parts, by all classes: most elements share theirs. */
  private final Map<String, String> names = new ConcurrentHashMap<>();

  private final Set<String> repeated;

  private ElementShapes(DocumentView view) {
    digest = view.digest();
    repeated = repeated(view);
  }

  static ElementShapes of(DocumentView view) {
    return view.derived(ElementShapes.class, ElementShapes::new);
  }

  /** The shapes of cards of which the page has several beside each other. */
  Set<String> repeated() {
    return repeated;
  }

  private Set<String> repeated(DocumentView view) {
    Map<String, Integer> counts = new HashMap<>();
    for (int at = view.nextSeen(1); at < digest.nodeCount(); at = view.nextSeen(at + 1)) {
      if (digest.isElement(at) && CARDS.contains(digest.name(at).local())) {
        counts.merge(digest.parent(at) + " " + of(at), 1, Integer::sum);
      }
    }
    Set<String> shapes = new HashSet<>();
    counts.forEach(
        (place, count) -> {
          String shape = place.substring(place.indexOf(' ') + 1);
          if (count > (isPlain(shape) ? 2 : 1)) {
            shapes.add(shape);
          }
        });
    return shapes;
  }

  /** Whether the shape is that of elements without a class. */
  private static boolean isPlain(String shape) {
    return shape.substring(0, Math.max(shape.indexOf(' '), 0)).endsWith(".");
  }

  /** The shape of an element. */
  String of(int element) {
    int child = digest.firstChild(element);
    while (child >= 0 && !digest.isElement(child)) {
      child = digest.nextSibling(child);
    }
    return own(element) + (child < 0 ? "" : " " + own(child));
  }

  /** Tag and class of an element. */
  String own(int element) {
    String classes = digest.attributes().has(element) ? digest.attribute(element, "class") : null;
    String name = classes == null ? "" : names.computeIfAbsent(classes, ElementShapes::name);
    return digest.name(element).local() + "." + name;
  }

  private static String name(String classes) {
    return LayoutPlaces.stable(SPACE.split(classes.strip(), 2)[0]);
  }
}
