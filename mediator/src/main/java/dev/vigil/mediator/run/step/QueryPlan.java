package dev.vigil.mediator.run.step;

import dev.vigil.document.markup.TextShortener;
import dev.vigil.mediator.run.QueryRun;
import dev.vigil.mediator.source.RowElement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import net.sf.saxon.ma.arrays.SimpleArrayItem;
import net.sf.saxon.om.GroundedValue;
import net.sf.saxon.om.Item;
import net.sf.saxon.om.SequenceIterator;
import net.sf.saxon.value.Int64Value;
import net.sf.saxon.value.SequenceExtent;
import org.jspecify.annotations.Nullable;

/**
 * A plan: operators that make tuples, and an expression that makes items of each tuple. Immutable.
 *
 * @param result evaluated for each tuple
 * @param blocking whether the result is evaluated once, for all tuples together: it orders or
 *     groups them
 * @param variables that a blocking result uses
 * @param most how many items are used at most; 0 for all
 */
public record QueryPlan(
    List<TupleStep> steps,
    SaxonExpression result,
    boolean blocking,
    List<String> variables,
    int most) {
  public QueryPlan {
    steps = List.copyOf(steps);
    variables = List.copyOf(variables);
  }

  public QueryPlan(
      List<TupleStep> steps, SaxonExpression result, boolean blocking, List<String> variables) {
    this(steps, result, blocking, variables, 0);
  }

  /** Returns a plan that computes only the first items. */
  public QueryPlan first(int items) {
    return new QueryPlan(steps, result, blocking, variables, items);
  }

  /** Whether positions of the first operator show where to resume. */
  public boolean isResumable() {
    return !blocking && !steps.isEmpty() && steps.getFirst() instanceof LeafStep;
  }

  /** An item and the position of the tuple that it was made of. */
  public record Placed(Item item, String position) {}

  /** All results for an outer tuple. */
  GroundedValue all(Tuple outer, QueryRun run) {
    return run.passing(() -> run.together(() -> collected(outer, run)));
  }

  private GroundedValue collected(Tuple outer, QueryRun run) {
    List<Item> all = new ArrayList<>();
    Iterator<Placed> items =
        !steps.isEmpty() && steps.getFirst() instanceof LeafStep
            ? opened("", blocking ? 0 : most, outer, run)
            : results(tuples(steps, Collections.singleton(outer).iterator(), run), outer, run);
    while ((most == 0 || all.size() < most) && items.hasNext()) {
      all.add(items.next().item());
    }
    run.remember(32L * all.size());
    return all.size() == 1 ? all.getFirst() : SequenceExtent.makeSequenceExtent(all);
  }

  /**
   * The results from a position on.
   *
   * @param wanted about how many the caller wants now; 0 if all
   */
  public Iterator<Placed> open(String from, int wanted, QueryRun run) {
    return blocking
        ? run.together(() -> opened(from, 0, Tuple.EMPTY, run))
        : opened(from, wanted, Tuple.EMPTY, run);
  }

  private Iterator<Placed> opened(String from, int wanted, Tuple outer, QueryRun run) {
    if (!steps.isEmpty() && steps.getFirst() instanceof LeafStep leaf) {
      return results(
          tuples(steps.subList(1, steps.size()), leaf.open(from, wanted, run), run), outer, run);
    }
    return results(tuples(steps, Collections.singleton(outer).iterator(), run), outer, run);
  }

  private static Iterator<Tuple> tuples(
      List<TupleStep> steps, Iterator<Tuple> input, QueryRun run) {
    Iterator<Tuple> tuples = input;
    for (TupleStep step : steps) {
      tuples = step.open(tuples, run);
    }
    return tuples;
  }

  private Iterator<Placed> results(Iterator<Tuple> tuples, Tuple outer, QueryRun run) {
    if (blocking) {
      return items(result.iterate(together(tuples, outer, run), run), "");
    }
    return new Iterator<>() {
      private Iterator<Placed> now = Collections.emptyIterator();

      @Override
      public boolean hasNext() {
        while (!now.hasNext()) {
          if (!tuples.hasNext()) {
            return false;
          }
          Tuple tuple = tuples.next();
          run.step();
          now = items(result.iterate(tuple, run), position(tuple));
        }
        return true;
      }

      @Override
      public Placed next() {
        if (!hasNext()) {
          throw new java.util.NoSuchElementException();
        }
        return now.next();
      }
    };
  }

  private static String position(Tuple tuple) {
    for (Tuple at = tuple; at != null; at = at.before()) {
      if (at.variable().equals(LeafStep.POSITION)) {
        return (String) at.value();
      }
    }
    return "";
  }

  /** One tuple with the values of all, as arrays; the outer variables stay as they are. */
  private Tuple together(Iterator<Tuple> tuples, Tuple outer, QueryRun run) {
    List<List<GroundedValue>> columns = new ArrayList<>();
    variables.forEach(_ -> columns.add(new ArrayList<>()));
    @Nullable RowElement[] before = new RowElement[variables.size()];
    int count = 0;
    while (tuples.hasNext()) {
      Tuple one = tuples.next();
      count++;
      for (int i = 0; i < columns.size(); i++) {
        Object value = one.get(variables.get(i));
        if (value instanceof RowElement row && row != before[i]) {
          run.remember(2L * row.bytes());
          before[i] = row;
        }
        columns.get(i).add(run.saxon(value));
      }
      run.remember(64L * columns.size());
    }
    Tuple all = outer.with("vigil-count", Int64Value.makeIntegerValue(count));
    for (int i = 0; i < columns.size(); i++) {
      all = all.with("vigil-v-" + variables.get(i), new SimpleArrayItem(columns.get(i)));
    }
    return all;
  }

  private static Iterator<Placed> items(SequenceIterator items, String position) {
    return new Iterator<>() {
      private @Nullable Item next = items.next();

      @Override
      public boolean hasNext() {
        return next != null;
      }

      @Override
      public Placed next() {
        Placed now = new Placed(java.util.Objects.requireNonNull(next), position);
        next = items.next();
        return now;
      }
    };
  }

  /** The plan in words, one operator in a line. */
  public String describe(String indent) {
    List<String> lines = new ArrayList<>();
    steps.forEach(step -> lines.add(step.describe()));
    String text = result.text().strip().replaceAll("\\s+", " ");
    lines.add(
        (blocking ? "in Saxon, with all tuples: " : steps.isEmpty() ? "in Saxon: " : "return ")
            + TextShortener.first(text, 300)
            + (most == 0 ? "" : most == 1 ? ", the first only" : ", the first " + most + " only"));
    return lines.stream()
        .map(line -> indent + line.replace("\n", "\n" + indent))
        .collect(Collectors.joining("\n"));
  }
}
