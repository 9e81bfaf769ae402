package dev.vigil.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The flat arrays against a tree of objects that is slow and obvious. */
class PageDigestTest {
  private static final class Node {
    final @Nullable Node parent;
    final DocumentName name;
    final String content;
    final List<Node> children = new ArrayList<>();
    final List<String> attributes = new ArrayList<>();
    int number;

    Node(@Nullable Node parent, DocumentName name, String content) {
      this.parent = parent;
      this.name = name;
      this.content = content;
    }

    int size() {
      return 1 + children.stream().mapToInt(Node::size).sum();
    }

    int depth() {
      return parent == null ? 0 : 1 + parent.depth();
    }

    String text() {
      if (!name.kind().isBranch()) {
        return content;
      }
      StringBuilder text = new StringBuilder();
      for (Node child : children) {
        if (child.name.kind().isBranch() || child.name.kind().isText()) {
          text.append(child.text());
        }
      }
      return text.toString();
    }
  }

  private static final DocumentName TEXT = new DocumentName(NodeKind.TEXT, "", "#text", "");
  private static final DocumentName COMMENT =
      new DocumentName(NodeKind.COMMENT, "", "#comment", "");
  private static final DocumentName CDATA =
      new DocumentName(NodeKind.CDATA, "", "#cdata-section", "");
  private static final DocumentName DOCUMENT =
      new DocumentName(NodeKind.DOCUMENT, "", "#document", "");

  private static Node randomTree(Random random, int nodes) {
    Node document = new Node(null, DOCUMENT, "");
    List<Node> branches = new ArrayList<>(List.of(document));
    for (int i = 1; i < nodes; i++) {
      int back = random.nextInt(3) == 0 ? random.nextInt(branches.size()) : 0;
      Node parent = branches.get(branches.size() - 1 - back);
      String content = "ä" + random.nextInt(100) + "\uD83D\uDE00";
      Node child =
          switch (random.nextInt(8)) {
            case 0, 1 -> new Node(parent, TEXT, content);
            case 2 -> new Node(parent, COMMENT, content);
            case 3 -> new Node(parent, CDATA, content);
            default -> new Node(parent, DocumentName.of("t" + random.nextInt(5)), "");
          };
      parent.children.add(child);
      if (child.name.kind() == NodeKind.ELEMENT) {
        branches.add(child);
        for (int a = random.nextInt(random.nextBoolean() ? 1 : 4); a > 0; a--) {
          child.attributes.add("a" + a + "=" + random.nextInt());
        }
      }
    }
    return document;
  }

  private static PageDigest digest(Node node, List<Node> preOrder) {
    DigestBuilder builder = TestTrees.builder(DocumentType.XML);
    node.number = 0;
    preOrder.add(node);
    node.children.forEach(child -> write(child, builder, preOrder));
    return builder.build();
  }

  private static void write(Node node, DigestBuilder builder, List<Node> preOrder) {
    node.number = preOrder.size();
    preOrder.add(node);
    int tag = builder.tags().intern(node.name);
    if (node.name.kind() != NodeKind.ELEMENT) {
      TestTrees.leaf(builder, tag, node.content);
      return;
    }
    builder.open(tag);
    for (String attribute : node.attributes) {
      int equals = attribute.indexOf('=');
      TestTrees.attribute(builder, attribute.substring(0, equals), attribute.substring(equals + 1));
    }
    node.children.forEach(child -> write(child, builder, preOrder));
    builder.close();
  }

  @Test
  void everyQuestionHasTheAnswerOfAnObjectTree() {
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    for (int round = 0; round < 60; round++) {
      List<Node> nodes = new ArrayList<>();
      PageDigest digest = digest(randomTree(random, 1 + random.nextInt(300)), nodes);
      assertThat(digest.nodeCount()).as("seed %d", seed).isEqualTo(nodes.size());
      for (Node node : nodes) {
        compare(digest, node, "seed " + seed + " round " + round + " node " + node.number);
      }
      compareOrders(digest, nodes, "seed " + seed + " round " + round);
    }
  }

  private static void compare(PageDigest digest, Node node, String where) {
    int at = node.number;
    assertThat(digest.kind(at)).as(where).isEqualTo(node.name.kind());
    assertThat(digest.name(at)).as(where).isEqualTo(node.name);
    assertThat(digest.isElement(at)).as(where).isEqualTo(node.name.kind() == NodeKind.ELEMENT);
    assertThat(digest.parent(at))
        .as(where)
        .isEqualTo(node.parent == null ? -1 : node.parent.number);
    assertThat(digest.depth(at)).as(where).isEqualTo(node.depth());
    assertThat(digest.size(at)).as(where).isEqualTo(node.size());
    assertThat(digest.end(at)).as(where).isEqualTo(at + node.size());
    assertThat(digest.value(at)).as(where).isEqualTo(node.content);
    assertThat(digest.text(at)).as(where).isEqualTo(node.text());
    assertThat(digest.content(at) < 0).as(where).isEqualTo(node.name.kind().isBranch());
    int first = node.children.isEmpty() ? -1 : node.children.getFirst().number;
    assertThat(digest.firstChild(at)).as(where).isEqualTo(first);
    if (node.parent != null) {
      List<Node> siblings = node.parent.children;
      int place = siblings.indexOf(node);
      int next = place + 1 < siblings.size() ? siblings.get(place + 1).number : -1;
      assertThat(digest.nextSibling(at)).as(where).isEqualTo(next);
      assertThat(digest.breadthFirst().ordinal(at)).as(where).isEqualTo(place);
      assertThat(digest.contains(node.parent.number, at)).as(where).isTrue();
      assertThat(digest.contains(at, node.parent.number)).as(where).isFalse();
    } else {
      assertThat(digest.nextSibling(at)).as(where).isEqualTo(-1);
    }
    compareAttributes(digest, node, where);
    BreadthFirst order = digest.breadthFirst();
    assertThat(order.childCount(at)).as(where).isEqualTo(node.children.size());
    assertThat(order.children(at).stream())
        .as(where)
        .containsExactlyElementsOf(node.children.stream().map(child -> child.number).toList());
    assertThat(digest.node(digest.path(at))).as(where).isEqualTo(at);
    assertThat(digest.path(at)).as(where).hasSize(node.depth());
  }

  private static void compareAttributes(PageDigest digest, Node node, String where) {
    Attributes attributes = digest.attributes();
    int at = node.number;
    List<String> found = new ArrayList<>();
    for (int a = attributes.start(at); a < attributes.end(at); a++) {
      String name = attributes.name(a).local();
      found.add(name + "=" + attributes.value(a));
      assertThat(attributes.owner(a)).as(where).isEqualTo(at);
      assertThat(digest.attribute(at, name)).as(where).isEqualTo(attributes.value(a));
      assertThat(attributes.find(at, attributes.nameId(a))).as(where).isEqualTo(a);
    }
    assertThat(found).as(where).isEqualTo(node.attributes);
    assertThat(attributes.has(at)).as(where).isEqualTo(!node.attributes.isEmpty());
    assertThat(digest.attribute(at, "other")).as(where).isNull();
  }

  private static void compareOrders(PageDigest digest, List<Node> nodes, String where) {
    assertThat(digest.childCounts())
        .as(where)
        .containsExactly(nodes.stream().mapToInt(node -> node.children.size()).toArray());
    List<Integer> levels = new ArrayList<>();
    Deque<Node> queue = new ArrayDeque<>(List.of(nodes.getFirst()));
    while (!queue.isEmpty()) {
      Node node = queue.remove();
      levels.add(node.number);
      queue.addAll(node.children);
    }
    assertThat(digest.breadthFirst().nodes().stream().boxed()).as(where).isEqualTo(levels);
    for (int tag = 0; tag < digest.tags().size(); tag++) {
      DocumentName name = digest.tags().get(tag);
      int[] bearers =
          IntStream.range(0, nodes.size()).filter(i -> nodes.get(i).name.equals(name)).toArray();
      assertThat(digest.nodesOf(tag).toArray()).as(where).containsExactly(bearers);
    }
    int root = digest.root();
    List<Node> tops = nodes.getFirst().children;
    assertThat(root)
        .as(where)
        .isEqualTo(
            tops.stream()
                .filter(top -> top.name.kind() == NodeKind.ELEMENT)
                .mapToInt(top -> top.number)
                .findFirst()
                .orElse(-1));
  }

  @Test
  void anEmptyDocumentIsOneNode() {
    PageDigest empty = TestTrees.builder(DocumentType.TEXT).build();
    assertThat(empty.nodeCount()).isEqualTo(1);
    assertThat(empty.kind(0)).isEqualTo(NodeKind.DOCUMENT);
    assertThat(empty.root()).isEqualTo(-1);
    assertThat(empty.firstChild(0)).isEqualTo(-1);
    assertThat(empty.text(0)).isEmpty();
    assertThat(empty.path(0)).isEmpty();
    assertThat(empty.node()).isZero();
    assertThat(empty.attributes().count()).isZero();
  }

  @Test
  void pathsThatLeadNowhereHaveNoNode() {
    PageDigest digest = TestTrees.of("<a><b/><c>text</c></a>");
    assertThat(digest.node(0, 1, 0)).isEqualTo(4);
    assertThat(digest.node(0, 2)).isEqualTo(-1);
    assertThat(digest.node(0, -1)).isEqualTo(-1);
    assertThat(digest.node(0, 1, 0, 0)).isEqualTo(-1);
    assertThat(digest.node(1)).isEqualTo(-1);
  }

  @Test
  void nodesDeeperThan65535KeepTheirDepthAndPath() {
    PageDigest deep = TestTrees.deep(200_000);
    assertThat(deep.depth(200_001)).isEqualTo(200_001);
    assertThat(deep.depth(65_534)).isEqualTo(65_534);
    assertThat(deep.depth(65_535)).isEqualTo(65_535);
    assertThat(deep.depth(65_536)).isEqualTo(65_536);
    assertThat(deep.node(deep.path(150_000))).isEqualTo(150_000);
    assertThat(deep.size(1)).isEqualTo(200_001);
  }

  @Test
  void ownersAreFoundAcrossLongStretchesWithoutAttributes() {
    DigestBuilder builder = TestTrees.builder(DocumentType.XML);
    int tag = builder.tags().intern(DocumentName.of("a"));
    List<Integer> bearers = new ArrayList<>();
    builder.open(tag);
    for (int i = 0; i < 100_000; i++) {
      int node = builder.open(tag);
      if (i % 9973 == 0 || i < 3 || i > 99_990) {
        TestTrees.attribute(builder, "x", "1");
        TestTrees.attribute(builder, "y", "2");
        bearers.add(node);
      }
      builder.close();
    }
    Attributes attributes = builder.build().attributes();
    for (int a = 0; a < attributes.count(); a++) {
      assertThat(attributes.owner(a)).isEqualTo(bearers.get(a / 2));
    }
  }

  @Test
  void contentsAreKeptAsBytes() {
    PageDigest digest = TestTrees.of("<a>äöü</a>");
    byte[] bytes = "äöü".getBytes(StandardCharsets.UTF_8);
    assertThat(digest.contents().count()).isEqualTo(1);
    assertThat(digest.contents().length(0)).isEqualTo(6);
    assertThat(digest.contents().equal(0, bytes)).isTrue();
    assertThat(digest.contents().equal(0, new byte[6])).isFalse();
  }
}
