package dev.vigil.server.web.portal;

import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.fact.FactExport;
import dev.vigil.knowledge.fact.store.FactMember;
import dev.vigil.knowledge.portal.Individual;
import dev.vigil.knowledge.portal.PortalData;
import dev.vigil.knowledge.portal.PortalRdf;
import dev.vigil.knowledge.portal.TableQuery;
import dev.vigil.knowledge.portal.sparql.RdfFormat;
import dev.vigil.server.http.RequestContext;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.jena.rdf.model.Model;

/** Serves the individuals of a portal in the formats that programs ask for. Stateless. */
final class PortalFormats {
  /** The endings of files of a class. */
  static final List<String> ENDINGS = List.of("csv", "ttl", "jsonld", "rdf");

  private PortalFormats() {}

  /**
   * What a request wants.
   *
   * @param name without an ending
   * @param rdf the RDF format, empty for another one
   */
  record Wanted(String name, Optional<RdfFormat> rdf, boolean csv, boolean atom) {
    boolean isData() {
      return rdf.isPresent() || csv;
    }
  }

  /** The format by the ending of a name, else by the Accept header. */
  static Wanted wanted(RequestContext context, String name) {
    int dot = name.lastIndexOf('.');
    String ending = dot < 0 ? "" : name.substring(dot + 1);
    Optional<RdfFormat> rdf = RdfFormat.ofEnding(ending);
    if (rdf.isPresent() || ending.equals("csv") || ending.equals("atom")) {
      return new Wanted(name.substring(0, dot), rdf, ending.equals("csv"), ending.equals("atom"));
    }
    String accept = context.header("Accept").orElse("");
    return new Wanted(
        name, RdfFormat.ofAccept(accept), accept.strip().startsWith("text/csv"), false);
  }

  static void send(
      RequestContext context,
      PortalData data,
      String base,
      FactClass type,
      List<Individual> some,
      Wanted wanted) {
    context.context().header("Vary", "Accept");
    if (wanted.csv()) {
      List<FactMember> members = some.stream().map(PortalFormats::member).toList();
      context.text(
          "text/csv; charset=utf-8", FactExport.write(type, members, FactExport.Format.CSV));
      return;
    }
    RdfFormat format = wanted.rdf().orElse(RdfFormat.TURTLE);
    PortalRdf rdf = new PortalRdf(data, base);
    Model model = rdf.of(some);
    if (some.size() != 1) {
      model.add(rdf.of(type));
    }
    context.text(format.mediaType() + "; charset=utf-8", format.write(model));
  }

  /** All that is known of an individual as one member. */
  private static FactMember member(Individual one) {
    FactMember first = one.members().getFirst();
    return new FactMember(
        first.id(),
        first.className(),
        first.page(),
        first.source(),
        first.name(),
        first.from(),
        first.ended(),
        first.missing(),
        one.facts());
  }

  /** Reads the parameters of an address. */
  static TableQuery parsed(String query) {
    Map<String, List<String>> all = new LinkedHashMap<>();
    for (String part : query.split("&", 200)) {
      int equals = part.indexOf('=');
      if (equals > 0) {
        all.computeIfAbsent(decoded(part.substring(0, equals)), key -> new ArrayList<>())
            .add(decoded(part.substring(equals + 1)));
      }
    }
    return TableQuery.of(all);
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return text;
    }
  }
}
