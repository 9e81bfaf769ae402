package dev.vigil.watch.agent;

import dev.vigil.archive.internal.database.DurableFiles;
import dev.vigil.archive.version.BinaryDelta;
import dev.vigil.archive.version.Sha256;
import dev.vigil.watch.WatchException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Stores the last content of each page of an agent, as the base of deltas, and the content that the
 * server had before the queued agent checks. Safe for concurrent use on different pages.
 */
final class LastContentStore {
  private static final int LEVEL = 3;
  private static final int LEAD = 44;
  private static final String SENT = ".sent";

  private final Path folder;

  private final Map<Long, Known> known = new ConcurrentHashMap<>();

  /**
   * The metadata of a stored copy.
   *
   * @param number the agent check that reported it
   */
  record Known(Sha256 hash, int length, long number) {}

  LastContentStore(Path folder) {
    this.folder = folder;
    try {
      DurableFiles.make(folder);
    } catch (IOException e) {
      throw trouble(e);
    }
  }

  private WatchException trouble(IOException e) {
    return new WatchException(
        "The agent's copies in "
            + folder
            + " cannot be used: "
            + e.getMessage()
            + "; make room or check the permissions of the folder.",
        e);
  }

  private Path file(long page) {
    return folder.resolve(Long.toString(page));
  }

  private Path sent(long page) {
    return folder.resolve(page + SENT);
  }

  Optional<Known> latest(long page) {
    Known one = known.computeIfAbsent(page, p -> lead(read(file(p))));
    return Optional.ofNullable(one);
  }

  /** The last content; empty if it is missing or damaged. */
  Optional<byte[]> content(long page) {
    return content(file(page));
  }

  /** The content that the server had before the agent checks that wait. */
  Optional<byte[]> sentContent(long page) {
    return content(sent(page));
  }

  /**
   * Stores the last content.
   *
   * @param waits whether an earlier agent check of the page waits for the server
   */
  void put(long page, byte[] content, Known next, boolean waits) {
    byte[] body = BinaryDelta.encode(content, null, LEVEL);
    ByteBuffer all = ByteBuffer.allocate(LEAD + body.length).put(next.hash.bytes());
    all.putInt(next.length).putLong(next.number).put(body).flip();
    Path fresh = folder.resolve(page + ".new");
    try {
      try (FileChannel channel =
          FileChannel.open(
              fresh,
              StandardOpenOption.CREATE,
              StandardOpenOption.WRITE,
              StandardOpenOption.TRUNCATE_EXISTING)) {
        while (all.hasRemaining()) {
          channel.write(all);
        }
        channel.force(true);
      }
      if (!waits && Files.exists(file(page))) {
        Files.move(file(page), sent(page), StandardCopyOption.ATOMIC_MOVE);
      }
      Files.move(fresh, file(page), StandardCopyOption.ATOMIC_MOVE);
      DurableFiles.sync(folder);
    } catch (IOException e) {
      throw trouble(e);
    }
    known.put(page, next);
  }

  /** Deletes the copies of other pages and of lost agent checks. */
  void retain(Predicate<Long> pages, long last) {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        String name = String.valueOf(file.getFileName());
        if (name.matches("\\d{1,18}")) {
          long page = Long.parseLong(name);
          if (!pages.test(page) || latest(page).filter(one -> one.number <= last).isEmpty()) {
            forget(page);
          }
        }
      }
    } catch (IOException e) {
      throw trouble(e);
    }
  }

  void forget(long page) {
    known.remove(page);
    try {
      Files.deleteIfExists(file(page));
      Files.deleteIfExists(sent(page));
    } catch (IOException e) {
      throw trouble(e);
    }
  }

  private byte @Nullable [] read(Path file) {
    try {
      byte[] all = Files.readAllBytes(file);
      return all.length < LEAD ? null : all;
    } catch (NoSuchFileException e) {
      return null;
    } catch (IOException e) {
      throw trouble(e);
    }
  }

  private static @Nullable Known lead(byte @Nullable [] all) {
    if (all == null) {
      return null;
    }
    ByteBuffer lead = ByteBuffer.wrap(all);
    byte[] hash = new byte[32];
    lead.get(hash);
    int length = lead.getInt();
    return length < 0 || length > AgentCheckCodec.MAX_CONTENT
        ? null
        : new Known(Sha256.parse(HexFormat.of().formatHex(hash)), length, lead.getLong());
  }

  private Optional<byte[]> content(Path file) {
    byte[] all = read(file);
    Known lead = lead(all);
    if (all == null || lead == null) {
      return Optional.empty();
    }
    byte[] content =
        BinaryDelta.decode(Arrays.copyOfRange(all, LEAD, all.length), null, lead.length);
    return content != null && Sha256.of(content).equals(lead.hash)
        ? Optional.of(content)
        : Optional.empty();
  }
}
