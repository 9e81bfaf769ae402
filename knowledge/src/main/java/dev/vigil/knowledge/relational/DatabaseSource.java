package dev.vigil.knowledge.relational;

import dev.vigil.knowledge.KnowledgeException;
import dev.vigil.watch.source.SourceContent;
import dev.vigil.watch.source.SourceKind;
import dev.vigil.watch.source.SourceKindProvider;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.TreeSet;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.sparql.core.Quad;

/**
 * The rows of a connected database as a source that can be watched: {@code Using database staff}.
 * Its content is RDF, one triple in a line, sorted. Immutable.
 */
public final class DatabaseSource implements SourceKind {
  /** The most triples of a database. */
  public static final int MOST = 500_000;

  private static final Duration TIME = Duration.ofSeconds(60);

  private final SourceKindProvider.SourceContext context;

  private DatabaseSource(SourceKindProvider.SourceContext context) {
    this.context = context;
  }

  /** Makes it for an installation. Immutable. */
  public static final class Maker implements SourceKindProvider {
    @Override
    public SourceKind make(SourceContext context) {
      return new DatabaseSource(context);
    }
  }

  @Override
  public String name() {
    return "database";
  }

  @Override
  public Optional<String> fault(String argument) {
    Optional<RelationalDatabase> found =
        new DatabaseService(context.archive()).find(argument.strip());
    return found.isEmpty()
        ? Optional.of(
            "There is no database '%s'; 'vigil portal database' connects one.".formatted(argument))
        : found.get().mapping().isBlank()
            ? Optional.of("The database '%s' has no mapping yet.".formatted(argument))
            : Optional.empty();
  }

  @Override
  public SourceContent take(String argument) {
    Optional<String> fault = fault(argument);
    if (fault.isPresent()) {
      return new SourceContent.Nothing(fault.get());
    }
    RelationalDatabase database =
        new DatabaseService(context.archive()).find(argument.strip()).orElseThrow();
    try {
      return new SourceContent.Content(
          triples(database, MOST).getBytes(StandardCharsets.UTF_8),
          database.name() + ".nt",
          Optional.empty(),
          "");
    } catch (KnowledgeException e) {
      return new SourceContent.Nothing(String.valueOf(e.getMessage()));
    }
  }

  /** The triples of a database in the order of their text. */
  public static String triples(RelationalDatabase database, int most) {
    R2rmlMapping mapping = R2rmlMapping.parse(database.mapping());
    try (Connection connection = database.connect()) {
      Model model = ModelFactory.createDefaultModel();
      for (Quad quad : new R2rmlRun(connection, mapping, most, TIME).quads()) {
        model.getGraph().add(quad.asTriple());
      }
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      RDFDataMgr.write(out, model, Lang.NTRIPLES);
      TreeSet<String> lines = new TreeSet<>(out.toString(StandardCharsets.UTF_8).lines().toList());
      return "# " + database.name() + "\n" + String.join("\n", lines) + "\n";
    } catch (SQLException e) {
      throw new KnowledgeException("The database cannot be closed: " + e.getMessage() + ".", e);
    }
  }
}
