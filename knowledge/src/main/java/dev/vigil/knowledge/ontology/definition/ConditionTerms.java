package dev.vigil.knowledge.ontology.definition;

import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.extract.value.FactType;
import dev.vigil.knowledge.extract.value.FactValue;
import dev.vigil.knowledge.extract.value.ValueParser;
import dev.vigil.knowledge.fact.FactCondition;
import dev.vigil.knowledge.fact.store.Fact;
import dev.vigil.knowledge.fact.store.FactMember;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The conditions on values in definitions, each as a named class. Vigil evaluates them on stored
 * facts, and a reasoner knows how they imply and exclude each other; so it needs no datatypes. Not
 * safe for threads while definitions are added.
 */
public final class ConditionTerms {
  /** Where the names of these classes begin. */
  public static final String NAMESPACE = "urn:vigil:facet#";

  /** A condition or its opposite. */
  record Term(ClassExpression condition, boolean negated) {
    String text() {
      return (negated ? "not " : "") + condition.text();
    }
  }

  private final ClassNames names;
  private final Set<String> closed;
  private final Map<Term, String> iris = new LinkedHashMap<>();

  /**
   * @param closed properties of which the pages list every value
   */
  public ConditionTerms(ClassNames names, Set<String> closed) {
    this.names = names;
    this.closed = Set.copyOf(closed);
  }

  String iri(ClassExpression condition, boolean negated) {
    return iris.computeIfAbsent(
        new Term(condition, negated), any -> NAMESPACE + "value" + (iris.size() + 1));
  }

  /** The classes whose conditions a member satisfies. */
  public Set<String> holding(FactMember member) {
    Set<String> holding = new TreeSet<>();
    iris.forEach(
        (term, iri) -> {
          if (holds(term, member)) {
            holding.add(iri);
          }
        });
    return holding;
  }

  private boolean holds(Term term, FactMember member) {
    return switch (term.condition()) {
      case ClassExpression.Condition(FactCondition condition) -> {
        List<FactValue> values = values(member, condition.property());
        boolean now = condition.holds(values);
        yield term.negated()
            ? !now && complete(condition.property(), values) && condition.isDecided(values)
            : now;
      }
      case ClassExpression.Count(String property, ClassExpression.Bound bound, int number) -> {
        int size = values(member, property).size();
        boolean all = closed.contains(property);
        boolean single = !many(property);
        boolean atMost = all && size <= number || single && number >= 1;
        yield switch (bound) {
          case MIN -> term.negated() ? all && size < number : size >= number;
          case MAX -> term.negated() ? size > number : atMost;
          case EXACTLY ->
              term.negated()
                  ? size > number || all && size != number
                  : size == number && (all || single && number == 1);
        };
      }
      default -> false;
    };
  }

  private static List<FactValue> values(FactMember member, String property) {
    return member.all(property).stream().map(Fact::value).distinct().toList();
  }

  /** Whether a value that is not known does not exist either. */
  private boolean complete(String property, List<FactValue> values) {
    return closed.contains(property) || !many(property) && !values.isEmpty();
  }

  private boolean many(String property) {
    return names.property(property).map(FactProperty::many).orElse(true);
  }

  /** The facts of a member that the conditions of some classes speak of. */
  public List<Fact> behind(FactMember member, Set<String> properties) {
    return member.facts().stream().filter(fact -> properties.contains(fact.property())).toList();
  }

  /** The property of a class of this vocabulary. */
  public Optional<String> property(String iri) {
    return iris.entrySet().stream()
        .filter(entry -> entry.getValue().equals(iri))
        .findFirst()
        .map(
            entry ->
                switch (entry.getKey().condition()) {
                  case ClassExpression.Condition(FactCondition condition) -> condition.property();
                  case ClassExpression.Count count -> count.property();
                  default -> "";
                });
  }

  /** Replaces the names of these classes in a text by their conditions. */
  public String words(String text) {
    String[] result = {text};
    List<Map.Entry<Term, String>> all = new ArrayList<>(iris.entrySet());
    all.reversed()
        .forEach(
            entry ->
                result[0] =
                    result[0].replaceAll(
                        "\\b" + entry.getValue().substring(NAMESPACE.length()) + "\\b",
                        java.util.regex.Matcher.quoteReplacement(entry.getKey().text())));
    return result[0];
  }

  /** How the conditions imply and exclude each other, in functional-style syntax. */
  List<String> axioms() {
    List<String> axioms = new ArrayList<>();
    List<Map.Entry<Term, String>> all = List.copyOf(iris.entrySet());
    for (Map.Entry<Term, String> one : all) {
      axioms.add("Declaration(Class(<" + one.getValue() + ">))");
      for (Map.Entry<Term, String> other : all) {
        if (one.getKey().equals(other.getKey())) {
          continue;
        }
        if (implies(one.getKey(), other.getKey())) {
          axioms.add("SubClassOf(<" + one.getValue() + "> <" + other.getValue() + ">)");
        }
        if (one.getValue().compareTo(other.getValue()) < 0
            && excludes(one.getKey(), other.getKey())) {
          axioms.add("DisjointClasses(<" + one.getValue() + "> <" + other.getValue() + ">)");
        }
      }
    }
    return axioms;
  }

  private boolean implies(Term one, Term other) {
    if (one.negated() && other.negated()) {
      return implies(new Term(other.condition(), false), new Term(one.condition(), false));
    }
    if (one.negated() != other.negated()
        || !(one.condition() instanceof ClassExpression.Condition(FactCondition a))
        || !(other.condition() instanceof ClassExpression.Condition(FactCondition b))
        || !a.property().equals(b.property())) {
      return false;
    }
    if (b.operator() == FactCondition.Operator.KNOWN) {
      return a.operator() != FactCondition.Operator.UNKNOWN;
    }
    if (a.operator() == FactCondition.Operator.EQUAL
        && b.operator() == FactCondition.Operator.CONTAINS) {
      return lower(a.operand()).contains(lower(b.operand()));
    }
    if (a.operator() == FactCondition.Operator.CONTAINS
        && b.operator() == FactCondition.Operator.CONTAINS) {
      return lower(a.operand()).contains(lower(b.operand()));
    }
    Optional<ValueRange> x = range(a);
    Optional<ValueRange> y = range(b);
    return x.isPresent() && y.isPresent() && x.get().within(y.get());
  }

  private boolean excludes(Term one, Term other) {
    if (one.condition().equals(other.condition())) {
      return one.negated() != other.negated();
    }
    if (one.negated()
        || other.negated()
        || !(one.condition() instanceof ClassExpression.Condition(FactCondition a))
        || !(other.condition() instanceof ClassExpression.Condition(FactCondition b))
        || !a.property().equals(b.property())
        || many(a.property())) {
      return false;
    }
    Optional<ValueRange> x = range(a);
    Optional<ValueRange> y = range(b);
    return x.isPresent() && y.isPresent() && x.get().apart(y.get());
  }

  private static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }

  private static String kind(FactValue value) {
    return value.type() == FactType.QUANTITY && value.unit().isEmpty()
        ? ValueRange.AS_WRITTEN
        : value.kind();
  }

  Optional<ValueRange> range(FactCondition condition) {
    FactType type =
        names.property(condition.property()).map(FactProperty::type).orElse(FactType.TEXT);
    if (!type.isOrdered()) {
      return Optional.empty();
    }
    Optional<FactValue> value = ValueParser.parseShown(type, condition.operand());
    BigDecimal number = value.flatMap(FactValue::ordered).orElse(null);
    return number == null
        ? Optional.empty()
        : ValueRange.of(condition.operator(), number, kind(value.orElseThrow()));
  }
}
