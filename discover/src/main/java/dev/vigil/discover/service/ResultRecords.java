package dev.vigil.discover.service;

import dev.vigil.discover.service.description.ControlFlow.Vertex;
import dev.vigil.discover.service.description.PageTextMap;
import dev.vigil.discover.service.description.PredefinedTypes;
import dev.vigil.discover.service.description.Recognizer;
import dev.vigil.discover.service.description.TypeInstance;
import dev.vigil.discover.service.form.PageLinks;
import dev.vigil.discover.service.form.UniqueSelectors;
import dev.vigil.document.objects.MainObject;
import dev.vigil.document.objects.ObjectRecord;
import dev.vigil.document.objects.RecordField;
import dev.vigil.document.objects.RepeatedObjects;
import dev.vigil.fetch.url.WebUrl;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Extracts the records of a result page: the parts of the requested type, or else the repeated
 * objects of the page. Immutable.
 *
 * @param all each record's values by name
 * @param where a CSS selector of the part that has them all; empty if there are none
 */
record ResultRecords(List<Map<String, String>> all, String where) {
  private static final int MOST = 1000;

  static ResultRecords of(PageTextMap page, Vertex vertex, Recognizer recognizer) {
    String type = vertex.resultType();
    return type.isEmpty() || type.equals(PredefinedTypes.RECORDS)
        ? shown(page)
        : typed(page, recognizer.find(type, page, MOST));
  }

  private static ResultRecords typed(PageTextMap page, List<TypeInstance> found) {
    List<Map<String, String>> all = new ArrayList<>();
    int common = -1;
    for (TypeInstance one : found) {
      Map<String, String> values = one.values();
      all.add(values.isEmpty() ? Map.of("text", one.text().strip()) : values);
      int node = one.from() < 0 ? -1 : page.node(one.from());
      if (node >= 0) {
        common = common < 0 ? node : UniqueSelectors.common(page.digest(), common, node);
      }
    }
    int element = common < 0 ? -1 : UniqueSelectors.common(page.digest(), common, common);
    return new ResultRecords(all, element <= 0 ? "" : UniqueSelectors.of(page.digest(), element));
  }

  private static ResultRecords shown(PageTextMap page) {
    Optional<MainObject> main = RepeatedObjects.of(page.digest()).main();
    List<Map<String, String>> all = new ArrayList<>();
    for (ObjectRecord record : main.map(MainObject::records).orElse(List.of())) {
      Map<String, String> values = new LinkedHashMap<>();
      for (RecordField field : record.fields()) {
        values.put(field.label(), field.value());
        if (field.kind() == RecordField.Kind.LINK) {
          PageLinks.address(page.url(), field.address())
              .map(WebUrl::toString)
              .ifPresent(address -> values.put(field.label() + " address", address));
        }
      }
      if (all.size() < MOST) {
        all.add(values);
      }
    }
    return new ResultRecords(
        all, main.map(object -> UniqueSelectors.of(page.digest(), object.subtree())).orElse(""));
  }
}
