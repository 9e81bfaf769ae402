package dev.vigil.archive.exchange;

import dev.vigil.archive.version.FetchRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;

/**
 * Reads the responses of a WARC file that {@link WarcMember} wrote, from an offset up to the end of
 * the file or to a torn record. For one thread.
 */
public final class WarcResponses implements AutoCloseable {
  private final WarcFile file;
  private final long from;
  private boolean begun;
  private boolean over;
  private long end;

  /**
   * A response and where it stands.
   *
   * @param position where the record begins
   * @param end where the next one begins
   * @param record the record
   * @param capture the page in it
   */
  public record Item(long position, long end, WarcRecord record, Capture capture) {
    /**
     * {@return a field of the record}
     *
     * @param name the name, in any case
     */
    public Optional<String> field(String name) {
      return record.headers().first(name);
    }
  }

  /**
   * Reads a file.
   *
   * @param path the file
   * @param from the position of the first record
   */
  public WarcResponses(Path path, long from) {
    this.from = from;
    this.end = from;
    try {
      file = new WarcFile(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** {@return the next response, or nothing at the end} */
  public Optional<Item> next() {
    while (!over) {
      try {
        Optional<WarcRecord> record = begun ? file.next() : file.at(from);
        begun = true;
        if (record.isEmpty()) {
          over = true;
          break;
        }
        long position = file.position();
        byte[] block = record.get().body().stream().readAllBytes();
        if (!file.intact()) {
          throw new IOException("the record is damaged");
        }
        end = file.end();
        Optional<WarcHttpResponse> http = WarcHttpResponse.parse(block);
        if (record.get() instanceof WarcResponse response && http.isPresent()) {
          FetchRecord fetch =
              new FetchRecord(
                  response.target(),
                  response.date(),
                  http.get().status(),
                  http.get().headers(),
                  Duration.ZERO);
          return Optional.of(
              new Item(position, end, response, new Capture(fetch, http.get().body())));
        }
      } catch (IOException | RuntimeException torn) {
        over = true;
      }
    }
    return Optional.empty();
  }

  /** {@return the end of the last record that is whole} */
  public long end() {
    return end;
  }

  @Override
  public void close() {
    try {
      file.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
