package dev.vigil.watch.sentinel;

/** One thing that the browser does before the page is taken. Immutable. */
public sealed interface Step {
  record WaitFor(String selector) implements Step {}

  record Click(String selector) implements Step {}

  record Type(String selector, String text) implements Step {}

  record Scroll() implements Step {}
}
