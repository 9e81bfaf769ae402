package dev.vigil.diff.extract;

import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the attribute whose value is shown or spoken in place of a missing text: the words on a
 * button that is an {@code input}, the {@code aria-label} or {@code title} of an icon; the title in
 * a drawing; and the label of a button that says more than its text. Images have their own
 * alternative text. Stateless.
 */
public final class AlternativeText {
  private static final Set<String> BUTTONS = Set.of("submit", "button", "reset");

  /** Elements that show an icon or a coloured mark. */
  private static final Set<String> ICONS =
      Set.of("i", "span", "em", "b", "strong", "div", "td", "dd", "li", "p", "svg", "meter");

  /** An icon has no more nodes. */
  private static final int SMALL = 8;

  /** The text of a button is no longer. */
  private static final int LONGEST = 200;

  private AlternativeText() {}

  /** The name of the attribute, or null if the element has text, or no such attribute. */
  public static @Nullable String attribute(PageDigest digest, int element) {
    if (digest.type() != DocumentType.HTML
        || !digest.isElement(element)
        || !digest.attributes().has(element)) {
      return null;
    }
    String name = digest.name(element).local();
    // A drawing may consist of many lines and is one icon.
    if (!name.equals("svg") && digest.end(element) - element > SMALL) {
      return null;
    }
    if (name.equals("input")) {
      String type = digest.attribute(element, "type");
      boolean button = type != null && BUTTONS.contains(type.strip().toLowerCase(Locale.ROOT));
      return button && has(digest, element, "value") ? "value" : null;
    }
    if (name.equals("button")) {
      return saysMore(digest, element) ? "aria-label" : null;
    }
    if (!ICONS.contains(name)) {
      return null;
    }
    String found =
        has(digest, element, "aria-label")
            ? "aria-label"
            : has(digest, element, "title") ? "title" : null;
    return found == null || hasText(digest, element) || holdsImage(digest, element) ? null : found;
  }

  /**
   * What a person would call a choice or button that can be barred by the attribute {@code
   * disabled}: its text, its label or its value; empty for other elements and for days of a month.
   */
  public static String choice(PageDigest digest, int element) {
    if (digest.type() != DocumentType.HTML || !digest.isElement(element)) {
      return "";
    }
    String said =
        switch (digest.name(element).local()) {
          case "option", "button" -> digest.text(element);
          case "input" -> labelOf(digest, element);
          default -> "";
        };
    String text = said.strip();
    boolean day = text.length() <= 2 && text.chars().allMatch(Character::isDigit);
    return day || text.length() > LONGEST ? "" : text;
  }

  private static String labelOf(PageDigest digest, int input) {
    String type = digest.attribute(input, "type");
    String sort = type == null ? "" : type.strip().toLowerCase(Locale.ROOT);
    if (BUTTONS.contains(sort)) {
      String value = digest.attribute(input, "value");
      return value == null ? "" : value;
    }
    int parent = digest.parent(input);
    boolean chosen = sort.equals("radio") || sort.equals("checkbox");
    return chosen && parent > 0 && digest.name(parent).local().equals("label")
        ? digest.text(parent)
        : "";
  }

  /** The {@code title} element in a drawing whose attributes do not label it; -1 for none. */
  public static int title(PageDigest digest, int drawing) {
    if (digest.type() == DocumentType.HTML
        && digest.isElement(drawing)
        && digest.name(drawing).local().equals("svg")
        && attribute(digest, drawing) == null) {
      for (int at = digest.firstChild(drawing); at >= 0; at = digest.nextSibling(at)) {
        if (digest.isElement(at) && digest.name(at).local().equals("title")) {
          return at;
        }
      }
    }
    return -1;
  }

  /** The drawing that a node is the title of, or its text; -1 for none. */
  public static int titled(PageDigest digest, int node) {
    int title = digest.isElement(node) ? node : digest.parent(node);
    int drawing = title > 0 ? digest.parent(title) : -1;
    return drawing > 0 && title(digest, drawing) == title ? drawing : -1;
  }

  /** Whether the label of a button has its text and more: "UK 8, sold out" of "UK 8". */
  private static boolean saysMore(PageDigest digest, int button) {
    String label = digest.attribute(button, "aria-label");
    if (label == null) {
      return false;
    }
    String text = digest.text(button).strip();
    return !text.isEmpty()
        && text.length() <= LONGEST
        && label.strip().length() > text.length()
        && label.contains(text);
  }

  /** The title of a drawing is its label, not text beside it. */
  private static boolean hasText(PageDigest digest, int element) {
    return !digest.name(element).local().equals("svg") && !digest.text(element).isBlank();
  }

  private static boolean has(PageDigest digest, int element, String attribute) {
    String value = digest.attribute(element, attribute);
    return value != null && !value.isBlank();
  }

  private static boolean holdsImage(PageDigest digest, int element) {
    for (int at = element + 1; at < digest.end(element); at++) {
      if (digest.isElement(at) && digest.name(at).local().equals("img")) {
        return true;
      }
    }
    return false;
  }
}
