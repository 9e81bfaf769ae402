package dev.vigil.watch.store;

import dev.vigil.archive.version.Page;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A stored page: a URL with a request profile, shared by all sentinels with the same request.
 * Immutable.
 *
 * @param properties the properties of the last successful response, see {@link PagePropertyCodec}
 * @param cookies the session, where it is kept between checks
 * @param newest the version that the last successful check found, 0 before the first
 */
public record WatchedPage(
    long id,
    Page page,
    String properties,
    String cookies,
    int newest,
    @Nullable Instant checked,
    @Nullable Instant succeeded,
    @Nullable Instant changed) {
  /**
   * What is wrong with the content of a page that was fetched and is compared all the same.
   *
   * @param message in a sentence, beginning with {@link #BYTES_ONLY} if nothing of it could be read
   * @param found when it was read
   */
  public record ReadProblem(String message, Instant found) {
    /** Begins the problem of a page whose bytes are all that is compared. */
    public static final String BYTES_ONLY = "Its text cannot be read, so its bytes are compared: ";

    /** Whether the page counts as failing, because changes of its text are not seen. */
    public boolean isFailure() {
      return message.startsWith(BYTES_ONLY);
    }
  }

  /**
   * A page that is due for a schedule.
   *
   * @param due since when
   * @param checked whether it was ever checked
   * @param failing whether the last check failed
   */
  public record Due(
      long due, long schedule, long page, String url, boolean checked, boolean failing) {
    /** The position before all others. */
    public static final Due FIRST = new Due(Long.MIN_VALUE, 0, 0, "", true, false);
  }
}
