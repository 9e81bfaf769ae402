package dev.vigil.cli.archive;

import dev.vigil.archive.Archive;
import dev.vigil.archive.exchange.CaptureReader;
import dev.vigil.archive.exchange.FolderCaptureReader;
import dev.vigil.archive.exchange.GitCaptureReader;
import dev.vigil.archive.exchange.HistoryImport;
import dev.vigil.archive.exchange.WarcCaptureReader;
import dev.vigil.archive.version.Page;
import dev.vigil.cli.terminal.ArchiveLocationOption;
import dev.vigil.cli.terminal.CommandFailure;
import dev.vigil.cli.terminal.CountFormat;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Progress;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.cli.terminal.TimeArguments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Implements {@code vigil archive import}: imports a folder of files, a git history or WARC files.
 */
@Command(
    name = "import",
    synopsisHeading = "Usage: ",
    customSynopsis = {
      "vigil archive import [--archive DIR] URL FOLDER       files as versions of URL",
      "       vigil archive import [--archive DIR] URL FILE         the git history of FILE",
      "       vigil archive import [--archive DIR] [URL] WARC...    recorded pages, all or URL's"
    },
    description = "Import a history: a folder of files, a git history, or WARC files.",
    footer = {
      "",
      "Files named *_UNIXTIME.ext are versions of that time; other files are versions in the",
      "order of their names. Importing again what is there already changes nothing.",
      "",
      "Example:",
      "  vigil archive import --archive harbour https://port.example/notices"
          + " examples/histories/notices"
    })
final class ArchiveImportCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private ArchiveLocationOption place;

  @Parameters(
      arity = "1..*",
      paramLabel = "URL SOURCE",
      description = "The page, and a folder, a file under git, or WARC files.")
  private List<String> arguments;

  @Option(
      names = "--git",
      paramLabel = "REPO",
      description = "The repository in which SOURCE is a path; for a bare one.")
  private @Nullable Path repository;

  @Option(
      names = "--all",
      description = "Of WARC files, take all responses: also errors, redirects and parts.")
  private boolean all;

  ArchiveImportCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    HistoryImport.Result result;
    checkSources();
    try (Archive archive = place.write();
        CaptureReader captures = open(archive);
        Progress progress = new Progress(terminal, captures.total())) {
      result =
          HistoryImport.run(
              archive,
              captures,
              capture -> progress.at(TimeArguments.shown(capture.fetch().time())));
      if (result.added() > 0) {
        archive.collect();
      }
    }
    terminal.out().println(sentence(result));
    result
        .leftOut()
        .forEach((why, count) -> terminal.err().printf("vigil: left out %,d: %s.%n", count, why));
    return result.added() + result.unchanged() + result.known() == 0 ? ExitCode.NO : ExitCode.YES;
  }

  private static String sentence(HistoryImport.Result result) {
    StringBuilder words = new StringBuilder("added " + CountFormat.of(result.added(), "version"));
    if (result.unchanged() > 0) {
      words.append(", " + CountFormat.of(result.unchanged(), "check") + " without change");
    }
    if (result.known() > 0) {
      words.append(
          ", %,d %s there already".formatted(result.known(), result.known() == 1 ? "was" : "were"));
    }
    return words.toString();
  }

  /** Checks the sources before an archive is created. */
  private void checkSources() {
    if (repository == null) {
      for (String source : arguments.subList(first(), arguments.size())) {
        if (!Files.exists(Path.of(source))) {
          throw new CommandFailure(source + ": there is no such file or folder; check its name.");
        }
      }
    }
  }

  /** The index of the first source: 1 when a URL precedes it. */
  private int first() {
    boolean address = arguments.getFirst().matches("[A-Za-z][A-Za-z0-9+.-]*:.*");
    boolean warc = !address && Files.isRegularFile(Path.of(arguments.getFirst()));
    if (arguments.size() == 1 && !warc) {
      throw new CommandFailure(
          address
              ? "name what to import behind %s: a folder, a file or WARC files."
                  .formatted(arguments.getFirst())
              : "name the URL of the page before %s.".formatted(arguments.getFirst()));
    }
    return warc ? 0 : 1;
  }

  private CaptureReader open(Archive archive) throws IOException {
    int first = first();
    Optional<String> url = first == 0 ? Optional.empty() : Optional.of(arguments.getFirst());
    if (repository != null) {
      return GitCaptureReader.open(repository, one(first), page(url));
    }
    Path source = Path.of(arguments.get(first));
    List<Path> warcs = warcs(first);
    if (!warcs.isEmpty()) {
      return WarcCaptureReader.open(
          warcs,
          url,
          all ? WarcCaptureReader.Statuses.ALL : WarcCaptureReader.Statuses.GOOD,
          (other, time) -> archive.at(Page.of(other), time).map(archive::bytes));
    }
    return Files.isDirectory(source)
        ? FolderCaptureReader.open(Path.of(one(first)), page(url))
        : GitCaptureReader.open(Path.of(one(first)), page(url));
  }

  private static String page(Optional<String> url) {
    return url.orElseThrow(
        () -> new CommandFailure("name the URL of the page before what to import."));
  }

  private String one(int first) {
    if (arguments.size() > first + 1) {
      throw new CommandFailure(
          "several sources must all be WARC files, which %s is not."
              .formatted(arguments.get(first)));
    }
    return arguments.get(first);
  }

  /** The sources if they are all WARC files, or those of a folder that has no others. */
  private List<Path> warcs(int first) throws IOException {
    List<Path> files = arguments.subList(first, arguments.size()).stream().map(Path::of).toList();
    if (files.size() == 1 && Files.isDirectory(files.getFirst())) {
      try (Stream<Path> inside = Files.list(files.getFirst())) {
        files =
            inside
                .filter(file -> !file.getFileName().toString().startsWith("."))
                .sorted()
                .collect(Collectors.toList());
      }
      boolean named =
          files.stream().allMatch(file -> file.toString().matches("(?i).*\\.warc(\\.gz)?"));
      return named ? files : List.of();
    }
    return files.stream()
            .allMatch(file -> Files.isRegularFile(file) && WarcCaptureReader.isWarc(file))
        ? files
        : List.of();
  }
}
