package dev.vigil.document;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DepthTest {
  @Test
  void everyNodeOfAVeryDeepChainKnowsItsDepthWithoutWalkingUp() {
    DigestBuilder builder = new DigestBuilder(DocumentType.XML, ReadLimits.WEB, 16, 16);
    int tag = builder.tags().intern(DocumentName.of("n"));
    for (int level = 1; level <= 1_000_000; level++) {
      builder.open(tag);
    }
    PageDigest digest = builder.build();
    for (int node = 0; node < digest.nodeCount(); node++) {
      assertThat(digest.depth(node) == node).isTrue();
    }
  }
}
