package dev.vigil.mediator.run.step;

import dev.vigil.mediator.run.QueryRun;
import java.util.Iterator;

/**
 * An operator of the algebra: tuples in, tuples out, one at a time. Implementations are immutable.
 */
public interface TupleStep {
  Iterator<Tuple> open(Iterator<Tuple> input, QueryRun run);

  /** The operator in words, for the explanation of a plan. */
  String describe();
}
