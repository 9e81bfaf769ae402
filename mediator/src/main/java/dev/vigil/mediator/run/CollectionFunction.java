package dev.vigil.mediator.run;

import dev.vigil.mediator.source.QuerySource;
import dev.vigil.mediator.source.SourceCollection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import net.sf.saxon.expr.XPathContext;
import net.sf.saxon.lib.ExtensionFunctionCall;
import net.sf.saxon.lib.ExtensionFunctionDefinition;
import net.sf.saxon.om.GroundedValue;
import net.sf.saxon.om.Item;
import net.sf.saxon.om.LazySequence;
import net.sf.saxon.om.Sequence;
import net.sf.saxon.om.StructuredQName;
import net.sf.saxon.trans.XPathException;
import net.sf.saxon.value.SequenceType;

/** A collection of a source as a function of queries. Immutable. */
final class CollectionFunction extends ExtensionFunctionDefinition {
  private final QuerySource source;
  private final SourceCollection collection;

  CollectionFunction(QuerySource source, SourceCollection collection) {
    this.source = source;
    this.collection = collection;
  }

  @Override
  public StructuredQName getFunctionQName() {
    return new StructuredQName(
        source.name(), SaxonSources.namespace(source.name()), collection.name());
  }

  @Override
  public int getMinimumNumberOfArguments() {
    return (int) collection.inputs().stream().filter(input -> !input.endsWith("?")).count();
  }

  @Override
  public int getMaximumNumberOfArguments() {
    return collection.inputs().size();
  }

  @Override
  public SequenceType[] getArgumentTypes() {
    SequenceType[] types = new SequenceType[collection.inputs().size()];
    Arrays.fill(types, SequenceType.ATOMIC_SEQUENCE);
    return types;
  }

  @Override
  public SequenceType getResultType(SequenceType[] arguments) {
    return SequenceType.ANY_SEQUENCE;
  }

  @Override
  public ExtensionFunctionCall makeCallExpression() {
    return new ExtensionFunctionCall() {
      @Override
      public Sequence call(XPathContext context, Sequence[] arguments) throws XPathException {
        QueryRun run = QueryRun.current();
        List<GroundedValue> values = new ArrayList<>();
        for (Sequence argument : arguments) {
          values.add(argument.materialize());
        }
        Iterator<Item> items = run.items(source, collection, values);
        return new LazySequence(() -> items.hasNext() ? items.next() : null);
      }
    };
  }
}
