package dev.vigil.document.internal.xpath.saxon;

import dev.vigil.document.DocumentException;
import dev.vigil.document.DocumentName;
import dev.vigil.document.IntSlice;
import dev.vigil.document.internal.saxon.SaxonSandbox;
import dev.vigil.document.query.XPathResult;
import dev.vigil.document.xpath.node.EvaluationBudget;
import dev.vigil.document.xpath.node.Prefixes;
import dev.vigil.document.xpath.node.XPathDocument;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.transform.stream.StreamResult;
import net.sf.saxon.om.FunctionItem;
import net.sf.saxon.om.Item;
import net.sf.saxon.om.NamespaceUri;
import net.sf.saxon.om.NodeInfo;
import net.sf.saxon.om.SequenceIterator;
import net.sf.saxon.query.QueryResult;
import net.sf.saxon.sxpath.IndependentContext;
import net.sf.saxon.sxpath.XPathDynamicContext;
import net.sf.saxon.sxpath.XPathEvaluator;
import net.sf.saxon.sxpath.XPathExpression;
import net.sf.saxon.trans.UncheckedXPathException;
import net.sf.saxon.trans.XPathException;
import net.sf.saxon.tree.iter.SingletonIterator;
import net.sf.saxon.type.BuiltInAtomicType;
import net.sf.saxon.type.Type;
import net.sf.saxon.value.AtomicValue;
import net.sf.saxon.value.BooleanValue;
import net.sf.saxon.value.DoubleValue;
import net.sf.saxon.value.IntegerValue;
import net.sf.saxon.value.NumericValue;
import net.sf.saxon.value.StringValue;
import org.jspecify.annotations.Nullable;

/**
 * An expression that Saxon evaluates. It is compiled when first needed, once per meaning that
 * documents give to its prefixes. Safe for concurrent use.
 */
public final class SaxonQuery {
  private static final String PLACEHOLDER = "urn:placeholder:";

  private static final Pattern DISABLED =
      Pattern.compile("^Function Q\\{[^}]*\\}([\\w-]+) has been disabled");

  private static final Pattern UNDECLARED = Pattern.compile(PLACEHOLDER + "([^}]+)\\}");

  /** How Saxon names a type that it does not know: with the prefix of the query. */
  private static final Pattern UNKNOWN_TYPE = Pattern.compile("Unknown simple type ([^ :]+):");

  private static final SaxonSandbox FENCE =
      new SaxonSandbox(
          "queries cannot read %s: they see only the document they are asked about",
          QueryNameParser::new);

  /** The maximum number of cached compilations for different prefixes. */
  private static final int KEPT = 16;

  private final String expression;
  private final Map<Meaning, XPathExpression> compiled = new ConcurrentHashMap<>();

  private record Meaning(boolean html, Map<String, String> prefixes) {}

  public SaxonQuery(String expression) {
    this.expression = expression;
  }

  /** Compiles for documents with these prefixes; a wrong expression is refused here. */
  public XPathExpression compile(Prefixes prefixes) {
    Meaning meaning = new Meaning(prefixes.isHtml(), prefixes.bindings());
    XPathExpression known = compiled.get(meaning);
    if (known != null) {
      return known;
    }
    if (expression.contains("{Is")) {
      UnicodeBlockLoader.load();
    }
    try {
      IndependentContext context = new IndependentContext(FENCE, 31);
      context.clearAllNamespaces();
      prefixes.bindings().forEach((p, uri) -> context.declareNamespace(p, NamespaceUri.of(uri)));
      context.setDefaultElementNamespace(
          NamespaceUri.of(prefixes.isHtml() ? DocumentName.XHTML : ""));
      context.setWarningHandler((_, _) -> {});
      XPathEvaluator evaluator = new XPathEvaluator(FENCE);
      evaluator.setStaticContext(context);
      XPathExpression made = evaluator.createExpression(expression);
      if (compiled.size() < KEPT) {
        compiled.put(meaning, made);
      }
      return made;
    } catch (XPathException e) {
      throw refusedToCompile(e, prefixes);
    } catch (UncheckedXPathException e) {
      throw refusedToCompile(e.getXPathException(), prefixes);
    } catch (RuntimeException e) {
      throw limit(e);
    } catch (StackOverflowError e) {
      throw new DocumentException("The query is nested too deeply; simplify it.", e);
    }
  }

  public XPathResult evaluate(
      XPathDocument view, int node, Prefixes prefixes, EvaluationBudget budget, String uri) {
    XPathExpression query = compile(prefixes);
    SaxonTree tree = new SaxonTree(FENCE, view, budget);
    if (!uri.isEmpty()) {
      tree.setSystemId(uri);
    }
    try {
      SaxonController controller = new SaxonController(FENCE, query.getExecutable(), budget);
      XPathDynamicContext context = query.createDynamicContext(controller, tree.node(node));
      List<Item> items = new ArrayList<>();
      try (SequenceIterator found = query.iterate(context)) {
        for (Item item = found.next(); item != null; item = found.next()) {
          items.add(item);
          budget.spend(1);
          budget.checkResults(items.size());
        }
      }
      return result(items);
    } catch (XPathException e) {
      throw refused(e);
    } catch (UncheckedXPathException e) {
      throw refused(e.getXPathException());
    } catch (RuntimeException e) {
      throw limit(e);
    } catch (StackOverflowError e) {
      throw new DocumentException("The query calls itself too deeply; simplify it.", e);
    } catch (OutOfMemoryError e) {
      throw new DocumentException(
          "The query builds a value larger than the memory limit of the process; ask for less.", e);
    }
  }

  /** The limit that stopped the evaluation, out of whatever Saxon wrapped it into. */
  private DocumentException limit(RuntimeException e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof DocumentException limit) {
        return limit;
      }
    }
    return new DocumentException(
        "The query " + expression + " makes the engine fail: " + e + "; ask in another way.", e);
  }

  private DocumentException refusedToCompile(XPathException e, Prefixes prefixes) {
    Matcher type = UNKNOWN_TYPE.matcher(String.valueOf(e.getMessage()));
    return type.find()
            && prefixes.bindings().getOrDefault(type.group(1), PLACEHOLDER).startsWith(PLACEHOLDER)
        ? undeclared(type.group(1), e)
        : refused(e);
  }

  private DocumentException undeclared(String prefix, XPathException e) {
    return new DocumentException(
        "The prefix '"
            + prefix
            + "' of the query "
            + expression
            + " is not declared; pass its namespace with the query (XPST0081).",
        e);
  }

  private DocumentException refused(XPathException e) {
    if (e.getCause() instanceof DocumentException limit) {
      return limit;
    }
    Matcher undeclared = UNDECLARED.matcher(String.valueOf(e.getMessage()));
    if (undeclared.find()) {
      return undeclared(undeclared.group(1), e);
    }
    String code = e.getErrorCodeQName() == null ? "" : " (" + e.showErrorCode() + ")";
    String at =
        e.getLocator() != null && e.getLocator().getColumnNumber() > 0
            ? " near column " + e.getLocator().getColumnNumber()
            : "";
    Matcher off = DISABLED.matcher(String.valueOf(e.getMessage()));
    String why =
        off.find()
            ? off.group(1) + "() is disabled, because a query reads only its document"
            : String.valueOf(e.getMessage())
                .replace(". External function calls have been disabled", "")
                .replaceAll("named Q\\{[^}]*\\}", "named ");
    return new DocumentException(
        "The query " + expression + " cannot be answered" + at + ": " + why + code, e);
  }

  // ---- results ----

  private static XPathResult result(List<Item> items) throws XPathException {
    XPathResult uniform = uniform(items);
    if (uniform != null) {
      return uniform;
    }
    List<XPathResult.Item> all = new ArrayList<>(items.size());
    for (Item item : items) {
      all.add(
          switch (item) {
            case SaxonNode node -> new XPathResult.NodeItem(node.nodeNumber());
            case SaxonAttribute attribute -> new XPathResult.AttributeItem(attribute.attribute());
            case AtomicValue value ->
                new XPathResult.ValueItem(
                    value.getItemType().getDisplayName(), value.getStringValue());
            case NodeInfo node when isMarkup(node) ->
                new XPathResult.MarkupItem(markup(node), node.getStringValue());
            default -> new XPathResult.ValueItem(typeName(item), text(item));
          });
    }
    return new XPathResult.Sequence(List.copyOf(all));
  }

  /** Whether a node that the query made has markup: namespaces and attributes have none. */
  private static boolean isMarkup(NodeInfo node) {
    int kind = node.getNodeKind();
    return kind != Type.NAMESPACE && kind != Type.ATTRIBUTE && kind != Type.TEXT;
  }

  private static String markup(NodeInfo node) throws XPathException {
    Properties form = form("xml");
    StringWriter written = new StringWriter();
    QueryResult.serialize(node, new StreamResult(written), form);
    return written.toString();
  }

  private static Properties form(String method) {
    Properties form = new Properties();
    form.setProperty("method", method);
    form.setProperty("omit-xml-declaration", "yes");
    return form;
  }

  private static String typeName(Item item) {
    return item.getGenre().toString();
  }

  /** The text of a node or a function; arrays and maps as the adaptive output writes them. */
  private static String text(Item item) throws XPathException {
    if (item instanceof FunctionItem) {
      StringWriter written = new StringWriter();
      QueryResult.serializeSequence(
          SingletonIterator.makeIterator(item), FENCE, written, form("adaptive"));
      return written.toString();
    }
    return item.getStringValue();
  }

  /** Nodes in document order, attributes in document order, or one plain value; else null. */
  private static @Nullable XPathResult uniform(List<Item> items) {
    if (items.isEmpty()) {
      return new XPathResult.Nodes(IntSlice.EMPTY);
    }
    if (items.size() == 1 && items.getFirst() instanceof AtomicValue value) {
      return single(value);
    }
    int[] numbers = new int[items.size()];
    boolean nodes = items.getFirst() instanceof SaxonNode;
    for (int i = 0; i < numbers.length; i++) {
      int number =
          items.get(i) instanceof SaxonNode node && nodes
              ? node.nodeNumber()
              : items.get(i) instanceof SaxonAttribute attribute && !nodes
                  ? attribute.attribute()
                  : -1;
      if (number < 0 || i > 0 && numbers[i - 1] >= number) {
        return null;
      }
      numbers[i] = number;
    }
    return nodes
        ? new XPathResult.Nodes(IntSlice.of(numbers))
        : new XPathResult.AttributeNodes(IntSlice.of(numbers));
  }

  private static @Nullable XPathResult single(AtomicValue value) {
    if (value instanceof BooleanValue truth) {
      return new XPathResult.Truth(truth.getBooleanValue());
    }
    if (value instanceof IntegerValue || value instanceof DoubleValue) {
      double number = ((NumericValue) value).getDoubleValue();
      return new XPathResult.Numeric(number, value.getStringValue());
    }
    return value instanceof StringValue && value.getItemType().equals(BuiltInAtomicType.STRING)
        ? new XPathResult.Text(value.getStringValue())
        : null;
  }

  /** Names for prefixes that only the document may declare, so that its query can be compiled. */
  public static Map<String, String> placeholders(String expression) {
    Map<String, String> found = new HashMap<>();
    Matcher names = Pattern.compile("([\\p{L}_][\\p{L}\\p{N}_.-]*):(?!:)").matcher(expression);
    while (names.find()) {
      found.put(names.group(1), PLACEHOLDER + names.group(1));
    }
    return found;
  }
}
