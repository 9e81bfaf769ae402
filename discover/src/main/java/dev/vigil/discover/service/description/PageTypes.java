package dev.vigil.discover.service.description;

import dev.vigil.document.PageDigest;
import dev.vigil.document.objects.RepeatedObjects;
import java.util.Locale;
import java.util.Set;

/** The predefined types that match whole pages. Stateless. */
final class PageTypes {
  /** Inputs into which no text can be written. */
  private static final Set<String> NOT_TYPED =
      Set.of(
          "hidden", "submit", "image", "reset", "button", "checkbox", "radio", "file", "password");

  private PageTypes() {}

  static boolean is(String type, PageTextMap page) {
    return switch (type) {
      case PredefinedTypes.FORM -> hasForm(page.digest());
      case PredefinedTypes.REFRESH -> PageRefresh.of(page.digest()).isPresent();
      case PredefinedTypes.RECORDS -> RepeatedObjects.of(page.digest()).main().isPresent();
      default -> false;
    };
  }

  private static boolean hasForm(PageDigest digest) {
    for (int node = 0; node < digest.nodeCount(); node++) {
      if (digest.isElement(node)) {
        String name = digest.name(node).local();
        if (name.equals("textarea")) {
          return true;
        }
        String type = digest.attribute(node, "type");
        if (name.equals("input")
            && !NOT_TYPED.contains(type == null ? "text" : type.toLowerCase(Locale.ROOT))) {
          return true;
        }
      }
    }
    return false;
  }
}
