package dev.vigil.server.web.frame;

import dev.vigil.discover.plot.SvgElement;
import dev.vigil.document.markup.MarkupEscape;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Builds HTML safely: text and attributes are escaped here, and links can only be web URLs.
 * Immutable.
 *
 * <p>Pages are Java code, not templates: the compiler checks them, and nothing is compiled at
 * start.
 */
public final class SafeHtml {
  private static final Set<String> VOID =
      Set.of("br", "hr", "img", "input", "link", "meta", "col", "source", "wbr");
  private static final Set<String> ADDRESSES = Set.of("href", "src", "action", "formaction");

  private final String text;

  private SafeHtml(String text) {
    this.text = text;
  }

  /** An attribute; a boolean attribute has no value. Immutable. */
  public record Attribute(String name, @Nullable String value) {}

  public static Attribute at(String name, Object value) {
    return new Attribute(name, value.toString());
  }

  /** A boolean attribute that is present if the condition holds. */
  public static Optional<Attribute> when(boolean holds, String name) {
    return holds ? Optional.of(new Attribute(name, null)) : Optional.empty();
  }

  /**
   * An element.
   *
   * @param tag its name, then its classes, as in {@code div.row.wide}
   * @param parts attributes, markup, text, and optional or iterable ones of these
   */
  public static SafeHtml h(String tag, @Nullable Object... parts) {
    String[] names = tag.split("\\.", -1);
    StringBuilder out = new StringBuilder();
    out.append('<').append(names[0]);
    if (names.length > 1) {
      out.append(" class=\"");
      for (int i = 1; i < names.length; i++) {
        out.append(i == 1 ? "" : " ").append(names[i]);
      }
      out.append('"');
    }
    List<Object> flat = new ArrayList<>();
    flatten(parts, flat);
    for (Object part : flat) {
      if (part instanceof Attribute attribute) {
        write(attribute, out);
      }
    }
    out.append('>');
    for (Object part : flat) {
      if (!(part instanceof Attribute)) {
        out.append(part instanceof SafeHtml html ? html.text : escape(part.toString()));
      }
    }
    if (!VOID.contains(names[0])) {
      out.append("</").append(names[0]).append('>');
    }
    return new SafeHtml(out.toString());
  }

  /** A picture. */
  public static SafeHtml of(SvgElement picture) {
    List<Object> parts = new ArrayList<>();
    picture.attributes().forEach((name, value) -> parts.add(at(name, value)));
    parts.add(picture.text());
    picture.children().forEach(child -> parts.add(of(child)));
    return h(picture.name(), parts);
  }

  /** Several in a row. */
  public static SafeHtml all(@Nullable Object... parts) {
    List<Object> flat = new ArrayList<>();
    flatten(parts, flat);
    StringBuilder out = new StringBuilder();
    flat.forEach(
        part -> out.append(part instanceof SafeHtml html ? html.text : escape(part.toString())));
    return new SafeHtml(out.toString());
  }

  /** Empty markup. */
  public static SafeHtml none() {
    return new SafeHtml("");
  }

  private static void flatten(@Nullable Object part, List<Object> flat) {
    switch (part) {
      case null -> {}
      case Object[] array -> {
        for (Object one : array) {
          flatten(one, flat);
        }
      }
      case Iterable<?> all -> all.forEach(one -> flatten(one, flat));
      case Optional<?> maybe -> maybe.ifPresent(one -> flatten(one, flat));
      case Object other -> flat.add(other);
    }
  }

  private static void write(Attribute attribute, StringBuilder out) {
    out.append(' ').append(attribute.name());
    String value = attribute.value();
    if (value != null) {
      boolean address = ADDRESSES.contains(attribute.name());
      out.append("=\"").append(escape(address ? safe(value) : value)).append('"');
    }
  }

  /** Replaces URLs such as javascript: or data: by {@code #}. */
  private static String safe(String address) {
    String start = address.strip().toLowerCase(Locale.ROOT);
    boolean web = start.startsWith("http://") || start.startsWith("https://");
    boolean local = start.startsWith("/") || start.startsWith("?") || start.startsWith("#");
    return web || local && !start.startsWith("//") && !start.startsWith("/\\") ? address : "#";
  }

  public static String escape(String text) {
    return MarkupEscape.anyQuotes(text);
  }

  @Override
  public String toString() {
    return text;
  }
}
