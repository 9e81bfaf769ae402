package dev.vigil.diff.show;

import dev.vigil.diff.Change;
import dev.vigil.diff.ChangeKind;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.Spot;
import dev.vigil.document.DocumentType;
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
      return at(comparison.after().digest(), after, change.newValue());
    }
    return before == null
        ? change.type()
        : at(comparison.before().digest(), before, change.oldValue());
  }

  /** A link whose text changed is a text that changed; one that leads elsewhere is a link. */
  private static String at(PageDigest digest, Spot spot, String value) {
    return switch (digest.kind(spot.node())) {
      case ELEMENT ->
          switch (digest.name(spot.node()).local()) {
            case "a", "area" ->
                value.equals(digest.attribute(spot.node(), "href")) ? "link" : "text";
            case "img", "picture", "svg" -> "image";
            default -> isPage(digest) ? "text" : "value";
          };
      case COMMENT -> "comment";
      case TEXT, CDATA -> isPage(digest) ? "text" : "value";
      default -> "document";
    };
  }

  private static boolean isPage(PageDigest digest) {
    return digest.type() == DocumentType.HTML || digest.type() == DocumentType.TEXT;
  }

  /** The label, unless it says no more than what sort of thing it is. */
  static String label(Comparison comparison, Change change) {
    return change.label().equals(is(comparison, change)) ? "" : change.label();
  }

  /** Whether the label has said the value already. */
  static boolean isSaid(Change change) {
    String value = change.kind() == ChangeKind.DELETE ? change.oldValue() : change.newValue();
    return change.kind() != ChangeKind.UPDATE && value.equals(change.label());
  }
}
