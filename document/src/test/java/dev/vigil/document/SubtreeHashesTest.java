package dev.vigil.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.document.markup.CanonicalMarkup;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SubtreeHashesTest {
  @Test
  void equalSubtreesHaveEqualHashesWhereverTheyStand() {
    PageDigest page = TestTrees.of("<a><p x='1'>one<b/></p><div><p x='1'>one<b/></p></div></a>");
    SubtreeHashes hashes = SubtreeHashes.of(page);
    assertThat(hashes.whole(page.node(0, 0))).isEqualTo(hashes.whole(page.node(0, 1, 0)));
    PageDigest other = TestTrees.of("<other><b/><p x='1'>one<b/></p></other>");
    assertThat(SubtreeHashes.of(other).whole(other.node(0, 1)))
        .isEqualTo(hashes.whole(page.node(0, 0)));
  }

  @Test
  void everyPartOfANodeCounts() {
    String[] pages = {
      "<a><p x='1' y='2'>one</p></a>",
      "<a><p y='2' x='1'>one</p></a>",
      "<a><p x='2' y='1'>one</p></a>",
      "<a><q x='1' y='2'>one</q></a>",
      "<a><p x='1'>one</p></a>",
      "<a><p>one</p></a>",
      "<a><p>two</p></a>",
      "<a><p><!--one--></p></a>",
      "<a><p>one<b/></p></a>",
      "<a><p>one</p><b/></a>",
      "<a><b/><p>one</p></a>",
      "<a><p/>one</a>",
      "<a><p><p>one</p></p></a>",
      "<a>one<p/></a>",
      "<a/>",
    };
    Set<Long> seen = new HashSet<>();
    for (String page : pages) {
      assertThat(seen.add(SubtreeHashes.of(TestTrees.of(page)).whole(0))).as(page).isTrue();
    }
  }

  @Test
  void randomTreesShareAHashOnlyWhereTheirMarkupIsTheSame() {
    long seed = 4;
    Random random = new Random(seed);
    Map<Long, String> seen = new HashMap<>();
    for (int round = 0; round < 200; round++) {
      PageDigest page = TestTrees.Draft.random(random, 60).digest();
      SubtreeHashes hashes = SubtreeHashes.of(page);
      for (int node = 1; node < page.nodeCount(); node++) {
        String markup = page.kind(node) + CanonicalMarkup.of(page, node);
        assertThat(seen.merge(hashes.whole(node), markup, (a, b) -> a))
            .as("seed %d, round %d, node %d", seed, round, node)
            .isEqualTo(markup);
      }
    }
  }

  @Test
  void hashesThatWereKeptAreNotMadeAgain() {
    PageDigest page = TestTrees.of("<a><b/>text</a>");
    long[] kept = {1, 2, 3, 4};
    SubtreeHashes.kept(page, kept);
    assertThat(SubtreeHashes.of(page).array()).isSameAs(kept);
    assertThatThrownBy(() -> SubtreeHashes.kept(TestTrees.of("<a/>"), kept))
        .hasMessageContaining("4 hashes");
  }

  @Test
  void theValuesNeverChange() {
    PageDigest page = TestTrees.of("<a x='1'><b>a text of some length</b>abcd<!--c--></a>");
    assertThat(Long.toHexString(SubtreeHashes.of(page).whole(0))).isEqualTo("11b17061e93b3ea4");
    byte[] bytes = "abcdefghijklmnopqrstuvwxyz".getBytes(StandardCharsets.UTF_8);
    assertThat(SubtreeHashes.of(bytes, 3, 9)).isEqualTo(SubtreeHashes.of("defghi"));
  }
}
