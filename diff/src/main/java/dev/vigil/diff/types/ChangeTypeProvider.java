package dev.vigil.diff.types;

import java.util.List;
import java.util.Map;

/**
 * Adds a change type of another module. {@link java.util.ServiceLoader} finds implementations. They
 * are immutable.
 */
public interface ChangeTypeProvider {
  /** The name as users write it. */
  String word();

  /** The names of its options. */
  List<String> options();

  /**
   * Makes the type from the text behind the equals sign and the options.
   *
   * @throws dev.vigil.diff.DiffException if they are invalid, with the remedy
   */
  ChangeType make(String value, Map<String, String> options);
}
