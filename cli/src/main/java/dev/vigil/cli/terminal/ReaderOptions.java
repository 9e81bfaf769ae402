package dev.vigil.cli.terminal;

import dev.vigil.document.ReadResult;
import dev.vigil.document.read.DocumentFormat;
import dev.vigil.document.read.ReadHint;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of reading a document, shared by all commands that read one. */
public final class ReaderOptions {
  @Option(
      names = "--as",
      paramLabel = "TYPE",
      description =
          "Read as html, xml, json, text, csv, calendar, pdf or binary, whatever the content.")
  private @Nullable DocumentFormat format;

  @Option(
      names = "--charset",
      paramLabel = "NAME",
      description = "The encoding that the server named, such as iso-8859-1.")
  private @Nullable String charset;

  public CommandInput open(String file, Terminal terminal) {
    return CommandInput.open(file, hint(file), terminal);
  }

  /** Reads a document for storage; an unreadable document is read as plain bytes. */
  public ReadResult readAnyway(String file, Terminal terminal) {
    return CommandInput.readAnyway(file, hint(file), terminal);
  }

  /** Whether the user says how to read the document. */
  public boolean isReported() {
    return format != null;
  }

  private ReadHint hint(String file) {
    return new ReadHint(null, charset, file.equals(CommandInput.STANDARD) ? null : file, format);
  }
}
