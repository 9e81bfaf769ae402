package dev.vigil.discover.form;

import dev.vigil.discover.DiscoverException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Computes the names and values that a filled form sends: "constructing the entry list" of the HTML
 * standard.
 */
final class FormEntries {
  /** A name with its value; an empty file where the control takes files. */
  record Entry(String name, String value, boolean isFile) {}

  private final WebForm form;
  private final Map<String, String> values;
  private final List<Entry> entries = new ArrayList<>();

  private FormEntries(WebForm form, Map<String, String> values) {
    this.form = form;
    this.values = values;
  }

  static List<Entry> of(WebForm form, Map<String, String> values, Optional<FormField> button) {
    FormEntries made = new FormEntries(form, values);
    made.checkNames();
    for (FormField field : form.fields()) {
      if (!field.disabled()) {
        made.add(field, button.isPresent() && button.get().node() == field.node());
      }
    }
    return made.entries;
  }

  private void checkNames() {
    Set<String> known = new HashSet<>();
    form.fields().forEach(field -> known.add(field.name()));
    for (String name : values.keySet()) {
      if (!known.contains(name)) {
        throw new DiscoverException(
            "The form at "
                + form.page()
                + " has no field '"
                + name
                + "'; it has "
                + known.stream()
                    .filter(n -> !n.isEmpty())
                    .sorted()
                    .collect(Collectors.joining(", "))
                + ".");
      }
    }
  }

  private void add(FormField field, boolean pressed) {
    String name = field.name();
    switch (field.kind()) {
      case IMAGE -> {
        if (pressed) {
          String prefix = name.isEmpty() ? "" : name + ".";
          put(prefix + "x", "0");
          put(prefix + "y", "0");
        }
      }
      case SUBMIT -> {
        if (pressed) {
          putNamed(name, field.value());
        }
      }
      case RESET, BUTTON -> {}
      case CHECKBOX, RADIO -> {
        if (isTicked(field)) {
          putNamed(name, field.value());
        }
      }
      case SELECT -> chosen(field).forEach(value -> putNamed(name, value));
      case FILE -> {
        if (!name.isEmpty()) {
          entries.add(new Entry(crlf(name), crlf(values.getOrDefault(name, "")), true));
        }
      }
      case HIDDEN -> {
        boolean askedCharset = name.equalsIgnoreCase("_charset_");
        putNamed(
            name, askedCharset ? form.charset().name() : values.getOrDefault(name, field.value()));
      }
      default -> putNamed(name, sanitized(field, values.getOrDefault(name, field.value())));
    }
  }

  private void putNamed(String name, String value) {
    if (!name.isEmpty()) {
      put(name, value);
    }
  }

  private void put(String name, String value) {
    entries.add(new Entry(crlf(name), crlf(value), false));
  }

  private boolean isTicked(FormField field) {
    String wanted = values.get(field.name());
    return wanted == null ? field.checked() : wanted.equals(field.value());
  }

  private List<String> chosen(FormField select) {
    String wanted = values.get(select.name());
    if (wanted == null) {
      return select.choices().stream()
          .filter(c -> c.selected() && !c.disabled())
          .map(SelectOption::value)
          .toList();
    }
    for (boolean byValue : new boolean[] {true, false}) {
      for (SelectOption choice : select.choices()) {
        if (!choice.disabled() && wanted.equals(byValue ? choice.value() : choice.label())) {
          return List.of(choice.value());
        }
      }
    }
    throw new DiscoverException(
        "The field '"
            + select.name()
            + "' of the form at "
            + form.page()
            + " has no option '"
            + wanted
            + "'; it has "
            + select.choices().stream()
                .limit(20)
                .map(c -> "'" + c.value() + "'")
                .collect(Collectors.joining(", "))
            + ".");
  }

  /** The value that a browser makes of a text in a control of that kind. */
  private static String sanitized(FormField field, String text) {
    return switch (field.kind()) {
      case TEXTAREA -> text;
      case EMAIL, URL -> withoutLines(text).strip();
      case NUMBER -> isNumber(text) ? text : "";
      case RANGE -> isNumber(text) ? text : "50";
      case COLOR -> text.matches("#[0-9a-fA-F]{6}") ? text : "#000000";
      default -> withoutLines(text);
    };
  }

  private static boolean isNumber(String text) {
    return text.matches("-?(\\d+(\\.\\d+)?|\\.\\d+)([eE][-+]?\\d+)?");
  }

  private static String withoutLines(String text) {
    return text.replace("\r", "").replace("\n", "");
  }

  private static String crlf(String text) {
    return text.replace("\r\n", "\n").replace('\r', '\n').replace("\n", "\r\n");
  }
}
