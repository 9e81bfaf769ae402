package dev.vigil.diff.show;

import dev.vigil.diff.Change;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.Spot;
import dev.vigil.document.PageDigest;

/** Says what sort of thing a change is about, in a word. Stateless. */
final class What {
  private What() {}

  /** The type as the user wrote it; for the catch-all what is found at the place. */
  static String is(Comparison comparison, Change change) {
    if (!change.type().equals("any")) {
      return change.type();
    }
    Spot after = change.after();
    Spot before = change.before();
    if (after != null) {
      return at(comparison.after().digest(), after);
    }
    return before == null ? change.type() : at(comparison.before().digest(), before);
  }

  private static String at(PageDigest digest, Spot spot) {
    return switch (digest.kind(spot.node())) {
      case ELEMENT ->
          switch (digest.name(spot.node()).local()) {
            case "a", "area" -> "link";
            case "img", "picture", "svg" -> "image";
            default -> "text";
          };
      case COMMENT -> "comment";
      case TEXT, CDATA -> "text";
      default -> "document";
    };
  }
}
