package dev.vigil.discover.task;

import dev.vigil.archive.internal.database.DurableFiles;
import dev.vigil.discover.DiscoverException;
import dev.vigil.fetch.TimeSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Long work in steps. Before each step it stores its progress, waits while it is paused, and ends
 * if it was stopped. One thread runs a task; other threads and processes find it by its name.
 *
 * <p>Everything is a file in the folder {@code tasks} of the data folder: {@code X.task} has the
 * progress, {@code X.lock} is locked while a process runs the task, {@code X.pause} and {@code
 * X.stop} are requests. So a request needs no connection to the process that runs the task, and a
 * task whose process ended is no longer listed.
 */
public final class BackgroundTask implements Consumer<String>, AutoCloseable {
  private static final String FOLDER = "tasks";
  private static final String PROGRESS = ".task";
  private static final String LOCK = ".lock";
  private static final String PAUSE = ".pause";
  private static final String STOP = ".stop";
  private static final Duration WAIT = Duration.ofMillis(200);
  private static final int LONGEST_FILE_NAME = 120;
  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** The locked files of this process, which a lock of the system does not tell apart. */
  private static final Set<Path> OURS = ConcurrentHashMap.newKeySet();

  private final Path data;
  private final TimeSource time;
  private final FileChannel channel;
  private TaskProgress progress;

  private BackgroundTask(Path data, TaskProgress progress, TimeSource time, FileChannel channel) {
    this.data = data;
    this.progress = progress;
    this.time = time;
    this.channel = channel;
  }

  /**
   * Begins a task.
   *
   * @param data the data folder
   * @param steps how many steps it has; 0 if that is not known
   */
  @SuppressWarnings("resource") // The lock is given back by close, or with the process.
  public static BackgroundTask begin(Path data, String name, int steps, TimeSource time) {
    Path lock = file(data, name, LOCK).toAbsolutePath();
    DiscoverException runs =
        new DiscoverException(
            "The task '%s' runs already; 'vigil task stop %s' stops it.".formatted(name, name));
    if (!OURS.add(lock)) {
      throw runs;
    }
    FileChannel channel = null;
    try {
      DurableFiles.make(data.resolve(FOLDER));
      channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (channel.tryLock() == null) {
        throw runs;
      }
      Files.deleteIfExists(file(data, name, PAUSE));
      Files.deleteIfExists(file(data, name, STOP));
      TaskProgress start =
          new TaskProgress(name, "starting", 0, steps, false, time.now().toString());
      BackgroundTask task = new BackgroundTask(data, start, time, channel);
      task.write();
      return task;
    } catch (IOException | RuntimeException e) {
      OURS.remove(lock);
      closeQuietly(channel);
      throw e instanceof RuntimeException known ? known : new UncheckedIOException((IOException) e);
    }
  }

  private static void closeQuietly(@Nullable FileChannel channel) {
    try {
      if (channel != null) {
        channel.close();
      }
    } catch (IOException e) {
      // The first failure counts.
    }
  }

  /** Called before each step: notes it, waits while the task is paused, ends a stopped one. */
  @Override
  public void accept(String step) {
    int done = progress.step().equals("starting") ? 0 : progress.done() + 1;
    progress =
        new TaskProgress(progress.name(), step, done, progress.steps(), false, progress.started());
    write();
    boolean waited = false;
    while (!has(STOP) && has(PAUSE)) {
      if (!waited) {
        progress = progress.paused(true);
        write();
        waited = true;
      }
      try {
        time.sleep(WAIT);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw stopped();
      }
    }
    if (has(STOP) || Thread.currentThread().isInterrupted()) {
      throw stopped();
    }
    if (waited) {
      progress = progress.paused(false);
      write();
    }
  }

  private DiscoverException stopped() {
    return new DiscoverException(
        "The task '%s' was stopped after %s.".formatted(progress.name(), progress.words()));
  }

  private boolean has(String ending) {
    return Files.exists(file(data, progress.name(), ending));
  }

  private void write() {
    Path file = file(data, progress.name(), PROGRESS);
    try {
      Path fresh = file.resolveSibling(file.getFileName() + ".new");
      Files.write(fresh, JSON.writeValueAsBytes(progress));
      Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    String name = progress.name();
    try {
      for (String ending : List.of(PROGRESS, PAUSE, STOP)) {
        Files.deleteIfExists(file(data, name, ending));
      }
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      OURS.remove(file(data, name, LOCK).toAbsolutePath());
    }
  }

  // ---- from outside ----

  /** The tasks that run, by name. */
  public static List<TaskProgress> all(Path data) {
    Path folder = data.resolve(FOLDER);
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    List<TaskProgress> all = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      files
          .filter(file -> file.toString().endsWith(PROGRESS))
          .sorted()
          .forEach(file -> read(file).flatMap(one -> find(data, one.name())).ifPresent(all::add));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return all;
  }

  /** The task of that name, if it runs. */
  public static Optional<TaskProgress> find(Path data, String name) {
    if (!isLocked(file(data, name, LOCK))) {
      return Optional.empty();
    }
    return read(file(data, name, PROGRESS))
        .map(found -> found.paused(Files.exists(file(data, name, PAUSE))));
  }

  private static Optional<TaskProgress> read(Path file) {
    try {
      return Optional.of(JSON.readValue(Files.readAllBytes(file), TaskProgress.class));
    } catch (IOException | JacksonException e) {
      // It ended just now.
      return Optional.empty();
    }
  }

  private static boolean isLocked(Path lock) {
    if (OURS.contains(lock.toAbsolutePath())) {
      return true;
    }
    try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.WRITE);
        FileLock free = channel.tryLock()) {
      return free == null;
    } catch (OverlappingFileLockException e) {
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Lets a task wait before its next step. */
  public static void pause(Path data, String name) {
    wish(data, name, PAUSE);
  }

  /** Lets a paused task go on. */
  public static void resume(Path data, String name) {
    running(data, name);
    try {
      Files.deleteIfExists(file(data, name, PAUSE));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Ends a task before its next step, also a paused one. */
  public static void stop(Path data, String name) {
    wish(data, name, STOP);
  }

  private static void wish(Path data, String name, String ending) {
    running(data, name);
    try {
      Files.write(file(data, name, ending), new byte[0]);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void running(Path data, String name) {
    if (find(data, name).isEmpty()) {
      List<String> names = all(data).stream().map(TaskProgress::name).toList();
      throw new DiscoverException(
          "No task '%s' runs; %s."
              .formatted(
                  name, names.isEmpty() ? "none does" : "there is " + String.join(", ", names)));
    }
  }

  private static Path file(Path data, String name, String ending) {
    StringBuilder plain = new StringBuilder();
    for (byte each : name.getBytes(StandardCharsets.UTF_8)) {
      boolean kept = each >= 'a' && each <= 'z' || each >= '0' && each <= '9' || each == '-';
      plain.append(kept ? String.valueOf((char) each) : "_" + HexFormat.of().toHexDigits(each));
    }
    if (plain.length() > LONGEST_FILE_NAME) {
      plain.setLength(LONGEST_FILE_NAME);
      plain.append(Integer.toHexString(name.hashCode()));
    }
    return data.resolve(FOLDER).resolve(plain + ending);
  }
}
