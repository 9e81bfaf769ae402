package dev.vigil.search.rank;

import dev.vigil.search.query.QueryNode;
import java.io.IOException;

/** Chooses how a leaf of a query is matched. Stateless. */
final class LeafMatcherFactory {
  private LeafMatcherFactory() {}

  static MatchingPieces of(QueryNode node, LeafMatcher leaves, PathMatcher paths)
      throws IOException {
    return switch (node) {
      case QueryNode.Word word -> leaves.word(word);
      case QueryNode.Phrase phrase -> leaves.phrase(phrase);
      case QueryNode.Named named -> leaves.named(named);
      case QueryNode.Path path -> paths.match(path);
      default -> throw new IllegalStateException("not a leaf: " + node);
    };
  }
}
