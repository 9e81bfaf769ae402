package dev.vigil.bench.rival;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Collects a tree as the lines in which html5lib's tests write one. Not thread-safe. */
public final class TreeLines {
  private final StringBuilder out = new StringBuilder();
  private int indent;

  /**
   * Opens an element.
   *
   * @param space {@code ""}, {@code "svg "} or {@code "math "}
   * @param attributes values by name as the tests write it, such as {@code xlink href}
   */
  public void open(String space, String name, Map<String, String> attributes) {
    line("<" + space + name + ">");
    indent++;
    new TreeMap<>(attributes).forEach((key, value) -> line(key + "=\"" + value + "\""));
    if (isTemplate(space, name)) {
      line("content");
      indent++;
    }
  }

  public void close(String space, String name) {
    indent -= isTemplate(space, name) ? 2 : 1;
  }

  private static boolean isTemplate(String space, String name) {
    return space.isEmpty() && name.equals("template");
  }

  public void text(String text) {
    line("\"" + text + "\"");
  }

  public void comment(String text) {
    line("<!-- " + text + " -->");
  }

  /** The name alone, or the name with both identifiers, as given. */
  public void doctype(String name, String publicId, String systemId) {
    boolean bare = publicId.isEmpty() && systemId.isEmpty();
    line("<!DOCTYPE " + name + (bare ? "" : " \"" + publicId + "\" \"" + systemId + "\"") + ">");
  }

  public void line(String text) {
    out.append("| ").repeat("  ", indent).append(text).append('\n');
  }

  @Override
  public String toString() {
    return out.isEmpty() ? "" : out.substring(0, out.length() - 1);
  }

  /** The prefix that the tests write before names of a namespace. */
  public static String space(String uri) {
    return switch (uri) {
      case "http://www.w3.org/2000/svg" -> "svg ";
      case "http://www.w3.org/1998/Math/MathML" -> "math ";
      default -> "";
    };
  }

  /** How the tests write an attribute of that namespace. */
  public static String attribute(String uri, String local, String qualified) {
    return switch (uri) {
      case "http://www.w3.org/1999/xlink" -> "xlink " + local;
      case "http://www.w3.org/XML/1998/namespace" -> "xml " + local;
      case "http://www.w3.org/2000/xmlns/" -> "xmlns " + local;
      default -> qualified;
    };
  }

  /** The names of the cases that a parser did not pass. */
  public record Score(int cases, List<String> failed) {
    public double rate() {
      return cases == 0 ? Double.NaN : 1 - failed.size() / (double) cases;
    }
  }
}
