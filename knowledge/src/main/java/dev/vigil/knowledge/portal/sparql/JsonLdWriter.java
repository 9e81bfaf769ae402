package dev.vigil.knowledge.portal.sparql;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.jena.datatypes.xsd.XSDDatatype;
import org.apache.jena.rdf.model.Literal;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.rdf.model.RDFNode;
import org.apache.jena.rdf.model.Resource;
import org.apache.jena.rdf.model.Statement;
import org.apache.jena.vocabulary.RDF;
import tools.jackson.databind.json.JsonMapper;

/** Writes a graph as JSON-LD, one object for each subject. Stateless. */
final class JsonLdWriter {
  private JsonLdWriter() {}

  static String write(Model model) {
    Map<String, Map<String, Object>> subjects = new TreeMap<>();
    Map<String, String> blank = new LinkedHashMap<>();
    for (Statement statement : model.listStatements().toList()) {
      String id = id(statement.getSubject(), blank);
      Map<String, Object> subject =
          subjects.computeIfAbsent(
              id,
              key -> {
                Map<String, Object> fields = new TreeMap<>();
                fields.put("@id", key);
                return fields;
              });
      boolean type =
          statement.getPredicate().equals(RDF.type) && statement.getObject().isResource();
      String name = type ? "@type" : statement.getPredicate().getURI();
      Object value =
          type
              ? id(statement.getObject().asResource(), blank)
              : value(statement.getObject(), blank);
      @SuppressWarnings("unchecked")
      List<Object> values =
          (List<Object>) subject.computeIfAbsent(name, key -> new ArrayList<Object>());
      values.add(value);
    }
    return JsonMapper.shared()
            .writerWithDefaultPrettyPrinter()
            .writeValueAsString(Map.of("@graph", subjects.values()))
        + "\n";
  }

  private static String id(Resource resource, Map<String, String> blank) {
    return resource.isAnon()
        ? blank.computeIfAbsent(resource.getId().toString(), key -> "_:b" + blank.size())
        : resource.getURI();
  }

  private static Object value(RDFNode node, Map<String, String> blank) {
    if (node.isResource()) {
      return Map.of("@id", id(node.asResource(), blank));
    }
    Literal literal = node.asLiteral();
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("@value", literal.getLexicalForm());
    if (!literal.getLanguage().isEmpty()) {
      fields.put("@language", literal.getLanguage());
    } else if (!XSDDatatype.XSDstring.equals(literal.getDatatype())) {
      fields.put("@type", literal.getDatatypeURI());
    }
    return fields;
  }
}
