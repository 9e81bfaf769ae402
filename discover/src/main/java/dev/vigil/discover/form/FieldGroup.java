package dev.vigil.discover.form;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The controls of a form that share a name, such as radio buttons, and that a person sees as one
 * field. Immutable.
 */
public record FieldGroup(String name, List<FormField> controls) {
  public FieldGroup {
    controls = List.copyOf(controls);
  }

  /** The named controls of a form but for hidden inputs, in the order of the page. */
  public static List<FieldGroup> of(WebForm form) {
    Map<String, List<FormField>> groups = new LinkedHashMap<>();
    for (FormField field : form.fields()) {
      if (!field.name().isEmpty() && field.kind() != FieldKind.HIDDEN) {
        groups.computeIfAbsent(field.name(), name -> new ArrayList<>()).add(field);
      }
    }
    return groups.entrySet().stream()
        .map(group -> new FieldGroup(group.getKey(), group.getValue()))
        .toList();
  }

  FormField first() {
    return controls.getFirst();
  }
}
