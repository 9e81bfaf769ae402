package dev.vigil.mediator.source;

import java.util.List;
import net.sf.saxon.Configuration;
import net.sf.saxon.event.PipelineConfiguration;
import net.sf.saxon.expr.parser.Loc;
import net.sf.saxon.om.EmptyAttributeMap;
import net.sf.saxon.om.NamespaceMap;
import net.sf.saxon.om.NoNamespaceName;
import net.sf.saxon.om.NodeInfo;
import net.sf.saxon.str.StringView;
import net.sf.saxon.trans.XPathException;
import net.sf.saxon.tree.tiny.TinyBuilder;
import net.sf.saxon.type.Untyped;
import org.jspecify.annotations.Nullable;

/**
 * A row of a source: an element with one child for each column that has a value. Its nodes are made
 * when Saxon needs them. Not thread-safe.
 */
public final class RowElement {
  private final Shape shape;
  private final @Nullable String[] values;
  private @Nullable NodeInfo node;

  /**
   * The element name and the columns of rows.
   *
   * @param element the name of the element of a row
   */
  public record Shape(String element, List<String> columns) {
    public Shape {
      columns = List.copyOf(columns);
    }

    int index(String column) {
      return columns.indexOf(column);
    }
  }

  public RowElement(Shape shape, @Nullable String[] values) {
    this.shape = shape;
    this.values = values;
  }

  /** The value of a column, or null. */
  public @Nullable String value(String column) {
    int index = shape.index(column);
    return index < 0 ? null : values[index];
  }

  public Shape shape() {
    return shape;
  }

  public @Nullable String at(int index) {
    return values[index];
  }

  /** About how much memory it takes. */
  public int bytes() {
    int bytes = 64;
    for (String value : values) {
      bytes += value == null ? 4 : 48 + value.length();
    }
    return bytes;
  }

  /** The row as an element. */
  public NodeInfo node(Configuration configuration) {
    NodeInfo known = node;
    if (known == null) {
      known = build(configuration);
      node = known;
    }
    return known;
  }

  private NodeInfo build(Configuration configuration) {
    try {
      PipelineConfiguration pipe = configuration.makePipelineConfiguration();
      TinyBuilder builder = new TinyBuilder(pipe);
      builder.open();
      start(builder, shape.element());
      for (int i = 0; i < values.length; i++) {
        String value = values[i];
        if (value != null) {
          start(builder, shape.columns().get(i));
          if (!value.isEmpty()) {
            builder.characters(StringView.tidy(ColumnElements.text(value)), Loc.NONE, 0);
          }
          builder.endElement();
        }
      }
      builder.endElement();
      builder.close();
      return builder.getCurrentRoot();
    } catch (XPathException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void start(TinyBuilder builder, String name) throws XPathException {
    builder.startElement(
        new NoNamespaceName(name),
        Untyped.getInstance(),
        EmptyAttributeMap.getInstance(),
        NamespaceMap.emptyMap(),
        Loc.NONE,
        0);
  }
}
