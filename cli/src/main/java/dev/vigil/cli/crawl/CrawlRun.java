package dev.vigil.cli.crawl;

import dev.vigil.archive.Archive;
import dev.vigil.archive.failure.ArchiveBusyException;
import dev.vigil.archive.internal.database.DurableFiles;
import dev.vigil.cli.process.ShutdownHook;
import dev.vigil.cli.terminal.AllowedAddresses;
import dev.vigil.cli.terminal.CommandFailure;
import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.discover.crawl.Crawl;
import dev.vigil.discover.crawl.CrawlEnd;
import dev.vigil.discover.crawl.CrawlProgress;
import dev.vigil.discover.crawl.CrawlSummary;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.settings.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Runs a crawl, shows its progress and reports how it ended. For one run. */
final class CrawlRun {
  private static final Duration STOP_WITHIN = Duration.ofSeconds(60);

  private final Terminal terminal;
  private final DataOption place;
  private final AllowedAddresses allowed;

  CrawlRun(Terminal terminal, DataOption place, AllowedAddresses allowed) {
    this.terminal = terminal;
    this.place = place;
    this.allowed = allowed;
  }

  /** The folder of the archive that pages go to. */
  static String archive(@Nullable Path given, DataOption place) {
    if (given == null) {
      return place.folder().resolve(Installation.ARCHIVE).toAbsolutePath().toString();
    }
    Path inside = given.resolve(Installation.ARCHIVE);
    boolean data = !Archive.exists(given) && Archive.exists(inside);
    return (data ? inside : given).toAbsolutePath().toString();
  }

  /**
   * Runs the crawl; returns 0 when it ended by itself, 1 when it found no page at all. A signal
   * that pauses it gives the process its own exit code.
   *
   * @param folder the folder of the archive; empty for none
   * @param made makes the crawl, or takes it up again, once all else is known to be well
   */
  int run(String folder, Supplier<Crawl> made) throws InterruptedException {
    Settings settings = allowed.in(place.settings());
    Optional<Archive> archive = open(folder);
    Crawl crawl;
    try {
      crawl = made.get();
    } catch (RuntimeException failure) {
      archive.ifPresent(Archive::close);
      throw failure;
    }
    AtomicBoolean stopped = new AtomicBoolean();
    ShutdownHook ending =
        new ShutdownHook(
            STOP_WITHIN,
            ShutdownHook.SignalMeaning.CUT_SHORT,
            () -> {
              stopped.set(true);
              crawl.stop();
            });
    try {
      CrawlEnd end =
          crawl.run(new Crawl.Tools(terminal.time(), settings.allow(), archive), this::progress);
      hide();
      end(crawl, end);
      archive.ifPresent(into -> pack(into, stopped));
    } finally {
      hide();
      archive.ifPresent(Archive::close);
      ending.close();
    }
    CrawlSummary summary = crawl.summary();
    return summary.count("outcome ok") > 0 ? ExitCode.YES : nothing(crawl, summary);
  }

  /** Packs the pages that the crawl stored unpacked, unless the user stops the command. */
  private void pack(Archive archive, AtomicBoolean stopped) {
    if (terminal.interactive() && archive.isLoose()) {
      terminal.err().print("packing; Ctrl-C leaves it for later");
      terminal.err().flush();
    }
    try {
      archive.pack(
          () -> {
            if (stopped.get()) {
              throw new CancellationException();
            }
          });
    } catch (CancellationException e) {
      // It is done by the next 'vigil run', or after the next crawl.
    }
  }

  private int nothing(Crawl crawl, CrawlSummary summary) {
    return terminal.nothing(
        summary.count("outcome refused") > 0
            ? "no page could be read, for addresses that are not public are refused;"
                + " --allow-address permits them."
            : "no page could be read; 'vigil crawl log %s' says why.".formatted(crawl.name()));
  }

  private Optional<Archive> open(String folder) {
    if (folder.isEmpty()) {
      return Optional.empty();
    }
    try {
      DurableFiles.make(Path.of(folder));
      return Optional.of(Archive.open(Path.of(folder)));
    } catch (ArchiveBusyException busy) {
      terminal
          .err()
          .println(
              "vigil: the archive "
                  + folder
                  + " is in use; pages stay in the crawl's WARC files, and 'vigil crawl resume'"
                  + " brings them in later.");
      return Optional.empty();
    } catch (IOException e) {
      throw new CommandFailure(
          folder + ": no archive can be created here; name another folder by --into.", e);
    }
  }

  private void progress(CrawlProgress now) {
    if (terminal.interactive()) {
      terminal
          .err()
          .print(
              String.format(
                  Locale.ROOT,
                  "\r\033[K%,d pages, %,.1f/s · %,d waiting · %,d hosts · %,d errors · %,d matches",
                  now.pages(),
                  now.perSecond(),
                  now.waiting(),
                  now.hosts(),
                  now.errors(),
                  now.matches()));
      terminal.err().flush();
    }
  }

  private void hide() {
    if (terminal.interactive()) {
      terminal.err().print("\r\033[K");
      terminal.err().flush();
    }
  }

  private void end(Crawl crawl, CrawlEnd end) {
    CrawlSummary summary = crawl.summary();
    terminal.out().println("crawl     " + crawl.name() + ": " + end + ".");
    CrawlSummaryPrinter.lines(summary).forEach(terminal.out()::println);
    if (!end.isFinal()) {
      terminal.out().println("go on     vigil crawl resume " + crawl.name());
    }
    terminal.out().flush();
  }
}
