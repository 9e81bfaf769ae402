package dev.vigil.bench.pageset;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A text file of settings ({@code name: value}) followed by sections, each of which begins with a
 * line {@code --- name}. Immutable.
 */
record SectionFile(String name, Map<String, String> settings, List<Section> sections) {
  record Section(String name, String text) {}

  static SectionFile parse(String name, String text) {
    Map<String, String> settings = new LinkedHashMap<>();
    List<Section> sections = new ArrayList<>();
    String current = "";
    List<String> lines = new ArrayList<>();
    for (String line : text.split("\n", -1)) {
      if (line.startsWith("--- ")) {
        if (!current.isEmpty()) {
          sections.add(new Section(current, String.join("\n", lines).strip()));
        }
        current = line.substring(4).strip();
        lines.clear();
      } else if (!current.isEmpty()) {
        lines.add(line);
      } else if (!line.isBlank()) {
        int colon = line.indexOf(": ");
        if (colon < 0) {
          throw new IllegalArgumentException(
              "'" + line + "' in " + name + " is not a setting; write 'name: value'.");
        }
        settings.put(line.substring(0, colon), line.substring(colon + 2).strip());
      }
    }
    sections.add(new Section(current, String.join("\n", lines).strip()));
    return new SectionFile(name, settings, sections);
  }

  String setting(String key) {
    String value = settings.get(key);
    if (value == null) {
      throw new IllegalArgumentException("The setting '" + key + "' is missing in " + name + ".");
    }
    return value;
  }

  /** The text of a section, or nothing. */
  String section(String wanted) {
    return sections.stream()
        .filter(one -> one.name().equals(wanted))
        .map(Section::text)
        .findFirst()
        .orElse("");
  }

  /** The lines of the sections {@code list NAME}, by name. */
  Map<String, List<String>> lists() {
    Map<String, List<String>> lists = new LinkedHashMap<>();
    for (Section section : sections) {
      if (section.name().startsWith("list ")) {
        lists.put(section.name().substring(5), section.text().lines().toList());
      }
    }
    return lists;
  }

  /** The sections {@code change CLASS: WHAT}, in order. */
  List<PageEdit> edits() {
    return sections.stream()
        .filter(one -> one.name().startsWith("change "))
        .map(one -> PageEdit.parse(name, one.name().substring(7), one.text()))
        .toList();
  }
}
