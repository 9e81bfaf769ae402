package dev.vigil.knowledge.fact;

import dev.vigil.knowledge.extract.ExtractedRecord;
import dev.vigil.knowledge.extract.ExtractedValue;
import dev.vigil.knowledge.extract.ExtractionResult;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.PageInput;
import dev.vigil.knowledge.fact.store.Fact;
import dev.vigil.knowledge.fact.store.FactProgressRepository;
import dev.vigil.knowledge.fact.store.FactRepository;
import dev.vigil.knowledge.fact.store.FactRuleRepository;
import dev.vigil.knowledge.fact.store.StoredRule;
import dev.vigil.knowledge.rule.PageRule;
import dev.vigil.knowledge.rule.RuleExtractor;
import dev.vigil.knowledge.rule.RuleOutcome;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Extracts the versions of one page by a rule, in order. It remembers what the version before held
 * and which variant of the rule fitted it. Not thread-safe.
 */
final class RuleSession {
  private final FactClass type;
  private final List<PageRule> variants;
  private final long id;
  private Supplier<List<ExtractedRecord>> start = List::of;
  private @Nullable List<ExtractedRecord> known;
  private @Nullable RuleOutcome repaired;
  private @Nullable RuleOutcome broken;

  /** Whether the rule was broken before, on any page. */
  private final boolean wasBroken;

  private String url = "";

  RuleSession(StoredRule rule, FactClass type) {
    this.type = type;
    this.id = rule.id();
    this.variants = new ArrayList<>(rule.variants());
    this.wasBroken = rule.isBroken();
  }

  /** Returns what the last stored version holds. */
  void start(Supplier<List<ExtractedRecord>> last) {
    start = last;
    known = null;
  }

  /** The facts of a stored thing as a record. */
  static ExtractedRecord record(FactClass type, FactRepository.Subject subject) {
    List<ExtractedValue> values = new ArrayList<>();
    for (Fact fact : subject.facts()) {
      values.add(new ExtractedValue(fact.property(), fact.value(), -1, fact.confidence()));
    }
    return new ExtractedRecord(type.name(), values, -1, "stored");
  }

  ExtractionResult extract(PageInput page) {
    url = page.url();
    List<ExtractedRecord> before = known == null ? start.get() : known;
    RuleOutcome best = null;
    for (PageRule variant : before.isEmpty() ? variants : variants.reversed()) {
      RuleOutcome outcome = new RuleExtractor(variant, type).extract(page, before);
      if (outcome.extraction().health() == ExtractionResult.Health.GOOD) {
        best = outcome;
        break;
      }
      if (best == null || outcome.confidence() > best.confidence()) {
        best = outcome;
      }
    }
    if (best == null) {
      return ExtractionResult.NOTHING;
    }
    PageRule other = best.rule();
    if (other != null && !variants.contains(other)) {
      variants.add(other);
      repaired = best;
    }
    broken =
        best.extraction().health() == ExtractionResult.Health.BROKEN && !before.isEmpty()
            ? best
            : null;
    known = best.extraction().records().isEmpty() ? before : best.extraction().records();
    return best.extraction();
  }

  /** Stores what became of the rule. */
  void remember(Connection connection, Instant now) throws SQLException {
    RuleOutcome made = repaired;
    RuleOutcome lost = broken;
    if (made == null && lost == null && !wasBroken) {
      return;
    }
    Optional<StoredRule> row = FactRuleRepository.find(connection, id);
    if (row.isEmpty()) {
      return;
    }
    StoredRule rule = row.get();
    StoredRule next = rule;
    if (made != null && made.rule() != null) {
      next = next.with(made.rule());
      if (made.extraction().health() != ExtractionResult.Health.GOOD) {
        next = next.repaired(made.confidence(), problem(made));
      }
    }
    String problem =
        lost != null ? problem(lost) : rule.isBroken() ? elsewhere(connection, rule) : "";
    next = problem.isEmpty() ? next.works() : next.broken(problem);
    if (!next.equals(rule)) {
      FactRuleRepository.put(connection, next.at(now));
    }
    repaired = null;
    broken = null;
  }

  /** What is wrong on another page, for the rule works only if it works on all of them. */
  private String elsewhere(Connection connection, StoredRule rule) throws SQLException {
    return FactProgressRepository.problem(
            connection, rule.workspace(), PageExtractor.name(rule), url)
        .orElse("");
  }

  /** What is wrong, with the page. */
  private String problem(RuleOutcome outcome) {
    return url + ": " + String.join(" ", outcome.extraction().problems());
  }
}
