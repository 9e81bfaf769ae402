package dev.vigil.discover.plot;

import dev.vigil.document.markup.MarkupEscape;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * An element of an SVG picture. Immutable.
 *
 * @param attributes in order; their values are not escaped
 * @param text not escaped; empty for an element with children
 */
public record SvgElement(
    String name, Map<String, String> attributes, String text, List<SvgElement> children) {
  public SvgElement {
    attributes = Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
    children = List.copyOf(children);
  }

  /** An element with attributes: names and values in turn; fractions have one decimal. */
  static SvgElement of(String name, Object... attributes) {
    Map<String, String> all = new LinkedHashMap<>();
    for (int i = 0; i < attributes.length; i += 2) {
      Object value = attributes[i + 1];
      all.put(
          attributes[i].toString(),
          value instanceof Double number ? number(number) : value.toString());
    }
    return new SvgElement(name, all, "", List.of());
  }

  static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  /** Returns a copy with one more attribute. */
  SvgElement and(String attribute, Object value) {
    Map<String, String> all = new LinkedHashMap<>(attributes);
    all.put(attribute, value.toString());
    return new SvgElement(name, all, text, children);
  }

  SvgElement with(String words) {
    return new SvgElement(name, attributes, words, children);
  }

  SvgElement with(List<SvgElement> inner) {
    List<SvgElement> all = new ArrayList<>(children);
    all.addAll(inner);
    return new SvgElement(name, attributes, text, all);
  }

  /** The element as text; everything in it is escaped. */
  public String markup() {
    StringBuilder out = new StringBuilder();
    write(out);
    return out.toString();
  }

  private void write(StringBuilder out) {
    out.append('<').append(name);
    attributes.forEach(
        (attribute, value) ->
            out.append(' ')
                .append(attribute)
                .append("=\"")
                .append(MarkupEscape.anyQuotes(value))
                .append('"'));
    if (text.isEmpty() && children.isEmpty()) {
      out.append("/>\n");
      return;
    }
    out.append('>').append(children.isEmpty() ? "" : "\n").append(MarkupEscape.text(text));
    children.forEach(child -> child.write(out));
    out.append("</").append(name).append(">\n");
  }
}
