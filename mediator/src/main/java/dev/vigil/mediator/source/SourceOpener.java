package dev.vigil.mediator.source;

import dev.vigil.fetch.message.FetchOutcome;
import dev.vigil.fetch.message.FetchRequest;
import dev.vigil.fetch.message.FetchResponse;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.mediator.MediatorException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Opens sources by their location: a database by its JDBC URL, a service by the address of its
 * description, a file by its ending. Immutable.
 *
 * @param refusal why a file must not be read; empty if it may
 * @param fetcher for services; empty if none can be called
 */
public record SourceOpener(Function<Path, Optional<String>> refusal, Optional<Fetcher> fetcher) {
  private static final String SQLITE = "jdbc:sqlite:";
  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_-]{0,62}");
  private static final Set<String> TAKEN =
      Set.of(
          "view", "facts", "pages", "service", "search", "portal", "plugin", "vigil", "xs", "fn",
          "map", "array", "math", "local", "xsi", "xml", "err", "output", "saxon", "xmlns");

  public SourceOpener(Function<Path, Optional<String>> refusal) {
    this(refusal, Optional.empty());
  }

  /** Refuses a name that cannot be a prefix. */
  public static void checkName(String name) {
    if (!NAME.matcher(name).matches()) {
      throw new MediatorException(
          "'%s' is not a name of a source; use letters, digits, - and _, beginning with a letter."
              .formatted(name));
    }
    if (TAKEN.contains(name)) {
      throw new MediatorException(
          "The name '%s' has a meaning of its own in queries; choose another.".formatted(name));
    }
  }

  public static boolean isDatabase(String location) {
    return location.startsWith("jdbc:");
  }

  /** Whether a location is the address of the description of a service. */
  public static boolean isAddress(String location) {
    return location.startsWith("http://") || location.startsWith("https://");
  }

  /** The file of this machine that a location names, if it names one. */
  public static Optional<Path> file(String location) {
    if (isAddress(location)) {
      return Optional.empty();
    }
    if (!isDatabase(location)) {
      return Optional.of(path(location));
    }
    if (!location.startsWith(SQLITE)) {
      return Optional.empty();
    }
    String file = location.substring(SQLITE.length());
    if (file.startsWith(":") || file.startsWith("file:")) {
      throw new MediatorException(
          "'%s' is not a file; write jdbc:sqlite:FILE.".formatted(location));
    }
    return Optional.of(path(file));
  }

  public QuerySource open(String name, String location, String account, SourcePassword password) {
    file(location).ifPresent(this::checkFile);
    if (isDatabase(location)) {
      return JdbcSchema.open(name, JdbcConnector.of(location, account, password));
    }
    if (isAddress(location)) {
      return service(name, described(location), location, account, password);
    }
    Path file = path(location);
    if (!Files.isRegularFile(file)) {
      throw new MediatorException(
          "There is no file %s; name a file, or a database by jdbc:...".formatted(file));
    }
    String lower = location.toLowerCase(Locale.ROOT);
    if (lower.endsWith(".xml")) {
      return new XmlFileSource(name, file, QuerySandbox.ONLY);
    }
    if (lower.endsWith(".yaml") || lower.endsWith(".yml")) {
      return service(name, bytes(file), file.toString(), account, password);
    }
    if (lower.endsWith(".json")) {
      byte[] content = bytes(file);
      if (OpenApiDescription.isOne(content)) {
        return service(name, content, file.toString(), account, password);
      }
      return new JsonFileSource(name, file, QuerySandbox.ONLY);
    }
    if (lower.endsWith(".csv") || lower.endsWith(".tsv")) {
      return new CsvFileSource(name, file);
    }
    if (List.of(".db", ".sqlite", ".sqlite3").stream().anyMatch(lower::endsWith)) {
      return open(name, "jdbc:sqlite:" + file.toAbsolutePath(), account, password);
    }
    throw new MediatorException(
        "The ending of %s does not show what it contains; use .xml, .json, .csv, .db, .yaml (OpenAPI) or jdbc:..."
            .formatted(file));
  }

  private void checkFile(Path file) {
    Optional<String> refused = refusal.apply(file);
    if (refused.isPresent()) {
      throw new MediatorException(refused.get());
    }
  }

  private QuerySource service(
      String name, byte[] description, String place, String account, SourcePassword password) {
    OpenApiSource service =
        new OpenApiSource(
            name,
            OpenApiDescription.read(description, place),
            fetcher.orElseThrow(() -> new MediatorException("Services cannot be called here.")),
            account,
            password);
    service.secret();
    return service;
  }

  /** The description of a service at an address. */
  private byte[] described(String url) {
    FetchOutcome outcome =
        fetcher
            .orElseThrow(() -> new MediatorException("Services cannot be called here."))
            .fetchOnce(FetchRequest.of(url));
    if (outcome instanceof FetchOutcome.Fetched(FetchResponse answer) && answer.isSuccess()) {
      return answer.body();
    }
    throw new MediatorException(
        "The description of the service cannot be read: " + outcome.sentence());
  }

  private static byte[] bytes(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new MediatorException("%s cannot be read; check its permissions.".formatted(file), e);
    }
  }

  private static Path path(String location) {
    try {
      return Path.of(location);
    } catch (InvalidPathException e) {
      throw new MediatorException(
          "'%s' is not the path of a file; check it.".formatted(location), e);
    }
  }
}
