package dev.vigil.discover.form;

import java.util.List;
import java.util.Map;

/**
 * One control of a form with its label, as a person sees it. Immutable.
 *
 * @param node the element in the digest
 * @param kind what it is
 * @param name the name under which its value is sent; empty where it has none
 * @param label what its label says, a label element's words before those of ARIA and titles; of a
 *     button what is written on it; empty where nothing is said
 * @param before the words that stand between the control before and this one
 * @param after the words that follow it up to the next control
 * @param value what it holds at first, or sends when ticked
 * @param choices the options of a select or the suggestions of a data list
 * @param checked whether it is ticked at first
 * @param disabled whether it takes no part in a submission
 * @param shown whether a person sees it; hidden inputs and what stands in a hidden part are not
 * @param attributes its attributes as written
 */
public record FormField(
    int node,
    FieldKind kind,
    String name,
    String label,
    String before,
    String after,
    String value,
    List<SelectOption> choices,
    boolean checked,
    boolean disabled,
    boolean shown,
    Map<String, String> attributes) {
  public FormField {
    choices = List.copyOf(choices);
    attributes = Map.copyOf(attributes);
  }

  /** A copy under another name. */
  public FormField named(String other) {
    return new FormField(
        node,
        kind,
        other,
        label,
        before,
        after,
        value,
        choices,
        checked,
        disabled,
        shown,
        attributes);
  }

  /** A copy that takes part in a submission. */
  FormField enabled() {
    return new FormField(
        node, kind, name, label, before, after, value, choices, checked, false, shown, attributes);
  }

  /** An attribute as written, or the empty text. */
  public String attribute(String attribute) {
    return attributes.getOrDefault(attribute, "");
  }

  /** The example or prompt that stands in the empty field. */
  public String placeholder() {
    return attribute("placeholder");
  }

  /** Whether the form should not be sent without it. */
  public boolean isRequired() {
    return attributes.containsKey("required") || attribute("aria-required").equals("true");
  }

  /** Whether several values can be chosen or given. */
  public boolean isMultiple() {
    return attributes.containsKey("multiple");
  }

  /** How many characters it takes, or -1 where that is not said. */
  public int maxLength() {
    try {
      return Math.max(-1, Integer.parseInt(attribute("maxlength").strip()));
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  /**
   * The words that describe the field to a person: the label, else the prompt, else the text near
   * it.
   */
  public String caption() {
    if (!label.isEmpty()) {
      return label;
    }
    if (!placeholder().isEmpty()) {
      return placeholder();
    }
    return kind.isTicked() && !after.isEmpty() ? after : before;
  }
}
