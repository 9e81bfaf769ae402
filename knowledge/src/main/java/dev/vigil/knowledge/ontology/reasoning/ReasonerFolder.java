package dev.vigil.knowledge.ontology.reasoning;

import dev.vigil.knowledge.ontology.language.OntologyException;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import org.jspecify.annotations.Nullable;

/**
 * Finds the jars of the reasoner process: the folder {@code reasoner} beside Vigil's own jars, or
 * the build of the module when Vigil runs from its sources.
 */
final class ReasonerFolder {
  private ReasonerFolder() {}

  /** The class path of the process. */
  static String classPath() {
    Path own = own();
    Path beside = own == null ? null : own.resolveSibling("reasoner");
    if (beside != null && Files.isDirectory(beside) && !Files.exists(beside.resolve("pom.xml"))) {
      return beside + File.separator + "*";
    }
    boolean quick =
        own != null && own.toString().contains(File.separator + "quick" + File.separator);
    for (Path at = own; at != null; at = at.getParent()) {
      Path module = at.resolve("reasoner");
      if (Files.exists(module.resolve("pom.xml"))) {
        Path target = module.resolve(quick ? "target/quick" : "target");
        if (Files.isDirectory(target.resolve("lib"))) {
          return target.resolve("classes")
              + File.pathSeparator
              + target.resolve("lib")
              + File.separator
              + "*";
        }
      }
    }
    throw new OntologyException(
        "The reasoner is not installed: the folder "
            + (beside == null ? "reasoner" : beside)
            + " beside Vigil's jars is missing; run vigil --rebuild.");
  }

  private static @Nullable Path own() {
    CodeSource source = ReasonerFolder.class.getProtectionDomain().getCodeSource();
    if (source == null) {
      return null;
    }
    try {
      return Path.of(source.getLocation().toURI());
    } catch (URISyntaxException impossible) {
      return null;
    }
  }
}
