package dev.vigil.mediator.run;

import dev.vigil.mediator.MediatorException;
import java.io.StringWriter;
import java.util.Properties;
import javax.xml.transform.stream.StreamResult;
import net.sf.saxon.om.FunctionItem;
import net.sf.saxon.om.Item;
import net.sf.saxon.om.NodeInfo;
import net.sf.saxon.query.QueryResult;
import net.sf.saxon.trans.XPathException;
import net.sf.saxon.type.Type;

/** Writes items of results as text. Stateless. */
public final class ResultText {
  private ResultText() {}

  /** An item as XML, or its value as text. */
  public static String of(Item item) {
    if (item instanceof NodeInfo node) {
      return switch (node.getNodeKind()) {
        case Type.ATTRIBUTE, Type.TEXT, Type.NAMESPACE -> node.getStringValue();
        default -> xml(node);
      };
    }
    if (item instanceof FunctionItem) {
      throw new MediatorException(
          "The result has an array, a map or a function, which has no text; write"
              + " serialize(..., map { 'method': 'json' }) or its parts.");
    }
    try {
      return item.getStringValue();
    } catch (RuntimeException e) {
      return item.toShortString();
    }
  }

  public static String xml(NodeInfo node) {
    Properties form = new Properties();
    form.setProperty("method", "xml");
    form.setProperty("omit-xml-declaration", "yes");
    form.setProperty("indent", "no");
    StringWriter written = new StringWriter();
    try {
      QueryResult.serialize(node, new StreamResult(written), form);
    } catch (XPathException e) {
      throw new IllegalStateException(e);
    }
    return written.toString();
  }
}
