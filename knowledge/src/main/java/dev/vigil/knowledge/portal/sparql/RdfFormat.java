package dev.vigil.knowledge.portal.sparql;

import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.riot.RDFFormat;
import org.jspecify.annotations.Nullable;

/** The formats of the portal's RDF. */
public enum RdfFormat {
  TURTLE("text/turtle", "ttl", RDFFormat.TURTLE_PRETTY),
  /** Written here: Jena's writer needs another release of its library than extraction does. */
  JSON_LD("application/ld+json", "jsonld", null),
  RDF_XML("application/rdf+xml", "rdf", RDFFormat.RDFXML_PLAIN),
  N_TRIPLES("application/n-triples", "nt", RDFFormat.NTRIPLES_UTF8);

  private final String mediaType;
  private final String ending;

  @SuppressWarnings("ImmutableEnumChecker") // Jena never changes its formats
  private final @Nullable RDFFormat jena;

  RdfFormat(String mediaType, String ending, @Nullable RDFFormat jena) {
    this.mediaType = mediaType;
    this.ending = ending;
    this.jena = jena;
  }

  public String mediaType() {
    return mediaType;
  }

  /** The ending of file names. */
  public String ending() {
    return ending;
  }

  public static Optional<RdfFormat> ofEnding(String ending) {
    for (RdfFormat format : values()) {
      if (format.ending.equals(ending)) {
        return Optional.of(format);
      }
    }
    return Optional.empty();
  }

  /**
   * The format that an Accept header prefers; empty if it prefers HTML, which all browsers do, or
   * anything.
   */
  public static Optional<RdfFormat> ofAccept(String header) {
    record Wanted(String type, double weight) {}
    List<Wanted> wanted = new ArrayList<>();
    for (String part : header.split(",", 50)) {
      String[] fields = part.strip().split("\\s*;\\s*", -1);
      double weight = 1;
      for (String field : fields) {
        if (field.matches("q=(?:0(?:\\.\\d{0,3})?|1(?:\\.0{0,3})?)")) {
          weight = Double.parseDouble(field.substring(2));
        }
      }
      wanted.add(new Wanted(fields[0].toLowerCase(Locale.ROOT), weight));
    }
    wanted.sort((a, b) -> Double.compare(b.weight(), a.weight()));
    for (Wanted one : wanted) {
      if (one.weight() > 0) {
        if (one.type().equals("text/html") || one.type().endsWith("/*")) {
          return Optional.empty();
        }
        for (RdfFormat format : values()) {
          if (format.mediaType.equals(one.type())) {
            return Optional.of(format);
          }
        }
        if (one.type().equals("application/json")) {
          return Optional.of(JSON_LD);
        }
      }
    }
    return Optional.empty();
  }

  public String write(Model model) {
    if (jena == null) {
      return JsonLdWriter.write(model);
    }
    StringWriter out = new StringWriter();
    RDFDataMgr.write(out, model, jena);
    return out.toString();
  }
}
