package dev.vigil.knowledge.extract.embedded;

import dev.vigil.document.PageDigest;
import dev.vigil.document.markup.CanonicalMarkup;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.riot.RiotException;
import org.apache.jena.riot.system.ErrorHandlerFactory;
import org.apache.jena.vocabulary.RDF;

/**
 * Reads documents that are RDF themselves: Turtle and N-Triples, RDF/XML, JSON-LD, and XML files
 * after the schema of a class. Nothing is loaded from the network. Stateless.
 */
final class RdfDocument {
  /** The namespace of XML files after the schema of a class. */
  static final String CLASS_NAMESPACE = "urn:vigil:class:";

  private static final Pattern TURTLE =
      Pattern.compile(
          "\\A\\s*(?:#[^\\n"
              + "]*\\n"
              + "\\s*)*(?:@prefix|@base|PREFIX\\s|BASE\\s|<[a-z][a-z0-9+.-]*:[^>\\s]*>\\s+(?:<|a\\s))",
          Pattern.CASE_INSENSITIVE);
  private static final int LONGEST = 32 << 20;
  private static final long MOST_STEPS = 20_000_000;

  private RdfDocument() {}

  /** Adds the items of a document; returns whether it is data and nothing else. */
  static boolean addTo(
      PageDigest digest, String url, List<EmbeddedItem> items, List<String> problems) {
    return switch (digest.type()) {
      case TEXT -> turtle(digest, url, items, problems);
      case JSON -> json(digest, url, items, problems);
      case XML -> xml(digest, url, items, problems);
      case HTML -> false;
    };
  }

  private static boolean json(
      PageDigest digest, String url, List<EmbeddedItem> items, List<String> problems) {
    String text = CanonicalMarkup.of(digest, 0);
    boolean linked = text.contains("\"@context\"") || text.contains("\"@id\"");
    if (linked) {
      new JsonLdItems(digest, url, problems).read(text, 0, items);
    }
    return linked;
  }

  private static boolean xml(
      PageDigest digest, String url, List<EmbeddedItem> items, List<String> problems) {
    int root = digest.root();
    if (root < 0 || !digest.isElement(root)) {
      return false;
    }
    String namespace = digest.name(root).uri();
    if (namespace.startsWith(CLASS_NAMESPACE)) {
      records(digest, root, namespace, items);
      return true;
    }
    if (!digest.name(root).local().equals("RDF") || !namespace.equals(RDF.uri)) {
      return false;
    }
    parse(CanonicalMarkup.of(digest, root), Lang.RDFXML, url, problems)
        .ifPresent(graph -> items(graph, node -> 0, items));
    return true;
  }

  /** Each child of the root is a thing, each child of it a value. */
  private static void records(
      PageDigest digest, int root, String namespace, List<EmbeddedItem> items) {
    for (int thing = root + 1; thing < digest.end(root); thing += digest.size(thing)) {
      if (!digest.isElement(thing) || !digest.name(thing).uri().equals(namespace)) {
        continue;
      }
      EmbeddedItem item = new EmbeddedItem(EmbeddedSyntax.RDF, thing);
      item.type(digest.name(thing).local());
      for (int value = thing + 1; value < digest.end(thing); value += digest.size(value)) {
        if (digest.isElement(value)) {
          String unit = digest.attribute(value, "unit");
          String text = digest.text(value).strip();
          item.add(
              digest.name(value).local(),
              EmbeddedValue.of(unit == null ? text : text + " " + unit, value));
        }
      }
      items.add(item);
    }
  }

  private static boolean turtle(
      PageDigest digest, String url, List<EmbeddedItem> items, List<String> problems) {
    List<String> lines = new ArrayList<>();
    List<Integer> nodes = new ArrayList<>();
    int root = digest.root();
    long length = 0;
    for (int line = root + 1; line < digest.end(root); line += digest.size(line)) {
      lines.add(digest.text(line));
      nodes.add(line);
      length += lines.getLast().length();
      if (length > LONGEST) {
        return false;
      }
    }
    String text = String.join("\n", lines);
    if (!TURTLE.matcher(text.substring(0, Math.min(10_000, text.length()))).find()) {
      return false;
    }
    Map<String, Integer> known = new HashMap<>();
    long[] steps = {0};
    parse(text, Lang.TURTLE, url, problems)
        .ifPresent(
            graph ->
                items(
                    graph,
                    node -> {
                      String words = node.isLiteral() ? node.getLiteralLexicalForm() : local(node);
                      return known.computeIfAbsent(
                          words, key -> place(key, lines, nodes, steps, root));
                    },
                    items));
    return true;
  }

  private static String local(Node node) {
    String text = node.toString();
    return text.substring(Math.max(text.lastIndexOf('/'), text.lastIndexOf('#')) + 1);
  }

  /** The line that has a text, as long as searching is cheap; else the whole document. */
  private static int place(
      String words, List<String> lines, List<Integer> nodes, long[] steps, int root) {
    for (int i = 0; i < lines.size() && steps[0] < MOST_STEPS; i++) {
      steps[0] += lines.get(i).length();
      if (lines.get(i).contains(words)) {
        return nodes.get(i);
      }
    }
    return root;
  }

  private static Optional<Graph> parse(
      String text, Lang language, String url, List<String> problems) {
    Model model = ModelFactory.createDefaultModel();
    try {
      RDFParser.create()
          .source(new StringReader(text))
          .lang(language)
          .base(url.isEmpty() ? "urn:vigil:document" : url)
          .errorHandler(ErrorHandlerFactory.errorHandlerStrictNoLogging)
          .parse(model);
    } catch (RiotException e) {
      problems.add("The RDF is invalid and was read up to there: " + e.getMessage());
    }
    return model.isEmpty() ? Optional.empty() : Optional.of(model.getGraph());
  }

  @FunctionalInterface
  private interface Places {
    int of(Node node);
  }

  private static void items(Graph graph, Places places, List<EmbeddedItem> items) {
    Map<Node, EmbeddedItem> subjects = new HashMap<>();
    List<Triple> triples = graph.find().toList();
    triples.sort(
        (a, b) -> {
          int sign = a.getSubject().toString().compareTo(b.getSubject().toString());
          sign =
              sign != 0 ? sign : a.getPredicate().toString().compareTo(b.getPredicate().toString());
          return sign != 0 ? sign : a.getObject().toString().compareTo(b.getObject().toString());
        });
    for (Triple triple : triples) {
      EmbeddedItem item =
          subjects.computeIfAbsent(triple.getSubject(), node -> item(node, places, items));
      if (triple.getPredicate().equals(RDF.type.asNode()) && triple.getObject().isURI()) {
        item.type(triple.getObject().getURI());
      }
    }
    int left = EmbeddedData.MOST_VALUES;
    for (Triple triple : triples) {
      Node object = triple.getObject();
      if (triple.getPredicate().equals(RDF.type.asNode()) || left-- <= 0) {
        continue;
      }
      EmbeddedItem item = subjects.get(triple.getSubject());
      EmbeddedItem other = subjects.get(object);
      String text =
          object.isLiteral()
              ? object.getLiteralLexicalForm()
              : object.isURI() ? object.getURI() : "";
      if (item != null) {
        item.add(
            triple.getPredicate().getURI(),
            new EmbeddedValue(
                text,
                other,
                places.of(object),
                object.isLiteral() ? String.valueOf(object.getLiteralLanguage()) : ""));
      }
    }
  }

  private static EmbeddedItem item(Node node, Places places, List<EmbeddedItem> items) {
    EmbeddedItem item = new EmbeddedItem(EmbeddedSyntax.RDF, places.of(node));
    if (node.isURI()) {
      item.id(node.getURI());
    }
    items.add(item);
    return item;
  }
}
