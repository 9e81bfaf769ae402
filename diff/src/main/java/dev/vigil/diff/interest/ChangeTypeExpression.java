package dev.vigil.diff.interest;

import dev.vigil.diff.Change;
import dev.vigil.diff.types.ChangeType;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * What a user wants to be notified of: a change type, or several joined by and, or, not. Immutable.
 *
 * <p>Types are evaluated by a function that the caller passes in, so that a caller with many
 * interests computes each type once, and so that noise is removed before types are joined.
 */
public sealed interface ChangeTypeExpression {
  /** Evaluates this interest, given the changes of each type. */
  InterestResult evaluate(Function<ChangeType, List<Change>> changes);

  /**
   * Evaluates this interest in a part that consists of several elements: all that is joined by
   * {@code and} must have changed in the same one of them. Only what needs no change, as {@code not
   * links and not images}, is asked of all elements together.
   *
   * @param changes those of all elements together
   * @param elements the changes of each element alone
   */
  default InterestResult evaluate(
      Function<ChangeType, List<Change>> changes,
      Supplier<List<Function<ChangeType, List<Change>>>> elements) {
    return switch (this) {
      case Of of -> of.evaluate(changes);
      case And and ->
          and.evaluate(type -> List.of()).fired()
              ? and.evaluate(changes)
              : Or.of(elements.get().stream().map(and::evaluate).toList());
      case Or(List<ChangeTypeExpression> parts) ->
          Or.of(parts.stream().map(part -> part.evaluate(changes, elements)).toList());
      case Not(Not(ChangeTypeExpression twice)) -> twice.evaluate(changes, elements);
      case Not(ChangeTypeExpression part) -> Not.of(part.evaluate(changes, elements));
    };
  }

  /** The types that it is made of. */
  Set<ChangeType> types();

  /** The instructions of all its regular expressions. */
  default long instructions() {
    return types().stream().mapToLong(ChangeType::instructions).sum();
  }

  /** This interest as users write it; parsing it gives an equal interest. */
  String text();

  /**
   * The part that had to stay unchanged, in words, for an interest that is satisfied without a
   * change. Empty where nothing had to.
   */
  default String unchanged() {
    return String.join(" or ", stayed(this));
  }

  private static List<String> stayed(ChangeTypeExpression interest) {
    return switch (interest) {
      case Of _ -> List.of();
      case Not(Of(ChangeType type)) -> List.of(type.name().replaceFirst("=", " "));
      case Not(ChangeTypeExpression part) -> List.of("(" + part.text() + ")");
      case And(List<ChangeTypeExpression> parts) ->
          parts.stream().flatMap(p -> stayed(p).stream()).toList();
      case Or(List<ChangeTypeExpression> parts) ->
          parts.stream().flatMap(p -> stayed(p).stream()).toList();
    };
  }

  /**
   * Reads an interest such as {@code links}, {@code price,below=900} or {@code (links OR images)
   * AND NOT keyword=advertisement}.
   *
   * @throws dev.vigil.diff.DiffException if the interest is invalid, with the nearest valid name
   */
  static ChangeTypeExpression parse(String text) {
    return new ChangeTypeExpressionParser(text).parse();
  }

  /** Changes of one type; immutable. */
  record Of(ChangeType type) implements ChangeTypeExpression {
    @Override
    public InterestResult evaluate(Function<ChangeType, List<Change>> changes) {
      List<Change> found = changes.apply(type);
      return found.isEmpty() ? InterestResult.QUIET : new InterestResult(true, found);
    }

    @Override
    public Set<ChangeType> types() {
      return Set.of(type);
    }

    @Override
    public String text() {
      return type.name();
    }
  }

  /** Met when all parts are, by the changes of all; immutable. */
  record And(List<ChangeTypeExpression> parts) implements ChangeTypeExpression {
    public And {
      parts = List.copyOf(parts);
    }

    @Override
    public InterestResult evaluate(Function<ChangeType, List<Change>> changes) {
      List<Change> all = new ArrayList<>();
      for (ChangeTypeExpression part : parts) {
        InterestResult outcome = part.evaluate(changes);
        if (!outcome.fired()) {
          return InterestResult.QUIET;
        }
        all.addAll(outcome.changes());
      }
      return new InterestResult(true, all);
    }

    @Override
    public Set<ChangeType> types() {
      return typesOf(parts);
    }

    @Override
    public String text() {
      return parts.stream().map(ChangeTypeExpression::grouped).collect(Collectors.joining(" AND "));
    }
  }

  /** Met when one part is, by the changes of all that are; immutable. */
  record Or(List<ChangeTypeExpression> parts) implements ChangeTypeExpression {
    public Or {
      parts = List.copyOf(parts);
    }

    @Override
    public InterestResult evaluate(Function<ChangeType, List<Change>> changes) {
      return of(parts.stream().map(part -> part.evaluate(changes)).toList());
    }

    private static InterestResult of(List<InterestResult> outcomes) {
      boolean fired = false;
      List<Change> all = new ArrayList<>();
      for (InterestResult outcome : outcomes) {
        fired |= outcome.fired();
        all.addAll(outcome.changes());
      }
      return fired ? new InterestResult(true, all) : InterestResult.QUIET;
    }

    @Override
    public Set<ChangeType> types() {
      return typesOf(parts);
    }

    @Override
    public String text() {
      return parts.stream().map(ChangeTypeExpression::grouped).collect(Collectors.joining(" OR "));
    }
  }

  /** Met when the part is not, by no change; immutable. */
  record Not(ChangeTypeExpression part) implements ChangeTypeExpression {
    @Override
    public InterestResult evaluate(Function<ChangeType, List<Change>> changes) {
      if (part instanceof Not(ChangeTypeExpression twice)) {
        return twice.evaluate(changes);
      }
      return of(part.evaluate(changes));
    }

    private static InterestResult of(InterestResult outcome) {
      return outcome.fired() ? InterestResult.QUIET : new InterestResult(true, List.of());
    }

    @Override
    public Set<ChangeType> types() {
      return part.types();
    }

    @Override
    public String text() {
      return "NOT " + grouped(part);
    }
  }

  private static String grouped(ChangeTypeExpression part) {
    return part instanceof Of || part instanceof Not ? part.text() : "(" + part.text() + ")";
  }

  private static Set<ChangeType> typesOf(List<ChangeTypeExpression> parts) {
    Set<ChangeType> all = new LinkedHashSet<>();
    parts.forEach(part -> all.addAll(part.types()));
    return all;
  }
}
