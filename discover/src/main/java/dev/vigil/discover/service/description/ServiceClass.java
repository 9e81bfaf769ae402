package dev.vigil.discover.service.description;

import dev.vigil.discover.DiscoverException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A service class: the input of its members, their control flow to a result, and the type of a
 * result. After the service class model of DynaBot (Rocco 2004, Section 2.3). Immutable.
 *
 * @param post whether its members may be asked by POST
 * @param vocabulary words of pages that have members, with their weights
 * @param typeSystem the name of the type system
 * @param queryGenerator the name of what makes queries
 * @param responseMatcher the name of what compares answers
 */
public record ServiceClass(
    String name,
    boolean post,
    String typeSystem,
    String queryGenerator,
    String responseMatcher,
    Map<String, Double> vocabulary,
    List<TypeDefinition> types,
    ControlFlow flow,
    List<QueryExample> examples) {
  /** The usual type system, query generator and response matcher. */
  public static final String USUAL = "usual";

  /** The class of nucleotide similarity searches, which ships with the program. */
  public static final String NUCLEOTIDE_BLAST = "nucleotide-blast";

  private static final int MOST_BYTES = 4 << 20;

  /** The two ways to write a description. */
  public enum Form {
    XML,
    YAML;

    /** Detects the form by the first significant character. */
    public static Form of(byte[] bytes) {
      for (byte b : bytes) {
        if (b == '<') {
          return XML;
        }
        // A byte order mark and white space come before anything.
        if (b > ' ') {
          return YAML;
        }
      }
      return YAML;
    }
  }

  public ServiceClass {
    vocabulary = Collections.unmodifiableMap(new LinkedHashMap<>(vocabulary));
    types = List.copyOf(types);
    examples = List.copyOf(examples);
  }

  /**
   * Reads a description.
   *
   * @throws DiscoverException with the first thing that speaks against it, and its place
   */
  public static ServiceClass read(byte[] bytes) {
    DescriptionPart root = parts(bytes);
    for (DescriptionProblem problem : DescriptionVerifier.of(root, isYaml(bytes))) {
      if (problem.isError()) {
        throw new DiscoverException(problem.toString());
      }
    }
    return DescriptionReader.read(root);
  }

  /** Finds all problems of a description; an unreadable description is one problem. */
  public static List<DescriptionProblem> verify(byte[] bytes) {
    try {
      return DescriptionVerifier.of(parts(bytes), isYaml(bytes));
    } catch (DiscoverException e) {
      return List.of(DescriptionProblem.unreadable(String.valueOf(e.getMessage())));
    }
  }

  private static boolean isYaml(byte[] bytes) {
    return Form.of(bytes) != Form.XML;
  }

  private static DescriptionPart parts(byte[] bytes) {
    if (bytes.length > MOST_BYTES) {
      throw new DiscoverException(
          "A description has at most " + MOST_BYTES + " bytes, not " + bytes.length + ".");
    }
    return Form.of(bytes) == Form.XML
        ? DescriptionXml.read(bytes)
        : DescriptionYaml.read(new String(bytes, StandardCharsets.UTF_8));
  }

  /** A description in a file, or one that ships with the program by its name. */
  public static ServiceClass find(String nameOrFile) {
    byte[] bytes = bytes(nameOrFile);
    try {
      return read(bytes);
    } catch (DiscoverException e) {
      throw new DiscoverException(nameOrFile + ": " + e.getMessage(), e);
    }
  }

  /** The bytes of a description in a file, or of one that ships with the program. */
  public static byte[] bytes(String nameOrFile) {
    Path file = Path.of(nameOrFile);
    if (Files.isDirectory(file)) {
      throw new DiscoverException(nameOrFile + ": this is a folder; name a file in it.");
    }
    try (InputStream shipped =
        nameOrFile.matches("[a-z0-9-]{1,60}") && !Files.exists(file)
            ? ServiceClass.class.getResourceAsStream(nameOrFile + ".service.xml")
            : null) {
      return shipped == null ? Files.readAllBytes(file) : shipped.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The description in one of its forms. */
  public String write(Form form) {
    DescriptionPart root = DescriptionWriter.write(this);
    return form == Form.XML ? DescriptionXml.write(root) : DescriptionYaml.write(root);
  }

  /** The description as maps, lists and texts, for a document that contains it. */
  public Map<String, Object> tree() {
    return DescriptionYaml.tree(DescriptionWriter.write(this));
  }

  /** The definition of a type; none for a predefined one. */
  public Optional<TypeDefinition> type(String wanted) {
    return types.stream().filter(type -> type.name().equals(wanted)).findFirst();
  }
}
