package dev.vigil.watch.notify;

import dev.vigil.watch.sentinel.Channel;
import java.time.Instant;
import java.util.List;

/**
 * One message on its way: whom to tell, what, and the key under which it is repeated if need be.
 * Immutable.
 *
 * @param notices one, or those of a digest, oldest first
 * @param title one line of plain text
 */
record Parcel(
    long workspace,
    String key,
    Channel channel,
    List<Notice> notices,
    String title,
    Prose body,
    Instant notified) {

  /** The page to open: that of the only notice, or of the first. */
  String url() {
    return notices.getFirst().url();
  }

  boolean alarming() {
    return notices.stream()
        .anyMatch(
            notice ->
                switch (notice.kind()) {
                  case FAILING, GONE, OVERDUE -> true;
                  case CHANGE, RECOVERED, BACK, UNCHANGED, TEST -> false;
                });
  }
}
