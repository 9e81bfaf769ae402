package dev.vigil.mediator.run;

import dev.vigil.mediator.MediatorException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;
import net.sf.saxon.expr.XPathContext;
import net.sf.saxon.lib.ExtensionFunctionCall;
import net.sf.saxon.lib.ExtensionFunctionDefinition;
import net.sf.saxon.om.Item;
import net.sf.saxon.om.NamespaceUri;
import net.sf.saxon.om.Sequence;
import net.sf.saxon.om.StructuredQName;
import net.sf.saxon.str.StringView;
import net.sf.saxon.trans.XPathException;
import net.sf.saxon.value.SequenceExtent;
import net.sf.saxon.value.SequenceType;
import net.sf.saxon.value.StringValue;

/** A {@link QueryFunction} of a plugin as a function of Saxon. Immutable. */
final class PluginFunction extends ExtensionFunctionDefinition {
  static final String PREFIX = "plugin";
  static final NamespaceUri NAMESPACE = NamespaceUri.of("urn:vigil:plugin");

  private static final List<QueryFunction> ALL =
      ServiceLoader.load(QueryFunction.class, QueryFunction.class.getClassLoader()).stream()
          .map(ServiceLoader.Provider::get)
          .toList();

  private final QueryFunction function;

  private PluginFunction(QueryFunction function) {
    this.function = function;
  }

  static List<PluginFunction> all() {
    return ALL.stream().map(PluginFunction::new).toList();
  }

  @Override
  public StructuredQName getFunctionQName() {
    return new StructuredQName(PREFIX, NAMESPACE, function.name());
  }

  @Override
  public int getMinimumNumberOfArguments() {
    return function.arguments();
  }

  @Override
  public SequenceType[] getArgumentTypes() {
    SequenceType[] types = new SequenceType[function.arguments()];
    Arrays.fill(types, SequenceType.ATOMIC_SEQUENCE);
    return types;
  }

  @Override
  public SequenceType getResultType(SequenceType[] arguments) {
    return SequenceType.ATOMIC_SEQUENCE;
  }

  @Override
  public ExtensionFunctionCall makeCallExpression() {
    return new ExtensionFunctionCall() {
      @Override
      public Sequence call(XPathContext context, Sequence[] arguments) throws XPathException {
        QueryRun run = QueryRun.current();
        List<List<String>> values = new ArrayList<>();
        for (Sequence argument : arguments) {
          List<String> texts = new ArrayList<>();
          for (Item item : argument.materialize().asIterable()) {
            texts.add(item.getStringValue());
            run.size(texts.size());
          }
          values.add(texts);
        }
        List<Item> result = new ArrayList<>();
        for (String text : answer(values)) {
          result.add(StringValue.makeUntypedAtomic(StringView.tidy(text)));
        }
        run.size(result.size());
        run.check();
        return SequenceExtent.makeSequenceExtent(result);
      }
    };
  }

  private List<String> answer(List<List<String>> values) {
    try {
      return function.call(values);
    } catch (RuntimeException e) {
      throw new MediatorException(
          "The function plugin:%s of a plugin failed: %s"
              .formatted(function.name(), e.getMessage()),
          e);
    }
  }
}
