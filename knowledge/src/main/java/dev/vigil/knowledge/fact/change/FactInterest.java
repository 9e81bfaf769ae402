package dev.vigil.knowledge.fact.change;

import dev.vigil.diff.DiffException;
import dev.vigil.document.markup.TextShortener;
import dev.vigil.knowledge.KnowledgeException;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.fact.FactCondition;
import dev.vigil.knowledge.fact.FactQuery;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The facts that a sentinel monitors: {@code price of Product where price < 800}. Immutable.
 *
 * @param property a property, {@code any} for all, or {@code members} for things that come and go
 * @param by the least distance from the last reported value
 * @param percent whether {@code by} is a percentage
 * @param again the value that ends an alert, so that the next one is reported
 * @param start whether what holds at the first check is reported
 */
public record FactInterest(
    String property,
    String className,
    List<FactCondition> where,
    Trigger trigger,
    Optional<BigDecimal> by,
    boolean percent,
    Optional<BigDecimal> again,
    boolean start) {
  /** When a condition that holds is reported. */
  public enum Trigger {
    /** At each change of the value while the condition holds. */
    LEVEL,
    /** When the condition begins to hold. */
    EDGE
  }

  static final String ANY = "any";
  static final String MEMBERS = "members";
  static final List<String> OPTIONS = List.of("trigger", "by", "again", "start");

  private static final Pattern FORM =
      Pattern.compile(
          "\\s*(\\p{L}[\\p{L}\\p{N}_]*)\\s+of\\s+(\\p{L}[\\p{L}\\p{N}_-]*)(?:\\s+where\\s+(.+))?\\s*",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  public FactInterest {
    where = List.copyOf(where);
  }

  /**
   * Parses {@code PROPERTY of CLASS [where CONDITION {and CONDITION}]} and the options.
   *
   * @throws DiffException if something is invalid
   */
  static FactInterest parse(String text, Map<String, String> options) {
    Matcher form = FORM.matcher(text);
    if (text.length() > 2_000 || !form.matches()) {
      throw new DiffException(
          "'%s' does not name a fact; write for example: fact price of Product where price < 800."
              .formatted(TextShortener.first(text, 80)));
    }
    String by = options.getOrDefault("by", "").strip();
    boolean percent = by.endsWith("%");
    try {
      FactInterest monitor =
          new FactInterest(
              form.group(1),
              form.group(2),
              form.group(3) == null ? List.of() : FactQuery.conditions(form.group(3)),
              trigger(options.getOrDefault("trigger", "level")),
              number("by", percent ? by.substring(0, by.length() - 1) : by),
              percent,
              number("again", options.getOrDefault("again", "")),
              start(options.getOrDefault("start", "silent")));
      monitor.checkTogether();
      return monitor;
    } catch (KnowledgeException e) {
      throw new DiffException(String.valueOf(e.getMessage()), e);
    }
  }

  private void checkTogether() {
    boolean ordered = where.stream().anyMatch(one -> one.operator().isOrdering());
    if (again.isPresent() && (trigger != Trigger.EDGE || !ordered)) {
      throw withoutLimit();
    }
  }

  private KnowledgeException withoutLimit() {
    return new KnowledgeException(
        "The option again needs trigger=edge and a condition such as %s < 800."
            .formatted(property));
  }

  private static Trigger trigger(String word) {
    return switch (word.strip().toLowerCase(Locale.ROOT)) {
      case "level" -> Trigger.LEVEL;
      case "edge" -> Trigger.EDGE;
      default ->
          throw new KnowledgeException(
              "trigger=%s must be edge (when the condition begins to hold) or level (at each change while it holds)."
                  .formatted(word));
    };
  }

  private static boolean start(String word) {
    return switch (word.strip().toLowerCase(Locale.ROOT)) {
      case "report" -> true;
      case "silent" -> false;
      default ->
          throw new KnowledgeException(
              "start=%s must be report (what already holds is reported) or silent."
                  .formatted(word));
    };
  }

  private static Optional<BigDecimal> number(String option, String written) {
    if (written.isBlank()) {
      return Optional.empty();
    }
    if (!written.strip().matches("\\d{1,15}(?:\\.\\d{1,9})?")) {
      throw new KnowledgeException(
          "%s=%s must be a number such as 50%s."
              .formatted(option, written, option.equals("by") ? " or 5%" : ""));
    }
    return Optional.of(new BigDecimal(written.strip()));
  }

  /** The first condition with an order on the monitored property, by whichever of its names. */
  Optional<FactCondition> limit(FactClass type) {
    Optional<FactProperty> own = type.property(property);
    return where.stream()
        .filter(one -> one.operator().isOrdering() && own.isPresent())
        .filter(one -> type.property(one.property()).equals(own))
        .findFirst();
  }

  boolean isOfMembers() {
    return property.equalsIgnoreCase(MEMBERS);
  }

  /** The properties whose changes are reported. */
  List<String> properties(FactClass type) {
    if (isOfMembers()) {
      return List.of();
    }
    return property.equalsIgnoreCase(ANY)
        ? type.properties().stream().map(FactProperty::name).toList()
        : type.property(property).map(FactProperty::name).stream().toList();
  }

  /** Fails in a sentence if the class has no such property or a condition does not fit it. */
  void verify(FactClass type) {
    if (!isOfMembers() && properties(type).isEmpty()) {
      new FactCondition(property, FactCondition.Operator.KNOWN, "").verify(type);
    }
    where.forEach(condition -> condition.verify(type));
    if (again.isPresent() && limit(type).isEmpty()) {
      throw withoutLimit();
    }
  }

  /** The text as users write it; equal monitors have equal texts. */
  String text() {
    return property
        + " of "
        + className
        + (where.isEmpty()
            ? ""
            : " where "
                + where.stream().map(FactCondition::text).collect(Collectors.joining(" and ")));
  }

  /** The name as a change type. */
  String name() {
    StringBuilder name = new StringBuilder("fact=\"");
    name.append(text().replace("\\", "\\\\").replace("\"", "\\\"")).append('"');
    if (trigger == Trigger.EDGE) {
      name.append(",trigger=edge");
    }
    by.ifPresent(
        least -> name.append(",by=").append(least.toPlainString()).append(percent ? "%" : ""));
    again.ifPresent(limit -> name.append(",again=").append(limit.toPlainString()));
    return start ? name.append(",start=report").toString() : name.toString();
  }
}
