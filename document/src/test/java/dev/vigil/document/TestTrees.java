package dev.vigil.document;

import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Small documents for tests, written as markup, drawn at random, or of extreme shape. */
public final class TestTrees {
  private TestTrees() {}

  /** A digest of well-formed markup, each tag, text and comment as written. */
  public static PageDigest of(String markup) {
    return of(DocumentType.XML, markup);
  }

  public static PageDigest of(DocumentType type, String markup) {
    DigestBuilder builder = builder(type);
    try {
      XMLStreamReader reader =
          XMLInputFactory.newDefaultFactory().createXMLStreamReader(new StringReader(markup));
      while (reader.hasNext()) {
        switch (reader.next()) {
          case XMLStreamConstants.START_ELEMENT -> {
            builder.open(builder.tags().intern(DocumentName.of(reader.getLocalName())));
            for (int i = 0; i < reader.getAttributeCount(); i++) {
              attribute(builder, reader.getAttributeLocalName(i), reader.getAttributeValue(i));
            }
          }
          case XMLStreamConstants.END_ELEMENT -> builder.close();
          case XMLStreamConstants.CHARACTERS -> leaf(builder, DocumentNames.TEXT, reader.getText());
          case XMLStreamConstants.CDATA -> leaf(builder, DocumentNames.CDATA, reader.getText());
          case XMLStreamConstants.COMMENT -> leaf(builder, DocumentNames.COMMENT, reader.getText());
          default -> {}
        }
      }
    } catch (XMLStreamException e) {
      throw new IllegalArgumentException(markup, e);
    }
    return builder.build();
  }

  public static DigestBuilder builder(DocumentType type) {
    return new DigestBuilder(type, ReadLimits.WEB, 16, 16);
  }

  public static void attribute(DigestBuilder builder, String name, String value) {
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    builder.attribute(
        builder.attributeNames().intern(DocumentName.of(name)), bytes, 0, bytes.length);
  }

  public static void leaf(DigestBuilder builder, int tag, String content) {
    byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
    builder.leaf(tag, bytes, 0, bytes.length);
  }

  /** One element inside the other, with a text at the bottom. */
  public static PageDigest deep(int levels) {
    DigestBuilder builder = builder(DocumentType.XML);
    int tag = builder.tags().intern(DocumentName.of("a"));
    for (int i = 0; i < levels; i++) {
      builder.open(tag);
    }
    leaf(builder, DocumentNames.TEXT, "bottom");
    return builder.build();
  }

  /** One element with that many children. */
  public static PageDigest wide(int children) {
    DigestBuilder builder = builder(DocumentType.XML);
    builder.open(builder.tags().intern(DocumentName.of("a")));
    int tag = builder.tags().intern(DocumentName.of("b"));
    for (int i = 0; i < children; i++) {
      builder.open(tag);
      builder.close();
    }
    return builder.build();
  }

  /** A tree that tests can edit before they make a digest of it. */
  public static final class Draft {
    private String tag;
    private String text;
    private String link = "";
    private final List<Draft> children = new ArrayList<>();

    private Draft(String tag, String text) {
      this.tag = tag;
      this.text = text;
    }

    /** A random tree with about that many nodes. */
    public static Draft random(Random random, int nodes) {
      Draft root = new Draft("r", "");
      List<Draft> all = new ArrayList<>(List.of(root));
      while (all.size() < nodes) {
        Draft parent = all.get(Math.max(0, all.size() - 1 - random.nextInt(20)));
        Draft child = randomNode(random);
        parent.children.add(random.nextInt(parent.children.size() + 1), child);
        all.add(child);
      }
      return root;
    }

    private static Draft randomNode(Random random) {
      Draft node = new Draft("t" + random.nextInt(8), sentence(random));
      if (random.nextInt(3) == 0) {
        node.link = "/page/" + random.nextInt(1000);
      }
      return node;
    }

    private static String sentence(Random random) {
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(6); i > 0; i--) {
        text.append("word").append(random.nextInt(2000)).append(' ');
      }
      return text.toString();
    }

    private List<Draft> all() {
      List<Draft> all = new ArrayList<>(List.of(this));
      for (int i = 0; i < all.size(); i++) {
        all.addAll(all.get(i).children);
      }
      return all;
    }

    /** Changes one thing: a tag, a text, a link, a new leaf, or a leaf less. */
    public void edit(Random random) {
      List<Draft> all = all();
      Draft node = all.get(random.nextInt(all.size()));
      switch (random.nextInt(5)) {
        case 0 -> node.tag = "t" + (8 + random.nextInt(8));
        case 1 -> node.text = sentence(random) + "new" + random.nextInt();
        case 2 -> node.link = "/new/" + random.nextInt();
        case 3 -> node.children.add(random.nextInt(node.children.size() + 1), randomNode(random));
        default -> {
          if (!node.children.isEmpty()) {
            node.children.remove(random.nextInt(node.children.size()));
          }
        }
      }
    }

    public PageDigest digest() {
      DigestBuilder builder = builder(DocumentType.XML);
      write(builder);
      return builder.build();
    }

    private void write(DigestBuilder builder) {
      builder.open(builder.tags().intern(DocumentName.of(tag)));
      if (!link.isEmpty()) {
        attribute(builder, "href", link);
      }
      if (!text.isEmpty()) {
        leaf(builder, DocumentNames.TEXT, text);
      }
      children.forEach(child -> child.write(builder));
      builder.close();
    }
  }
}
