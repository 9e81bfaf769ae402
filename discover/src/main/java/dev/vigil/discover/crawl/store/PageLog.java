package dev.vigil.discover.crawl.store;

import dev.vigil.archive.exchange.Capture;
import dev.vigil.archive.exchange.WarcMember;
import dev.vigil.archive.exchange.WarcResponses;
import dev.vigil.archive.internal.database.DurableFiles;
import dev.vigil.discover.DiscoverException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Stores every response of a crawl in the order of arrival, as compressed WARC files. An answer is
 * written the moment it is there, long before the commit that says what it meant, so that a process
 * that is killed in between finds it again and need not ask the server twice. Safe for use by
 * several threads.
 */
public final class PageLog implements AutoCloseable {
  /** Fast: this is what a crawl waits for. */
  private static final int LEVEL = 1;

  private static final long SEGMENT = 1L << 30;
  private static final String NUMBER = "Vigil-Page";
  private static final String TOOK = "Vigil-Took";

  private final Path folder;
  private final TreeSet<Place> open = new TreeSet<>();
  private FileChannel channel;
  private Place end;

  /** A place in one of the files. */
  public record Place(int segment, long position) implements Comparable<Place> {
    /** The beginning. */
    public static final Place START = new Place(1, 0);

    /** Parses the stored form. */
    public static Place parse(String text) {
      int colon = text.indexOf(':');
      return new Place(
          Integer.parseInt(text.substring(0, colon)), Long.parseLong(text.substring(colon + 1)));
    }

    @Override
    public int compareTo(Place other) {
      return segment != other.segment
          ? Integer.compare(segment, other.segment)
          : Long.compare(position, other.position);
    }

    @Override
    public String toString() {
      return segment + ":" + position;
    }
  }

  /**
   * An answer of the log.
   *
   * @param number of the page; 0 for a frameset as it was served, before the page with its frames
   * @param end where the next one begins
   */
  public record Logged(long number, Place place, Place end, Capture capture, Duration took) {}

  private PageLog(Path folder, FileChannel channel, Place end) {
    this.folder = folder;
    this.channel = channel;
    this.end = end;
  }

  /**
   * Opens the log of a folder, reports the responses after a position, and truncates a torn record.
   *
   * @param from up to where everything is committed
   */
  public static PageLog open(Path folder, Place from, Instant now, Consumer<Logged> uncommitted) {
    try {
      Place end = read(folder, from, uncommitted);
      boolean fresh = !Files.exists(file(folder, end.segment));
      if (fresh && end.position > 0) {
        // Its pages went to the archive, and the file away.
        end = new Place(end.segment + 1, 0);
      }
      FileChannel channel =
          DurableFiles.open(
              file(folder, end.segment), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      channel.truncate(end.position);
      channel.position(end.position);
      PageLog log = new PageLog(folder, channel, end);
      if (fresh || end.position == 0) {
        log.begin(now);
      }
      return log;
    } catch (IOException e) {
      throw failed(folder, e);
    }
  }

  /** Reads from a place to the end of the last file, and returns that end. */
  public static Place read(Path folder, Place from, Consumer<Logged> each) {
    Place end = from;
    for (int segment = from.segment; Files.exists(file(folder, segment)); segment++) {
      long start = segment == from.segment ? from.position : 0;
      try (WarcResponses scroll = new WarcResponses(file(folder, segment), start)) {
        for (var item = scroll.next(); item.isPresent(); item = scroll.next()) {
          each.accept(logged(segment, item.get()));
        }
        end = new Place(segment, scroll.end());
      }
    }
    return end;
  }

  /**
   * Reads up to a number of responses between two positions.
   *
   * @return where to go on
   */
  public static Place read(Path folder, Place from, Place to, int most, Consumer<Logged> each) {
    Place at = from;
    int left = most;
    while (left > 0 && at.compareTo(to) < 0 && Files.exists(file(folder, at.segment))) {
      try (WarcResponses scroll = new WarcResponses(file(folder, at.segment), at.position)) {
        boolean ended = false;
        while (left > 0 && !ended && at.compareTo(to) < 0) {
          var item = scroll.next();
          ended = item.isEmpty();
          if (item.isPresent()) {
            Logged found = logged(at.segment, item.get());
            if (found.place.compareTo(to) >= 0) {
              return to;
            }
            at = found.end;
            each.accept(found);
            left--;
          }
        }
        if (ended) {
          if (at.segment >= to.segment) {
            return to;
          }
          at = new Place(at.segment + 1, 0);
        }
      }
    }
    return at;
  }

  private static Logged logged(int segment, WarcResponses.Item found) {
    return new Logged(
        Long.parseLong(found.field(NUMBER).orElse("0")),
        new Place(segment, found.position()),
        new Place(segment, found.end()),
        found.capture(),
        Duration.ofMillis(Long.parseLong(found.field(TOOK).orElse("0"))));
  }

  /** Removes the files whose answers all stand before a place. */
  public static void removeBefore(Path folder, Place place) {
    try {
      for (int segment = place.segment - 1;
          segment > 0 && Files.deleteIfExists(file(folder, segment));
          segment--) {}
    } catch (IOException e) {
      throw failed(folder, e);
    }
  }

  /** The files of a log, the oldest first. */
  public static List<Path> files(Path folder) {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(f -> String.valueOf(f.getFileName()).matches("pages-\\d+\\.warc\\.gz"))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw failed(folder, e);
    }
  }

  private static Path file(Path folder, int segment) {
    return folder.resolve("pages-%05d.warc.gz".formatted(segment));
  }

  private void begin(Instant now) throws IOException {
    byte[] info = WarcMember.info("Vigil", now);
    write(info);
    end = new Place(end.segment, end.position + info.length);
  }

  private void write(byte[] bytes) throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
  }

  /** Writes an answer; when this returns, it survives the end of the process. */
  public Place append(long number, Capture capture, Duration took) {
    return append(record(number, capture, took), capture.fetch().time());
  }

  /** Writes a page with the content of its frames, after the page as it was served. */
  public Place append(long number, Capture served, Capture capture, Duration took) {
    byte[] first = record(0, served, took);
    byte[] second = record(number, capture, took);
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return append(both, capture.fetch().time());
  }

  private static byte[] record(long number, Capture capture, Duration took) {
    return WarcMember.response(
        capture,
        Map.of(NUMBER, Long.toString(number), TOOK, Long.toString(took.toMillis())),
        LEVEL);
  }

  private Place append(byte[] record, Instant time) {
    synchronized (this) {
      try {
        if (end.position >= SEGMENT) {
          channel.force(false);
          channel.close();
          end = new Place(end.segment + 1, 0);
          channel =
              DurableFiles.open(
                  file(folder, end.segment), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
          begin(time);
        }
        Place place = end;
        write(record);
        end = new Place(place.segment, place.position + record.length);
        open.add(place);
        return place;
      } catch (IOException e) {
        throw failed(folder, e);
      }
    }
  }

  /**
   * Syncs what was written, and returns the position up to which everything is committed together
   * with these responses.
   *
   * @param committing what is about to be committed
   */
  public synchronized Place prepare(List<Place> committing) {
    try {
      channel.force(false);
    } catch (IOException e) {
      throw failed(folder, e);
    }
    open.removeAll(new ArrayList<>(committing));
    return open.isEmpty() ? end : open.first();
  }

  /** How many bytes there are. */
  public synchronized long bytes() {
    return (end.segment - 1) * SEGMENT + end.position;
  }

  private static DiscoverException failed(Path folder, IOException e) {
    return new DiscoverException(
        "The pages of the crawl cannot be kept in "
            + folder
            + ": "
            + e.getMessage()
            + "; make room and resume the crawl.",
        e);
  }

  @Override
  public synchronized void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw failed(folder, e);
    }
  }
}
