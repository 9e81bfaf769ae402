package dev.vigil.discover.crawl.store;

import dev.vigil.archive.internal.database.DurableFiles;
import dev.vigil.discover.DiscoverException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A map on disk from fingerprints to numbers, for hundreds of millions of entries in little memory.
 * Entries are added and never changed. Safe for use by several threads.
 *
 * <p>How: as in a log-structured merge tree (O'Neil et al., 1996). New entries are in a hash table
 * and, against a crash, in a log; a full table becomes a sorted {@link SortedRun}, and {@value
 * #FAN} runs of like size are merged into one by a thread of their own. A lookup reads the table
 * and then the Bloom filter of each run, the newest first; there are at most {@value #FAN} runs of
 * a size and so O(log n) in all. Each entry is written O(log n) times, always in sequence. In
 * memory are the table (32 bytes an entry, at most {@code table} of them) and about 1.03 bytes an
 * entry for filters.
 *
 * <p>The owner's commit decides which entries are stored: {@link #prepare} syncs everything and
 * describes it in a line, which the owner stores in its transaction and passes in when it opens the
 * map again. Whatever is on disk beyond that is dropped.
 */
public final class FingerprintMap implements AutoCloseable {
  private static final int FAN = 4;
  private static final int PAIR = 16;

  private final Path folder;
  private final String name;
  private final int most;
  private final LongHashMap table = new LongHashMap();
  private final List<SortedRun> runs = new ArrayList<>();
  private final List<Path> obsolete = new ArrayList<>();
  private final ByteBuffer buffer = ByteBuffer.allocate(1 << 16).order(ByteOrder.LITTLE_ENDIAN);
  private FileChannel log;
  private String logName;
  private long logged;
  private long synced;
  private long size;
  private int serial;
  private @Nullable Merge merge;

  /** Runs that become one, while the map goes on without it. */
  private record Merge(List<SortedRun> from, CompletableFuture<SortedRun> to) {}

  private FingerprintMap(Path folder, String name, int most, String described) throws IOException {
    this.folder = folder;
    this.name = name;
    this.most = most;
    String[] words = described.isEmpty() ? new String[0] : described.split(" ", -1);
    if (words.length > 0) {
      serial = Integer.parseInt(words[0]);
      logName = words[1];
      logged = Long.parseLong(words[2]);
      for (int i = 3; i < words.length; i++) {
        SortedRun run = SortedRun.open(folder.resolve(words[i]));
        runs.add(run);
        size += run.count();
      }
    } else {
      logName = name + "-000001.log";
      serial = 1;
    }
    log =
        DurableFiles.open(
            folder.resolve(logName),
            StandardOpenOption.CREATE,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE);
    if (log.size() < logged) {
      throw new IOException(logName + " has " + log.size() + " bytes instead of " + logged);
    }
    log.truncate(logged);
    replay(logged);
    log.position(logged);
    synced = logged;
    removeOthers();
  }

  /**
   * Opens a map as it was described, or a new one.
   *
   * @param name the beginning of its file names
   * @param described by {@link #prepare}; empty for a new map
   * @param table how many entries are gathered in memory before they become a file
   */
  public static FingerprintMap open(Path folder, String name, String described, int table) {
    try {
      return new FingerprintMap(folder, name, table, described);
    } catch (IOException e) {
      throw new DiscoverException(
          "The known addresses in " + folder + " cannot be opened: " + e.getMessage() + ".", e);
    }
  }

  private void replay(long length) throws IOException {
    log.position(0);
    long left = length;
    while (left > 0) {
      buffer.clear().limit((int) Math.min(buffer.capacity(), left));
      while (buffer.hasRemaining() && log.read(buffer) >= 0) {}
      left -= buffer.position();
      buffer.flip();
      while (buffer.remaining() >= PAIR) {
        table.putIfAbsent(buffer.getLong(), buffer.getLong());
      }
    }
    buffer.clear();
    size += table.size();
  }

  /** Removes files of what was never committed. */
  private void removeOthers() throws IOException {
    Set<String> ours = new HashSet<>();
    ours.add(logName);
    runs.forEach(run -> ours.add(run.name()));
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        String found = String.valueOf(file.getFileName());
        if (found.startsWith(name + "-") && !ours.contains(found)) {
          Files.delete(file);
        }
      }
    }
  }

  private String next(String ending) {
    return "%s-%06d.%s".formatted(name, ++serial, ending);
  }

  /** How many entries there are. */
  public synchronized long size() {
    return size;
  }

  /** The value of a key, or 0. */
  public synchronized long get(long key) {
    long found = table.get(key);
    for (int i = runs.size() - 1; i >= 0 && found == 0; i--) {
      found = runs.get(i).get(key);
    }
    return found;
  }

  /**
   * Puts a value if the key is absent.
   *
   * @param value never 0
   * @return the value that was there, or 0
   */
  public synchronized long putIfAbsent(long key, long value) {
    long found = get(key);
    if (found != 0) {
      return found;
    }
    table.putIfAbsent(key, value);
    size++;
    try {
      if (buffer.remaining() < PAIR) {
        drain();
      }
    } catch (IOException e) {
      throw failed(e);
    }
    buffer.putLong(key).putLong(value);
    return 0;
  }

  private void drain() throws IOException {
    buffer.flip();
    while (buffer.hasRemaining()) {
      logged += log.write(buffer);
    }
    buffer.clear();
  }

  /**
   * Writes everything to disk and returns its description, which the owner's commit stores. Call
   * {@link #committed} afterwards.
   */
  public synchronized String prepare() {
    try {
      long before = synced;
      drain();
      if (table.size() >= most) {
        flush();
      } else if (logged != before) {
        log.force(false);
      }
      synced = logged;
      mergeSome();
    } catch (IOException e) {
      throw failed(e);
    }
    StringBuilder line = new StringBuilder(serial + " " + logName + " " + logged);
    runs.forEach(run -> line.append(' ').append(run.name()));
    return line.toString();
  }

  /** The table becomes a run, and the log begins anew. */
  private void flush() throws IOException {
    long[] pairs = table.sorted();
    SortedRun.Writer writer = new SortedRun.Writer(folder.resolve(next("run")), pairs.length / 2);
    for (int i = 0; i < pairs.length; i += 2) {
      writer.add(pairs[i], pairs[i + 1]);
    }
    runs.add(writer.finish());
    table.clear();
    log.close();
    obsolete.add(folder.resolve(logName));
    logName = next("log");
    logged = 0;
    log =
        DurableFiles.open(
            folder.resolve(logName),
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE);
  }

  /** Takes over a merge that is done, and begins one where it is time. */
  private void mergeSome() {
    Merge under = merge;
    if (under != null) {
      if (!under.to.isDone()) {
        return;
      }
      runs.set(runs.indexOf(under.from.getFirst()), under.to.join());
      runs.removeAll(under.from);
      for (SortedRun run : under.from) {
        run.close();
        obsolete.add(folder.resolve(run.name()));
      }
      merge = null;
    }
    for (int last = runs.size(); last >= FAN; last--) {
      List<SortedRun> some = List.copyOf(runs.subList(last - FAN, last));
      long smallest = some.stream().mapToLong(SortedRun::count).min().orElse(0);
      long largest = some.stream().mapToLong(SortedRun::count).max().orElse(0);
      if (largest < 2 * smallest) {
        Path target = folder.resolve(next("run"));
        merge = new Merge(some, CompletableFuture.supplyAsync(() -> merged(some, target)));
        return;
      }
    }
  }

  private static SortedRun merged(List<SortedRun> from, Path target) {
    long[] at = new long[from.size()];
    long total = from.stream().mapToLong(SortedRun::count).sum();
    try {
      SortedRun.Writer writer = new SortedRun.Writer(target, total);
      for (long done = 0; done < total; done++) {
        int least = -1;
        for (int i = 0; i < at.length; i++) {
          if (at[i] < from.get(i).count()
              && (least < 0
                  || Long.compareUnsigned(from.get(i).key(at[i]), from.get(least).key(at[least]))
                      < 0)) {
            least = i;
          }
        }
        writer.add(from.get(least).key(at[least]), from.get(least).value(at[least]));
        at[least]++;
      }
      return writer.finish();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reports that the prepared state is committed: removes files that are no longer needed. */
  public synchronized void committed() {
    try {
      for (Path file : obsolete) {
        Files.deleteIfExists(file);
      }
      obsolete.clear();
    } catch (IOException e) {
      throw failed(e);
    }
  }

  /** Bytes of memory, without what the system keeps of the files. */
  public synchronized long memory() {
    return 32L * table.size() + runs.stream().mapToLong(SortedRun::memory).sum();
  }

  private DiscoverException failed(IOException e) {
    return new DiscoverException(
        "The known addresses cannot be written to "
            + folder
            + ": "
            + e.getMessage()
            + "; make room and resume the crawl.",
        e);
  }

  /** Closes the files; what was not prepared and committed is forgotten. */
  @Override
  public synchronized void close() {
    try {
      Merge under = merge;
      if (under != null) {
        under.to.join().close();
      }
      runs.forEach(SortedRun::close);
      log.close();
    } catch (IOException e) {
      throw failed(e);
    }
  }
}
