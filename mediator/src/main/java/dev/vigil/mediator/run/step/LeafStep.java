package dev.vigil.mediator.run.step;

import dev.vigil.mediator.MediatorException;
import dev.vigil.mediator.run.QueryRun;
import java.util.Iterator;

/**
 * The first operator of a plan, which can begin at a position. Each of its tuples binds {@link
 * #POSITION}, so that every tuple made of it shows where to resume. Implementations are immutable.
 */
public interface LeafStep extends TupleStep {
  /** The hidden variable with the position of a tuple. */
  String POSITION = "#";

  /**
   * Begins at a position.
   *
   * @param from the position of the first tuple; empty for the beginning
   * @param wanted about how many results the caller wants now; 0 if all
   */
  Iterator<Tuple> open(String from, int wanted, QueryRun run);

  @Override
  default Iterator<Tuple> open(Iterator<Tuple> input, QueryRun run) {
    return open("", 0, run);
  }

  /** A position that is a number; an empty one is the beginning. */
  static long number(String position) {
    if (position.isEmpty()) {
      return 0;
    }
    if (!position.matches("\\d{1,18}")) {
      throw MediatorException.damagedToken(null);
    }
    return Long.parseLong(position);
  }
}
