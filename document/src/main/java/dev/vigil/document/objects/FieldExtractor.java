package dev.vigil.document.objects;

import dev.vigil.document.Attributes;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Extracts the values of one record. An element whose text is broken by formatting only is one
 * value, so is a sentence with links in it; links and images are values of their own; in XML so is
 * each attribute.
 */
final class FieldExtractor {
  /** Values taken from one record at most, so that one giant record stays bounded. */
  private static final int MOST = 500;

  private final VisibleArea visible;
  private final PageDigest digest;
  private final TagRoles tags;
  private final FieldLabels labels;

  private final List<RecordField> fields = new ArrayList<>();
  private final Map<String, Integer> labelUses = new HashMap<>();
  private final Map<String, Integer> pathUses = new HashMap<>();
  private int from;

  FieldExtractor(VisibleArea visible, TagRoles tags, FieldLabels labels) {
    this.visible = visible;
    this.digest = visible.digest;
    this.tags = tags;
    this.labels = labels;
  }

  List<RecordField> of(int from, int to) {
    this.from = from;
    fields.clear();
    labelUses.clear();
    pathUses.clear();
    int node = from;
    while (node < to && fields.size() < MOST) {
      node = take(node);
    }
    return List.copyOf(fields);
  }

  /** Takes what the node itself holds, and returns the node to go on with. */
  private int take(int node) {
    if (!visible.at(node)) {
      return digest.end(node);
    }
    if (!digest.isElement(node)) {
      if (digest.kind(node).isText()) {
        addText(node, digest.parent(node), spaced(digest.value(node)));
      }
      return node + 1;
    }
    if (!visible.html) {
      takeAttributes(node);
      return takeData(node);
    }
    if (tags.isImage(node)) {
      @Nullable String source = imageSource(node);
      if (source != null) {
        @Nullable String alternative = digest.attribute(node, "alt");
        add(
            node,
            node,
            RecordField.Kind.IMAGE,
            spaced(alternative == null ? "" : alternative),
            source);
      }
      return node + 1;
    }
    if (visible.weight(node) == 0) {
      return digest.end(node);
    }
    boolean plain = isPlain(node);
    @Nullable String address = tags.isLink(node) ? digest.attribute(node, "href") : null;
    if (address != null) {
      add(node, node, RecordField.Kind.LINK, plain ? text(node) : "", address.strip());
      return plain ? digest.end(node) : node + 1;
    }
    if (plain) {
      addText(node, node, text(node));
      return digest.end(node);
    }
    if (isSentence(node)) {
      addText(node, node, text(node));
      for (int at = node + 1, end = digest.end(node); at < end && fields.size() < MOST; at++) {
        @Nullable String inner =
            tags.isLink(at) && visible.at(at) ? digest.attribute(at, "href") : null;
        if (inner != null) {
          add(at, at, RecordField.Kind.LINK, text(at), inner.strip());
        }
      }
      return digest.end(node);
    }
    return node + 1;
  }

  /** Whether the element is text with links in it rather than links with some text. */
  private boolean isSentence(int node) {
    boolean text = false;
    for (int at = digest.firstChild(node); at >= 0; at = digest.nextSibling(at)) {
      text |= !digest.isElement(at) && visible.weight(at) > 0;
    }
    int end = digest.end(node);
    if (!text || 2 * visible.linked(node, end) > visible.text(node, end)) {
      return false;
    }
    for (int at = node + 1; at < end; at++) {
      boolean inline = !digest.isElement(at) || tags.isFormatting(at) || tags.isLink(at);
      if (!inline && visible.at(at)) {
        return false;
      }
    }
    return true;
  }

  private int takeData(int node) {
    int only = digest.firstChild(node);
    if (only >= 0 && digest.size(node) == 2 && digest.kind(only).isText()) {
      addText(node, node, spaced(digest.value(only)));
      return digest.end(node);
    }
    return node + 1;
  }

  private void takeAttributes(int node) {
    if (digest.type() == DocumentType.JSON) {
      return;
    }
    Attributes attributes = digest.attributes();
    for (int a = attributes.start(node), end = attributes.end(node); a < end; a++) {
      if (!attributes.name(a).declaresNamespace() && fields.size() < MOST) {
        String name = attributes.name(a).local();
        String value = spaced(attributes.value(a));
        String path =
            numbered((node == from ? "@" : labels.path(from, node) + "/@") + name, pathUses, '[');
        String label = numbered(name, labelUses, ' ');
        fields.add(new RecordField(label, kind(value), value, address(value), path, node));
      }
    }
  }

  /** Whether there is text and nothing but text and formatting in the element. */
  private boolean isPlain(int node) {
    for (int at = node + 1, end = digest.end(node); at < end; at++) {
      if (digest.isElement(at) && visible.at(at) && !tags.isFormatting(at)) {
        return false;
      }
    }
    return !holdsSeveralValues(node);
  }

  /** Whether the element is a mere wrapper of several spans, each a value of its own. */
  private boolean holdsSeveralValues(int node) {
    int elements = 0;
    int texts = 0;
    for (int at = digest.firstChild(node); at >= 0; at = digest.nextSibling(at)) {
      if (visible.weight(at) > 0) {
        if (digest.isElement(at)) {
          elements++;
        } else {
          texts++;
        }
      }
    }
    return elements >= 2 && texts == 0;
  }

  private void addText(int node, int holder, String value) {
    if (!isOrnament(value)) {
      add(node, holder, kind(value), value, visible.html ? "" : address(value));
    }
  }

  /** Bullets and bars between values are no values. */
  private static boolean isOrnament(String value) {
    return value.length() <= 2 && value.codePoints().noneMatch(Character::isLetterOrDigit);
  }

  private RecordField.Kind kind(String value) {
    if (AmountText.matches(value)) {
      return RecordField.Kind.NUMBER;
    }
    return !visible.html && !address(value).isEmpty()
        ? RecordField.Kind.LINK
        : RecordField.Kind.TEXT;
  }

  private static String address(String value) {
    boolean web = value.startsWith("http://") || value.startsWith("https://");
    return web && value.indexOf(' ') < 0 ? value : "";
  }

  private void add(int node, int holder, RecordField.Kind kind, String value, String address) {
    String label = numbered(labels.label(from, holder), labelUses, ' ');
    String path = numbered(labels.path(from, holder), pathUses, '[');
    fields.add(new RecordField(label, kind, value, address, path, node));
  }

  /** The second and later uses of a name in one record are counted: {@code a 2}, {@code a[2]}. */
  private static String numbered(String name, Map<String, Integer> uses, char before) {
    int use = uses.merge(name, 1, Integer::sum);
    return use == 1 ? name : name + before + use + (before == '[' ? "]" : "");
  }

  private @Nullable String imageSource(int node) {
    for (String name : List.of("data-src", "data-original", "data-lazy-src", "src")) {
      @Nullable String source = digest.attribute(node, name);
      if (source != null && !source.isBlank() && !source.startsWith("data:")) {
        return source.strip();
      }
    }
    return null;
  }

  private String text(int node) {
    StringBuilder text = new StringBuilder();
    for (int at = node; at < digest.end(node); ) {
      if (!visible.at(at)) {
        at = digest.end(at);
        continue;
      }
      if (!digest.isElement(at)) {
        if (digest.kind(at).isText()) {
          text.append(digest.value(at));
        }
      } else if (tags.is(at, "br")) {
        text.append(' ');
      }
      at++;
    }
    return spaced(text.toString());
  }

  static String spaced(String text) {
    StringBuilder spaced = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isWhitespace(c) || c == '\u00A0') {
        if (spaced.length() > 0 && spaced.charAt(spaced.length() - 1) != ' ') {
          spaced.append(' ');
        }
      } else {
        spaced.append(c);
      }
    }
    return spaced.toString().strip();
  }
}
