package dev.vigil.document.internal.xml;

import java.util.Random;

/** Makes small well-formed documents that use every part of the syntax. */
final class RandomXml {
  private static final String[] NAMES = {"a", "b", "item", "p:x", "q:long-name.1", "é", "_"};
  private static final String[] TEXTS = {
    "x",
    " ",
    "\n",
    "\r\n",
    "\r",
    "\t",
    "word word",
    "é€𝄞",
    "&lt;",
    "&amp;",
    "&#65;",
    "&#x1F600;",
    "]",
    "]]",
    ">",
    "'",
    "\"",
    "&e;",
    "&quot;",
    "&#13;",
    "&#10;",
    "longer text of some length"
  };

  private final Random random;
  private final StringBuilder out = new StringBuilder();
  private int budget;

  RandomXml(Random random) {
    this.random = random;
  }

  String document() {
    budget = 1 + random.nextInt(30);
    boolean declared = random.nextBoolean();
    if (declared) {
      out.append("<?xml version=\"1.0\"");
      out.append(random.nextBoolean() ? " encoding='UTF-8'" : "");
      out.append(random.nextBoolean() ? " standalone='no'" : "").append("?>");
    }
    space();
    misc();
    out.append("<!DOCTYPE root");
    if (random.nextInt(4) == 0) {
      out.append(" SYSTEM \"none.dtd\"");
    }
    out.append(" [");
    declarations();
    out.append("]>");
    misc();
    out.append("<root xmlns:p='urn:p' xmlns:q=\"urn:q\"");
    attributes();
    out.append('>');
    content(0);
    out.append("</root>");
    misc();
    return out.toString();
  }

  private void declarations() {
    out.append("<!ENTITY e \"")
        .append(pick("text", "a&#60;b/>", "&f;&f;", "", "1\r\n2", "<b>t</b>"));
    out.append("\">\n<!ENTITY f 'g&#38;amp;'>");
    if (random.nextBoolean()) {
      out.append("<!ATTLIST item kind (one|two) 'one' note CDATA #IMPLIED list NMTOKENS 'x  y'>");
    }
    if (random.nextBoolean()) {
      out.append("<!ELEMENT item (#PCDATA|b)*><!-- note --><?target data?>");
    }
    if (random.nextInt(3) == 0) {
      out.append("<!ENTITY % more \"<!ENTITY late 'x'>\">%more;");
    }
  }

  private void misc() {
    if (random.nextInt(3) == 0) {
      out.append("<!-- c -->");
    }
    space();
    if (random.nextInt(3) == 0) {
      out.append("<?pi some data?>");
    }
  }

  private void space() {
    out.append(pick("", " ", "\n", "\r\n", "\t"));
  }

  private void content(int depth) {
    int parts = random.nextInt(5);
    for (int i = 0; i < parts && budget > 0; i++) {
      budget--;
      switch (random.nextInt(depth > 6 ? 6 : 10)) {
        case 0 -> out.append("<!--").append(pick("", " - ", "x<&y", "\r\n")).append("-->");
        case 1 -> out.append("<![CDATA[").append(pick("", "<&>", "]]", "x\ry")).append("]]>");
        case 2 -> out.append("<?t ").append(pick("", "d", "?", "a\r\nb")).append("?>");
        case 3, 4, 5 -> text();
        default -> element(depth);
      }
    }
  }

  private void text() {
    for (int i = random.nextInt(4); i >= 0; i--) {
      String part = pick(TEXTS);
      boolean closesCdata =
          part.startsWith(">") && out.length() > 1 && out.charAt(out.length() - 1) == ']';
      out.append(closesCdata ? "-" : part);
    }
  }

  private void element(int depth) {
    String name = pick(NAMES);
    out.append('<').append(name);
    attributes();
    space();
    if (random.nextInt(3) == 0) {
      out.append("/>");
      return;
    }
    out.append('>');
    content(depth + 1);
    out.append("</").append(name);
    space();
    out.append('>');
  }

  private void attributes() {
    String[] names = {"id", "note", "p:id", "q:id", "kind", "list", "xml:lang", "xmlns", "xmlns:r"};
    for (String name : names) {
      if (random.nextInt(5) == 0) {
        char quote = random.nextBoolean() ? '"' : '\'';
        out.append(pick(" ", "\n", "  ")).append(name).append(pick("=", " =", "= ")).append(quote);
        if (name.startsWith("xmlns")) {
          out.append(pick("urn:1", "urn:2", "urn:&amp;"));
        } else {
          out.append(pick("", "v", " v  w ", "a\r\nb", "&lt;&#9;", "&f;", "é>", "\t"));
        }
        out.append(quote);
      }
    }
  }

  private String pick(String... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
