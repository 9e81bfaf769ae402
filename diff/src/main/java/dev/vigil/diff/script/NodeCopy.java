package dev.vigil.diff.script;

import dev.vigil.document.Attributes;
import dev.vigil.document.DigestBuilder;
import dev.vigil.document.PageDigest;
import dev.vigil.document.StringList;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Copies nodes of one digest into another that is being built. Not thread-safe. */
final class NodeCopy {
  private final PageDigest from;
  private final DigestBuilder to;
  private final int[] tags;
  private final int[] attributeNames;

  NodeCopy(PageDigest from, DigestBuilder to) {
    this.from = from;
    this.to = to;
    this.tags = new int[from.tags().size()];
    this.attributeNames = new int[from.attributes().names().size()];
    Arrays.fill(tags, -1);
    Arrays.fill(attributeNames, -1);
  }

  private int tag(int node) {
    int tag = from.tag(node);
    if (tags[tag] < 0) {
      tags[tag] = to.tags().intern(from.tags().get(tag));
    }
    return tags[tag];
  }

  /** Copies a leaf, or opens an element with its attributes. */
  void node(int node) {
    int content = from.content(node);
    if (content >= 0) {
      StringList contents = from.contents();
      to.leaf(tag(node), contents.buffer(content), contents.start(content), contents.end(content));
    } else {
      to.open(tag(node));
      attributes(node);
    }
  }

  /** Copies a leaf with another content. */
  void leaf(int node, String content) {
    byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
    to.leaf(tag(node), bytes, 0, bytes.length);
  }

  /** Adds the attributes of a node to the element just opened. */
  void attributes(int node) {
    Attributes attributes = from.attributes();
    StringList values = attributes.values();
    for (int a = attributes.start(node), end = attributes.end(node); a < end; a++) {
      int name = attributes.nameId(a);
      if (attributeNames[name] < 0) {
        attributeNames[name] = to.attributeNames().intern(attributes.names().get(name));
      }
      to.attribute(attributeNames[name], values.buffer(a), values.start(a), values.end(a));
    }
  }

  /** Adds attributes to the element just opened. */
  static void attributes(List<AttributeValue> attributes, DigestBuilder to) {
    for (AttributeValue attribute : attributes) {
      byte[] bytes = attribute.value().getBytes(StandardCharsets.UTF_8);
      to.attribute(to.attributeNames().intern(attribute.name()), bytes, 0, bytes.length);
    }
  }
}
