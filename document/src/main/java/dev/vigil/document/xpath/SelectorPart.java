package dev.vigil.document.xpath;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The parts of a parsed selector, with the names of the specification. Immutable. */
final class SelectorPart {
  private SelectorPart() {}

  enum Combinator {
    DESCENDANT,
    CHILD,
    NEXT_SIBLING,
    LATER_SIBLING
  }

  /**
   * Compounds and what stands before each of them; the combinator before the first compound of a
   * selector that is not relative is ignored.
   */
  record Complex(List<Combinator> combinators, List<Compound> compounds) {}

  /** One element's description. */
  record Compound(@Nullable TypeTest type, List<Simple> simples) {}

  /**
   * The name of an element.
   *
   * @param uri the namespace; null for any
   * @param local the local name as written; null for any
   */
  record TypeTest(@Nullable String uri, @Nullable String local) {}

  sealed interface Simple {}

  record HasClass(byte[] name) implements Simple {}

  record HasId(byte[] value) implements Simple {}

  enum Match {
    PRESENT,
    EQUAL,
    WORD,
    DASH,
    PREFIX,
    SUFFIX,
    SUBSTRING
  }

  /**
   * An attribute condition.
   *
   * @param flag 'i' or 's' as written, or 0 for what the document's language says
   */
  record HasAttribute(String name, Match match, String value, char flag) implements Simple {}

  /**
   * A place among siblings: {@code step * n + offset} for some n from 0.
   *
   * @param of what is counted; null for all elements
   */
  record Nth(int step, int offset, boolean fromEnd, boolean ofType, @Nullable List<Complex> of)
      implements Simple {
    boolean accepts(int position) {
      int distance = position - offset;
      return step == 0 ? distance == 0 : distance % step == 0 && distance / step >= 0;
    }
  }

  record Matches(List<Complex> list, boolean negated) implements Simple {}

  record Has(List<Complex> list) implements Simple {}

  record HasText(String text) implements Simple {}

  record Root() implements Simple {}

  record Empty() implements Simple {}

  record Link() implements Simple {}
}
