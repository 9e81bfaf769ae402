package dev.vigil.archive.internal.database;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.zip.CRC32C;

/**
 * Stores a checksum of every page of an SQLite file in a file beside it, because SQLite itself does
 * not notice a byte that a disk changed inside a row. Not safe for concurrent use by writers; other
 * processes may verify meanwhile.
 *
 * <p>The file changes only when the log is merged into it. Before that the checksums of the pages
 * in the log are cleared and synced, after that they are made anew, so that a crash in between
 * leaves pages without a checksum but never with a wrong one. A page is verified before its
 * checksum is cleared: otherwise a change of a neighbouring row would hide the damage. Cost: the
 * pages of the log are read twice more.
 *
 * <p>Format: 8 bytes {@code VIGILSUM}, the page size, then a CRC-32C for each page, all high byte
 * first; 0 stands for unknown and 1 for a page that was damaged when it was written again.
 */
public final class PageChecksums {
  private static final long MAGIC = 0x564947494c53554dL;
  private static final int HEADER = 12;
  private static final int UNKNOWN = 0;
  private static final int DAMAGED = 1;

  private static final int LOG_HEADER = 32;
  private static final int FRAME_HEADER = 24;

  /** A page that is being replaced while it is verified is read again. */
  private static final int TRIES = 3;

  private static final System.Logger LOG = System.getLogger(PageChecksums.class.getName());

  private final Path database;
  private final Path file;

  public PageChecksums(Path database) {
    this.database = database;
    String name = String.valueOf(database.getFileName());
    this.file = database.resolveSibling(name.replaceFirst("\\.db$", "") + ".sum");
  }

  /** Work that merges the log. */
  public interface Merging<E extends Exception> {
    void run() throws E;
  }

  /** Makes checksums of all pages that have none yet, also after a crash. */
  void begin() {
    try (FileChannel pages = FileChannel.open(database, StandardOpenOption.READ)) {
      int size = pageSize(pages);
      if (size > 0) {
        put(pages, size, unknown(size, (int) (pages.size() / size)));
      }
    } catch (IOException e) {
      giveUp(e);
    }
  }

  private BitSet unknown(int size, int pages) throws IOException {
    BitSet unknown = new BitSet();
    unknown.set(1, pages + 1);
    if (Files.exists(file) && size == known()) {
      ByteBuffer sums = ByteBuffer.wrap(Files.readAllBytes(file)).position(HEADER);
      for (int page = 1; sums.remaining() >= 4; page++) {
        unknown.set(page, sums.getInt() == UNKNOWN && page <= pages);
      }
    } else {
      DurableFiles.delete(file);
    }
    return unknown;
  }

  /** Runs what merges the log, and keeps the checksums right. */
  public <E extends Exception> void during(Merging<E> merging) throws E {
    BitSet changing = new BitSet();
    try {
      changing = clear();
    } catch (IOException e) {
      giveUp(e);
    }
    try {
      merging.run();
    } finally {
      if (!changing.isEmpty()) {
        try (FileChannel pages = FileChannel.open(database, StandardOpenOption.READ)) {
          put(pages, pageSize(pages), changing);
        } catch (IOException e) {
          giveUp(e);
        }
      }
    }
  }

  /** Without the file, nothing is claimed; the next start makes it anew. */
  private void giveUp(IOException e) {
    LOG.log(System.Logger.Level.WARNING, "The checksums of " + database + " are made anew", e);
    DurableFiles.delete(file);
  }

  /** The page size of the checksums, 0 if the file is not a checksum file of ours. */
  private int known() throws IOException {
    try (FileChannel sums = FileChannel.open(file, StandardOpenOption.READ)) {
      ByteBuffer header = read(sums, 0, HEADER);
      return header.remaining() == HEADER && header.getLong() == MAGIC ? header.getInt() : 0;
    }
  }

  private static int pageSize(FileChannel pages) throws IOException {
    ByteBuffer start = read(pages, 16, 2);
    int size = start.remaining() < 2 ? 0 : start.getShort() & 0xffff;
    return size == 1 ? 1 << 16 : size;
  }

  /** Deletes the checksums of the pages in the log, on the disk; returns which they are. */
  private BitSet clear() throws IOException {
    BitSet changing = logged();
    if (changing.isEmpty() || !Files.exists(file)) {
      return changing;
    }
    try (FileChannel pages = FileChannel.open(database, StandardOpenOption.READ);
        FileChannel sums =
            FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      int size = pageSize(pages);
      for (int page = changing.nextSetBit(1); page > 0; page = changing.nextSetBit(page + 1)) {
        // A page beyond the end was given back when the file was made smaller, and is new now.
        int expected = page * (long) size > pages.size() ? UNKNOWN : sum(sums, page);
        boolean damaged =
            expected == DAMAGED || expected != UNKNOWN && expected != sum(pages, size, page);
        if (damaged && expected != DAMAGED) {
          LOG.log(
              System.Logger.Level.ERROR,
              "Page {0} of {1} was damaged on the disk; restore a backup.",
              page,
              database);
        }
        write(sums, page, damaged ? DAMAGED : UNKNOWN);
      }
      sums.force(false);
    }
    return changing;
  }

  /** The pages in the log, by its frames that belong to its present round. */
  private BitSet logged() throws IOException {
    BitSet found = new BitSet();
    Path log = database.resolveSibling(database.getFileName() + "-wal");
    if (!Files.exists(log)) {
      return found;
    }
    try (FileChannel frames = FileChannel.open(log, StandardOpenOption.READ)) {
      ByteBuffer header = read(frames, 0, LOG_HEADER);
      if (header.remaining() < LOG_HEADER) {
        return found;
      }
      int size = header.getInt(8);
      long salt = header.getLong(16);
      long step = FRAME_HEADER + (long) size;
      for (long at = LOG_HEADER; at + step <= frames.size(); at += step) {
        ByteBuffer frame = read(frames, at, FRAME_HEADER);
        if (frame.getLong(8) != salt) {
          break;
        }
        found.set(frame.getInt(0));
      }
    }
    return found;
  }

  private void put(FileChannel pages, int size, BitSet changed) throws IOException {
    if (size == 0 || changed.isEmpty()) {
      return;
    }
    try (FileChannel sums =
        DurableFiles.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      ByteBuffer header = ByteBuffer.allocate(HEADER).putLong(MAGIC).putInt(size).flip();
      sums.write(header, 0);
      for (int page = changed.nextSetBit(1); page > 0; page = changed.nextSetBit(page + 1)) {
        if (sum(sums, page) != DAMAGED) {
          write(sums, page, sum(pages, size, page));
        }
      }
    }
  }

  // ---- verifying ----

  /**
   * The damage of the pages, as sentences.
   *
   * @param most so many are read, chosen at random where there are more
   */
  List<String> damage(int most, RandomGenerator chance) {
    if (!Files.exists(database)) {
      return List.of(database + " is missing; restore a backup ('vigil restore --replace FILE').");
    }
    if (!Files.exists(file)) {
      return List.of();
    }
    try (FileChannel pages = FileChannel.open(database, StandardOpenOption.READ);
        FileChannel sums = FileChannel.open(file, StandardOpenOption.READ)) {
      int size = known();
      if (size == 0) {
        return List.of();
      }
      int count = (int) Math.min((sums.size() - HEADER) / 4, Integer.MAX_VALUE - 1);
      int there = (int) ((pages.size() + size - 1) / size);
      List<Integer> damaged = new ArrayList<>();
      for (int i = 0; i < Math.min(most, count); i++) {
        int page = i == 0 || count <= most ? i + 1 : 1 + chance.nextInt(count);
        // Pages beyond the end were given back, but there is always a first one.
        if ((page <= there || page == 1) && isDamaged(pages, sums, size, page)) {
          damaged.add(page);
        }
      }
      return damaged.isEmpty() ? List.of() : List.of(words(damaged, size));
    } catch (IOException e) {
      return List.of(database + " cannot be read (" + e.getMessage() + "); see to the disk.");
    }
  }

  private String words(List<Integer> damaged, int size) {
    return "%,d page%s of %s %s not what Vigil wrote (the first at byte %,d); restore a backup ('vigil restore --replace FILE'), or delete %s if you changed the file yourself."
        .formatted(
            damaged.size(),
            damaged.size() == 1 ? "" : "s",
            database,
            damaged.size() == 1 ? "is" : "are",
            (damaged.getFirst() - 1L) * size,
            file.getFileName());
  }

  /** A merge that is under way changes the checksum first, and then the page. */
  private static boolean isDamaged(FileChannel pages, FileChannel sums, int size, int page)
      throws IOException {
    for (int again = 0; again < TRIES; again++) {
      int expected = sum(sums, page);
      if (expected == DAMAGED) {
        return true;
      }
      int found = sum(pages, size, page);
      if (expected == UNKNOWN || expected == found) {
        return false;
      }
      if (sum(sums, page) == expected) {
        return true;
      }
    }
    return false;
  }

  private static int sum(FileChannel sums, int page) throws IOException {
    ByteBuffer entry = read(sums, HEADER + (page - 1) * 4L, 4);
    return entry.remaining() < 4 ? UNKNOWN : entry.getInt();
  }

  private static void write(FileChannel sums, int page, int sum) throws IOException {
    sums.write(ByteBuffer.allocate(4).putInt(sum).flip(), HEADER + (page - 1) * 4L);
  }

  private static int sum(FileChannel pages, int size, int page) throws IOException {
    CRC32C crc = new CRC32C();
    crc.update(read(pages, (page - 1L) * size, size));
    int sum = (int) crc.getValue();
    return sum == UNKNOWN || sum == DAMAGED ? sum + 2 : sum;
  }

  private static ByteBuffer read(FileChannel channel, long at, int length) throws IOException {
    ByteBuffer room = ByteBuffer.allocate(length);
    int read = 0;
    while (room.hasRemaining() && read >= 0) {
      read = channel.read(room, at + room.position());
    }
    return room.flip();
  }
}
