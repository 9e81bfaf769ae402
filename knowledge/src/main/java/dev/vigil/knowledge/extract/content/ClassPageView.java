package dev.vigil.knowledge.extract.content;

import dev.vigil.document.PageDigest;
import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.extract.NodesByClassAndId;
import dev.vigil.knowledge.extract.PageInput;
import dev.vigil.knowledge.extract.VisibleLeaves;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A page as one class reads it: its texts, labels and marked elements. Immutable. */
final class ClassPageView {
  /** A text that is the label of a property, whole or up to a colon. */
  record Label(int leaf, FactProperty property, String rest) {}

  final PageDigest digest;
  final String url;
  final VisibleLeaves leaves;
  final NodesByClassAndId named;
  final NodesByProperty marked;
  final ClassWords words;
  final List<Label> labels = new ArrayList<>();

  ClassPageView(PageInput input, ClassWords words) {
    this.digest = input.digest();
    this.url = input.url();
    this.leaves = input.leaves();
    this.named = input.named();
    this.words = words;
    this.marked = NodesByProperty.of(named, words);
    for (int i = 0; i < leaves.count(); i++) {
      String text = leaves.text(i);
      int colon = text.length() <= ClassWords.LONGEST ? text.length() : text.indexOf(':');
      if (colon < 0 || colon > ClassWords.LONGEST) {
        continue;
      }
      Optional<FactProperty> whole = words.label(text);
      if (whole.isPresent()) {
        labels.add(new Label(i, whole.get(), ""));
        continue;
      }
      Optional<FactProperty> heading = heading(i, text, words);
      if (heading.isPresent()) {
        labels.add(new Label(i, heading.get(), ""));
        continue;
      }
      Optional<Label> amount = amount(i, text, words);
      if (amount.isPresent()) {
        labels.add(amount.get());
        continue;
      }
      colon = text.indexOf(':');
      if (colon > 0 && colon <= ClassWords.LONGEST) {
        int at = i;
        String rest = text.substring(colon + 1).strip();
        words
            .label(text.substring(0, colon))
            .ifPresent(property -> labels.add(new Label(at, property, rest)));
      }
    }
  }

  /** A label with an amount behind it on one line: {@code Serves 4 to 6}. */
  private static Optional<Label> amount(int leaf, String text, ClassWords words) {
    int digit = 0;
    while (digit < text.length() && !Character.isDigit(text.charAt(digit))) {
      digit++;
    }
    if (digit < 3
        || digit == text.length()
        || text.charAt(digit - 1) > ' ' && text.charAt(digit - 1) != '\u00a0') {
      return Optional.empty();
    }
    String rest = text.substring(digit);
    return words
        .label(text.substring(0, digit))
        .filter(property -> !property.many())
        .map(property -> new Label(leaf, property, rest));
  }

  /** The property with many values that a heading begins with: {@code Ingredients for four}. */
  private Optional<FactProperty> heading(int leaf, String text, ClassWords words) {
    if (text.length() > ClassWords.LONGEST || text.indexOf(' ') < 0) {
      return Optional.empty();
    }
    int at = digest.parent(leaves.node(leaf));
    for (int level = 0; level < 3 && at > 0; level++, at = digest.parent(at)) {
      if (rank(at) > 0) {
        String begin = text;
        while (begin.indexOf(' ') > 0) {
          begin = begin.substring(0, begin.lastIndexOf(' '));
          Optional<FactProperty> found = words.label(begin).filter(FactProperty::many);
          if (found.isPresent()) {
            return found;
          }
        }
      }
    }
    return Optional.empty();
  }

  String tag(int node) {
    return digest.isElement(node) ? digest.name(node).local() : "";
  }

  /** The rank of a heading from 1 to 6, or 0. */
  int rank(int node) {
    String tag = tag(node);
    return tag.length() == 2 && tag.charAt(0) == 'h' && tag.charAt(1) >= '1' && tag.charAt(1) <= '6'
        ? tag.charAt(1) - '0'
        : 0;
  }

  /** Whether a node stands in navigation, or in the foot of the page. */
  boolean isBeside(int node) {
    return isBeside(node, true);
  }

  /**
   * Whether a node stands in navigation, or in the foot of the page.
   *
   * @param aside whether small asides count, too
   */
  boolean isBeside(int node, boolean aside) {
    for (int at = node; at > 0; at = digest.parent(at)) {
      String tag = tag(at);
      if (tag.equals("nav")
          || tag.equals("footer")
          || aside && tag.equals("aside") && digest.size(at) < 60) {
        return true;
      }
      if (tag.equals("main") || tag.equals("article")) {
        return false;
      }
    }
    return false;
  }

  /** The largest element around a leaf that shows nothing else. */
  int around(int leaf) {
    int node = leaves.node(leaf);
    int best = node;
    for (int at = digest.parent(node); at > 0; at = digest.parent(at)) {
      if (leaves.from(at) != leaf
          || leaves.from(digest.end(at)) != leaf + 1
          || tag(at).equals("body")) {
        break;
      }
      best = at;
    }
    return best;
  }

  /** Whether the first text of a node is a label. */
  boolean isLabel(int node) {
    int leaf = leaves.from(node);
    return labels.stream().anyMatch(label -> label.leaf() == leaf);
  }

  /** Whether a label stands between two nodes. */
  boolean hasLabel(int from, int to) {
    return labels.stream()
        .map(label -> leaves.node(label.leaf()))
        .anyMatch(node -> node > from && node < to);
  }
}
