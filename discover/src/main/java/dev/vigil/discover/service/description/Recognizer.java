package dev.vigil.discover.service.description;

import java.util.List;

/** Finds the instances of a type. Implementations are safe for concurrent use. */
public interface Recognizer {
  /** Finds the instances of a type anywhere in a page, in its order, up to a number. */
  List<TypeInstance> find(String type, PageTextMap page, int most);

  /** Whether a whole text is of this type; empty accepts all. */
  boolean accepts(String type, String value);
}
