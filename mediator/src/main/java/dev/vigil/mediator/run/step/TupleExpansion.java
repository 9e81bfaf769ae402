package dev.vigil.mediator.run.step;

import java.util.Collections;
import java.util.Iterator;
import java.util.NoSuchElementException;

/** Makes several tuples, or none, of each tuple. Not thread-safe. */
abstract class TupleExpansion implements Iterator<Tuple> {
  private final Iterator<Tuple> input;
  private Iterator<Tuple> now = Collections.emptyIterator();

  TupleExpansion(Iterator<Tuple> input) {
    this.input = input;
  }

  abstract Iterator<Tuple> expand(Tuple tuple);

  @Override
  public boolean hasNext() {
    while (!now.hasNext()) {
      if (!input.hasNext()) {
        return false;
      }
      now = expand(input.next());
    }
    return true;
  }

  @Override
  public Tuple next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    return now.next();
  }
}
