package dev.vigil.knowledge.fact;

import dev.vigil.knowledge.KnowledgeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A query for the members of a class: {@code Product where price < 800 and brand = Acme}.
 * Immutable.
 *
 * @param where conditions that must all hold
 * @param asOf the time that the answer is for; empty for now
 * @param limit the most members in the answer
 */
public record FactQuery(
    long workspace,
    String className,
    List<FactCondition> where,
    Optional<Instant> asOf,
    int limit) {
  /** The most rows of an answer. */
  public static final int MOST = 10_000;

  private static final int LONGEST = 2_000;
  private static final Pattern CONDITION =
      Pattern.compile(
          "\\s*([\\p{L}][\\p{L}\\p{N}_]*)\\s*(<=|>=|!=|<>|<|>|=|\\bcontains\\b|\\bis\\s+known\\b|\\bis\\s+unknown\\b)"
              + "\\s*(?:'((?:[^']|'')*)'|\"([^\"]*)\"|([^\\s'\"<>=]+(?:\\s+(?!and\\b|AND\\b)[^\\s'\"<>=]+)*))?",
          Pattern.CASE_INSENSITIVE);

  public FactQuery {
    where = List.copyOf(where);
    limit = Math.clamp(limit, 1, MOST);
  }

  public static FactQuery of(long workspace, String className) {
    return new FactQuery(workspace, className, List.of(), Optional.empty(), MOST);
  }

  public FactQuery at(Instant time) {
    return new FactQuery(workspace, className, where, Optional.of(time), limit);
  }

  public FactQuery where(List<FactCondition> conditions) {
    return new FactQuery(workspace, className, conditions, asOf, limit);
  }

  /**
   * Parses {@code CLASS [where CONDITION {and CONDITION}]}.
   *
   * @throws KnowledgeException if it is invalid, with the place and the remedy
   */
  public static FactQuery parse(long workspace, String text) {
    if (text.length() > LONGEST) {
      throw new KnowledgeException("A query has at most 2000 characters; this has more.");
    }
    String[] parts = text.strip().split("(?i)\\s+where\\s+", 2);
    String name = parts[0].strip();
    if (!name.matches("[\\p{L}][\\p{L}\\p{N}_-]*")) {
      throw new KnowledgeException(
          "'%s' is not a class; write for example: Product where price < 800.".formatted(name));
    }
    return of(workspace, name).where(parts.length < 2 ? List.of() : conditions(parts[1]));
  }

  /** Parses {@code CONDITION {and CONDITION}}. */
  public static List<FactCondition> conditions(String text) {
    List<FactCondition> all = new ArrayList<>();
    Matcher next = CONDITION.matcher(text);
    int at = 0;
    while (true) {
      next.region(at, text.length());
      if (!next.lookingAt()) {
        throw new KnowledgeException(
            "'%s' is not a condition; write for example price < 800, brand = 'Acme' or name contains"
                    .formatted(text.substring(at).strip())
                + " anvil.");
      }
      FactCondition.Operator operator = operator(next.group(2));
      boolean alone =
          operator == FactCondition.Operator.KNOWN || operator == FactCondition.Operator.UNKNOWN;
      String operand =
          next.group(3) != null
              ? next.group(3).replace("''", "'")
              : next.group(4) != null ? next.group(4) : next.group(5);
      if (!alone && operand == null) {
        throw new KnowledgeException(
            "A value is missing after '%s'; write for example price < 800."
                .formatted(next.group().strip()));
      }
      all.add(new FactCondition(next.group(1), operator, alone || operand == null ? "" : operand));
      at = alone ? next.end(2) : next.end();
      String rest = text.substring(at);
      if (rest.isBlank()) {
        return all;
      }
      Matcher and = Pattern.compile("\\s*(?:and\\b|,)", Pattern.CASE_INSENSITIVE).matcher(rest);
      if (!and.lookingAt()) {
        throw new KnowledgeException(
            "'%s' is not expected; join conditions by 'and'.".formatted(rest.strip()));
      }
      at += and.end();
    }
  }

  private static FactCondition.Operator operator(String sign) {
    String word = sign.toLowerCase(java.util.Locale.ROOT).replaceAll("\\s+", " ");
    for (FactCondition.Operator operator : FactCondition.Operator.values()) {
      if (operator.sign().equals(word)) {
        return operator;
      }
    }
    return FactCondition.Operator.UNEQUAL;
  }

  /** The query as users write it; equal queries have equal texts. */
  public String text() {
    return className
        + (where.isEmpty()
            ? ""
            : " where "
                + where.stream().map(FactCondition::text).collect(Collectors.joining(" and ")));
  }
}
