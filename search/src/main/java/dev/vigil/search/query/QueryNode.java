package dev.vigil.search.query;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A part of a parsed query. Immutable. */
public sealed interface QueryNode {
  /** The words that an answer may have, separated by spaces. */
  default String wantedWords() {
    return switch (this) {
      case Word word -> word.text();
      case Phrase phrase -> phrase.text();
      case Weighted weighted -> weighted.weight() < 0 ? "" : weighted.node().wantedWords();
      case Sum sum -> joined(sum.parts());
      case All all -> joined(all.parts());
      case Any any -> joined(any.parts());
      case Not _ -> "";
      case Named named -> named.test() instanceof ValueTest.Words words ? words.text() : "";
      case Path path ->
          joined(path.steps().stream().flatMap(step -> step.condition().stream()).toList());
    };
  }

  private static String joined(List<QueryNode> parts) {
    return parts.stream().map(QueryNode::wantedWords).collect(Collectors.joining(" "));
  }

  /**
   * A word in any of its forms.
   *
   * @param similar whether related words count too: {@code ~word}
   * @param prefix whether words that begin with it count: {@code word*}
   */
  record Word(String text, boolean similar, boolean prefix) implements QueryNode {}

  /** Words in exactly this order and form. */
  record Phrase(String text) implements QueryNode {}

  /** A weight in a sum: {@code 0.6 "XML"}. */
  record Weighted(double weight, QueryNode node) implements QueryNode {}

  /**
   * A weighted sum: what matches more of it ranks higher.
   *
   * @param least how many parts an answer needs at least
   */
  record Sum(List<QueryNode> parts, int least) implements QueryNode {
    public Sum {
      parts = List.copyOf(parts);
    }
  }

  /** All of these: {@code AND}. */
  record All(List<QueryNode> parts) implements QueryNode {
    public All {
      parts = List.copyOf(parts);
    }
  }

  /** One of these: {@code OR}. */
  record Any(List<QueryNode> parts) implements QueryNode {
    public Any {
      parts = List.copyOf(parts);
    }
  }

  /** Not this: {@code -word}. */
  record Not(QueryNode node) implements QueryNode {}

  /** An element or attribute of that name with such a content: {@code price about 20}. */
  record Named(NameTest name, ValueTest test) implements QueryNode {}

  /** Elements on a path: {@code //act/scene//speech[speaker = "LADY"]}. */
  record Path(List<Step> steps) implements QueryNode {
    public Path {
      steps = List.copyOf(steps);
    }
  }

  /**
   * One step of a path; its condition is about the inside of the element.
   *
   * @param child whether the element stands directly in that of the step before, or is the root:
   *     {@code /} instead of {@code //}
   */
  record Step(NameTest name, Optional<QueryNode> condition, boolean child) {}

  /**
   * Which names match.
   *
   * @param name in lower case; empty for any name
   * @param similar whether related names match too: {@code ~region}
   */
  record NameTest(String name, boolean similar) {
    public static final NameTest ANY = new NameTest("", false);

    @Override
    public String toString() {
      return (similar ? "~" : "") + (name.isEmpty() ? "*" : name);
    }
  }

  /** What a content has to be. */
  sealed interface ValueTest {
    /** It has these words; with {@code similar} ({@code ~~}), or related ones. */
    record Words(String text, boolean similar) implements ValueTest {}

    /**
     * A vague predicate on values of a type.
     *
     * @param predicate such as {@code about}, {@code <} or {@code sounds}
     */
    record Vague(String predicate, String argument) implements ValueTest {}
  }
}
