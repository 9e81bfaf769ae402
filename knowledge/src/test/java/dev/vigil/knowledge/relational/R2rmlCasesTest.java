package dev.vigil.knowledge.relational;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vigil.archive.PostgresServer;
import dev.vigil.knowledge.KnowledgeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.util.IsoMatcher;
import org.junit.jupiter.api.Test;

/** The test cases of the R2RML working group, on both databases. */
class R2rmlCasesTest {
  private static final Duration TIME = Duration.ofSeconds(20);

  private static Path cases() {
    String corpora = System.getenv("VIGIL_CORPORA");
    Path folder = Path.of(corpora == null ? "missing" : corpora).resolve("r2rml");
    assumeTrue(Files.isDirectory(folder), "VIGIL_CORPORA names no folder with r2rml");
    return folder;
  }

  private static List<Path> all(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("R2RMLTC"))
          .sorted()
          .toList();
    }
  }

  /** Returns the reason why a case fails; empty if it passes. */
  private static String run(Path folder, Path one, Connection connection, boolean sqlite)
      throws IOException, SQLException {
    String name = one.getFileName().toString().substring("R2RMLTC".length());
    String letter = name.length() > 4 ? name.substring(4) : "";
    Path special = folder.resolve("databases/d" + name.substring(1, 4) + "-postgresql.sql");
    Path script =
        !sqlite && Files.exists(special)
            ? special
            : folder.resolve("databases/d" + name.substring(1, 4) + ".sql");
    try (Statement statement = connection.createStatement()) {
      String sql = Files.readString(script);
      for (String command :
          (sqlite ? sql.replaceAll("(?i)\\s+cascade", "") : sql).split(";\\s*(?:\n|$)", -1)) {
        if (!command.isBlank()) {
          statement.execute(command);
        }
      }
    }
    Path expected = one.resolve("mapped" + letter + ".nq");
    DatasetGraph made = DatasetGraphFactory.create();
    try {
      R2rmlMapping mapping =
          R2rmlMapping.parse(Files.readString(one.resolve("r2rml" + letter + ".ttl")));
      new R2rmlRun(connection, mapping, 100_000, TIME).quads().forEach(made::add);
    } catch (KnowledgeException e) {
      assertThat(e.getMessage()).endsWith(".").doesNotContain("Exception");
      return Files.exists(expected) ? String.valueOf(e.getMessage()) : "";
    }
    if (!Files.exists(expected)) {
      return "accepted, though it is invalid";
    }
    DatasetGraph wanted = DatasetGraphFactory.create();
    RDFDataMgr.read(wanted, expected.toUri().toString());
    return IsoMatcher.isomorphic(wanted, made) ? "" : "wanted:\n" + wanted + "\nmade:\n" + made;
  }

  @Test
  void allCasesPassOnPostgres() throws Exception {
    Path folder = cases();
    PostgresServer server = PostgresServer.shared();
    List<String> failed = new ArrayList<>();
    for (Path one : all(folder)) {
      try (Connection connection = server.connect("postgres")) {
        String problem = run(folder, one, connection, false);
        if (!problem.isEmpty()) {
          failed.add(one.getFileName() + ": " + problem);
        }
      }
    }
    assertThat(failed).isEmpty();
  }

  @Test
  void nearlyAllCasesPassOnSqlite() throws Exception {
    Path folder = cases();
    List<String> failed = new ArrayList<>();
    for (Path one : all(folder)) {
      try (Connection connection = DriverManager.getConnection("jdbc:sqlite::memory:")) {
        String problem = run(folder, one, connection, true);
        if (!problem.isEmpty()) {
          failed.add(one.getFileName() + ": " + problem);
        }
      } catch (SQLException e) {
        failed.add(one.getFileName() + ": " + e.getMessage());
      }
    }
    System.out.println(failed);
    assertThat(failed).as(String.join("\n", failed)).hasSizeLessThanOrEqualTo(7);
  }
}
