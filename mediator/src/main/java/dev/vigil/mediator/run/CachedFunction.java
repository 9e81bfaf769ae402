package dev.vigil.mediator.run;

import dev.vigil.mediator.source.QueryXmlParser;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import net.sf.saxon.expr.XPathContext;
import net.sf.saxon.lib.ExtensionFunctionCall;
import net.sf.saxon.lib.ExtensionFunctionDefinition;
import net.sf.saxon.om.Item;
import net.sf.saxon.om.NamespaceUri;
import net.sf.saxon.om.NodeInfo;
import net.sf.saxon.om.Sequence;
import net.sf.saxon.om.StructuredQName;
import net.sf.saxon.trans.XPathException;
import net.sf.saxon.value.SequenceExtent;
import net.sf.saxon.value.SequenceType;

/** The cached result of a view, which the planner puts in place of the view. Immutable. */
final class CachedFunction extends ExtensionFunctionDefinition {
  private final Function<String, String> cached;

  /**
   * @param cached the items of a view in one element
   */
  CachedFunction(Function<String, String> cached) {
    this.cached = cached;
  }

  @Override
  public StructuredQName getFunctionQName() {
    return new StructuredQName("vigil", NamespaceUri.of(SaxonSources.FUNCTIONS), "cached");
  }

  @Override
  public int getMinimumNumberOfArguments() {
    return 1;
  }

  @Override
  public SequenceType[] getArgumentTypes() {
    return new SequenceType[] {SequenceType.SINGLE_STRING};
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
        String name = arguments[0].head().getStringValue();
        run.sent("cache", "view " + name);
        return run.once(
            "cached " + name,
            () -> {
              List<Item> items = new ArrayList<>();
              for (NodeInfo all :
                  QueryXmlParser.parse(run.saxon(), cached.apply(name), "A cached view")
                      .children()) {
                all.children().forEach(items::add);
              }
              return SequenceExtent.makeSequenceExtent(items);
            });
      }
    };
  }
}
