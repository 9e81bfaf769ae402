package dev.vigil.bench.web;

import dev.vigil.discover.form.FieldKind;
import dev.vigil.discover.form.FormField;
import dev.vigil.discover.form.SelectOption;
import java.util.ArrayList;
import java.util.List;

/** A control that a site will show, made up or taken from a real form. Immutable. */
record Control(
    FieldKind kind,
    String name,
    String label,
    String prompt,
    String value,
    List<SelectOption> choices) {
  private static final int MOST_CHOICES = 25;

  Control {
    choices = List.copyOf(choices);
  }

  static Control text(String name, String label, String value) {
    return new Control(FieldKind.TEXT, name, label, "", value, List.of());
  }

  static Control area(String name, String label) {
    return new Control(FieldKind.TEXTAREA, name, label, "", "", List.of());
  }

  /** A text area that says inside what it is for. */
  static Control prompted(String name, String prompt) {
    return new Control(FieldKind.TEXTAREA, name, "", prompt, "", List.of());
  }

  static Control hidden(String name, String value) {
    return new Control(FieldKind.HIDDEN, name, "", "", value, List.of());
  }

  static Control button(String name, String label) {
    return new Control(FieldKind.SUBMIT, name, label, "", label, List.of());
  }

  static Control of(FieldKind kind, String name, String label, String value) {
    return new Control(kind, name, label, "", value, List.of());
  }

  static Control select(String name, String label, List<String> options) {
    List<SelectOption> choices = new ArrayList<>();
    for (String option : options) {
      int bar = option.indexOf('|');
      choices.add(
          new SelectOption(
              bar < 0 ? option : option.substring(0, bar),
              bar < 0 ? option : option.substring(bar + 1),
              choices.isEmpty(),
              false));
    }
    return new Control(FieldKind.SELECT, name, label, "", "", choices);
  }

  /** As a real form has it, without what it held. */
  static Control of(FormField field) {
    List<SelectOption> some =
        field.choices().size() > MOST_CHOICES
            ? field.choices().subList(0, MOST_CHOICES)
            : field.choices();
    boolean keeps = field.kind().isTicked() || field.kind() == FieldKind.HIDDEN;
    String value = field.kind().isButton() ? field.label() : keeps ? field.value() : "";
    return new Control(
        field.kind() == FieldKind.IMAGE ? FieldKind.SUBMIT : field.kind(),
        field.name(),
        field.kind().isTyped() && !field.placeholder().isEmpty() ? "" : field.caption(),
        field.placeholder(),
        value,
        some);
  }

  Control named(String other) {
    return new Control(kind, other, label, prompt, value, choices);
  }

  String html() {
    String named = name.isEmpty() ? "" : " name=\"" + escape(name) + "\"";
    String id = name.isEmpty() ? "" : " id=\"f-" + escape(name) + "\"";
    return switch (kind) {
      case TEXTAREA ->
          "<textarea"
              + named
              + id
              + (prompt.isEmpty() ? "" : " placeholder=\"" + escape(prompt) + "\"")
              + " rows=8 cols=60>"
              + escape(value)
              + "</textarea>";
      case SELECT -> {
        StringBuilder out = new StringBuilder("<select" + named + id + ">");
        for (SelectOption choice : choices) {
          out.append("<option value=\"").append(escape(choice.value())).append('"');
          out.append(choice.selected() ? " selected>" : ">");
          out.append(escape(choice.label())).append("</option>");
        }
        yield out.append("</select>").toString();
      }
      default ->
          "<input type="
              + kind.name().toLowerCase(java.util.Locale.ROOT)
              + named
              + id
              + (prompt.isEmpty() ? "" : " placeholder=\"" + escape(prompt) + "\"")
              + (value.isEmpty() ? "" : " value=\"" + escape(value) + "\"")
              + ">";
    };
  }

  static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }
}
