package dev.vigil.knowledge.ontology.language;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** One document of an ontology: its name for messages, its content and the IRI that imports it. */
public record OntologyDocument(String name, byte[] content, @Nullable String iri) {
  /** Larger documents are refused. */
  public static final int MOST_BYTES = 64 << 20;

  /** Checks the size. */
  public OntologyDocument {
    if (content.length > MOST_BYTES) {
      throw new OntologyException(
          name
              + ": the document has "
              + content.length
              + " bytes; at most "
              + MOST_BYTES
              + " are allowed.");
    }
  }

  /** Reads a file. */
  public static OntologyDocument read(Path file) {
    try {
      if (Files.size(file) > MOST_BYTES) {
        throw new OntologyException(
            file + ": the file is larger than " + (MOST_BYTES >> 20) + " MB.");
      }
      return new OntologyDocument(file.toString(), Files.readAllBytes(file), null);
    } catch (IOException failed) {
      throw new OntologyException(file + ": the file cannot be read.", failed);
    }
  }

  /** The last part of the name. */
  public String fileName() {
    return name.substring(name.lastIndexOf('/') + 1);
  }
}
