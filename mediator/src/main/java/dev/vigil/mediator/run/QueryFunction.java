package dev.vigil.mediator.run;

import java.util.List;

/**
 * A function of queries that a plugin adds: {@code plugin:NAME(...)}. {@link
 * java.util.ServiceLoader} finds implementations. They are safe for concurrent use; a call runs in
 * the thread of the query and must be short, because it is not stopped by the limits of the query.
 */
public interface QueryFunction {
  /** The name behind {@code plugin:}. */
  String name();

  /** How many arguments it takes. */
  int arguments();

  /**
   * Computes a sequence of texts.
   *
   * @param arguments the values of each argument as texts
   */
  List<String> call(List<List<String>> arguments);
}
