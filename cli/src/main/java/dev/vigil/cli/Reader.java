package dev.vigil.cli;

import dev.vigil.document.Format;
import dev.vigil.document.Hint;
import dev.vigil.document.Reading;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options about how a document is read, shared by all commands that read one. */
final class Reader {
  @Option(
      names = "--as",
      paramLabel = "TYPE",
      description =
          "Read as html, xml, json, text, csv, calendar, pdf or binary, whatever it looks like.")
  private @Nullable Format format;

  @Option(
      names = "--charset",
      paramLabel = "NAME",
      description = "The encoding that the server named, such as iso-8859-1.")
  private @Nullable String charset;

  Input open(String file, Terminal terminal) {
    return Input.open(file, hint(file), terminal);
  }

  /** For keeping a document, which must not fail because of what it is. */
  Reading readAnyway(String file, Terminal terminal) {
    return Input.readAnyway(file, hint(file), terminal);
  }

  private Hint hint(String file) {
    return new Hint(null, charset, file.equals(Input.STANDARD) ? null : file, format);
  }
}
