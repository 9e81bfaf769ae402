package dev.vigil.discover.form;

import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.List;

/** Reads the options of a select element or of a data list. */
final class SelectOptionReader {
  private SelectOptionReader() {}

  /** The options with the selection that a browser makes if the page selects none or too many. */
  static List<SelectOption> ofSelect(PageDigest digest, int select, boolean multiple) {
    List<SelectOption> read = ofList(digest, select);
    if (multiple) {
      return read;
    }
    int last = -1;
    int first = -1;
    for (int i = 0; i < read.size(); i++) {
      last = read.get(i).selected() ? i : last;
      first = first < 0 && !read.get(i).disabled() ? i : first;
    }
    String size = digest.attribute(select, "size");
    boolean isList = size != null && size.strip().matches("[2-9]|[1-9]\\d+");
    int chosen = last >= 0 || isList ? last : first;
    List<SelectOption> choices = new ArrayList<>(read.size());
    for (int i = 0; i < read.size(); i++) {
      SelectOption c = read.get(i);
      choices.add(new SelectOption(c.value(), c.label(), i == chosen, c.disabled(), c.group()));
    }
    return choices;
  }

  static List<SelectOption> ofList(PageDigest digest, int list) {
    List<SelectOption> choices = new ArrayList<>();
    int disabledUntil = 0;
    int groupUntil = 0;
    String group = "";
    for (int at = list + 1, end = digest.end(list); at < end; at++) {
      if (!digest.isElement(at)) {
        continue;
      }
      String tag = digest.name(at).local();
      boolean disabled = digest.attribute(at, "disabled") != null;
      if (tag.equals("optgroup")) {
        disabledUntil = disabled ? digest.end(at) : disabledUntil;
        String name = digest.attribute(at, "label");
        group = name == null ? "" : name;
        groupUntil = digest.end(at);
      } else if (tag.equals("option")) {
        String text = digest.text(at).replace('\u00a0', ' ').strip().replaceAll("\\s+", " ");
        String label = digest.attribute(at, "label");
        String value = digest.attribute(at, "value");
        choices.add(
            new SelectOption(
                value == null ? text : value,
                label == null || label.isEmpty() ? text : label,
                digest.attribute(at, "selected") != null,
                disabled || at < disabledUntil,
                at < groupUntil ? group : ""));
      }
    }
    return choices;
  }
}
