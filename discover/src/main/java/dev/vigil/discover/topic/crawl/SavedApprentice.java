package dev.vigil.discover.topic.crawl;

import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.crawl.Crawl;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the apprentice of one crawl learnt, as the beginning of another: a file in the folder of the
 * new crawl, so that a resumed crawl finds it. Stateless.
 */
public final class SavedApprentice {
  private static final String FILE = "topic.apprentice";
  private static final Pattern OPTION = Pattern.compile(".*,\\s*taught=([^,]+)(,.*)?");

  private SavedApprentice() {}

  /** The name of the crawl that a frontier such as {@code topic=a/b,taught=CRAWL} names. */
  public static Optional<String> crawl(String frontier) {
    Matcher matcher = OPTION.matcher(frontier);
    return matcher.matches() ? Optional.of(matcher.group(1).strip()) : Optional.empty();
  }

  /** What the apprentice of a crawl learnt. */
  public static byte[] of(Crawl teacher) {
    byte[] learnt =
        FocusedState.of(teacher).isEmpty()
            ? null
            : teacher.read(database -> database.keptBytes("frontier")).orElse(null);
    if (learnt == null) {
      throw new DiscoverException(
          "The crawl '%s' has no apprentice; name a crawl with the frontier topic=TREE/TOPIC."
              .formatted(teacher.name()));
    }
    long seen = read(learnt, new Apprentice());
    if (seen < Apprentice.LEAST) {
      throw new DiscoverException(
          "The apprentice of the crawl '%s' has learnt from %,d links, less than %d; name a crawl"
                  .formatted(teacher.name(), seen, Apprentice.LEAST)
              + " with the frontier topic=TREE/TOPIC that went on for longer.");
    }
    return learnt;
  }

  /** Fills an apprentice with what was learnt; from how many links. */
  static long read(byte[] learnt, Apprentice apprentice) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(learnt))) {
      new FocusedState().read(in);
      apprentice.read(in);
      return apprentice.seen();
    } catch (IOException e) {
      throw new DiscoverException("What the apprentice learnt cannot be read.", e);
    }
  }

  /** Puts what was learnt into the folder of a crawl. */
  public static void put(Path folder, byte[] learnt) {
    try {
      Files.write(folder.resolve(FILE), learnt);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Optional<byte[]> find(Path folder) {
    try {
      return Optional.of(Files.readAllBytes(folder.resolve(FILE)));
    } catch (NoSuchFileException none) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
