package dev.vigil.watch.extension;

import dev.vigil.archive.Archive;
import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.internal.database.NestedTransaction;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.Version;
import dev.vigil.document.PageDigest;
import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.log.EventLog;
import dev.vigil.watch.store.WatchedPage;
import dev.vigil.watch.store.WatchedPageRepository;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/**
 * Runs the {@link CheckExtension}s of an installation and retries those that failed. Safe for
 * concurrent use.
 */
public final class CheckExtensionRunner implements AutoCloseable {
  private static final EventLog LOG = new EventLog(CheckExtensionRunner.class);

  private static final Duration LIMIT = Duration.ofSeconds(10);

  private static final Duration FIRST_PAUSE = Duration.ofMinutes(1);

  private static final Duration LONGEST_PAUSE = Duration.ofDays(1);

  /** Pages that are retried at once. */
  private static final int BATCH = 10;

  private final List<CheckExtension> all;

  private final Archive archive;

  private final Function<Version, PageDigest> digests;

  private final TimeSource time;

  private CheckExtensionRunner(
      List<CheckExtension> all,
      Archive archive,
      Function<Version, PageDigest> digests,
      TimeSource time) {
    this.all = all;
    this.archive = archive;
    this.digests = digests;
    this.time = time;
  }

  /** The extensions on the class path, with their tables made. */
  public static CheckExtensionRunner load(
      Path folder,
      Archive archive,
      Function<Version, PageDigest> digests,
      TimeSource time,
      CheckExtension.Signals signals) {
    List<CheckExtension> all = new ArrayList<>();
    ServiceLoader.load(CheckExtension.class).forEach(all::add);
    Catalogue catalogue = archive.catalogue();
    for (CheckExtension one : all) {
      one.tables()
          .ifPresent(
              tables ->
                  catalogue.change(connection -> tables.run(connection, catalogue.dialect())));
      one.open(new CheckExtension.Host(folder, archive, time, signals));
    }
    return new CheckExtensionRunner(List.copyOf(all), archive, digests, time);
  }

  /** What the extensions computed of one version. Immutable. */
  public static final class Prepared {
    public static final Prepared NOTHING = new Prepared(List.of());

    private final List<Attempt> attempts;

    private Prepared(List<Attempt> attempts) {
      this.attempts = attempts;
    }

    /** Stores the results in the transaction of the check. */
    public void write(CheckExtension.Work work) throws SQLException {
      for (Attempt attempt : attempts) {
        attempt.write(work, 0);
      }
    }
  }

  /**
   * One extension and one version.
   *
   * @param write empty if the computation failed
   */
  private record Attempt(
      String extension, Optional<CheckExtension.Write> write, String problem, Instant now) {
    void write(CheckExtension.Work work, int tries) throws SQLException {
      Connection connection = work.connection();
      Optional<String> failed = write.isEmpty() ? Optional.of(problem) : stored(work);
      PendingExtensionRepository.remove(connection, extension, work.page());
      if (failed.isPresent()) {
        PendingExtensionRepository.insert(
            connection,
            extension,
            work.page(),
            work.version().number(),
            tries + 1,
            now.plus(pause(tries)),
            failed.get());
      }
    }

    /** The problem, if the results could not be stored; then nothing of them is. */
    private Optional<String> stored(CheckExtension.Work work) throws SQLException {
      NestedTransaction part = NestedTransaction.begin(work.connection());
      try {
        write.orElseThrow().write(work);
        part.keep();
        return Optional.empty();
      } catch (SQLException | RuntimeException e) {
        part.undo();
        LOG.failure("an extension failed", e, "extension", extension, "page", work.page());
        return Optional.of(String.valueOf(e.getMessage()));
      }
    }

    private static Duration pause(int tries) {
      Duration doubled = FIRST_PAUSE.multipliedBy(1L << Math.min(tries, 20));
      return doubled.compareTo(LONGEST_PAUSE) < 0 ? doubled : LONGEST_PAUSE;
    }
  }

  /** The extension of a class, if it is on the class path. */
  public <T extends CheckExtension> Optional<T> find(Class<T> type) {
    return all.stream().filter(type::isInstance).map(type::cast).findFirst();
  }

  @Override
  public void close() {
    all.forEach(CheckExtension::close);
  }

  public boolean isEmpty() {
    return all.isEmpty();
  }

  /** What change types of extensions use on a page. */
  public Map<Class<?>, Object> tools(Page page) {
    Map<Class<?>, Object> tools = new HashMap<>();
    all.forEach(one -> tools.putAll(one.tools(page)));
    return tools;
  }

  /** Runs all extensions on a version, each within its time. */
  public Prepared prepare(Page page, PageDigest digest) {
    return all.isEmpty()
        ? Prepared.NOTHING
        : new Prepared(
            all.stream()
                .filter(one -> one.wanted(page))
                .map(one -> attempt(one, page, digest))
                .toList());
  }

  private Attempt attempt(CheckExtension extension, Page page, PageDigest digest) {
    Instant now = time.now();
    FutureTask<CheckExtension.Write> task = new FutureTask<>(() -> extension.prepare(page, digest));
    Thread.ofPlatform().daemon().name("extension " + extension.name()).start(task);
    try {
      CheckExtension.Write write = task.get(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
      return new Attempt(extension.name(), Optional.of(write), "", now);
    } catch (ExecutionException e) {
      LOG.failure("an extension failed", e, "extension", extension.name(), "url", page.url());
      return new Attempt(extension.name(), Optional.empty(), String.valueOf(e.getCause()), now);
    } catch (TimeoutException e) {
      task.cancel(true);
      String problem = "It took longer than " + LIMIT.toSeconds() + " s.";
      LOG.warning("an extension is too slow", "extension", extension.name(), "url", page.url());
      return new Attempt(extension.name(), Optional.empty(), problem, now);
    } catch (InterruptedException e) {
      task.cancel(true);
      Thread.currentThread().interrupt();
      return new Attempt(extension.name(), Optional.empty(), "It was interrupted.", now);
    }
  }

  /** When a pending page is retried next. */
  public Optional<Instant> next() {
    return all.isEmpty()
        ? Optional.empty()
        : archive.catalogue().read(connection -> PendingExtensionRepository.next(connection));
  }

  /** Retries pending pages whose pause is over. */
  public void retry() {
    Catalogue catalogue = archive.catalogue();
    List<PendingExtensionRepository.Pending> due =
        catalogue.read(connection -> PendingExtensionRepository.due(connection, time.now(), BATCH));
    due.forEach(this::retry);
  }

  private void retry(PendingExtensionRepository.Pending pending) {
    Catalogue catalogue = archive.catalogue();
    Optional<CheckExtension> extension =
        all.stream().filter(one -> one.name().equals(pending.extension())).findFirst();
    Optional<WatchedPage> page =
        catalogue.read(connection -> WatchedPageRepository.find(connection, pending.page()));
    Optional<Version> version = page.flatMap(one -> archive.version(one.page(), pending.version()));
    Optional<Attempt> attempt =
        extension.isEmpty() || version.isEmpty()
            ? Optional.empty()
            : Optional.of(
                attempt(extension.get(), version.get().page(), digests.apply(version.get())));
    catalogue.change(
        connection -> {
          // Another process or a newer version may have done it meanwhile.
          int own =
              PendingExtensionRepository.remove(
                  connection,
                  pending.extension(),
                  pending.page(),
                  pending.version(),
                  pending.tries());
          if (own == 1 && attempt.isPresent()) {
            attempt
                .get()
                .write(
                    new CheckExtension.Work(connection, pending.page(), version.orElseThrow()),
                    pending.tries());
          }
        });
  }
}
