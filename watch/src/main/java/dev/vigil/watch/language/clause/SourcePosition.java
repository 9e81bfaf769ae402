package dev.vigil.watch.language.clause;

/**
 * A position in a file. Immutable.
 *
 * @param line from 1
 * @param column from 1
 */
public record SourcePosition(int line, int column) {
  @Override
  public String toString() {
    return "line " + line + ", column " + column;
  }
}
