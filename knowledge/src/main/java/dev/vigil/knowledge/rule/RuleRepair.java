package dev.vigil.knowledge.rule;

import dev.vigil.document.PageDigest;
import dev.vigil.knowledge.extract.ExtractedRecord;
import dev.vigil.knowledge.extract.ExtractedValue;
import dev.vigil.knowledge.extract.ExtractionResult;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.extract.PageInput;
import dev.vigil.knowledge.extract.VisibleLeaves;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Repairs a rule after a redesign: it searches for the last known values on the page, takes those
 * that are nearest to each other, and makes new selectors for them. A value that is not on the page
 * any more is looked for behind its label; without a label it counts as not found. Stateless.
 */
final class RuleRepair {
  private static final int SAMPLES = 5;

  private RuleRepair() {}

  static Optional<RuleOutcome> single(
      PageRule rule, FactClass type, PageInput page, ExtractedRecord now, ExtractedRecord known) {
    ExampleNodes nodes = new ExampleNodes(page);
    Map<FactProperty, List<ExampleNodes.Place>> places = places(rule, type, nodes, known);
    if (places.isEmpty()) {
      return Optional.empty();
    }
    Map<FactProperty, ExampleNodes.Place> chosen =
        new LinkedHashMap<>(RuleLearner.nearest(page.digest(), places));
    double sure = 0;
    int wanted = 0;
    List<String> unsure = new ArrayList<>();
    for (ValueRule value : rule.values()) {
      if (value.isFixed() || known.first(value.property()).isEmpty()) {
        continue;
      }
      wanted++;
      FactProperty property = RuleLearner.property(type, value.property());
      List<ExampleNodes.Place> found = places.get(property);
      if (found != null) {
        sure += found.size() == 1 ? 1 : 0.8;
        continue;
      }
      Optional<ExampleNodes.Place> labelled =
          behindLabel(page, value, property, known.first(value.property()).orElseThrow());
      if (labelled.isPresent()) {
        chosen.put(property, labelled.get());
        sure += 0.6;
      }
      unsure.add(value.property());
    }
    if (2 * places.size() < wanted || places.size() < 2 && wanted > 1 && !isDistinct(places)) {
      return Optional.empty();
    }
    PageRule repaired = RuleLearner.rule(type, page, rule.pages(), chosen, false);
    PageRule whole = complete(rule, repaired);
    List<ExtractedRecord> records = RuleRun.run(repaired, type, page);
    double confidence = wanted == 0 ? 0 : sure / wanted;
    return records.isEmpty()
        ? Optional.empty()
        : Optional.of(outcome(whole, records, confidence, unsure));
  }

  /** Whether a value found alone is long enough not to stand there by chance. */
  private static boolean isDistinct(Map<FactProperty, List<ExampleNodes.Place>> places) {
    return places.values().stream().allMatch(found -> found.size() == 1);
  }

  private static Map<FactProperty, List<ExampleNodes.Place>> places(
      PageRule rule, FactClass type, ExampleNodes nodes, ExtractedRecord known) {
    Map<FactProperty, List<ExampleNodes.Place>> places = new LinkedHashMap<>();
    for (ValueRule value : rule.values()) {
      Optional<ExtractedValue> last = known.first(value.property());
      if (value.isFixed() || last.isEmpty()) {
        continue;
      }
      FactProperty property = RuleLearner.property(type, value.property());
      List<ExampleNodes.Place> found = nodes.find(property, written(last.get()));
      if (!found.isEmpty()) {
        places.put(property, found);
      }
    }
    return places;
  }

  private static String written(ExtractedValue value) {
    return value.value().shown();
  }

  /** The element that follows the label of a value and holds a value of its datatype. */
  private static Optional<ExampleNodes.Place> behindLabel(
      PageInput page, ValueRule rule, FactProperty property, ExtractedValue known) {
    if (rule.label().isEmpty()) {
      return Optional.empty();
    }
    VisibleLeaves leaves = page.leaves();
    ExampleNodes.Place only = null;
    for (int i = 0; i + 1 < leaves.count(); i++) {
      String text = leaves.text(i).replaceFirst("[\\s:]+$", "");
      if (text.toLowerCase(Locale.ROOT).equals(rule.label().toLowerCase(Locale.ROOT))) {
        int node = page.digest().parent(leaves.node(i + 1));
        if (RuleRun.value(rule, property, page, node)
            .filter(value -> value.unit().equals(known.value().unit()))
            .isEmpty()) {
          continue;
        }
        if (only != null) {
          return Optional.empty();
        }
        only = new ExampleNodes.Place(node, "", false);
      }
    }
    return Optional.ofNullable(only);
  }

  /** The repaired values, and the old rules of those that were not found. */
  private static PageRule complete(PageRule rule, PageRule repaired) {
    List<ValueRule> values = new ArrayList<>();
    for (ValueRule value : rule.values()) {
      values.add(
          repaired
              .value(value.property())
              .map(
                  fresh ->
                      fresh.label().isEmpty()
                          ? new ValueRule(
                              fresh.property(),
                              fresh.select(),
                              fresh.attribute(),
                              value.label(),
                              fresh.shape(),
                              "")
                          : fresh)
              .orElse(value));
    }
    return new PageRule(rule.className(), rule.pages(), repaired.record(), values);
  }

  private static RuleOutcome outcome(
      PageRule rule, List<ExtractedRecord> records, double confidence, List<String> unsure) {
    List<ExtractedRecord> marked = new ArrayList<>();
    for (ExtractedRecord record : records) {
      marked.add(
          new ExtractedRecord(
              record.className(),
              record.values().stream()
                  .map(
                      value ->
                          new ExtractedValue(
                              value.property(),
                              value.value(),
                              value.node(),
                              Math.min(
                                  value.confidence(),
                                  unsure.contains(value.property()) ? 0.5 : confidence)))
                  .toList(),
              record.node(),
              "repaired rule"));
    }
    String sentence =
        "The page was redesigned; the rule was repaired from the last known values, with a confidence of %.2f."
                .formatted(confidence)
            + (unsure.isEmpty()
                ? ""
                : " Verify " + unsure.stream().collect(Collectors.joining(", ")) + ".");
    return new RuleOutcome(
        new ExtractionResult(marked, List.of(sentence), ExtractionResult.Health.REPAIRED),
        rule,
        confidence);
  }

  // ---- lists ----

  static Optional<RuleOutcome> list(
      PageRule rule, FactClass type, PageInput page, List<ExtractedRecord> known) {
    ExampleNodes nodes = new ExampleNodes(page);
    PageDigest digest = page.digest();
    RuleOutcome best = null;
    int tried = 0;
    for (ExtractedRecord sample : known) {
      Map<FactProperty, List<ExampleNodes.Place>> places = places(rule, type, nodes, sample);
      if (places.size() < rule.values().stream().filter(one -> !one.isFixed()).count()) {
        continue;
      }
      if (++tried > SAMPLES) {
        break;
      }
      PageRule repaired =
          RuleLearner.rule(type, page, rule.pages(), RuleLearner.nearest(digest, places), true);
      if (repaired.record().isEmpty()) {
        continue;
      }
      List<ExtractedRecord> records = RuleRun.run(repaired, type, page);
      double share = share(rule, known, records);
      if (share >= 0.5 && (best == null || share > best.confidence())) {
        best = outcome(complete(rule, repaired), records, share, List.of());
      }
    }
    return Optional.ofNullable(best);
  }

  /** The share of known records that were found with all their values. */
  private static double share(
      PageRule rule, List<ExtractedRecord> known, List<ExtractedRecord> records) {
    long again =
        known.stream()
            .filter(
                old ->
                    records.stream()
                        .anyMatch(
                            now ->
                                rule.values().stream()
                                    .allMatch(
                                        value ->
                                            RuleExtractor.texts(old, value.property())
                                                .equals(
                                                    RuleExtractor.texts(now, value.property())))))
            .count();
    return (double) again / known.size();
  }
}
