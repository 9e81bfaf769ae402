package dev.vigil.mediator.run.step;

import dev.vigil.mediator.run.QueryRun;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import net.sf.saxon.om.Item;
import net.sf.saxon.om.SequenceIterator;
import org.jspecify.annotations.Nullable;

/** The operators that work on one tuple at a time. Stateless. */
public final class TupleOperators {
  private TupleOperators() {}

  /** Binds a variable to each item of an expression that depends on the tuple. */
  public record Unnest(String variable, SaxonExpression domain) implements TupleStep {
    @Override
    public Iterator<Tuple> open(Iterator<Tuple> input, QueryRun run) {
      return new TupleExpansion(input) {
        @Override
        Iterator<Tuple> expand(Tuple tuple) {
          SequenceIterator items = domain.iterate(tuple, run);
          return new Iterator<>() {
            private @Nullable Item next = items.next();

            @Override
            public boolean hasNext() {
              return next != null;
            }

            @Override
            public Tuple next() {
              run.step();
              Tuple bound = tuple.with(variable, java.util.Objects.requireNonNull(next));
              next = items.next();
              return bound;
            }
          };
        }
      };
    }

    @Override
    public String describe() {
      return "for $%s in %s".formatted(variable, domain.text().strip());
    }
  }

  /** Binds a variable to the value of an expression; once in a run if it depends on no variable. */
  public record LetStep(String variable, SaxonExpression value) implements TupleStep {
    @Override
    public Iterator<Tuple> open(Iterator<Tuple> input, QueryRun run) {
      return new TupleExpansion(input) {
        @Override
        Iterator<Tuple> expand(Tuple tuple) {
          run.step();
          Object bound =
              value.variables().isEmpty()
                  ? run.once(LetStep.this, () -> value.value(tuple, run))
                  : value.value(tuple, run);
          return Collections.singleton(tuple.with(variable, bound)).iterator();
        }
      };
    }

    @Override
    public String describe() {
      return "let $%s := %s".formatted(variable, value.text().strip());
    }
  }

  /** Keeps the tuples that satisfy a condition. */
  public record Select(SaxonExpression condition) implements TupleStep {
    @Override
    public Iterator<Tuple> open(Iterator<Tuple> input, QueryRun run) {
      return new TupleExpansion(input) {
        @Override
        Iterator<Tuple> expand(Tuple tuple) {
          run.step();
          return condition.test(tuple, run)
              ? Collections.singleton(tuple).iterator()
              : Collections.emptyIterator();
        }
      };
    }

    @Override
    public String describe() {
      return "where " + condition.text().strip();
    }
  }

  /**
   * Binds a variable to all results of a plan.
   *
   * @param constant whether the plan does not depend on the tuple, so that it runs once
   */
  public record SubPlan(String variable, QueryPlan plan, boolean constant) implements TupleStep {
    @Override
    public Iterator<Tuple> open(Iterator<Tuple> input, QueryRun run) {
      return new TupleExpansion(input) {
        @Override
        Iterator<Tuple> expand(Tuple tuple) {
          run.step();
          Object value =
              constant ? run.once(SubPlan.this, () -> plan.all(tuple, run)) : plan.all(tuple, run);
          return List.of(tuple.with(variable, value)).iterator();
        }
      };
    }

    @Override
    public String describe() {
      return "let $%s := each of\n%s".formatted(variable, plan.describe("    "));
    }
  }
}
