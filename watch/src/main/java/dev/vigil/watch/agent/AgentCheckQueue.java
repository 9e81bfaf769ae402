package dev.vigil.watch.agent;

import dev.vigil.archive.internal.database.DurableFiles;
import dev.vigil.watch.WatchException;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Stores agent checks on disk until the server has received them. Files of frames are named by the
 * number of their first frame. Added frames survive a crash and a power loss; a frame that was cut
 * off is dropped when the queue is opened. Files whose agent checks were all taken are deleted, but
 * never the last, whose name keeps the count. Safe for concurrent use.
 */
final class AgentCheckQueue implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(AgentCheckQueue.class.getName());
  private static final String ENDING = ".sightings";

  private final Path folder;
  private final long fileSize;
  private final TreeMap<Long, Long> files = new TreeMap<>(); // first number -> bytes
  private FileChannel open;
  private long next;
  private long bytes;

  /** Where reading stopped, so that a backlog is read once. */
  private long cursor;

  private long cursorOffset;

  AgentCheckQueue(Path folder, long fileSize) {
    this.folder = folder;
    this.fileSize = fileSize;
    try {
      DurableFiles.make(folder);
      try (Stream<Path> found = Files.list(folder)) {
        for (Path file : found.filter(f -> name(f).endsWith(ENDING)).toList()) {
          files.put(first(file), Files.size(file));
        }
      }
      if (files.isEmpty()) {
        begin(1);
      }
      mend();
      open = FileChannel.open(file(files.lastKey()), StandardOpenOption.WRITE);
      open.position(open.size());
    } catch (IOException e) {
      throw trouble(e);
    }
    bytes = files.values().stream().mapToLong(size -> size).sum();
    cursor = files.firstKey();
  }

  private static String name(Path file) {
    return String.valueOf(file.getFileName());
  }

  private static long first(Path file) {
    String name = name(file);
    try {
      return Long.parseLong(name.substring(0, name.length() - ENDING.length()));
    } catch (NumberFormatException e) {
      throw new WatchException(file + " is not a file of this agent; move it elsewhere.", e);
    }
  }

  private Path file(long first) {
    return folder.resolve("%020d%s".formatted(first, ENDING));
  }

  private WatchException trouble(IOException e) {
    return new WatchException(
        "The agent's queue in "
            + folder
            + " cannot be used: "
            + e.getMessage()
            + "; make room or check the permissions of the folder.",
        e);
  }

  private void begin(long number) throws IOException {
    Files.createFile(file(number));
    DurableFiles.sync(folder);
    files.put(number, 0L);
  }

  /** Counts the frames of the last file, and truncates an unfinished frame. */
  private void mend() throws IOException {
    long first = files.lastKey();
    Path last = file(first);
    long sound = 0;
    next = first;
    try (InputStream in = new BufferedInputStream(Files.newInputStream(last), 1 << 16)) {
      for (Optional<AgentCheckCodec.Frame> frame = AgentCheckCodec.read(in);
          frame.isPresent();
          frame = AgentCheckCodec.read(in)) {
        next++;
        sound += frame.get().length();
      }
    } catch (EOFException | WatchException e) {
      LOG.log(
          System.Logger.Level.INFO,
          "The last " + (Files.size(last) - sound) + " bytes of " + last + " were not finished.");
      try (FileChannel channel = FileChannel.open(last, StandardOpenOption.WRITE)) {
        channel.truncate(sound);
        channel.force(true);
      }
    }
    files.put(first, sound);
  }

  /** The number of the oldest agent check that is there or will be. */
  synchronized long first() {
    return files.firstKey();
  }

  /** The number of the newest. */
  synchronized long last() {
    return next - 1;
  }

  /** The size of the queue on the disk. A file stays until the server has all of it. */
  synchronized long bytes() {
    return bytes;
  }

  /** The size of the agent checks behind a number. */
  synchronized long bytesAfter(long number) {
    long[] size = {0};
    walk(
        number + 1,
        frame -> {
          size[0] += frame.length();
          return true;
        });
    return size[0];
  }

  /** Numbers an agent check and stores it durably. */
  synchronized AgentCheck add(AgentCheck agentCheck) {
    AgentCheck numbered = agentCheck.numbered(next);
    byte[] frame = AgentCheckCodec.encode(numbered);
    if (files.lastEntry().getValue() >= fileSize) {
      another();
    }
    long before = files.lastEntry().getValue();
    try {
      ByteBuffer rest = ByteBuffer.wrap(frame);
      while (rest.hasRemaining()) {
        open.write(rest);
      }
      open.force(false);
    } catch (IOException e) {
      undo(before);
      throw trouble(e);
    }
    files.put(files.lastKey(), before + frame.length);
    bytes += frame.length;
    next++;
    return numbered;
  }

  private void undo(long length) {
    try {
      open.truncate(length);
      open.position(length);
    } catch (IOException e) {
      LOG.log(System.Logger.Level.WARNING, "A frame that was not finished stays for now.", e);
    }
  }

  /** Continues counting from a number that the server already has. */
  synchronized void skipTo(long number) {
    if (number > next) {
      next = number;
      another();
    }
  }

  private void another() {
    try {
      begin(next);
      open.close();
      open = FileChannel.open(file(next), StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw trouble(e);
    }
  }

  /**
   * Agent checks from a number on, as many as fit into some bytes but at least one. An unreadable
   * one is returned as {@link AgentCheck.Lost}.
   */
  synchronized List<AgentCheck> from(long number, long most) {
    List<AgentCheck> found = new ArrayList<>();
    long[] size = {0};
    walk(
        number,
        frame -> {
          size[0] += frame.length();
          boolean fits = found.isEmpty() || size[0] <= most;
          frame.agentCheck().filter(_ -> fits).ifPresent(found::add);
          return fits;
        });
    return found;
  }

  /** Visits agent checks from a number on until the predicate returns false. */
  synchronized void walk(long number, Predicate<AgentCheckCodec.Frame> visitor) {
    long expected = Math.max(number, files.firstKey());
    while (expected < next) {
      long file = files.floorKey(expected);
      Long following = files.higherKey(expected);
      long end = following == null ? next : following;
      boolean resumes = cursor >= file && cursor <= expected;
      long at = resumes ? cursor : file;
      long offset = resumes ? cursorOffset : 0;
      try (FileChannel channel = FileChannel.open(file(file));
          InputStream in =
              new BufferedInputStream(Channels.newInputStream(channel.position(offset)), 1 << 16)) {
        for (; at < end; at++) {
          AgentCheckCodec.Frame frame = AgentCheckCodec.read(in).orElseThrow(EOFException::new);
          if (at == expected) {
            cursor = at;
            cursorOffset = offset;
            if (!visitor.test(frame.agentCheck().isPresent() ? frame : lost(at))) {
              return;
            }
            expected++;
          }
          offset += frame.length();
        }
      } catch (IOException | WatchException e) {
        LOG.log(
            System.Logger.Level.WARNING,
            "Checks "
                + expected
                + " to "
                + (end - 1)
                + " in "
                + file(file)
                + " cannot be read any more: "
                + e.getMessage());
        for (; expected < end; expected++) {
          if (!visitor.test(lost(expected))) {
            return;
          }
        }
      }
    }
  }

  private static AgentCheckCodec.Frame lost(long number) {
    return new AgentCheckCodec.Frame(
        0,
        Optional.of(new AgentCheck(number, 0, Instant.EPOCH, 0, List.of(), new AgentCheck.Lost())));
  }

  /** Deletes files whose agent checks the server all received. */
  synchronized void taken(long number) {
    while (files.size() > 1 && files.higherKey(files.firstKey()) <= number + 1) {
      Map.Entry<Long, Long> gone = files.pollFirstEntry();
      bytes -= gone.getValue();
      delete(gone.getKey());
    }
    if (number + 1 == next && files.lastEntry().getValue() >= fileSize) {
      another();
      taken(number);
    }
  }

  private void delete(long first) {
    try {
      Files.deleteIfExists(file(first));
    } catch (IOException e) {
      LOG.log(System.Logger.Level.WARNING, file(first) + " cannot be deleted.", e);
    }
  }

  @Override
  public synchronized void close() {
    try {
      open.close();
    } catch (IOException e) {
      throw trouble(e);
    }
  }
}
