package dev.vigil.document.internal.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.document.Attributes;
import dev.vigil.document.NodeKind;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.ReadResult;

/** What holds for every reading, whatever the input. */
final class TreeInvariants {
  private TreeInvariants() {}

  static void check(ReadResult reading) {
    PageDigest digest = reading.digest();
    int count = digest.nodeCount();
    require(digest.end(0) == count, "the document spans all nodes");
    require(reading.opens().length == count && reading.closes().length == count, "places");
    int leaves = 0;
    for (int node = 1; node < count; node++) {
      int parent = digest.parent(node);
      require(parent >= 0 && parent < node, "the parent comes first");
      require(digest.kind(parent).isBranch(), "only branches have children");
      require(digest.end(node) <= digest.end(parent), "subtrees nest");
      require(digest.depth(node) == digest.depth(parent) + 1, "depth follows the parent");
      require(digest.depth(node) <= ReadLimits.HTML_DEPTH, "depth is bounded");
      leaves += digest.kind(node).isBranch() ? 0 : 1;
      text(digest, node);
      places(reading, node);
    }
    require(digest.contents().count() == leaves, "every leaf has one content");
    Attributes attributes = digest.attributes();
    int seen = 0;
    for (int node = 0; node < count; node++) {
      if (attributes.has(node)) {
        require(attributes.start(node) == seen, "attributes are in document order");
        seen = attributes.end(node);
      }
    }
    require(seen == attributes.count(), "every attribute has an owner");
  }

  private static void text(PageDigest digest, int node) {
    if (digest.kind(node) != NodeKind.TEXT) {
      return;
    }
    require(digest.contents().length(digest.content(node)) > 0, "no text is empty");
    int next = digest.nextSibling(node);
    boolean deep = digest.depth(node) == ReadLimits.HTML_DEPTH;
    require(deep || next < 0 || digest.kind(next) != NodeKind.TEXT, "texts are joined");
  }

  private static void places(ReadResult reading, int node) {
    int open = reading.opens()[node];
    int close = reading.closes()[node];
    byte[] source = reading.source().utf8();
    require(open >= -1 && open < source.length, "a place lies in the source");
    require(close >= -1 && close < source.length, "an end lies in the source");
    require(close < 0 || source[close] == '<' && source[close + 1] == '/', "an end is an end tag");
    NodeKind kind = reading.digest().kind(node);
    require(open < 0 || kind == NodeKind.TEXT || source[open] == '<', "a tag begins with <");
    require(open < 0 || close < 0 || open < close, "an end follows its start");
    require(kind == NodeKind.ELEMENT || open >= 0, "only elements are implied");
  }

  private static void require(boolean holds, String what) {
    if (!holds) {
      assertThat(holds).as(what).isTrue();
    }
  }
}
