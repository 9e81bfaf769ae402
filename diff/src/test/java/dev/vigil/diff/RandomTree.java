package dev.vigil.diff;

import dev.vigil.document.DigestBuilder;
import dev.vigil.document.DocumentName;
import dev.vigil.document.DocumentNames;
import dev.vigil.document.DocumentType;
import dev.vigil.document.NodeKind;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** A tree of objects, drawn at random and edited at random, of which tests make digests. */
public final class RandomTree {
  private static final String[] TAGS = {"div", "p", "li", "ul", "b", "a", "td"};
  private static final String[] NAMES = {"id", "class", "href", "v-on:click", "title"};

  private DocumentName name;
  private String content;
  private final List<DocumentName> attributeNames = new ArrayList<>();
  private final List<String> attributeValues = new ArrayList<>();
  private final List<RandomTree> children = new ArrayList<>();

  private RandomTree(DocumentName name, String content) {
    this.name = name;
    this.content = content;
  }

  /** A document with about that many nodes. */
  public static RandomTree random(Random random, int nodes) {
    RandomTree document =
        new RandomTree(new DocumentName(NodeKind.DOCUMENT, "", "#document", ""), "");
    List<RandomTree> branches = new ArrayList<>(List.of(document));
    for (int i = 0; i < nodes; i++) {
      RandomTree parent = branches.get(Math.max(0, branches.size() - 1 - random.nextInt(12)));
      RandomTree child = node(random);
      parent.children.add(random.nextInt(parent.children.size() + 1), child);
      if (child.name.kind() == NodeKind.ELEMENT) {
        branches.add(child);
      }
    }
    return document;
  }

  private static RandomTree node(Random random) {
    return switch (random.nextInt(12)) {
      case 0 ->
          new RandomTree(new DocumentName(NodeKind.COMMENT, "", "#comment", ""), words(random));
      case 1 ->
          new RandomTree(new DocumentName(NodeKind.CDATA, "", "#cdata-section", ""), words(random));
      case 2 ->
          new RandomTree(
              new DocumentName(NodeKind.PROCESSING_INSTRUCTION, "", "pi", ""), words(random));
      case 3, 4, 5 ->
          new RandomTree(new DocumentName(NodeKind.TEXT, "", "#text", ""), words(random));
      case 6 -> new RandomTree(new DocumentName(NodeKind.TEXT, "", "#text", ""), "\n  ");
      default -> {
        RandomTree element = new RandomTree(elementName(random), "");
        for (int i = random.nextInt(3); i > 0; i--) {
          element.attribute(random);
        }
        yield element;
      }
    };
  }

  private static DocumentName elementName(Random random) {
    String local = TAGS[random.nextInt(TAGS.length)];
    return switch (random.nextInt(8)) {
      case 0 -> new DocumentName(NodeKind.ELEMENT, "svg", local, DocumentName.SVG);
      case 1 -> new DocumentName(NodeKind.ELEMENT, "", local, "");
      default -> new DocumentName(NodeKind.ELEMENT, "", local, DocumentName.XHTML);
    };
  }

  private void attribute(Random random) {
    DocumentName added =
        random.nextInt(8) == 0
            ? new DocumentName(NodeKind.ELEMENT, "xlink", "href", DocumentName.XLINK)
            : DocumentName.of(NAMES[random.nextInt(NAMES.length)]);
    if (!attributeNames.contains(added)) {
      int at = random.nextInt(attributeNames.size() + 1);
      attributeNames.add(at, added);
      attributeValues.add(at, words(random));
    }
  }

  private static String words(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(7); i > 0; i--) {
      text.append(
          random.nextInt(5) == 0 ? "5,3" + random.nextInt(100) : "wörd" + random.nextInt(60));
      text.append(' ');
    }
    return text.toString();
  }

  private List<RandomTree> all() {
    List<RandomTree> all = new ArrayList<>(List.of(this));
    for (int i = 0; i < all.size(); i++) {
      all.addAll(all.get(i).children);
    }
    return all;
  }

  private RandomTree copy() {
    RandomTree copy = new RandomTree(name, content);
    copy.attributeNames.addAll(attributeNames);
    copy.attributeValues.addAll(attributeValues);
    children.forEach(child -> copy.children.add(child.copy()));
    return copy;
  }

  /** Changes one thing somewhere. */
  public void edit(Random random) {
    List<RandomTree> all = all();
    RandomTree parent = all.get(random.nextInt(all.size()));
    if (!parent.name.kind().isBranch()) {
      parent.content = words(random);
      return;
    }
    int count = parent.children.size();
    RandomTree child = count == 0 ? parent : parent.children.get(random.nextInt(count));
    switch (random.nextInt(9)) {
      case 0 -> parent.children.add(random.nextInt(count + 1), random(random, 4).firstOr(random));
      case 1 -> parent.children.remove(child);
      case 2 -> move(all, parent, child, random);
      case 3 -> parent.addCopy(child, random);
      case 4 -> Collections.shuffle(parent.children, random);
      case 5 -> parent.rename(random);
      case 6 -> parent.changeAttributes(random);
      case 7 -> child.wrapOrUnwrap(parent, random);
      default -> parent.changeValue(random);
    }
  }

  private RandomTree firstOr(Random random) {
    return children.isEmpty() ? node(random) : children.getFirst();
  }

  /** Puts a copy in; of a document there is no copy, because nothing may hold one. */
  private void addCopy(RandomTree child, Random random) {
    if (child.name.kind() != NodeKind.DOCUMENT) {
      children.add(random.nextInt(children.size() + 1), child.copy());
    }
  }

  private static void move(
      List<RandomTree> all, RandomTree parent, RandomTree child, Random random) {
    RandomTree target = all.get(random.nextInt(all.size()));
    if (target.name.kind().isBranch() && child != parent && !child.all().contains(target)) {
      parent.children.remove(child);
      target.children.add(random.nextInt(target.children.size() + 1), child);
    }
  }

  private void rename(Random random) {
    if (name.kind() == NodeKind.ELEMENT) {
      name = elementName(random);
    }
  }

  private void changeAttributes(Random random) {
    if (name.kind() != NodeKind.ELEMENT) {
      return;
    }
    if (attributeNames.isEmpty() || random.nextBoolean()) {
      attribute(random);
    } else if (random.nextBoolean()) {
      attributeNames.removeLast();
      attributeValues.removeLast();
    } else {
      attributeNames.addFirst(attributeNames.removeLast());
      attributeValues.addFirst(attributeValues.removeLast());
    }
  }

  private void changeValue(Random random) {
    if (!attributeValues.isEmpty()) {
      attributeValues.set(random.nextInt(attributeValues.size()), words(random));
    }
  }

  private void wrapOrUnwrap(RandomTree parent, Random random) {
    int at = parent.children.indexOf(this);
    if (at < 0) {
      return;
    }
    if (name.kind() == NodeKind.ELEMENT && random.nextBoolean()) {
      parent.children.remove(at);
      parent.children.addAll(at, children);
    } else {
      RandomTree wrapper = new RandomTree(elementName(random), "");
      wrapper.children.add(this);
      parent.children.set(at, wrapper);
    }
  }

  public PageDigest digest() {
    DigestBuilder builder = new DigestBuilder(DocumentType.XML, ReadLimits.WEB, 64, 256);
    children.forEach(child -> child.write(builder));
    return builder.build();
  }

  private void write(DigestBuilder builder) {
    byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
    switch (name.kind()) {
      case TEXT -> builder.leaf(DocumentNames.TEXT, bytes, 0, bytes.length);
      case COMMENT -> builder.leaf(DocumentNames.COMMENT, bytes, 0, bytes.length);
      case CDATA -> builder.leaf(DocumentNames.CDATA, bytes, 0, bytes.length);
      case PROCESSING_INSTRUCTION ->
          builder.leaf(builder.tags().intern(name), bytes, 0, bytes.length);
      default -> {
        builder.open(builder.tags().intern(name));
        for (int i = 0; i < attributeNames.size(); i++) {
          byte[] value = attributeValues.get(i).getBytes(StandardCharsets.UTF_8);
          builder.attribute(
              builder.attributeNames().intern(attributeNames.get(i)), value, 0, value.length);
        }
        children.forEach(child -> child.write(builder));
        builder.close();
      }
    }
  }
}
