package dev.vigil.discover.service.description;

import java.util.List;

/** A type that a description defines. Immutable. */
public sealed interface TypeDefinition {
  /** Its name, unique in the description. */
  String name();

  /**
   * A predefined or other atomic type, restricted by a regular expression.
   *
   * @param pattern empty if nothing is restricted
   */
  record Atomic(String name, String base, String pattern) implements TypeDefinition {}

  /** Parts in this order. */
  record Complex(String name, List<Item> items) implements TypeDefinition {
    public Complex {
      items = List.copyOf(items);
    }
  }

  /** One of these words. */
  record Dictionary(String name, List<String> words, boolean ignoreCase) implements TypeDefinition {
    public Dictionary {
      words = List.copyOf(words);
    }
  }

  /** A part of a complex type. */
  sealed interface Item {
    /** The maximum of unlimited occurrences. */
    int UNBOUNDED = -1;

    /** How often it comes at least. */
    int min();

    /** How often it comes at most, or {@link #UNBOUNDED}. */
    int max();
  }

  /**
   * An element of a complex type.
   *
   * @param name what its value is called; may be empty
   * @param type a type of the description or a predefined one
   * @param pattern restricts the type here; may be empty
   * @param compiled whether it takes part in recognising the whole; otherwise it is searched for
   *     beside what was recognised
   */
  record Element(String name, String type, String pattern, int min, int max, boolean compiled)
      implements Item {}

  /** One of several. */
  record Choice(List<Item> items, int min, int max) implements Item {
    public Choice {
      items = List.copyOf(items);
    }
  }
}
