package dev.vigil.cli.terminal;

import dev.vigil.archive.Archive;
import dev.vigil.archive.database.JdbcUrl;
import dev.vigil.archive.failure.ArchiveBusyException;
import dev.vigil.archive.internal.database.DurableFiles;
import dev.vigil.fetch.TimeSource;
import dev.vigil.server.account.ServerTables;
import dev.vigil.watch.backup.DataFolder;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.command.CommandQueue;
import dev.vigil.watch.command.CommandResult;
import dev.vigil.watch.command.EngineCommand;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.settings.ServerSettings;
import dev.vigil.watch.settings.Settings;
import dev.vigil.watch.store.WatchStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * Parses the options that name an installation: its data folder and, if it has one, its database.
 */
public final class DataOption {
  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "The data folder. Default: VIGIL_DATA, else ~/.local/share/vigil.")
  private @Nullable Path data;

  @Option(
      names = "--db",
      paramLabel = "URL",
      description = "Keep everything in PostgreSQL instead, at jdbc:postgresql://...")
  private @Nullable String database;

  private @Nullable String url;
  private boolean asked;
  private Optional<Path> upgraded = Optional.empty();

  /** The variable that names the data folder. */
  public static final String VARIABLE = "VIGIL_DATA";

  private static final String DEMO = "demo";

  /** The default data folder. */
  public static Path usual() {
    String named = System.getenv(VARIABLE);
    return named != null && !named.isBlank()
        ? Path.of(named)
        : Path.of(System.getProperty("user.home"), ".local", "share", "vigil");
  }

  /** The installation of this folder. */
  public static DataOption in(Path folder) {
    DataOption place = new DataOption();
    place.data = folder;
    return place;
  }

  /**
   * Uses a folder of the demo, without a database, unless the user named an installation: the
   * user's own sentinels and pages stay apart.
   */
  public void useDemoFolder() {
    if (!isGiven()) {
      data = usual().resolve(DEMO);
      asked = true;
    }
  }

  /** Whether the user named an installation. */
  public boolean isGiven() {
    return data != null || database != null;
  }

  public Path folder() {
    Path folder = data == null ? usual() : data;
    if (Files.isRegularFile(folder)) {
      throw new CommandFailure(folder + ": this is a file; name a folder by --data or VIGIL_DATA.");
    }
    return folder;
  }

  public Settings settings() {
    return Settings.of(folder());
  }

  /** Whether the installation exists. */
  public boolean exists() {
    return hasDatabase() || Archive.exists(folder().resolve(Installation.ARCHIVE));
  }

  /** The options that were given, by the names of the settings that they decide. */
  public Map<String, String> given() {
    Map<String, String> all = new LinkedHashMap<>();
    if (data != null) {
      all.put("data", "--data");
    }
    if (database != null) {
      all.put("db", "--db");
    }
    return all;
  }

  /** The URL of the database, read once because the settings are a file. */
  private Optional<String> url() {
    if (!asked) {
      url = database == null ? ServerSettings.of(folder()).db().orElse(null) : database;
      asked = true;
    }
    return Optional.ofNullable(url);
  }

  boolean hasDatabase() {
    return url().isPresent();
  }

  /** The database of the installation, if it uses one instead of the data folder. */
  public Optional<JdbcUrl> database() {
    return url().map(named -> JdbcUrl.parse(named, System.getenv()));
  }

  /** Opens the installation for reading, also beside a process that runs it. */
  public Installation read(TimeSource time) {
    return read(settings(), time);
  }

  /** Like {@link #read(TimeSource)}, with other settings than those of the folder. */
  public Installation read(Settings settings, TimeSource time) {
    Path folder = folder();
    if (!exists()) {
      throw nothing(folder);
    }
    Archive archive = reading(folder);
    int version = Installation.tableVersion(archive);
    if (version == 0) {
      archive.close();
      throw nothing(folder);
    }
    if (version < WatchStore.NEWEST) {
      archive.close();
      // Tables of an older release are migrated by the next process that writes.
      write(settings, time).close();
      archive = reading(folder);
    }
    return Installation.open(folder, settings, archive, Installation.fetcher(settings, time), time);
  }

  /** Opens an archive for reading, also one that was only imported and has no sentinels yet. */
  public Installation readArchive(TimeSource time) {
    Path folder = folder();
    if (!exists()) {
      throw new CommandFailure(
          folder
              + ": this folder has no data yet; 'vigil sentinel add', 'vigil crawl' or 'vigil"
              + " archive import' creates it.");
    }
    try (Archive archive = reading(folder)) {
      if (Installation.tableVersion(archive) != 0) {
        return read(time);
      }
    }
    write(settings(), time).close();
    return read(time);
  }

  private Archive reading(Path folder) {
    return database()
        .map(Archive::openReadOnly)
        .orElseGet(() -> Archive.openReadOnly(folder.resolve(Installation.ARCHIVE)));
  }

  private static CommandFailure nothing(Path folder) {
    return new CommandFailure(
        folder + ": nothing is watched here yet; 'vigil sentinel add' begins.");
  }

  /** Opens the installation for writing, and creates it if it does not exist. */
  public Installation write(Settings settings, TimeSource time) {
    Path folder = folder();
    if (!hasDatabase()) {
      make(folder);
    }
    Archive archive = archive(folder, time);
    try {
      upgraded = DataFolder.beforeUpgrade(folder, archive, ServerTables.all(), time.now());
      return Installation.open(
          folder, settings, archive, Installation.fetcher(settings, time), time);
    } catch (RuntimeException failure) {
      archive.close();
      throw failure;
    }
  }

  /** Opens the installation for the one process that runs it. */
  public Installation run(Settings settings, TimeSource time) {
    return alone(settings, time, "stop that one first, or name another folder by --data.");
  }

  /** Opens the installation for a command that cannot work beside a running server. */
  public Installation own(Settings settings, TimeSource time) {
    return alone(
        settings, time, "use the dashboard or REST of a running server, or stop that one first.");
  }

  private Installation alone(Settings settings, TimeSource time, String remedy) {
    try {
      return write(settings, time);
    } catch (ArchiveBusyException busy) {
      throw new CommandFailure(
          "%s: another process runs this installation or writes to it; %s".formatted(this, remedy),
          busy);
    }
  }

  /** Prints where the backup is that was made before the tables were migrated. */
  public void printUpgrade(Terminal terminal) {
    upgraded.ifPresent(
        file ->
            terminal
                .err()
                .println(
                    "vigil: this folder was brought up to date; as it was before it is in %s."
                        .formatted(file)));
  }

  private static void make(Path folder) {
    try {
      DurableFiles.make(folder);
    } catch (IOException failure) {
      throw new CommandFailure(
          folder + ": this folder cannot be created; name another by --data or VIGIL_DATA.",
          failure);
    }
  }

  private Archive archive(Path folder, TimeSource time) {
    if (hasDatabase()) {
      return Archive.open(database().orElseThrow());
    }
    DataFolder.finish(folder, time.now());
    return Archive.open(folder.resolve(Installation.ARCHIVE));
  }

  /** The archive alone, for reading, whatever release its tables are of. */
  public Archive archive() {
    Path folder = folder();
    if (!exists()) {
      throw nothing(folder);
    }
    return reading(folder);
  }

  /** Runs a command here or, if another process runs the installation, in that process. */
  CommandResult ask(EngineCommand errand, TimeSource time) throws InterruptedException {
    if (!exists() && errand instanceof EngineCommand.TestChannel) {
      return aside(errand, time);
    }
    boolean begins =
        errand instanceof EngineCommand.Add || errand instanceof EngineCommand.PutSecret;
    if (!exists() && !begins) {
      throw nothing(folder());
    }
    try (Installation installation = write(settings(), time)) {
      return new CommandHandler(installation, time).run(errand);
    } catch (ArchiveBusyException busy) {
      CommandQueue box = new CommandQueue(folder(), time);
      if (!box.isServed()) {
        throw busy;
      }
      return box.ask(errand, () -> Archive.isBusy(folder().resolve(Installation.ARCHIVE)));
    }
  }

  /**
   * Runs several commands on an installation that is opened once, so that they share its knowledge
   * about servers, such as robots.txt.
   */
  public <T extends EngineCommand> void askAll(
      List<T> errands, TimeSource time, Consumer<T> before, Consumer<CommandResult> after)
      throws InterruptedException {
    if (!exists()) {
      throw nothing(folder());
    }
    int done = 0;
    try (Installation installation = write(settings(), time)) {
      CommandHandler handler = new CommandHandler(installation, time);
      for (T errand : errands) {
        before.accept(errand);
        after.accept(handler.run(errand));
        done++;
      }
    } catch (ArchiveBusyException busy) {
      if (done > 0) {
        throw busy;
      }
      for (T errand : errands) {
        before.accept(errand);
        after.accept(ask(errand, time));
      }
    }
  }

  /** Runs a command that stores nothing, with the settings of this folder. */
  private CommandResult aside(EngineCommand errand, TimeSource time) {
    try (TempFolder scratch = new TempFolder("vigil-test-");
        Installation installation = in(scratch.folder()).write(settings(), time)) {
      return new CommandHandler(installation, time).run(errand);
    } catch (IOException failure) {
      throw CommandFailure.of(failure);
    }
  }

  /** Runs a command, prints its result and returns the exit code. */
  public int run(EngineCommand errand, Terminal terminal) throws InterruptedException {
    return print(ask(errand, terminal.time()), terminal);
  }

  /** Runs one of several commands; returns whether it succeeded and throws on an error. */
  public boolean does(EngineCommand errand, Terminal terminal) throws InterruptedException {
    CommandResult reply = ask(errand, terminal.time());
    if (reply.code() == CommandResult.ERROR) {
      throw new CommandFailure(reply.words());
    }
    return print(reply, terminal) == ExitCode.YES;
  }

  public static int print(CommandResult reply, Terminal terminal) {
    if (reply.code() == CommandResult.ERROR) {
      terminal.out().flush();
      reply
          .words()
          .lines()
          .forEach(line -> terminal.err().println("vigil: " + TerminalEscape.lines(line)));
    } else {
      reply.words().lines().forEach(terminal::show);
    }
    return reply.code();
  }

  @Override
  public String toString() {
    return hasDatabase() ? "the database" : folder().toString();
  }
}
