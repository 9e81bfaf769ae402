package dev.vigil.mediator.run.step;

import dev.vigil.mediator.MediatorException;
import dev.vigil.mediator.run.QueryRun;
import dev.vigil.mediator.run.SaxonFault;
import java.util.ArrayList;
import java.util.List;
import net.sf.saxon.Controller;
import net.sf.saxon.om.FocusTrackingIterator;
import net.sf.saxon.om.GroundedValue;
import net.sf.saxon.om.Item;
import net.sf.saxon.om.NamespaceUri;
import net.sf.saxon.om.SequenceIterator;
import net.sf.saxon.om.StructuredQName;
import net.sf.saxon.query.DynamicQueryContext;
import net.sf.saxon.query.XQueryExpression;
import net.sf.saxon.trans.UncheckedXPathException;
import net.sf.saxon.trans.XPathException;
import net.sf.saxon.value.SequenceExtent;
import org.jspecify.annotations.Nullable;

/**
 * A part of a query that Saxon evaluates, with the variables that it uses. It is compiled when
 * first needed. Immutable.
 *
 * @param prolog the declarations of the query
 * @param text the expression
 */
public record SaxonExpression(String prolog, String text, List<String> variables) {
  public SaxonExpression {
    variables = List.copyOf(variables);
  }

  private XQueryExpression compiled(QueryRun run) {
    return run.once(
        this,
        () -> {
          StringBuilder query = new StringBuilder(prolog);
          variables.forEach(
              name -> query.append("declare variable $").append(name).append(" external;"));
          return run.sources().compile(query.append(text).toString());
        });
  }

  /** Evaluates lazily. */
  public SequenceIterator iterate(Tuple tuple, QueryRun run) {
    XQueryExpression expression = compiled(run);
    DynamicQueryContext context =
        new DynamicQueryContext(run.saxon()) {
          @Override
          public void initializeController(Controller controller) throws XPathException {
            super.initializeController(controller);
            controller.setFocusTrackerFactory(base -> new Focus(base, run));
            controller.setErrorReporter(_ -> {});
          }
        };
    run.parameters()
        .forEach(
            (name, value) ->
                context.setParameter(
                    new StructuredQName("", NamespaceUri.NULL, name),
                    net.sf.saxon.value.StringValue.makeUntypedAtomic(
                        net.sf.saxon.str.StringView.tidy(value))));
    for (String variable : variables) {
      context.setParameter(
          new StructuredQName("", NamespaceUri.NULL, variable), tuple.saxon(variable, run));
    }
    SequenceIterator items = guarded(run, () -> expression.iterator(context));
    return new SequenceIterator() {
      @Override
      public @Nullable Item next() {
        return guarded(run, items::next);
      }

      @Override
      public void close() {
        items.close();
      }
    };
  }

  public GroundedValue value(Tuple tuple, QueryRun run) {
    SequenceIterator items = iterate(tuple, run);
    Item first = items.next();
    if (first == null) {
      return net.sf.saxon.value.EmptySequence.getInstance();
    }
    Item second = items.next();
    if (second == null) {
      return first;
    }
    List<Item> all = new ArrayList<>(List.of(first, second));
    for (Item item = items.next(); item != null; item = items.next()) {
      run.step();
      all.add(item);
    }
    return SequenceExtent.makeSequenceExtent(all);
  }

  /** The effective boolean value. */
  public boolean test(Tuple tuple, QueryRun run) {
    GroundedValue value = value(tuple, run);
    return guarded(run, value::effectiveBooleanValue);
  }

  /** Work in Saxon. */
  @FunctionalInterface
  interface SaxonWork<T> {
    T get() throws XPathException;
  }

  /** Runs work in Saxon and makes a sentence of its failure. */
  static <T> T guarded(QueryRun run, SaxonWork<T> work) {
    QueryRun before = run.enter();
    try {
      return work.get();
    } catch (XPathException e) {
      throw SaxonFault.of(e, run.sources());
    } catch (UncheckedXPathException e) {
      throw SaxonFault.of(e.getXPathException(), run.sources());
    } catch (RuntimeException e) {
      throw SaxonFault.own(e).orElseThrow(() -> e);
    } catch (StackOverflowError e) {
      throw new MediatorException("The query calls itself too deeply; simplify it.", e);
    } catch (OutOfMemoryError e) {
      throw new MediatorException("The query builds a value that is too large; ask for less.", e);
    } finally {
      QueryRun.leave(before);
    }
  }

  private static final class Focus extends FocusTrackingIterator {
    private final QueryRun run;

    Focus(SequenceIterator base, QueryRun run) {
      super(base);
      this.run = run;
    }

    @Override
    public @Nullable Item next() {
      run.step();
      return super.next();
    }
  }
}
