package dev.vigil.mediator.run.step;

import dev.vigil.mediator.run.QueryRun;
import dev.vigil.mediator.source.QuerySource;
import dev.vigil.mediator.source.SourceCollection;
import java.util.Iterator;
import java.util.List;
import net.sf.saxon.om.Item;
import net.sf.saxon.om.SequenceIterator;
import org.jspecify.annotations.Nullable;

/**
 * Binds a variable to each item of a collection or of an expression that depends on no other
 * variable. A position is the number of an item. Immutable.
 *
 * @param source with a collection that is read directly; null if Saxon evaluates the expression
 */
public record ItemScan(
    String variable,
    SaxonExpression domain,
    @Nullable QuerySource source,
    @Nullable SourceCollection collection)
    implements LeafStep {
  @Override
  public Iterator<Tuple> open(String from, int wanted, QueryRun run) {
    long first = LeafStep.number(from);
    Iterator<?> items = items(run);
    for (long i = 0; i < first && items.hasNext(); i++) {
      items.next();
    }
    return new Iterator<>() {
      private long number = first;

      @Override
      public boolean hasNext() {
        return items.hasNext();
      }

      @Override
      public Tuple next() {
        run.step();
        String position = Long.toString(number++);
        return Tuple.EMPTY.with(POSITION, position).with(variable, items.next());
      }
    };
  }

  /** The items in order: rows or Saxon items. */
  Iterator<?> items(QueryRun run) {
    if (source != null && collection != null) {
      return source.read(collection, List.of(), run);
    }
    SequenceIterator items = domain.iterate(Tuple.EMPTY, run);
    return new Iterator<Item>() {
      private @Nullable Item next = items.next();

      @Override
      public boolean hasNext() {
        return next != null;
      }

      @Override
      public Item next() {
        Item now = java.util.Objects.requireNonNull(next);
        next = items.next();
        return now;
      }
    };
  }

  @Override
  public String describe() {
    return "scan $%s in %s".formatted(variable, domain.text().strip());
  }
}
