package dev.vigil.cli;

import dev.vigil.cli.terminal.CommandFailure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reads the example documents that ship with the program. Stateless. */
final class ExampleDocuments {
  static final List<String> ALL =
      List.of(
          "notices.html",
          "notices-later.html",
          "port.css",
          "tides.xml",
          "berths.json",
          "harbour.sentinel",
          "port.sentinel");

  private ExampleDocuments() {}

  static void copyTo(Path folder) throws IOException {
    for (String example : ALL) {
      try (InputStream in = ExampleDocuments.class.getResourceAsStream("examples/" + example)) {
        if (in == null) {
          throw new CommandFailure(
              "the example " + example + " is missing from this build; run './vigil --rebuild'.");
        }
        Files.copy(in, folder.resolve(example));
      }
    }
  }
}
