package dev.vigil.mediator.source;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import net.sf.saxon.Configuration;
import net.sf.saxon.om.NodeInfo;
import net.sf.saxon.type.Type;

/** An XML file: {@code name:doc()} is its document. Safe for concurrent use. */
final class XmlFileSource extends FileSourceBase {
  /** The most nodes that are read to learn which elements there are. */
  private static final int MOST_NODES = 200_000;

  private final Configuration configuration;

  XmlFileSource(String name, Path file, Configuration configuration) {
    super(name, file);
    this.configuration = configuration;
  }

  @Override
  public String kind() {
    return "xml";
  }

  @Override
  Parsed parse(FileContent content) {
    return new Parsed(
        content.stamp(),
        SourceCollection.tree("doc", file().toString()),
        List.of(QueryXmlParser.parse(configuration, content.bytes(), file().toString())));
  }

  @Override
  public Map<String, List<String>> elements() {
    Map<String, Set<String>> all = new LinkedHashMap<>();
    Deque<NodeInfo> waiting = new ArrayDeque<>();
    parsed().items().forEach(item -> waiting.add((NodeInfo) item));
    for (int read = 0; read < MOST_NODES && !waiting.isEmpty(); read++) {
      NodeInfo node = waiting.remove();
      Set<String> inside = all.computeIfAbsent(node.getDisplayName(), _ -> new LinkedHashSet<>());
      node.attributes().forEach(one -> inside.add("@" + one.getNodeName().getDisplayName()));
      for (NodeInfo child : node.children()) {
        if (child.getNodeKind() == Type.ELEMENT) {
          inside.add(child.getDisplayName());
          waiting.add(child);
        }
      }
    }
    return all.entrySet().stream()
        .filter(one -> !one.getKey().isEmpty() && !one.getValue().isEmpty())
        .collect(
            Collectors.toMap(
                Map.Entry::getKey,
                one -> List.copyOf(one.getValue()),
                (one, _) -> one,
                LinkedHashMap::new));
  }
}
