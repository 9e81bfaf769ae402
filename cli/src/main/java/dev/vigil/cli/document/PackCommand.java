package dev.vigil.cli.document;

import dev.vigil.cli.terminal.CommandFailure;
import dev.vigil.cli.terminal.CommandInput;
import dev.vigil.cli.terminal.FileBatch;
import dev.vigil.cli.terminal.OutputFile;
import dev.vigil.cli.terminal.Progress;
import dev.vigil.cli.terminal.ReaderOptions;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.document.ReadResult;
import dev.vigil.document.pack.Pack;
import dev.vigil.document.pack.PackOperator;
import dev.vigil.document.pack.PackOptions;
import dev.vigil.document.pack.PackProfile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil pack}: packs documents into compact files that can still be queried. */
@Command(
    name = "pack",
    description = "Pack documents: smaller, exact, and ready for queries.",
    footer = {
      "",
      "Examples:",
      "  vigil pack examples/notices.html -o notices.vpk",
      "  vigil pack examples/*.html -d .",
      "  vigil pack --profile columns --without url examples/tides.xml -o tides.vpk"
    })
public final class PackCommand implements Callable<Integer> {
  private final Terminal terminal;
  private final Map<Path, String> written = new HashMap<>();

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description =
          "What to pack; - is standard input. Without -o or -d, the pack of FILE is FILE.vpk.")
  private List<String> files;

  @ArgGroup private @Nullable Target target;

  @Option(names = "--fast", description = "Take less time for a somewhat larger pack.")
  private boolean fast;

  @Option(
      names = "--profile",
      paramLabel = "P",
      description =
          "The layout: page (smallest for pages), columns (each large column alone), message (one"
              + " frame) or raw (not compressed, quickest to load). Default: by a trial.")
  private @Nullable PackProfile profile;

  @Option(
      names = "--without",
      paramLabel = "OPERATOR",
      description =
          "Switch an operator off: page, path, name, url, attribute or content; repeatable.")
  private List<PackOperator> without = new ArrayList<>();

  @Mixin private ReaderOptions reader;

  /** The options that name the output file or folder. */
  static final class Target {
    @Option(
        names = "-o",
        paramLabel = "OUT",
        description = "The pack of the only FILE; - is standard output.")
    private @Nullable String file;

    @Option(names = "-d", paramLabel = "DIR", description = "The folder for all packs.")
    private @Nullable Path folder;
  }

  public PackCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Exception {
    if (target != null && target.file != null && files.size() > 1) {
      throw new CommandFailure("-o takes one FILE, not " + files.size() + "; use -d for several.");
    }
    if (target != null && target.folder != null && !Files.isDirectory(target.folder)) {
      throw new CommandFailure(
          target.folder + ": there is no such folder; create it, or name another.");
    }
    return new FileBatch(terminal, files).run(this::pack);
  }

  private boolean pack(String file, Progress progress) throws IOException {
    Path to = target(file);
    ReadResult reading = reader.readAnyway(file, terminal);
    byte[] pack = Pack.write(reading, options());
    if (to == null) {
      terminal.out().write(pack);
      progress.hide();
      sayHowItWasRead(file, reading);
      return true;
    }
    OutputFile.write(to, files, out -> out.write(pack));
    progress.hide();
    sayHowItWasRead(file, reading);
    int before = reading.source().bytes().length;
    terminal
        .out()
        .println(
            String.format(
                Locale.ROOT,
                "%s: %,d bytes, packed %,d (%.0f %%)",
                to,
                before,
                pack.length,
                before == 0 ? 100 : 100.0 * pack.length / before));
    return true;
  }

  private PackOptions options() {
    PackOptions options =
        profile == PackProfile.RAW
            ? PackOptions.STORED
            : fast ? PackOptions.FAST : PackOptions.SMALL;
    if (profile != null) {
      options = options.withProfile(profile);
    }
    for (PackOperator operator : without) {
      options = options.without(operator);
    }
    return options;
  }

  /** Notes when a file is not what it is named or claims to be, and was read as something else. */
  private void sayHowItWasRead(String file, ReadResult reading) {
    if (!reading.refusal().isEmpty()) {
      terminal.say(
          "%s: it was read as %s. %s"
              .formatted(
                  file, reading.reader().name().toUpperCase(Locale.ROOT), reading.refusal()));
      return;
    }
    String name = file.toLowerCase(Locale.ROOT);
    String wanted = name.endsWith(".xml") ? "xml" : name.endsWith(".json") ? "json" : "";
    String type = reading.digest().type().name().toLowerCase(Locale.ROOT);
    if (!wanted.isEmpty() && !type.equals(wanted) && !reader.isReported()) {
      terminal.say(
          "%s: this is not well-formed %s; it was read as %s."
              .formatted(file, wanted.toUpperCase(Locale.ROOT), type.toUpperCase(Locale.ROOT)));
    }
  }

  /** Where the pack of a file goes; null for standard output. */
  private @Nullable Path target(String file) {
    if (target != null && target.file != null) {
      return target.file.equals(CommandInput.STANDARD) ? null : Path.of(target.file);
    }
    if (file.equals(CommandInput.STANDARD)) {
      if (target != null) {
        throw new CommandFailure("standard input has no name for a file in a folder; use -o.");
      }
      return null;
    }
    Path beside = Path.of(file + ".vpk");
    Path to =
        target != null && target.folder != null
            ? target.folder.resolve(beside.getFileName())
            : beside;
    String other = written.putIfAbsent(to.toAbsolutePath().normalize(), file);
    if (other != null) {
      throw new CommandFailure(
          "%s: %s goes into the same pack; name one with -o.".formatted(file, other));
    }
    return to;
  }
}
