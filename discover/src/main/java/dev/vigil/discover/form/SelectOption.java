package dev.vigil.discover.form;

/**
 * One option of a select element. Immutable.
 *
 * @param value what is sent
 * @param label what is shown
 * @param selected whether the page selects it, or a browser would where the page selects none
 * @param disabled whether it cannot be chosen
 * @param group the label of the group of options in which it stands; empty without one
 */
public record SelectOption(
    String value, String label, boolean selected, boolean disabled, String group) {
  /** An option outside of a group. */
  public SelectOption(String value, String label, boolean selected, boolean disabled) {
    this(value, label, selected, disabled, "");
  }
}
