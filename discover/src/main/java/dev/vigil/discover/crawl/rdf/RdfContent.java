package dev.vigil.discover.crawl.rdf;

import dev.vigil.discover.crawl.CanonicalUrl;
import dev.vigil.discover.crawl.plugin.CrawledPage;
import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.url.WebUrl;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Recognises RDF in what a crawl fetched, and the documents that it refers to. Stateless. */
final class RdfContent {
  private static final int MOST_BYTES = 2 << 20;
  private static final int HEAD = 20_000;
  private static final int MOST_LINKS = 1_000;

  private static final Map<String, String> TYPES =
      Map.of(
          "text/turtle", "Turtle",
          "application/x-turtle", "Turtle",
          "text/n3", "Turtle",
          "application/n-triples", "N-Triples",
          "application/n-quads", "N-Quads",
          "application/trig", "TriG",
          "application/rdf+xml", "RDF/XML",
          "application/owl+xml", "RDF/XML",
          "application/ld+json", "JSON-LD");
  private static final List<String> ENDINGS =
      List.of(".rdf", ".ttl", ".nt", ".n3", ".nq", ".trig", ".owl", ".jsonld", ".rdfs", ".foaf");
  private static final Pattern WORDS =
      Pattern.compile(
          "(?i)\\b(rdf|turtle|ttl|n-?triples|json-?ld|owl|linked"
              + " data|ontology|foaf|void|sparql)\\b");
  private static final Pattern RDF_XML =
      Pattern.compile("<(?:[\\w.-]+:)?RDF[\\s>]|1999/02/22-rdf-syntax-ns#");
  private static final Pattern TURTLE =
      Pattern.compile("(?im)^\\s*(?:@prefix|prefix|@base)\\s|^<[^<>\\s]+>\\s+<[^<>\\s]+>\\s");
  private static final Pattern JSON_LD_SCRIPT =
      Pattern.compile("(?i)<script[^>]{0,300}application/ld\\+json");
  private static final Pattern RDFA =
      Pattern.compile("(?i)<[a-z][^<>]{0,2000}\\s(?:typeof|property)\\s*=");
  private static final Pattern RDFA_VOCABULARY =
      Pattern.compile("(?i)<[a-z][^<>]{0,2000}\\s(?:vocab|prefix|typeof)\\s*=");

  /** Properties whose values are other documents with data. */
  private static final String LEADS =
      "(?:seeAlso|imports|isDefinedBy|dataDump|downloadURL|accessURL|exampleResource|subset|"
          + "describedby|inDataset)";

  private static final List<Pattern> LINKS =
      List.of(
          Pattern.compile(LEADS + "\\b[^<>]{0,300}?resource\\s*=\\s*[\"']([^\"'<>]{1,2000})[\"']"),
          Pattern.compile(LEADS + ">?\\s+<([^<>\\s]{1,2000})>"),
          Pattern.compile(
              LEADS
                  + "\"\\s*+:\\s*+\\[?+\\s*+"
                  + "(?:\\{\\s*+\"@id\"\\s*+:\\s*+)?+\"([^\"\\s]{1,2000})\""));

  private RdfContent() {}

  private static String head(CrawledPage page) {
    int length = Math.min(page.body().length, HEAD);
    return new String(page.body(), 0, length, StandardCharsets.ISO_8859_1);
  }

  private static String text(CrawledPage page) {
    int length = Math.min(page.body().length, MOST_BYTES);
    return new String(page.body(), 0, length, StandardCharsets.UTF_8);
  }

  /** The syntax of the RDF that a page is or contains; empty if there is none. */
  static Optional<String> syntax(CrawledPage page) {
    if (page.status() != 200) {
      return Optional.empty();
    }
    String type = page.mediaType();
    String known = TYPES.get(type);
    if (known != null) {
      return Optional.of(known);
    }
    if (type.contains("html")) {
      String text = text(page);
      if (JSON_LD_SCRIPT.matcher(text).find()) {
        return Optional.of("JSON-LD in a page");
      }
      return RDFA.matcher(text).find() && RDFA_VOCABULARY.matcher(text).find()
          ? Optional.of("RDFa in a page")
          : Optional.empty();
    }
    String head = head(page);
    if (type.endsWith("xml") || head.stripLeading().startsWith("<?xml")) {
      return RDF_XML.matcher(head).find() ? Optional.of("RDF/XML") : Optional.empty();
    }
    if (type.endsWith("json")) {
      return head.contains("\"@context\"") ? Optional.of("JSON-LD") : Optional.empty();
    }
    return isNamedRdf(page.url()) && TURTLE.matcher(head).find()
        ? Optional.of("Turtle")
        : Optional.empty();
  }

  /** Whether an address ends like that of an RDF file. */
  static boolean isNamedRdf(WebUrl url) {
    String path = url.path().toLowerCase(Locale.ROOT);
    return ENDINGS.stream().anyMatch(path::endsWith);
  }

  /** Whether the words of a link speak of RDF. */
  static boolean isCalledRdf(String anchor) {
    return WORDS.matcher(anchor).find();
  }

  /** The documents that an RDF document refers to by properties that lead to more data. */
  static Set<WebUrl> links(CrawledPage page) {
    Set<WebUrl> found = new LinkedHashSet<>();
    String text = text(page);
    for (Pattern pattern : LINKS) {
      Matcher link = pattern.matcher(text);
      while (link.find() && found.size() < MOST_LINKS) {
        try {
          found.add(CanonicalUrl.of(page.finalUrl().resolve(link.group(1))));
        } catch (FetchException e) {
          // Not an address of the web, such as urn:isbn:.
        }
      }
    }
    return found;
  }
}
