package dev.vigil.bench;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Makes documents of a given number of nodes in the tree shapes of the Page Digest papers. */
public final class Shapes {
  /** Makes consecutive numbers look random, so that texts do not repeat. */
  private static final int SPREAD = 0x9E3779B1;

  private Shapes() {}

  /** The tree shapes. */
  public enum Shape {
    /** A hundred children to an element, three levels or so. */
    BUSHY,
    /** Records: elements with a few levels and texts, as in data. */
    MIXED,
    /** One chain from the root down. */
    DEEP
  }

  /** An XML document of about so many nodes. */
  public static byte[] xml(Shape shape, int nodes) {
    return switch (shape) {
      case BUSHY -> bushy(nodes);
      case MIXED -> mixed(nodes);
      case DEEP -> nested("<n>", nodes, "</n>");
    };
  }

  private static byte[] bushy(int nodes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(nodes * 5);
    append(out, "<r>");
    int made = 1;
    while (made < nodes) {
      append(out, "<g>");
      made++;
      for (int i = 0; i < 100 && made < nodes; i++, made++) {
        append(out, "<i/>");
      }
      append(out, "</g>");
    }
    append(out, "</r>");
    return out.toByteArray();
  }

  private static byte[] mixed(int nodes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(nodes * 12);
    append(out, "<r>");
    for (int made = 1; made < nodes; made += 8) {
      String word = Integer.toString(made * SPREAD >>> 4, 36);
      append(out, "<e id=\"" + made + "\"><n>" + word + "</n><d><t>text " + word);
      append(out, "<k>key</k></t></d></e>");
    }
    append(out, "</r>");
    return out.toByteArray();
  }

  /** Opening marks, then as many closing marks. */
  public static byte[] nested(String open, int count, String close) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(count * (open.length() + close.length()));
    byte[] opening = open.getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < count; i++) {
      out.writeBytes(opening);
    }
    byte[] closing = close.getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < count && closing.length > 0; i++) {
      out.writeBytes(closing);
    }
    return out.toByteArray();
  }

  private static void append(ByteArrayOutputStream out, String text) {
    out.writeBytes(text.getBytes(StandardCharsets.UTF_8));
  }
}
