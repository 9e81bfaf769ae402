package dev.vigil.knowledge.fact.store;

import dev.vigil.document.NodeKind;
import dev.vigil.document.PageDigest;
import dev.vigil.knowledge.extract.value.FactValue;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** Finds the words of a page around a value. Stateless. */
public final class FactSnippet {
  private static final int LONGEST = 120;

  private FactSnippet() {}

  /** The visible text at a value; empty if the page does not show it. */
  public static String of(PageDigest digest, int node, FactValue value) {
    if (node < 0 || node >= digest.nodeCount()) {
      return "";
    }
    boolean hidden = isHidden(digest, node);
    String text = hidden ? "" : digest.text(node);
    if (text.isBlank()) {
      OptionalInt other = shown(digest, value);
      text = other.isPresent() ? digest.value(other.getAsInt()) : "";
    }
    return around(text.strip().replaceAll("\\s+", " "), value);
  }

  public static boolean isHidden(PageDigest digest, int node) {
    for (int at = node; at > 0; at = digest.parent(at)) {
      if (digest.isElement(at)) {
        String name = digest.name(at).local();
        if (name.equals("script") || name.equals("style") || name.equals("head")) {
          return true;
        }
      }
    }
    return false;
  }

  /** The first visible text with the characters of a value that stands in embedded data. */
  public static OptionalInt shown(PageDigest digest, FactValue value) {
    String digits = value.text();
    if (digits.length() < 2) {
      return OptionalInt.empty();
    }
    List<String> forms = forms(value);
    for (int node = 1; node < digest.nodeCount(); node++) {
      if (digest.kind(node) == NodeKind.TEXT) {
        String text = digest.value(node);
        if (forms.stream().anyMatch(text::contains) && !isHidden(digest, node)) {
          return OptionalInt.of(node);
        }
      }
    }
    return OptionalInt.empty();
  }

  /** The ways in which pages write a value: with a comma, without zeros at the end. */
  private static List<String> forms(FactValue value) {
    String text = value.text();
    List<String> forms = new ArrayList<>(List.of(text));
    if (value.number() != null && text.matches("\\d+\\.\\d+")) {
      String bare = text.replaceFirst("\\.?0+$", "");
      forms.add(text.replace('.', ','));
      if (bare.length() > 1) {
        forms.add(bare);
        forms.add(bare.replace('.', ','));
      }
    }
    return forms;
  }

  private static String around(String text, FactValue value) {
    if (text.length() <= LONGEST) {
      return text;
    }
    int at = Math.max(0, text.indexOf(value.text()));
    int from = Math.max(0, Math.min(at - LONGEST / 3, text.length() - LONGEST));
    int to = from + LONGEST;
    from += from > 0 && Character.isLowSurrogate(text.charAt(from)) ? 1 : 0;
    to -= Character.isHighSurrogate(text.charAt(to - 1)) ? 1 : 0;
    return (from > 0 ? "…" : "") + text.substring(from, to) + (to < text.length() ? "…" : "");
  }
}
