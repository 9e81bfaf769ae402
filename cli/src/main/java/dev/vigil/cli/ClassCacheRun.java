package dev.vigil.cli;

import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Terminal;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Calls each command once, so that the launcher can build its class data cache from that run.
 * Stateless.
 */
final class ClassCacheRun {
  private static final List<String> COMMANDS =
      List.of(
          "help",
          "help xpath",
          "tree notices.html",
          "tree tides.xml",
          "tree berths.json",
          "pack notices.html",
          "pack tides.xml",
          "unpack notices.html.vpk",
          "tree tides.xml.vpk",
          "stats notices.html",
          "stats --json tides.xml.vpk",
          "xpath --text //li/a notices.html.vpk",
          "xpath --json upper-case(//title) notices.html",
          "xpath --css li.notice notices.html",
          "similar notices.html notices-later.html",
          "objects notices.html",
          "forms notices.html",
          "diff notices.html notices-later.html",
          "diff --view changes --ignore whitespace notices.html notices-later.html",
          "diff --view json notices.html.vpk notices-later.html",
          "diff --view side notices.html notices-later.html",
          "diff --view script notices.html notices-later.html",
          "archive add --archive kept https://port.example/ notices.html",
          "archive add --archive kept https://port.example/ notices-later.html",
          "archive log --archive kept https://port.example/",
          "archive show --archive kept https://port.example/ --version 1",
          "archive check --archive kept",
          "sentinel format harbour.sentinel",
          "sentinel add --offline --data kept harbour.sentinel",
          "sentinel list --data kept",
          "sentinel show --data kept notices",
          "sentinel replay --data kept",
          "changes --data kept",
          "log --data kept notices",
          "search --data kept tide",
          "config --data kept",
          "crawl list --data kept",
          "serve --data kept --port 0 --demo --for 2s",
          "service verify nucleotide-blast",
          "tree no-such-file");

  private ClassCacheRun() {}

  static int run() throws IOException {
    var nowhere = new PrintStream(OutputStream.nullOutputStream());
    var terminal = new Terminal(InputStream.nullInputStream(), nowhere, nowhere, false);
    Path folder = Files.createTempDirectory("vigil-training-");
    try {
      ExampleDocuments.copyTo(folder);
      for (String command : COMMANDS) {
        VigilCommand.run(
            terminal,
            Arrays.stream(command.split(" "))
                .map(word -> isFile(word) ? folder.resolve(word) : word)
                .map(Object::toString)
                .toArray(String[]::new));
      }
    } finally {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
    return ExitCode.YES;
  }

  private static boolean isFile(String word) {
    return word.equals("kept") || ExampleDocuments.ALL.contains(word.replace(".vpk", ""));
  }
}
