package dev.vigil.diff.show.words;

import dev.vigil.diff.Change;
import dev.vigil.diff.ChangeKind;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.NodeRange;
import dev.vigil.diff.extract.AlternativeText;
import dev.vigil.diff.extract.IconMeanings;
import dev.vigil.diff.extract.ObfuscatedMail;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Names the kind of object of a change in one word. Stateless. */
public final class ChangeLabel {
  /** Types whose changes are texts of the page, of which their place says what they are about. */
  private static final Set<String> TEXTS =
      Set.of("any", "visible", "text", "words", "list", "new-lines", "number", "price", "stock");

  /** The kinds of objects that are invisible on a page. */
  private static final Set<String> UNREAD =
      Set.of(
          "attribute", "comment", "document", "element", "script", "style", "tag", "white space");

  private ChangeLabel() {}

  /** Whether its place on the page says what it is about, rather than its type. */
  public static boolean isOfText(Change change) {
    return TEXTS.contains(change.type().split("[=, ]", 2)[0]);
  }

  /** Whether the change is invisible on the page and its type was not requested. */
  public static boolean isUnread(Comparison comparison, Change change) {
    return isOfText(change) && UNREAD.contains(is(comparison, change))
        || isOutline(comparison, change);
  }

  /** The kind of an invisible object, for counting. */
  public static String sort(Comparison comparison, Change change) {
    return switch (is(comparison, change)) {
      case "attribute", "comment", "script" -> is(comparison, change);
      case "style" -> "style sheet";
      case "white space" -> "white space";
      case "document" -> change.label().equals("white space") ? "white space" : "attribute";
      default -> "element";
    };
  }

  /** An element that is reported by its tags only; its text is reported separately. */
  private static boolean isOutline(Comparison comparison, Change change) {
    NodeRange after = change.after();
    NodeRange range = after != null ? after : change.before();
    if (!change.type().equals("any") || range == null) {
      return false;
    }
    PageDigest digest = (after != null ? comparison.after() : comparison.before()).digest();
    String value = after != null ? change.newValue() : change.oldValue();
    return digest.type() == DocumentType.HTML
        && digest.isElement(range.node())
        && (value + " ").startsWith(digest.name(range.node()).qualified() + " ")
        && icon(comparison, change) == null
        && !PageText.oneLine(digest.text(range.node())).equals(value);
  }

  /** The type as the user wrote it; for the catch-all what is found at the place. */
  public static String is(Comparison comparison, Change change) {
    if (!change.type().equals("any") && !change.type().equals("visible")) {
      return change.type();
    }
    NodeRange after = change.after();
    NodeRange before = change.before();
    IconChange icon = icon(comparison, change);
    if (icon != null) {
      return icon.was().equals(icon.is()) ? "attribute" : "text";
    }
    if (isOfAttribute(change)) {
      return isAlternative(comparison, change) ? "text" : "attribute";
    }
    if (after != null) {
      return at(comparison.after().digest(), after.node(), change.newValue());
    }
    return before == null
        ? change.type()
        : at(comparison.before().digest(), before.node(), change.oldValue());
  }

  private static boolean isOfAttribute(Change change) {
    return change.label().matches("(?s).* @\\S+");
  }

  /** Whether an attribute stands for the text of an element that has none. */
  public static boolean isAlternative(Comparison comparison, Change change) {
    NodeRange after = change.after();
    NodeRange range = after != null ? after : change.before();
    if (range == null || !isOfAttribute(change)) {
      return false;
    }
    PageDigest digest = (after != null ? comparison.after() : comparison.before()).digest();
    if (!barred(comparison, change).isEmpty()) {
      return true;
    }
    String attribute = AlternativeText.attribute(digest, range.node());
    return attribute != null && change.label().endsWith(" @" + attribute);
  }

  /**
   * A change of an icon by its class or name, or an icon that came or went.
   *
   * @param was what it said; empty where there was none or it said nothing
   */
  public record IconChange(String was, String is) {}

  /** What an icon said and says now; null for a change of something else. */
  public static @Nullable IconChange icon(Comparison comparison, Change change) {
    PageDigest old = comparison.before().digest();
    PageDigest now = comparison.after().digest();
    int was = icon(old, change.before(), change);
    int is = icon(now, change.after(), change);
    return was < 0 && is < 0 ? null : new IconChange(said(old, was), said(now, is));
  }

  /** The icon that a change is about: itself, its class or its name; -1 for none. */
  private static int icon(PageDigest digest, @Nullable NodeRange range, Change change) {
    int node = range == null ? 0 : range.node();
    int element = node > 0 && !digest.isElement(node) ? digest.parent(node) : node;
    if (element <= 0) {
      return -1;
    }
    IconMeanings icons = IconMeanings.of(digest);
    boolean known = icons.contains(element);
    boolean alone = change.before() == null || change.after() == null;
    if (!known && (node != element || !alone)) {
      return -1;
    }
    boolean attribute = node == element && isOfAttribute(change);
    boolean icon =
        known
            ? !attribute || change.label().endsWith(" @" + icons.attribute(element))
            : !attribute && AlternativeText.attribute(digest, element) != null;
    return icon ? element : -1;
  }

  private static String said(PageDigest digest, int icon) {
    String attribute = icon < 0 ? null : AlternativeText.attribute(digest, icon);
    String label = attribute == null ? null : digest.attribute(icon, attribute);
    return label != null ? label : IconMeanings.of(digest).meaning(icon);
  }

  /** The name of a choice or button that was barred or freed; empty for other changes. */
  public static String barred(Comparison comparison, Change change) {
    NodeRange after = change.after();
    NodeRange range = after != null ? after : change.before();
    return range == null || !change.label().endsWith(" @disabled")
        ? ""
        : AlternativeText.choice(
            (after != null ? comparison.after() : comparison.before()).digest(), range.node());
  }

  private static String at(PageDigest digest, int node, String value) {
    boolean page = digest.type() == DocumentType.HTML || digest.type() == DocumentType.TEXT;
    return switch (digest.kind(node)) {
      case ELEMENT ->
          value.equals(digest.name(node).qualified()) ? "tag" : element(digest, node, value, page);
      case COMMENT -> "comment";
      case TEXT, CDATA -> page ? text(digest, node) : "value";
      default -> "document";
    };
  }

  /** A link whose text changed is a text that changed; one that leads elsewhere is a link. */
  private static String element(PageDigest digest, int node, String value, boolean page) {
    String name = digest.name(node).local();
    return switch (name) {
      case "a", "area" -> {
        String href = digest.attribute(node, "href");
        yield href != null && value.equals(ObfuscatedMail.target(href.strip())) ? "link" : "text";
      }
      case "img", "picture", "svg" -> "image";
      case "title", "script", "style" -> name;
      case "link", "meta", "base", "template", "iframe" -> "element";
      default -> page ? "text" : "value";
    };
  }

  private static String text(PageDigest digest, int node) {
    if (AlternativeText.titled(digest, node) > 0) {
      return "text";
    }
    String parent = digest.name(digest.parent(node)).local();
    return switch (parent) {
      case "title", "script", "style" -> parent;
      default -> digest.value(node).isBlank() ? "white space" : "text";
    };
  }

  /** The label, unless it says no more than what sort of thing it is. */
  public static String label(Comparison comparison, Change change) {
    return change.label().equals(is(comparison, change)) ? "" : change.label();
  }

  /** Whether the label has said the value already. */
  public static boolean isSaid(Change change) {
    String value = change.kind() == ChangeKind.DELETE ? change.oldValue() : change.newValue();
    return change.kind() != ChangeKind.UPDATE && value.equals(change.label());
  }
}
