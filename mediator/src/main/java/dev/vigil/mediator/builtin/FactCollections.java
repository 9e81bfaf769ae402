package dev.vigil.mediator.builtin;

import dev.vigil.document.markup.MarkupEscape;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.fact.FactQuery;
import dev.vigil.knowledge.fact.FactService;
import dev.vigil.knowledge.fact.store.Fact;
import dev.vigil.knowledge.fact.store.FactMember;
import dev.vigil.mediator.source.ColumnElements;
import dev.vigil.mediator.source.ColumnType;
import dev.vigil.mediator.source.QuerySource;
import dev.vigil.mediator.source.QueryXmlParser;
import dev.vigil.mediator.source.SourceCapabilities;
import dev.vigil.mediator.source.SourceCollection;
import dev.vigil.mediator.source.SourceColumn;
import dev.vigil.mediator.source.SourceReadContext;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import net.sf.saxon.om.GroundedValue;
import net.sf.saxon.om.NodeInfo;

/**
 * The facts of a workspace: {@code facts:Product()} are the members of the class, with an element
 * for each value. Safe for concurrent use.
 */
public final class FactCollections implements QuerySource {
  private final FactService facts;
  private final long workspace;

  public FactCollections(FactService facts, long workspace) {
    this.facts = facts;
    this.workspace = workspace;
  }

  @Override
  public String name() {
    return "facts";
  }

  @Override
  public String kind() {
    return "facts";
  }

  @Override
  public SourceCapabilities capabilities() {
    return SourceCapabilities.SCAN;
  }

  @Override
  public List<SourceCollection> collections() {
    List<String> active = facts.active(workspace);
    return facts.classes(workspace).all().stream()
        .filter(type -> active.contains(type.name()))
        .map(FactCollections::collection)
        .toList();
  }

  private static SourceCollection collection(FactClass type) {
    List<SourceColumn> columns = new ArrayList<>();
    columns.add(new SourceColumn("id", "id", ColumnType.TEXT));
    columns.add(new SourceColumn("page", "page", ColumnType.TEXT));
    for (FactProperty property : type.properties()) {
      ColumnType kind =
          switch (property.type()) {
            case NUMBER, MONEY, QUANTITY -> ColumnType.DECIMAL;
            case DATE -> ColumnType.TIME;
            case BOOLEAN -> ColumnType.BOOLEAN;
            default -> property.many() ? ColumnType.TREE : ColumnType.TEXT;
          };
      columns.add(new SourceColumn(ColumnElements.of(property.name()), property.name(), kind));
    }
    return new SourceCollection(
        ColumnElements.of(type.name()), type.name(), columns, false, List.of(), List.of(), -1);
  }

  @Override
  public Iterator<NodeInfo> read(
      SourceCollection collection, List<GroundedValue> arguments, SourceReadContext context) {
    List<FactMember> members = facts.members(FactQuery.of(workspace, collection.table()));
    context.read(collection, members.size());
    return members.stream()
        .map(
            member ->
                QueryXmlParser.parse(context.saxon(), xml(collection, member), "A fact")
                    .children()
                    .iterator()
                    .next())
        .map(node -> (NodeInfo) node)
        .iterator();
  }

  private static String xml(SourceCollection collection, FactMember member) {
    StringBuilder xml = new StringBuilder("<").append(collection.name()).append('>');
    element(xml, "id", Long.toString(member.id(), 36), "");
    element(xml, "page", member.source().url(), "");
    for (Fact fact : member.facts()) {
      element(xml, ColumnElements.of(fact.property()), fact.value().text(), fact.value().unit());
    }
    return xml.append("</").append(collection.name()).append('>').toString();
  }

  private static void element(StringBuilder xml, String name, String value, String unit) {
    xml.append('<').append(name);
    if (!unit.isEmpty()) {
      xml.append(" unit=\"").append(MarkupEscape.escape(ColumnElements.text(unit))).append('"');
    }
    xml.append('>')
        .append(MarkupEscape.escape(ColumnElements.text(value)))
        .append("</")
        .append(name)
        .append('>');
  }

  @Override
  public String revisionMark(SourceReadContext context) {
    return facts.progress(workspace).toString().hashCode() + "";
  }
}
