package dev.vigil.knowledge.fact;

import dev.vigil.knowledge.extract.ExtractedRecord;
import dev.vigil.knowledge.extract.ExtractedValue;
import dev.vigil.knowledge.extract.Extraction;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.PageInput;
import dev.vigil.knowledge.fact.store.Fact;
import dev.vigil.knowledge.fact.store.FactProgress;
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

  /** Whether the rule was broken on this page before, which its problem names. */
  private final boolean wasBroken;

  private String url = "";

  RuleSession(StoredRule rule, FactClass type) {
    this.type = type;
    this.id = rule.id();
    this.variants = new ArrayList<>(rule.variants());
    this.wasBroken = rule.state().equals(FactProgress.BROKEN);
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

  Extraction extract(PageInput page) {
    url = page.url();
    List<ExtractedRecord> before = known == null ? start.get() : known;
    RuleOutcome best = null;
    for (PageRule variant : before.isEmpty() ? variants : variants.reversed()) {
      RuleOutcome outcome = new RuleExtractor(variant, type).extract(page, before);
      if (outcome.extraction().health() == Extraction.Health.GOOD) {
        best = outcome;
        break;
      }
      if (best == null || outcome.confidence() > best.confidence()) {
        best = outcome;
      }
    }
    if (best == null) {
      return Extraction.NOTHING;
    }
    PageRule other = best.rule();
    if (other != null && !variants.contains(other)) {
      variants.add(other);
      repaired = best;
    }
    broken =
        best.extraction().health() == Extraction.Health.BROKEN && !before.isEmpty() ? best : null;
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
    if (made == null && lost == null) {
      if (rule.state().equals(FactProgress.BROKEN) && rule.problem().startsWith(url + ": ")) {
        FactRuleRepository.put(connection, rule.with(rule.newest(), FactProgress.GOOD, 1, "", now));
      }
      return;
    }
    if (made != null && made.rule() != null) {
      boolean silent = made.extraction().health() == Extraction.Health.GOOD;
      rule =
          rule.with(
              made.rule(),
              silent ? rule.state() : FactProgress.REPAIRED,
              silent ? rule.confidence() : made.confidence(),
              silent ? rule.problem() : problem(made),
              now);
    }
    if (lost != null) {
      rule = rule.with(rule.newest(), FactProgress.BROKEN, 0, problem(lost), now);
    }
    FactRuleRepository.put(connection, rule);
    repaired = null;
    broken = null;
  }

  /** What is wrong, with the page. */
  private String problem(RuleOutcome outcome) {
    return url + ": " + String.join(" ", outcome.extraction().problems());
  }
}
