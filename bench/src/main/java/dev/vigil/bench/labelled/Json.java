package dev.vigil.bench.labelled;

import dev.vigil.bench.Corpora;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A value in a JSON file, read by Vigil's own reader. Immutable. */
record Json(PageDigest digest, int node) {
  static Json of(Path file) {
    PageDigest digest =
        Documents.read(Corpora.read(file), ReadHint.NONE.as(DocumentType.JSON), ReadLimits.WEB)
            .digest();
    return new Json(digest, digest.root());
  }

  /** The members of an object by name, or the items of an array under equal names. */
  List<Map.Entry<String, Json>> members() {
    List<Map.Entry<String, Json>> all = new ArrayList<>();
    for (int at = node < 0 ? -1 : digest.firstChild(node); at >= 0; at = digest.nextSibling(at)) {
      if (digest.isElement(at)) {
        all.add(Map.entry(digest.name(at).local(), new Json(digest, at)));
      }
    }
    return all;
  }

  /** The member of that name; absent members have no members and an empty text. */
  Json get(String name) {
    for (Map.Entry<String, Json> member : members()) {
      if (member.getKey().equals(name)) {
        return member.getValue();
      }
    }
    return new Json(digest, -1);
  }

  boolean has(String name) {
    return members().stream().anyMatch(member -> member.getKey().equals(name));
  }

  String text() {
    return node < 0 ? "" : digest.text(node);
  }

  /** The texts of an array, or the one of a string. */
  List<String> texts() {
    List<Map.Entry<String, Json>> items = members();
    return items.isEmpty()
        ? List.of(text())
        : items.stream().map(item -> item.getValue().text()).toList();
  }

  Map<String, String> strings() {
    Map<String, String> all = new LinkedHashMap<>();
    members().forEach(member -> all.put(member.getKey(), member.getValue().text()));
    return all;
  }
}
