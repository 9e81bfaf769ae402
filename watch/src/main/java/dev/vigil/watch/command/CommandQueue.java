package dev.vigil.watch.command;

import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.WatchException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * Passes commands of other processes to the process that runs an installation, through a private
 * folder of the data folder. Safe for concurrent use, also by several processes.
 *
 * <p>Files take their final name when they are whole: {@code X.errand} is left, {@code X.taken} is
 * being run by the process that renamed it, {@code X.reply} is the answer. Only the process that
 * runs the installation serves; at its start it deletes old files, so that no command runs long
 * after it was sent.
 */
public final class CommandQueue {
  private static final String FOLDER = "requests";
  private static final String LEFT = ".errand";
  private static final String TAKEN = ".taken";
  private static final String REPLY = ".reply";

  /** The file that exists while a process serves. */
  private static final String OPEN = "open";

  private static final Duration PAUSE = Duration.ofMillis(50);

  /** How long a client waits for its command to be taken. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private static final long LARGEST = 64L << 20;

  private final Path folder;
  private final TimeSource time;

  public CommandQueue(Path dataFolder, TimeSource time) {
    this.folder = dataFolder.resolve(FOLDER);
    this.time = time;
  }

  /** Whether a process serves, given that the archive is locked for writing. */
  public boolean isServed() {
    return Files.exists(folder.resolve(OPEN));
  }

  // ---- for those who ask ----

  /**
   * Leaves a command and waits for the answer.
   *
   * @param served whether a process still runs the installation
   */
  public CommandResult ask(EngineCommand command, BooleanSupplier served)
      throws InterruptedException {
    String name = UUID.randomUUID().toString();
    Path left = folder.resolve(name + LEFT);
    Path taken = folder.resolve(name + TAKEN);
    Path reply = folder.resolve(name + REPLY);
    try {
      open();
      write(left, command.bytes());
      long begin = time.nanoTime();
      while (!Files.exists(reply)) {
        boolean waiting = Files.exists(left);
        boolean late = time.nanoTime() - begin > PATIENCE.toNanos();
        if (waiting && late && Files.deleteIfExists(left)) {
          throw new WatchException(
              "The process that runs this installation did not accept a request within "
                  + PATIENCE.toSeconds()
                  + " seconds; stop it, or try again.");
        }
        // The reply may have come between the two questions.
        if (!waiting && !Files.exists(taken) && !Files.exists(reply)
            || late && !served.getAsBoolean()) {
          Files.deleteIfExists(left);
          throw new WatchException(
              "The process that runs this installation ended before it answered; check with 'vigil"
                  + " log', and try again.");
        }
        time.sleep(PAUSE);
      }
      CommandResult answer =
          EngineCommand.Written.JSON.readValue(Files.readAllBytes(reply), CommandResult.class);
      Files.deleteIfExists(reply);
      return answer;
    } catch (IOException e) {
      throw failed(e);
    }
  }

  // ---- for the one who serves ----

  /** Serves until interrupted, each command in a thread of its own. */
  public void serve(Function<EngineCommand, CommandResult> handler) throws InterruptedException {
    try {
      open();
      for (Path old : files("")) {
        Files.deleteIfExists(old);
      }
      write(folder.resolve(OPEN), new byte[0]);
      // Every accepted command gets an answer, also during shutdown.
      try (ExecutorService commands = Executors.newVirtualThreadPerTaskExecutor()) {
        while (true) {
          for (Path left : files(LEFT)) {
            take(left).ifPresent(taken -> commands.execute(() -> serve(taken, handler)));
          }
          time.sleep(PAUSE.multipliedBy(2));
        }
      } finally {
        Files.deleteIfExists(folder.resolve(OPEN));
      }
    } catch (IOException e) {
      throw failed(e);
    }
  }

  /** Takes a command, unless it was withdrawn. */
  private static Optional<Path> take(Path left) {
    Path taken = renamed(left, LEFT, TAKEN);
    try {
      Files.move(left, taken, StandardCopyOption.ATOMIC_MOVE);
      return Optional.of(taken);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private void serve(Path taken, Function<EngineCommand, CommandResult> handler) {
    try {
      CommandResult reply = answer(taken, handler);
      write(renamed(taken, TAKEN, REPLY), EngineCommand.Written.JSON.writeValueAsBytes(reply));
      Files.delete(taken);
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private static Path renamed(Path file, String from, String to) {
    String name = String.valueOf(file.getFileName());
    return file.resolveSibling(name.substring(0, name.length() - from.length()) + to);
  }

  private static CommandResult answer(Path taken, Function<EngineCommand, CommandResult> handler)
      throws IOException {
    if (Files.size(taken) > LARGEST) {
      return CommandResult.error(
          "The request is larger than " + (LARGEST >> 20) + " MB; make it smaller.");
    }
    try {
      return handler.apply(EngineCommand.read(Files.readAllBytes(taken)));
    } catch (RuntimeException | StackOverflowError e) {
      return CommandResult.error(String.valueOf(e.getMessage() == null ? e : e.getMessage()));
    }
  }

  // ---- files ----

  private void open() throws IOException {
    if (!Files.isDirectory(folder)) {
      Files.createDirectories(folder.toAbsolutePath().getParent());
      Files.createDirectory(folder, only("rwx------"));
    }
  }

  private FileAttribute<?>[] only(String permissions) {
    boolean posix = folder.getFileSystem().supportedFileAttributeViews().contains("posix");
    return posix
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }

  /** Writes a file atomically. */
  private void write(Path file, byte[] content) throws IOException {
    Path work = file.resolveSibling(file.getFileName() + ".draft");
    Files.createFile(work, only("rw-------"));
    Files.write(work, content, StandardOpenOption.TRUNCATE_EXISTING);
    Files.move(work, file, StandardCopyOption.ATOMIC_MOVE);
  }

  private List<Path> files(String ending) throws IOException {
    List<Path> found = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, "*" + ending)) {
      all.forEach(found::add);
    } catch (NoSuchFileException e) {
      // No command was sent yet.
    }
    found.sort(null);
    return found;
  }

  private WatchException failed(IOException e) {
    return new WatchException(
        "The folder "
            + folder
            + " for requests cannot be used; check the permissions of the folder.",
        e);
  }
}
