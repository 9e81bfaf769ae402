package dev.vigil.knowledge.fact;

import dev.vigil.discover.topic.store.PageClassifier;
import dev.vigil.knowledge.extract.ExtractedRecord;
import dev.vigil.knowledge.extract.ExtractionResult;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.PageInput;
import dev.vigil.knowledge.extract.record.ClassExtractor;
import dev.vigil.knowledge.fact.store.StoredRule;
import dev.vigil.knowledge.rule.RuleFile;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The extractor of a class that is in force for a page. Used by one thread at a time.
 *
 * @param name {@code auto}, or {@code rule} and its id
 * @param release another one means that the page is extracted anew
 * @param general the extractor without a rule for the site
 * @param rule remembers the versions before; null without a rule for the site
 */
record PageExtractor(
    FactClass type,
    String name,
    int release,
    @Nullable RuleSession rule,
    Function<PageInput, ExtractionResult> general) {
  /** What the name of an extractor by rule begins with; its id follows. */
  static final String RULE = "rule ";

  /** The extractor without a rule for the site. */
  static PageExtractor auto(FactClass type) {
    return new PageExtractor(
        type,
        "auto",
        Math.abs(31 * type.fingerprint() + ClassExtractor.RELEASE) | 1,
        null,
        new ClassExtractor(type)::extract);
  }

  /**
   * The extractor by a rule. A repair keeps its release, so that it is not a change of the page.
   */
  static PageExtractor of(StoredRule rule, FactClass type) {
    return new PageExtractor(
        type,
        name(rule),
        Math.abs(31 * type.fingerprint() + RuleFile.text(rule.rule()).hashCode()) | 1,
        new RuleSession(rule, type),
        new ClassExtractor(type)::extract);
  }

  /** The name of the extractor by a rule. */
  static String name(StoredRule rule) {
    return RULE + Long.toString(rule.id(), 36);
  }

  /** The extractor of the topics of a page; it extracts anew after each training. */
  static PageExtractor of(PageClassifier topics, FactClass type) {
    return new PageExtractor(
        type,
        "topics",
        Math.abs(31 * type.fingerprint() + topics.release()) | 1,
        null,
        page -> TopicFacts.extract(topics, page));
  }

  /** Returns what the last stored version holds. */
  void start(Supplier<List<ExtractedRecord>> last) {
    if (rule != null) {
      rule.start(last);
    }
  }

  ExtractionResult extract(PageInput page) {
    return rule == null ? general.apply(page) : rule.extract(page);
  }

  /** Stores what became of the rule. */
  void remember(Connection connection, Instant now) throws SQLException {
    if (rule != null) {
      rule.remember(connection, now);
    }
  }
}
