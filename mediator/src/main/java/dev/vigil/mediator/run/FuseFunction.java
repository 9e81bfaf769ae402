package dev.vigil.mediator.run;

import dev.vigil.document.markup.MarkupEscape;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import net.sf.saxon.expr.XPathContext;
import net.sf.saxon.lib.ExtensionFunctionCall;
import net.sf.saxon.lib.ExtensionFunctionDefinition;
import net.sf.saxon.om.GroundedValue;
import net.sf.saxon.om.Item;
import net.sf.saxon.om.NamespaceUri;
import net.sf.saxon.om.NodeInfo;
import net.sf.saxon.om.Sequence;
import net.sf.saxon.om.SequenceIterator;
import net.sf.saxon.om.StructuredQName;
import net.sf.saxon.trans.XPathException;
import net.sf.saxon.type.Type;
import net.sf.saxon.value.SequenceExtent;
import net.sf.saxon.value.SequenceType;

/**
 * {@code vigil:fuse($elements)}: elements with equal names and equal attributes {@code vigil:id}
 * become one element with the attributes and different children of all, in the order of their first
 * occurrence. Everything else stays as it is. (Papakonstantinou, Abiteboul and Garcia-Molina,
 * Object fusion in mediator systems, 1996.) Stateless.
 */
final class FuseFunction extends ExtensionFunctionDefinition {
  @Override
  public StructuredQName getFunctionQName() {
    return new StructuredQName("vigil", NamespaceUri.of(SaxonSources.FUNCTIONS), "fuse");
  }

  @Override
  public int getMinimumNumberOfArguments() {
    return 1;
  }

  @Override
  public SequenceType[] getArgumentTypes() {
    return new SequenceType[] {SequenceType.ANY_SEQUENCE};
  }

  @Override
  public SequenceType getResultType(SequenceType[] arguments) {
    return SequenceType.ANY_SEQUENCE;
  }

  /** The parts of an object that were found so far. */
  private record Parts(NodeInfo first, Map<String, String> attributes, Set<String> children) {}

  @Override
  public ExtensionFunctionCall makeCallExpression() {
    return new ExtensionFunctionCall() {
      @Override
      public Sequence call(XPathContext context, Sequence[] arguments) throws XPathException {
        QueryRun run = QueryRun.current();
        Map<Object, Object> objects = new LinkedHashMap<>();
        SequenceIterator items = arguments[0].iterate();
        for (Item item = items.next(); item != null; item = items.next()) {
          run.step();
          collect(item, objects, run);
        }
        return fused(objects, run);
      }
    };
  }

  private static void collect(Item item, Map<Object, Object> objects, QueryRun run)
      throws XPathException {
    if (item instanceof NodeInfo node && node.getNodeKind() == Type.ELEMENT) {
      String id = node.getAttributeValue(NamespaceUri.of(SaxonSources.FUNCTIONS), "id");
      if (id != null) {
        Parts services =
            (Parts)
                objects.computeIfAbsent(
                    node.getDisplayName() + " " + id,
                    _ -> new Parts(node, new LinkedHashMap<>(), new LinkedHashSet<>()));
        node.attributes()
            .forEach(
                attribute ->
                    services
                        .attributes()
                        .putIfAbsent(
                            attribute.getNodeName().getDisplayName(), attribute.getValue()));
        for (NodeInfo child : node.children()) {
          String markup = ResultText.xml(child);
          run.remember(markup.length());
          services.children().add(markup);
        }
        return;
      }
    }
    objects.put(new Object(), item);
  }

  private static GroundedValue fused(Map<Object, Object> objects, QueryRun run)
      throws XPathException {
    java.util.List<Item> all = new java.util.ArrayList<>();
    for (Object one : objects.values()) {
      if (one instanceof Parts services) {
        StringBuilder xml = new StringBuilder("<").append(services.first().getDisplayName());
        services
            .first()
            .getAllNamespaces()
            .iterator()
            .forEachRemaining(
                binding -> {
                  if (!binding.getPrefix().equals("xml")) {
                    xml.append(" xmlns")
                        .append(binding.getPrefix().isEmpty() ? "" : ":")
                        .append(binding.getPrefix())
                        .append("=\"")
                        .append(MarkupEscape.escape(binding.getNamespaceUri().toString()))
                        .append('"');
                  }
                });
        services
            .attributes()
            .forEach(
                (name, value) ->
                    xml.append(' ')
                        .append(name)
                        .append("=\"")
                        .append(MarkupEscape.escape(value))
                        .append('"'));
        xml.append('>');
        services.children().forEach(xml::append);
        xml.append("</").append(services.first().getDisplayName()).append('>');
        all.add(
            dev.vigil.mediator.source.QueryXmlParser.parse(run.saxon(), xml.toString(), "An object")
                .children()
                .iterator()
                .next());
      } else {
        all.add((Item) one);
      }
    }
    return SequenceExtent.makeSequenceExtent(all);
  }
}
