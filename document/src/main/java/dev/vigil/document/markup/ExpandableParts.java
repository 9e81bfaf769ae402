package dev.vigil.document.markup;

import dev.vigil.document.Attributes;
import dev.vigil.document.DocumentName;
import dev.vigil.document.PageDigest;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds the parts of a page that a button or tab of the page opens: answers of an accordion, panels
 * of tabs. They are content, even while they are closed. A control names its part by {@code
 * aria-controls} or, in Bootstrap, by {@code data-bs-target} or {@code data-target}. Immutable.
 */
public final class ExpandableParts {
  private static final List<String> CONTROLS =
      List.of("aria-controls", "data-bs-target", "data-target");

  private final PageDigest digest;
  private final int idName;
  private final Set<String> ids;

  private ExpandableParts(PageDigest digest, int idName, Set<String> ids) {
    this.digest = digest;
    this.idName = idName;
    this.ids = ids;
  }

  /** The parts of a page; one pass over its attributes, and none where no control names a part. */
  public static ExpandableParts of(PageDigest digest) {
    return digest.derived(ExpandableParts.class, ExpandableParts::read);
  }

  private static ExpandableParts read(PageDigest digest) {
    Attributes attributes = digest.attributes();
    int idName = attributes.names().find(DocumentName.of("id"));
    Set<String> ids = new HashSet<>();
    for (String control : CONTROLS) {
      int name = attributes.names().find(DocumentName.of(control));
      for (int a = 0; idName >= 0 && name >= 0 && a < attributes.count(); a++) {
        if (attributes.nameId(a) == name) {
          for (String id : attributes.value(a).strip().split("\\s+", -1)) {
            ids.add(id.startsWith("#") ? id.substring(1) : id);
          }
        }
      }
    }
    return new ExpandableParts(digest, idName, Set.copyOf(ids));
  }

  /** Whether a control of the page opens the element. */
  public boolean contains(int element) {
    int id = ids.isEmpty() ? -1 : digest.attributes().find(element, idName);
    return id >= 0 && ids.contains(digest.attributes().value(id));
  }
}
