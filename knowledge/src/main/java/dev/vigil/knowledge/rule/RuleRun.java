package dev.vigil.knowledge.rule;

import dev.vigil.document.DocumentException;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import dev.vigil.fetch.FetchException;
import dev.vigil.knowledge.extract.ExtractedRecord;
import dev.vigil.knowledge.extract.ExtractedValue;
import dev.vigil.knowledge.extract.ExtractionResult;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.extract.PageInput;
import dev.vigil.knowledge.extract.value.FactType;
import dev.vigil.knowledge.extract.value.FactValue;
import dev.vigil.knowledge.extract.value.ValueContext;
import dev.vigil.knowledge.extract.value.ValueParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Applies a rule to a page. Stateless. */
final class RuleRun {
  private RuleRun() {}

  /** The records that the rule finds; values that it does not find are left out. */
  static List<ExtractedRecord> run(PageRule rule, FactClass type, PageInput page) {
    PageDigest digest = page.digest();
    int[] places = rule.record().isEmpty() ? new int[] {0} : select(rule.record(), digest, 0);
    List<ExtractedRecord> records = new ArrayList<>();
    for (int place : places) {
      if (records.size() >= ExtractionResult.MOST_RECORDS) {
        break;
      }
      List<ExtractedValue> values = new ArrayList<>();
      for (FactProperty property : type.properties()) {
        rule.value(property.name()).ifPresent(one -> add(one, property, page, place, values));
      }
      boolean selected =
          values.stream()
              .anyMatch(
                  value -> rule.value(value.property()).filter(one -> !one.isFixed()).isPresent());
      boolean written = rule.values().stream().allMatch(ValueRule::isFixed);
      if (selected || written) {
        records.add(new ExtractedRecord(type.name(), values, place, "rule"));
      }
    }
    return records;
  }

  private static void add(
      ValueRule rule, FactProperty property, PageInput page, int place, List<ExtractedValue> into) {
    if (rule.isFixed()) {
      parse(property, rule.fixed(), page)
          .ifPresent(value -> into.add(new ExtractedValue(property.name(), value, -1, 1)));
      return;
    }
    for (int node : select(rule.select(), page.digest(), place)) {
      Optional<FactValue> value = value(rule, property, page, node);
      if (value.isPresent()) {
        into.add(new ExtractedValue(property.name(), value.get(), node, 0.95));
        if (!property.many() || into.size() > ExtractionResult.MOST_RECORDS) {
          return;
        }
      } else if (!property.many() && rule.words() == 0) {
        return;
      }
    }
  }

  private static int[] select(String selector, PageDigest digest, int below) {
    try {
      return NodeSelector.compile(selector).select(digest, below);
    } catch (DocumentException e) {
      // The budget of a query is used up, or it does not fit the kind of document.
      return new int[0];
    }
  }

  /** The value that a node holds for a property. */
  static Optional<FactValue> value(
      ValueRule rule, FactProperty property, PageInput page, int node) {
    String text = text(page, node, rule.attribute());
    String label = rule.label();
    if (rule.words() > 0) {
      return part(text, label, rule.words()).flatMap(own -> parse(property, own, page));
    }
    Matcher start = matcher(label, text);
    if (!label.isEmpty() && start.lookingAt() && start.end() < text.length()) {
      text = text.substring(start.end()).replaceFirst("^[\\s:\u2013-]+", "");
    }
    return parse(property, text, page);
  }

  /** Some words behind a label in a longer text. */
  private static Optional<String> part(String text, String label, int words) {
    Matcher found = matcher(label, text);
    if (!found.find()) {
      return Optional.empty();
    }
    String[] rest =
        text.substring(found.end()).replaceFirst("^[\\s:\u2013-]+", "").split("\\s+", -1);
    String own = String.join(" ", List.of(rest).subList(0, Math.min(words, rest.length)));
    return Optional.of(own.replaceFirst("[.,;:!?]+$", ""));
  }

  /** Finds a label however its letters are written; in lower case, a text may be longer. */
  private static Matcher matcher(String label, String text) {
    return Pattern.compile(Pattern.quote(label), Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE)
        .matcher(text);
  }

  static String text(PageInput page, int node, String attribute) {
    if (!attribute.isEmpty()) {
      String value = page.digest().attribute(node, attribute);
      return value == null ? "" : value.strip();
    }
    return page.digest().type() == DocumentType.HTML
        ? page.leaves().of(node)
        : page.digest().text(node).strip();
  }

  static Optional<FactValue> parse(FactProperty property, String text, PageInput page) {
    if (text.isBlank()) {
      return Optional.empty();
    }
    try {
      boolean machine = text.matches("[+-]?\\d+(?:\\.\\d+)?");
      return ValueParser.parse(
          property.type(),
          text,
          new ValueContext(
              machine && property.type() != FactType.TEXT ? "en" : page.language(),
              page.url(),
              "",
              property.choices()));
    } catch (FetchException e) {
      return Optional.empty();
    }
  }
}
