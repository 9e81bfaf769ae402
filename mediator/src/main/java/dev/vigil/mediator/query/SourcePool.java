package dev.vigil.mediator.query;

import dev.vigil.archive.database.Catalogue;
import dev.vigil.fetch.TimeSource;
import dev.vigil.mediator.MediatorException;
import dev.vigil.mediator.run.SaxonSources;
import dev.vigil.mediator.source.JdbcSource;
import dev.vigil.mediator.source.QuerySource;
import dev.vigil.mediator.source.UnavailableSource;
import dev.vigil.mediator.store.SourceRepository;
import dev.vigil.mediator.store.SourceRow;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiFunction;
import java.util.function.LongFunction;

/**
 * The open sources of workspaces. Sources are opened side by side, and stay open until something is
 * added or removed. One that does not answer soon is broken for now, and goes on being opened. Safe
 * for concurrent use.
 */
final class SourcePool {
  /** When a source that could not be opened is tried again. */
  private static final Duration AGAIN = Duration.ofSeconds(30);

  /** How long the tables of a database are taken to be the same. */
  private static final Duration SAME = Duration.ofSeconds(10);

  /** How long is waited to learn whether tables changed. */
  private static final Duration ASKED = Duration.ofSeconds(2);

  /** How long a query waits for sources that it does not name, which files need at most. */
  private static final Duration SHORT = Duration.ofMillis(100);

  /**
   * How long a source is waited for while it is opened.
   *
   * @param listed by a list of all sources
   * @param named by a query that names the source; the time of the query begins afterwards
   */
  record Patience(Duration listed, Duration named) {
    Duration of(SourceRow row, String text) {
      return text.isEmpty()
          ? listed
          : text.equals(row.name()) || PreparedQuery.names(text, row.name()) ? named : SHORT;
    }
  }

  /**
   * The opening of a source, which may still go on; the connectors bound how long it takes.
   *
   * @param begin by the clock of the installation
   * @param nanos when it began
   */
  private record Attempt(FutureTask<QuerySource> task, Instant begin, long nanos) {
    /** Whether the source has to be opened anew. */
    boolean isStale(Instant now) {
      return task.state() == Future.State.FAILED
          || task.state() == Future.State.SUCCESS
              && (task.resultNow() instanceof JdbcSource database && database.isStale()
                  || task.resultNow() instanceof UnavailableSource
                      && !now.isBefore(begin.plus(AGAIN)));
    }

    long nanosLeft(Duration most) {
      return nanos + most.toNanos() - System.nanoTime();
    }
  }

  /**
   * The sources of a workspace.
   *
   * @param late those that were still being opened, and how long they were waited for
   */
  private record Known(
      List<SourceRow> rows,
      List<String> own,
      SaxonSources saxon,
      Map<SourceRow, Attempt> attempts,
      Map<SourceRow, Duration> late) {
    boolean isStale(Instant now) {
      return late.keySet().stream().anyMatch(row -> attempt(row).task().isDone())
          || attempts.values().stream().anyMatch(attempt -> attempt.isStale(now));
    }

    Attempt attempt(SourceRow row) {
      return Objects.requireNonNull(attempts.get(row));
    }
  }

  private final Catalogue catalogue;
  private final TimeSource time;
  private final Patience patience;
  private final LongFunction<List<QuerySource>> own;
  private final BiFunction<Long, SourceRow, QuerySource> opener;
  private final BiFunction<Long, String, String> cached;
  private final Map<Long, Known> known = new ConcurrentHashMap<>();

  /** When the tables of databases were looked at. */
  private final Map<JdbcSource, Instant> looked = Collections.synchronizedMap(new WeakHashMap<>());

  /** How often the sources of a workspace were forgotten. */
  private final Map<Long, Integer> generations = new ConcurrentHashMap<>();

  /**
   * @param own the sources of the installation itself, for a workspace
   * @param opener opens a source of a workspace
   * @param cached the cached items of a view of a workspace
   */
  SourcePool(
      Catalogue catalogue,
      TimeSource time,
      Patience patience,
      LongFunction<List<QuerySource>> own,
      BiFunction<Long, SourceRow, QuerySource> opener,
      BiFunction<Long, String, String> cached) {
    this.catalogue = catalogue;
    this.time = time;
    this.patience = patience;
    this.own = own;
    this.opener = opener;
    this.cached = cached;
  }

  /** Forgets the sources of a workspace, so that they are opened anew. */
  void forget(long workspace) {
    generations.merge(workspace, 1, Integer::sum);
    known.remove(workspace);
  }

  /**
   * The sources of a workspace.
   *
   * @param text names those that are waited for; empty for all
   */
  SaxonSources get(long workspace, String text) {
    int generation = generations.getOrDefault(workspace, 0);
    List<SourceRow> rows = SourceRepository.all(catalogue, workspace);
    List<QuerySource> all = new ArrayList<>(own.apply(workspace));
    List<String> shown = all.stream().map(source -> source.name() + source.collections()).toList();
    Known before = known.get(workspace);
    if (before != null) {
      look(before, text, SAME);
    }
    if (before != null
        && before.rows().equals(rows)
        && before.own().equals(shown)
        && !before.isStale(time.now())
        && before.late().entrySet().stream()
            .allMatch(one -> one.getValue().compareTo(patience.of(one.getKey(), text)) >= 0)) {
      return before.saxon();
    }
    Map<SourceRow, Attempt> attempts =
        attempts(workspace, rows, before == null ? Map.of() : before.attempts());
    Map<SourceRow, Duration> late = new HashMap<>();
    for (SourceRow row : rows) {
      all.add(awaited(row, Objects.requireNonNull(attempts.get(row)), late, text));
    }
    SaxonSources saxon = new SaxonSources(all, name -> cached.apply(workspace, name));
    Known now = new Known(rows, shown, saxon, attempts, late);
    // What was forgotten meanwhile stays forgotten.
    known.compute(
        workspace,
        (_, other) -> generations.getOrDefault(workspace, 0) == generation ? now : other);
    return saxon;
  }

  /** Whether the tables of a database that a text names are not what they were. */
  boolean haveChanged(long workspace, String text) {
    Known now = known.get(workspace);
    return now != null && look(now, text, Duration.ZERO);
  }

  /**
   * Asks databases whether their tables are what they were; one that does not answer soon is left
   * to the query.
   *
   * @param age how long ago they were asked last
   */
  private boolean look(Known now, String text, Duration age) {
    List<Thread> asking = new ArrayList<>();
    List<JdbcSource> asked = new ArrayList<>();
    now.attempts()
        .forEach(
            (row, attempt) -> {
              if (attempt.task().state() == Future.State.SUCCESS
                  && attempt.task().resultNow() instanceof JdbcSource database
                  && !patience.of(row, text).equals(SHORT)
                  && isDue(database, attempt, age)) {
                looked.put(database, time.now());
                asked.add(database);
                asking.add(
                    Thread.ofVirtual().name("look-" + row.name()).start(() -> look(database)));
              }
            });
    long end = System.nanoTime() + ASKED.toNanos();
    try {
      for (Thread one : asking) {
        one.join(Duration.ofNanos(Math.max(1, end - System.nanoTime())));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return asked.stream().anyMatch(JdbcSource::isStale);
  }

  private boolean isDue(JdbcSource database, Attempt attempt, Duration age) {
    Instant last = looked.getOrDefault(database, attempt.begin());
    return age.isZero() || !time.now().isBefore(last.plus(age));
  }

  private static void look(JdbcSource database) {
    try {
      database.checkSchema();
    } catch (MediatorException e) {
      // The query says it, if it reads the database.
    }
  }

  private Map<SourceRow, Attempt> attempts(
      long workspace, List<SourceRow> rows, Map<SourceRow, Attempt> before) {
    Instant now = time.now();
    Map<SourceRow, Attempt> attempts = new HashMap<>();
    for (SourceRow row : rows) {
      Attempt attempt = before.get(row);
      if (attempt == null || attempt.isStale(now)) {
        FutureTask<QuerySource> task = new FutureTask<>(() -> opener.apply(workspace, row));
        Thread.ofVirtual().name("open-" + row.name()).start(task);
        attempt = new Attempt(task, now, System.nanoTime());
      }
      attempts.put(row, attempt);
    }
    return attempts;
  }

  private QuerySource awaited(
      SourceRow row, Attempt attempt, Map<SourceRow, Duration> late, String text) {
    Duration most = patience.of(row, text);
    try {
      long left = attempt.nanosLeft(most);
      return attempt.task().get(Math.max(1, left), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      late.put(row, most);
      return new UnavailableSource(
          row.name(),
          "The source %s did not answer %s; it is still being opened: query again soon, or check it."
              .formatted(
                  row.name(),
                  most.toSeconds() == 0 ? "yet" : "within %d seconds".formatted(most.toSeconds())));
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException own
          ? own
          : new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new MediatorException("The query was cancelled.", e);
    }
  }
}
