package dev.vigil.mediator.run;

import dev.vigil.mediator.MediatorException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import net.sf.saxon.expr.XPathContext;
import net.sf.saxon.lib.ExtensionFunctionCall;
import net.sf.saxon.lib.ExtensionFunctionDefinition;
import net.sf.saxon.om.Item;
import net.sf.saxon.om.NameChecker;
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

  private static final int MOST_BROKEN = 100;
  private static final System.Logger LOG = System.getLogger(PluginFunction.class.getName());
  private static final List<PluginFunction> ALL =
      load(ServiceLoader.load(QueryFunction.class, QueryFunction.class.getClassLoader()));

  private final QueryFunction function;
  private final String name;
  private final int arguments;

  private PluginFunction(QueryFunction function) {
    this.function = function;
    this.name = function.name();
    this.arguments = function.arguments();
    if (!NameChecker.isValidNCName(name) || arguments < 0) {
      throw new MediatorException(
          "The function '%s' of a plugin has no usable name or number of arguments."
              .formatted(name));
    }
  }

  static List<PluginFunction> all() {
    return ALL;
  }

  /** Loads what can be loaded: a broken plugin must not stop the queries that do not use it. */
  static List<PluginFunction> load(Iterable<QueryFunction> functions) {
    List<PluginFunction> all = new ArrayList<>();
    Iterator<QueryFunction> each = functions.iterator();
    boolean more = true;
    for (int failed = 0; more && failed < MOST_BROKEN; ) {
      try {
        more = each.hasNext();
        if (more) {
          all.add(new PluginFunction(each.next()));
        }
      } catch (RuntimeException | ServiceConfigurationError | LinkageError e) {
        failed++;
        LOG.log(System.Logger.Level.WARNING, "a function of a plugin cannot be used", e);
      }
    }
    return List.copyOf(all);
  }

  @Override
  public StructuredQName getFunctionQName() {
    return new StructuredQName(PREFIX, NAMESPACE, name);
  }

  @Override
  public int getMinimumNumberOfArguments() {
    return arguments;
  }

  @Override
  public SequenceType[] getArgumentTypes() {
    SequenceType[] types = new SequenceType[arguments];
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
          "The function plugin:%s of a plugin failed: %s".formatted(name, e.getMessage()), e);
    }
  }
}
