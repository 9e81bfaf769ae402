package dev.vigil.watch.health;

import dev.vigil.archive.Archive;
import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.database.JdbcUrl;
import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.internal.browser.Chromium;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.settings.Settings;
import dev.vigil.watch.store.WatchStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Checks an installation: program, settings, folder, disk, database, archive, clock, work, mail and
 * browser. It changes nothing, sends nothing, and contacts only servers that the operator
 * configured. Each finding is reported at once. For one thread.
 */
public final class HealthCheck {
  private static final Runtime.Version LEAST_JAVA = Runtime.Version.parse("25.0.3");

  private final Path folder;
  private final Optional<JdbcUrl> database;
  private final TimeSource time;
  private final Supplier<Optional<Path>> browser;
  private final Supplier<List<HealthFinding>> running;
  private final Function<Catalogue, List<HealthFinding>> more;
  private final Consumer<HealthFinding> found;

  /**
   * @param folder of the data, and of the settings where the data are in a database
   * @param running what the process that runs the installation says about itself
   * @param more checks of tables that other modules have
   * @param found receives each finding
   */
  public HealthCheck(
      Path folder,
      Optional<JdbcUrl> database,
      TimeSource time,
      Supplier<List<HealthFinding>> running,
      Function<Catalogue, List<HealthFinding>> more,
      Consumer<HealthFinding> found) {
    this(folder, database, time, Chromium::find, running, more, found);
  }

  /** Creates a health check with another browser than the installed one. */
  HealthCheck(
      Path folder,
      Optional<JdbcUrl> database,
      TimeSource time,
      Supplier<Optional<Path>> browser,
      Supplier<List<HealthFinding>> running,
      Function<Catalogue, List<HealthFinding>> more,
      Consumer<HealthFinding> found) {
    this.folder = folder;
    this.database = database;
    this.time = time;
    this.browser = browser;
    this.running = running;
    this.more = more;
    this.found = found;
  }

  /** Runs all possible checks. */
  public void run() {
    java();
    Settings settings = settings();
    FolderCheck.of(folder, database.isEmpty()).forEach(found);
    running.get().forEach(found);
    Demand demand = store();
    MailCheck.of(settings.mail(), demand.mail()).ifPresent(found);
    found.accept(BrowserCheck.of(browser.get(), demand.browser()));
  }

  private void java() {
    Runtime.Version version = Runtime.version();
    found.accept(
        version.compareTo(LEAST_JAVA) < 0
            ? HealthFinding.wrong(
                "java",
                "This is Java " + version + ", which can damage data.",
                "Install JDK " + LEAST_JAVA + " or newer.")
            : HealthFinding.fine("java", "Java " + version + "."));
  }

  private Settings settings() {
    Path file = folder.resolve(Settings.FILE);
    try {
      Settings settings = Settings.of(folder);
      found.accept(
          HealthFinding.fine(
              "settings",
              Files.exists(file)
                  ? file + " can be read."
                  : "There is no " + file + "; everything is as usual."));
      return settings;
    } catch (WatchException e) {
      found.accept(HealthFinding.wrong("settings", String.valueOf(e.getMessage()), ""));
      return Settings.USUAL;
    }
  }

  /** Runs the checks that need the database; returns what the sentinels need. */
  private Demand store() {
    Path place = folder.resolve(Installation.ARCHIVE);
    if (database.isEmpty() && !Archive.exists(place)) {
      found.accept(
          HealthFinding.note(
              "archive",
              "Nothing is watched in " + folder + " yet.",
              "'vigil sentinel add' begins; --data names another folder."));
      return Demand.NONE;
    }
    try (Archive archive =
        database.isPresent() ? Archive.openReadOnly(database.get()) : Archive.openReadOnly(place)) {
      database.ifPresent(url -> found.accept(StoreCheck.connection(archive, url, time)));
      HealthFinding schema = StoreCheck.schema(archive);
      found.accept(schema);
      found.accept(StoreCheck.archive(archive, time));
      if (schema.state() == HealthFinding.State.WRONG
          || WatchStore.version(archive.catalogue()) == 0) {
        return Demand.NONE;
      }
      found.accept(ClockCheck.of(archive, time));
      TimelinessCheck work = new TimelinessCheck(archive.catalogue(), time);
      work.due(database.isEmpty() ? Optional.of(Archive.isBusy(place)) : Optional.empty())
          .forEach(found);
      found.accept(work.delivery());
      found.accept(work.messages());
      more.apply(archive.catalogue()).forEach(found);
      return work.demand();
    } catch (ArchiveException e) {
      found.accept(
          HealthFinding.wrong(
              database.isPresent() ? "database" : "archive", String.valueOf(e.getMessage()), ""));
      return Demand.NONE;
    }
  }

  /** What the sentinels need from outside. */
  record Demand(boolean mail, boolean browser) {
    static final Demand NONE = new Demand(false, false);
  }
}
