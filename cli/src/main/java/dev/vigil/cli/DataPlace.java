package dev.vigil.cli;

import dev.vigil.archive.Archive;
import dev.vigil.archive.ArchiveBusyException;
import dev.vigil.archive.JdbcUrl;
import dev.vigil.fetch.Time;
import dev.vigil.watch.Settings;
import dev.vigil.watch.base.KnowledgeBase;
import dev.vigil.watch.desk.Clerk;
import dev.vigil.watch.desk.Errand;
import dev.vigil.watch.desk.LetterBox;
import dev.vigil.watch.desk.Reply;
import dev.vigil.watch.engine.Installation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which installation a command works on: its data folder, and its database if it has one. */
final class DataPlace {
  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "The data folder. Default: VIGIL_DATA, else ~/.local/share/vigil.")
  private @Nullable Path data;

  @Option(
      names = "--db",
      paramLabel = "URL",
      description = "Keep everything in this PostgreSQL database instead: jdbc:postgresql://...")
  private @Nullable String database;

  /** The usual data folder. */
  static Path usual() {
    String named = System.getenv("VIGIL_DATA");
    return named != null && !named.isBlank()
        ? Path.of(named)
        : Path.of(System.getProperty("user.home"), ".local", "share", "vigil");
  }

  /** The installation of this folder. */
  static DataPlace in(Path folder) {
    DataPlace place = new DataPlace();
    place.data = folder;
    return place;
  }

  /** Whether the user named an installation. */
  boolean isGiven() {
    return data != null || database != null;
  }

  Path folder() {
    return data == null ? usual() : data;
  }

  Settings settings() {
    return Settings.of(folder());
  }

  /** Whether there is an installation. */
  boolean exists() {
    return database != null || Archive.exists(folder().resolve(Installation.ARCHIVE));
  }

  /** Opens the installation for reading, also beside a process that runs it. */
  Installation read(Time time) {
    return read(settings(), time);
  }

  /** The same with other settings than those of the folder. */
  Installation read(Settings settings, Time time) {
    Path folder = folder();
    if (!exists()) {
      throw nothing(folder);
    }
    Archive archive =
        database == null
            ? Archive.openReadOnly(folder.resolve(Installation.ARCHIVE))
            : Archive.openReadOnly(JdbcUrl.parse(database, System.getenv()));
    if (!KnowledgeBase.isIn(archive.catalogue())) {
      archive.close();
      throw nothing(folder);
    }
    return Installation.open(folder, settings, archive, Installation.fetcher(settings, time), time);
  }

  private static Failure nothing(Path folder) {
    return new Failure(folder + ": nothing is watched here yet; 'vigil sentinel add' begins.");
  }

  /** Opens the installation for writing, and makes it where there is none. */
  Installation write(Settings settings, Time time) {
    Path folder = folder();
    try {
      Files.createDirectories(folder);
    } catch (IOException failure) {
      throw Failure.of(failure);
    }
    return Installation.open(
        folder, settings, archive(folder), Installation.fetcher(settings, time), time);
  }

  private Archive archive(Path folder) {
    return database == null
        ? Archive.open(folder.resolve(Installation.ARCHIVE))
        : Archive.open(JdbcUrl.parse(database, System.getenv()));
  }

  /** Has an errand run here or, where another process runs the installation, by that one. */
  Reply ask(Errand errand, Time time) throws InterruptedException {
    try (Installation installation = write(settings(), time)) {
      return new Clerk(installation, time).run(errand);
    } catch (ArchiveBusyException busy) {
      LetterBox box = new LetterBox(folder(), time);
      if (!box.isServed()) {
        throw busy;
      }
      return box.ask(errand, () -> Archive.isBusy(folder().resolve(Installation.ARCHIVE)));
    }
  }

  /** The same, with the answer printed. */
  int run(Errand errand, Terminal terminal) throws InterruptedException {
    return print(ask(errand, terminal.time()), terminal);
  }

  /** The same for one of several: whether it went well; otherwise it is a failure. */
  boolean does(Errand errand, Terminal terminal) throws InterruptedException {
    Reply reply = ask(errand, terminal.time());
    if (reply.code() == Reply.ERROR) {
      throw new Failure(reply.words());
    }
    return print(reply, terminal) == Vigil.YES;
  }

  static int print(Reply reply, Terminal terminal) {
    if (reply.code() == Reply.ERROR) {
      terminal.out().flush();
      reply.words().lines().forEach(line -> terminal.err().println("vigil: " + Shown.lines(line)));
    } else {
      reply.words().lines().forEach(terminal::show);
    }
    return reply.code();
  }

  @Override
  public String toString() {
    return database == null ? folder().toString() : "the database";
  }
}
