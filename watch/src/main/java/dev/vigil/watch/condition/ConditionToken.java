package dev.vigil.watch.condition;

/** A token of a condition and the column, from 1, where it begins. */
record ConditionToken(String text, boolean quoted, int column) {
  boolean is(String other) {
    return !quoted && text.equalsIgnoreCase(other);
  }

  boolean isNumber() {
    return !quoted && !text.isEmpty() && Character.isDigit(text.charAt(0));
  }

  boolean isName() {
    return !quoted && !text.isEmpty() && Character.isLetter(text.charAt(0));
  }
}
