package dev.vigil.bench.web;

import java.util.List;
import java.util.Map;

/** What stands behind the form of a site. Safe for concurrent use. */
interface Service {
  /** What the page with the form is called. */
  String title();

  /** Where on the site the form stands. */
  String path();

  /** What the page says above the form. */
  String introduction();

  /** What the page says below the form. */
  default String help() {
    return "";
  }

  /** The controls of the form with its buttons. */
  List<Control> controls();

  /** Whether the form is posted. */
  boolean posts();

  /** Whether it is posted in parts. */
  default boolean inParts() {
    return false;
  }

  /** Answers what was asked; empty where the page with the form is to be shown again. */
  Result answer(Map<String, String> values);

  /**
   * An answer.
   *
   * @param done whether it is one at all, and not a complaint about what was asked
   * @param html what the page shows
   */
  record Result(boolean done, String html) {}
}
