package dev.vigil.diff.extract;

import dev.vigil.diff.DocumentView;
import dev.vigil.document.PageDigest;

/** The names of elements in words that users know. Stateless. */
public final class ElementNames {
  private static final int MOST_TAGS = 12;

  private ElementNames() {}

  /**
   * The label of an element: its tag with its id, name or first class, such as {@code div#main},
   * {@code li.past}.
   */
  public static String label(DocumentView view, int element) {
    PageDigest digest = view.digest();
    String name = digest.name(element).qualified();
    String id = digest.attribute(element, "id");
    if (id != null && !id.isBlank()) {
      return name + "#" + id.strip();
    }
    if (name.equals("meta")) {
      String what = digest.attribute(element, "name");
      what = what == null ? digest.attribute(element, "property") : what;
      return what == null ? name : name + " " + what;
    }
    String classes = digest.attribute(element, "class");
    return classes == null || classes.isBlank()
        ? name
        : name + "." + classes.strip().split("\\s+", 2)[0];
  }

  /** The tags of a subtree in order: {@code ul li li}, cut short where there are many. */
  public static String outline(DocumentView view, int element) {
    PageDigest digest = view.digest();
    StringBuilder tags = new StringBuilder();
    int count = 0;
    int end = digest.end(element);
    for (int at = element; at < end && count <= MOST_TAGS; at = view.nextSeen(at + 1)) {
      if (digest.isElement(at)) {
        tags.append(count == 0 ? "" : " ");
        tags.append(count == MOST_TAGS ? "…" : digest.name(at).qualified());
        count++;
      }
    }
    return tags.toString();
  }
}
