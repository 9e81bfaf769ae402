package dev.vigil.server.demo;

import dev.vigil.archive.internal.database.DurableFiles;
import dev.vigil.knowledge.fact.FactService;
import dev.vigil.knowledge.portal.ClassHierarchy;
import dev.vigil.knowledge.portal.Portal;
import dev.vigil.knowledge.portal.PortalSettings;
import dev.vigil.knowledge.relational.DatabaseService;
import dev.vigil.knowledge.relational.RelationalDatabase;
import dev.vigil.server.ServerException;
import dev.vigil.watch.engine.Installation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A small research group for the demo of the portal: people on pages and in an XML file, projects
 * in an RDF file, talks in a SQLite database. Stateless.
 */
final class DemoGroup {
  private static final List<String> CLASSES =
      List.of("Article", "Event", "Organisation", "Person", "Project");
  private static final String DATABASE = "demo-talks";

  private static final String PROJECT =
      """
      Project:
        types: [ResearchProject, Project]
        keys: [name]
        properties:
          name: text
          lead: text
          partOf: {type: text, from: [parentOrganization.name, parentOrganization]}
          started: {type: date, from: [foundingDate]}
          budget: {type: money, from: [funding]}
          description: text
          url: url
      """;

  private static final String MAPPING =
      """
      @prefix rr: <http://www.w3.org/ns/r2rml#> .
      @prefix schema: <https://schema.org/> .
      <#talks> rr:logicalTable [ rr:tableName "talk" ] ;
        rr:subjectMap [ rr:template "urn:ellismere:talk/{id}" ; rr:class schema:Event ] ;
        rr:predicateObjectMap [ rr:predicate schema:name ; rr:objectMap [ rr:column "title" ] ] ;
        rr:predicateObjectMap [ rr:predicate schema:startDate ; rr:objectMap [ rr:column "day" ] ] ;
        rr:predicateObjectMap [ rr:predicate schema:performer ; rr:objectMap [ rr:parentTriplesMap <#speakers> ;
          rr:joinCondition [ rr:child "speaker" ; rr:parent "id" ] ] ] ;
        rr:predicateObjectMap [ rr:predicate schema:location ; rr:objectMap [ rr:column "room" ] ] .
      <#speakers> rr:logicalTable [ rr:tableName "speaker" ] ;
        rr:subjectMap [ rr:template "urn:ellismere:speaker/{id}" ] ;
        rr:predicateObjectMap [ rr:predicate schema:name ; rr:objectMap [ rr:column "name" ] ] .
      """;

  private DemoGroup() {}

  /** The content of a path with its media type in front; empty if the path does not exist. */
  static String of(String path, long step) {
    return switch (path) {
      case "/group" ->
          page(
              "Tide Laboratory",
              """
              {"@context": "https://schema.org", "@type": "Organization", "name": "Tide Laboratory",
               "url": "/group", "address": {"addressLocality": "Ellismere", "addressCountry": "Marsh Isles"},
               "foundingDate": "1998-04-01", "email": "tides@ellismere.example"}\
              """,
              "<p>We measure tides, currents and the silt of the harbour.</p>");
      case "/group/ada" ->
          person(
              "Ada Quill", "Professor", "ada.quill@ellismere.example", "She leads the laboratory.");
      case "/group/bo" ->
          person(
              "Bo Marsh",
              step % 2 == 0 ? "Research assistant" : "Doctoral student",
              "bo.marsh@ellismere.example",
              "He builds sensors.");
      case "/group/paper" ->
          page(
              "Silt and the spring tide",
              """
              {"@context": "https://schema.org", "@type": "ScholarlyArticle",
               "headline": "Silt and the spring tide", "author": ["Ada Quill", "Cleo Stern"],
               "datePublished": "2026-05-12",
               "publisher": {"name": "Journal of Small Harbours"},
               "description": "How much silt a spring tide carries into a harbour with two locks."}\
              """,
              "<p>How much silt a spring tide carries into a harbour with two locks.</p>");
      case "/group/people.xml" ->
          "application/xml|"
              + """
              <?xml version="1.0" encoding="UTF-8"?>
              <list xmlns="urn:vigil:class:Person">
                <Person><name>Cleo Stern</name><jobTitle>Postdoctoral researcher</jobTitle>
                  <worksFor.name>Tide Laboratory</worksFor.name><email>cleo.stern@ellismere.example</email></Person>
                <Person><name>Dan Holt</name><jobTitle>Technician</jobTitle>
                  <worksFor.name>Tide Laboratory</worksFor.name><telephone>+99 12 345</telephone></Person>
              </list>
              """;
      case "/group/projects.ttl" ->
          "text/turtle|"
              + String.format(
                  Locale.ROOT,
                  """
                  @prefix s: <https://schema.org/> .
                  <#gauge> a s:ResearchProject ; s:name "Open tide gauge" ; s:lead "Bo Marsh" ;
                    s:parentOrganization "Tide Laboratory" ; s:foundingDate "2025-01-15" ;
                    s:funding "%d EUR" ; s:description "A tide gauge that a school can build." .
                  <#silt> a s:ResearchProject ; s:name "Silt atlas" ; s:lead "Ada Quill" ;
                    s:parentOrganization "Tide Laboratory" ; s:foundingDate "2024-06-01" ;
                    s:funding "180000 EUR" ; s:description "Maps of silt for twelve harbours." .
                  """,
                  42_000 + 1_500 * (step % 6));
      default -> "";
    };
  }

  private static String person(String name, String title, String mail, String text) {
    return page(
        name,
        """
        {"@context": "https://schema.org", "@type": "Person", "name": "%s", "jobTitle": "%s",
         "email": "%s", "worksFor": "Tide Laboratory"}\
        """
            .formatted(name, title, mail),
        "<p>" + title + ". " + text + "</p>");
  }

  private static String page(String title, String data, String body) {
    return "text/html|"
        + """
        <!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>%s</title>
        <script type="application/ld+json">%s</script></head>
        <body><h1>%s</h1>%s<p>The laboratory is on the east quay of the Port of Ellismere.</p></body></html>
        """
            .formatted(title, data, title, body);
  }

  /** The sentinels of the group. */
  static String sentinels(String address) {
    StringBuilder out = new StringBuilder();
    List.of("", "/ada", "/bo", "/paper", "/people.xml", "/projects.ttl")
        .forEach(
            path ->
                out.append(
                    "Create Sentinel demo-group%s Using %s/group%s Fetch every 30 seconds Tag demo, group\n"
                        .formatted(path.replaceAll("[/.]", "-"), address, path)));
    return out.append(
            "Create Sentinel demo-group-talks Using database \"%s\" Fetch every 1 hour Tag demo, group\n"
                .formatted(DATABASE))
        .toString();
  }

  /** Makes the database, switches the classes on and publishes the portal. */
  static void prepare(Installation installation) {
    Path file = installation.folder().resolve("demo-talks.db");
    if (!Files.exists(file)) {
      try {
        // Empty, and for its owner only.
        DurableFiles.write(file, "");
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      fill(file);
    }
    new DatabaseService(installation.archive())
        .save(new RelationalDatabase(DATABASE, "sqlite:" + file.toAbsolutePath(), MAPPING));
    FactService facts = FactService.of(installation);
    facts.define(0, PROJECT, "demo");
    CLASSES.forEach(name -> facts.switchOn(0, name, "group"));
    Portal portal = new Portal(installation, ClassHierarchy.FLAT);
    if (!portal.settings(0).open()) {
      portal.save(
          new PortalSettings(
              0,
              "tides",
              "",
              "Tide Laboratory",
              "People, projects, papers and talks of a small research group. The values come from"
                  + " web pages, an XML file, an RDF file and a database.",
              "#27536b",
              "",
              true,
              Set.copyOf(CLASSES)));
    }
  }

  private static void fill(Path file) {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      for (String sql :
          List.of(
              "create table speaker (id integer primary key, name text)",
              "create table talk (id integer primary key, title text, day date, room text,"
                  + " speaker integer references speaker (id))",
              "insert into speaker values (1, 'Ada Quill'), (2, 'Bo Marsh'), (3, 'Cleo Stern')",
              "insert into talk values (1, 'Spring tides for beginners', '2026-11-24', 'Quay room',"
                  + " 1), (2, 'A gauge from a bicycle lamp', '2026-12-01', 'Workshop', 2), (3,"
                  + " 'Where the silt goes', '2026-12-08', 'Quay room', 3)")) {
        statement.execute(sql);
      }
    } catch (SQLException e) {
      throw new ServerException("The database of the demo cannot be made: " + e.getMessage(), e);
    }
  }
}
