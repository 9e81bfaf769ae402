package dev.vigil.knowledge.rule;

import dev.vigil.document.PageDigest;
import dev.vigil.knowledge.extract.ExtractedRecord;
import dev.vigil.knowledge.extract.ExtractedValue;
import dev.vigil.knowledge.extract.ExtractionResult;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.PageInput;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Extracts by a rule and watches it: a page whose elements around the values changed was
 * redesigned, and then only known values are believed. The rule is repaired from them, or reported
 * as broken. Immutable and safe for concurrent use.
 */
public final class RuleExtractor {
  private final PageRule rule;
  private final FactClass type;

  public RuleExtractor(PageRule rule, FactClass type) {
    this.rule = rule;
    this.type = type;
  }

  /**
   * Extracts a page.
   *
   * @param known what the version before held; empty for the first version
   */
  public RuleOutcome extract(PageInput page, List<ExtractedRecord> known) {
    List<ExtractedRecord> found = RuleRun.run(rule, type, page);
    if (known.isEmpty()) {
      return found.isEmpty()
          ? broken("The rule finds nothing on this page.")
          : new RuleOutcome(new ExtractionResult(found, missing(found)), null, 1);
    }
    return rule.record().isEmpty()
        ? single(page, found, known.getFirst())
        : list(page, found, known);
  }

  private List<String> missing(List<ExtractedRecord> found) {
    String names =
        rule.values().stream()
            .map(ValueRule::property)
            .filter(name -> found.stream().allMatch(record -> record.first(name).isEmpty()))
            .collect(Collectors.joining(", "));
    return names.isEmpty() ? List.of() : List.of("The rule does not find " + names + ".");
  }

  private static RuleOutcome broken(String sentence) {
    return new RuleOutcome(
        new ExtractionResult(List.of(), List.of(sentence), ExtractionResult.Health.BROKEN),
        null,
        0);
  }

  // ---- pages about one thing ----

  private RuleOutcome single(PageInput page, List<ExtractedRecord> found, ExtractedRecord known) {
    ExtractedRecord now =
        found.isEmpty() ? new ExtractedRecord(type.name(), List.of(), 0, "rule") : found.getFirst();
    boolean same = true;
    boolean redesigned = false;
    for (ValueRule value : rule.values()) {
      if (value.isFixed()) {
        continue;
      }
      Optional<ExtractedValue> here = now.first(value.property());
      boolean moved =
          here.isPresent()
              && !NodeSurroundings.of(page.digest(), here.get().node()).equals(value.shape());
      boolean lost = here.isEmpty() && known.first(value.property()).isPresent();
      same &= isSame(now, known, value.property());
      redesigned |= moved && !value.shape().isEmpty() || lost;
    }
    if (same) {
      return new RuleOutcome(
          new ExtractionResult(found, List.of()),
          redesigned ? reshaped(page.digest(), now) : null,
          1);
    }
    if (!redesigned) {
      return changed(page, found, known);
    }
    return RuleRepair.single(rule, type, page, now, known)
        .orElseGet(
            () ->
                broken(
                    "The page was redesigned and the last known values are not on it; the values"
                        + " before are kept. 'vigil facts teach' makes a new rule."));
  }

  /**
   * Values that changed while the elements around them stayed. A known value that still stands
   * elsewhere on the page may have been the right one, which a person must decide.
   */
  private RuleOutcome changed(PageInput page, List<ExtractedRecord> found, ExtractedRecord known) {
    ExtractedRecord now = found.getFirst();
    List<String> problems = new ArrayList<>(missing(found));
    ExampleNodes nodes = new ExampleNodes(page);
    List<ExtractedValue> values = new ArrayList<>();
    for (ExtractedValue value : now.values()) {
      Optional<ExtractedValue> last = known.first(value.property());
      boolean doubtful =
          last.isPresent()
              && !isSame(now, known, value.property())
              && !nodes
                  .find(RuleLearner.property(type, value.property()), last.get().value().shown())
                  .isEmpty();
      if (doubtful) {
        problems.add(
            "The value of %s changed from %s to %s, and %s still stands elsewhere on the page; verify it."
                .formatted(
                    value.property(),
                    last.get().value().shown(),
                    value.value().shown(),
                    last.get().value().shown()));
      }
      values.add(
          doubtful
              ? new ExtractedValue(value.property(), value.value(), value.node(), 0.6)
              : value);
    }
    return new RuleOutcome(
        new ExtractionResult(
            List.of(new ExtractedRecord(type.name(), values, now.node(), now.method())), problems),
        null,
        1);
  }

  private static boolean isSame(ExtractedRecord one, ExtractedRecord other, String property) {
    return texts(one, property).equals(texts(other, property));
  }

  static List<String> texts(ExtractedRecord record, String property) {
    return record.values().stream()
        .filter(value -> value.property().equals(property))
        .map(value -> value.value().text())
        .toList();
  }

  /** Returns the rule with the elements that are around the values now. */
  private PageRule reshaped(PageDigest digest, ExtractedRecord now) {
    List<ValueRule> values = new ArrayList<>();
    for (ValueRule value : rule.values()) {
      values.add(
          now.first(value.property())
              .filter(one -> one.node() > 0)
              .map(one -> value.withShape(NodeSurroundings.of(digest, one.node())))
              .orElse(value));
    }
    return new PageRule(rule.className(), rule.pages(), rule.record(), values);
  }

  // ---- lists ----

  private RuleOutcome list(
      PageInput page, List<ExtractedRecord> found, List<ExtractedRecord> known) {
    boolean moved =
        rule.values().stream()
            .anyMatch(
                value ->
                    !value.isFixed()
                        && !value.shape().isEmpty()
                        && found.stream()
                            .map(record -> record.first(value.property()))
                            .flatMap(Optional::stream)
                            .noneMatch(
                                one ->
                                    NodeSurroundings.of(page.digest(), one.node())
                                        .equals(value.shape())));
    double kept = kept(known, found);
    if (!found.isEmpty() && (!moved || kept >= 0.6 && agrees(known, found))) {
      return new RuleOutcome(
          new ExtractionResult(found, missing(found)),
          moved ? reshaped(page.digest(), found.getFirst()) : null,
          1);
    }
    return RuleRepair.list(rule, type, page, known)
        .orElseGet(
            () ->
                broken(
                    "The page was redesigned and the last known records are not on it; they are"
                        + " kept. 'vigil facts teach' makes a new rule."));
  }

  /** The share of known records whose title was found again. */
  double kept(List<ExtractedRecord> known, List<ExtractedRecord> found) {
    Set<String> titles = new HashSet<>();
    found.forEach(record -> titles.add(title(record)));
    long again = known.stream().filter(record -> titles.contains(title(record))).count();
    return (double) again / known.size();
  }

  /** Whether records that were found again have the same values in most cases. */
  private boolean agrees(List<ExtractedRecord> known, List<ExtractedRecord> found) {
    int same = 0;
    int all = 0;
    for (ExtractedRecord old : known) {
      for (ExtractedRecord now : found) {
        if (title(old).equals(title(now))) {
          for (ValueRule value : rule.values()) {
            if (old.first(value.property()).isPresent()) {
              all++;
              same += isSame(old, now, value.property()) ? 1 : 0;
            }
          }
          break;
        }
      }
    }
    return all > 0 && same >= 0.7 * all;
  }

  private String title(ExtractedRecord record) {
    String title = record.text(type.title());
    return title.isEmpty() ? record.text(rule.values().getFirst().property()) : title;
  }
}
