package dev.vigil.discover.service;

import dev.vigil.discover.service.description.ControlFlow.Vertex;
import dev.vigil.discover.service.description.PageTextMap;
import dev.vigil.discover.service.description.PredefinedTypes;
import dev.vigil.discover.service.description.Recognizer;
import dev.vigil.discover.service.description.TypeInstance;
import dev.vigil.discover.service.form.PageLinks;
import dev.vigil.discover.service.form.UniqueSelectors;
import dev.vigil.document.IntSlice;
import dev.vigil.document.PageDigest;
import dev.vigil.document.objects.ObjectRecord;
import dev.vigil.document.objects.RecordField;
import dev.vigil.document.objects.RepeatedObjects;
import dev.vigil.document.objects.RepeatedStructure;
import dev.vigil.document.xpath.Selector;
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

  /** The least confidence of a list that only the answer has. */
  private static final double ENOUGH = 0.15;

  /**
   * @param form the page of the form: what it shows, too, is no answer
   * @param where the part that had the records of an earlier answer; empty if it is not known
   */
  static ResultRecords of(
      PageTextMap page, PageTextMap form, String where, Vertex vertex, Recognizer recognizer) {
    String type = vertex.resultType();
    return type.isEmpty() || type.equals(PredefinedTypes.RECORDS)
        ? shown(page, page.answering(form), where)
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

  /**
   * The list of the page that is new in the answer, if need be one of two records. A single record
   * is found where an earlier answer had its records. A form may also stand above a list of
   * everything, in which nothing is new; then the main list of the page counts.
   */
  private static ResultRecords shown(PageTextMap page, PageTextMap own, String where) {
    PageDigest digest = page.digest();
    Optional<RepeatedStructure> fresh =
        RepeatedObjects.ofTwoOrMore(digest).ranked().stream()
            .filter(list -> list.confidence() >= ENOUGH)
            .filter(
                list -> list.records().stream().allMatch(one -> own.shows(one.from(), one.to())))
            .findFirst();
    if (fresh.isEmpty()) {
      List<ObjectRecord> known =
          (where.isEmpty() ? IntSlice.EMPTY : Selector.compile(where).select(digest))
              .stream()
                  .limit(1)
                  .boxed()
                  .flatMap(region -> RepeatedObjects.children(digest, region).stream())
                  .filter(one -> own.shows(one.from(), one.to()))
                  .toList();
      if (!known.isEmpty()) {
        return new ResultRecords(values(page, known), where);
      }
    }
    Optional<RepeatedStructure> main = fresh.or(() -> RepeatedObjects.of(digest).main());
    return new ResultRecords(
        values(page, main.map(RepeatedStructure::records).orElse(List.of())),
        main.map(object -> UniqueSelectors.of(digest, object.subtree())).orElse(""));
  }

  private static List<Map<String, String>> values(PageTextMap page, List<ObjectRecord> records) {
    List<Map<String, String>> all = new ArrayList<>();
    for (ObjectRecord record : records.subList(0, Math.min(MOST, records.size()))) {
      Map<String, String> values = new LinkedHashMap<>();
      for (RecordField field : record.fields()) {
        values.put(field.label(), field.value());
        if (field.kind() == RecordField.Kind.LINK) {
          PageLinks.address(page.url(), field.address())
              .map(WebUrl::toString)
              .ifPresent(address -> values.put(field.label() + " address", address));
        }
      }
      all.add(values);
    }
    return all;
  }
}
