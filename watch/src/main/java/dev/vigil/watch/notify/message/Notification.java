package dev.vigil.watch.notify.message;

import com.fasterxml.jackson.annotation.JsonAlias;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.log.TraceId;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/**
 * A notification about one page, before it is rendered as a message. Immutable; kept and sent as
 * JSON with the names of the components.
 *
 * @param sentinel its id; with {@code change} and the recipient it makes a message unique
 * @param name the sentinel's name
 * @param change the id of the row in table report
 * @param title the page's title
 * @param types the change types that were found
 * @param before the reference version, 0 for none
 * @param after the new version, 0 for none
 * @param summary one line
 * @param text the details as Markdown, in which what the page says is escaped
 * @param score how much it matters, from 0 to 1
 * @param modified when the server says that the page was modified
 * @param polled when the page was checked
 * @param detected when the change was found
 * @param open whether the page is public: it was fetched without secrets
 * @param check the trace id of its check, for finding its log lines
 */
public record Notification(
    Kind kind,
    long workspace,
    long sentinel,
    String name,
    long change,
    String url,
    String title,
    List<String> types,
    int before,
    int after,
    String summary,
    String text,
    double score,
    Optional<Instant> modified,
    Instant polled,
    Instant detected,
    List<String> tags,
    boolean open,
    @JsonAlias("look") Optional<String> check) {

  /** The kinds of notifications. */
  public enum Kind {
    CHANGE,
    /** The page cannot be read any more. */
    FAILING,
    RECOVERED,
    /** The watched part is no longer on the page. */
    GONE,
    BACK,
    /** A check of the page is overdue. */
    OVERDUE,
    /** The page has not changed for too long. */
    UNCHANGED,
    /** The sentinel has ended. */
    ENDED,
    TEST;

    /** The kind as written in rows and templates. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static final ObjectMapper JSON = JsonMapper.builder().build();

  public Notification {
    types = List.copyOf(types);
    tags = List.copyOf(tags);
  }

  /** Creates a notification with the trace id of the current thread. */
  public Notification(
      Kind kind,
      long workspace,
      long sentinel,
      String name,
      long change,
      String url,
      String title,
      List<String> types,
      int before,
      int after,
      String summary,
      String text,
      double score,
      Optional<Instant> modified,
      Instant polled,
      Instant detected,
      List<String> tags,
      boolean open) {
    this(
        kind,
        workspace,
        sentinel,
        name,
        change,
        url,
        title,
        types,
        before,
        after,
        summary,
        text,
        score,
        modified,
        polled,
        detected,
        tags,
        open,
        word(TraceId.current()));
  }

  private static Optional<String> word(TraceId trace) {
    return Optional.of(trace.toString()).filter(word -> !word.isEmpty());
  }

  /** The text without the marks of Markdown. */
  public String plainText() {
    return BodyMarkup.PLAIN.write(RichText.parse(text));
  }

  /** The notification as stored JSON. */
  public String json() {
    return JSON.writeValueAsString(this);
  }

  /** A text as encoded in a stored notification. */
  public static String quoted(String text) {
    return JSON.writeValueAsString(text);
  }

  /** Parses a stored notification. */
  public static Notification parse(String json) {
    try {
      return JSON.readValue(json, Notification.class);
    } catch (JacksonException e) {
      throw new WatchException(
          "A stored notification cannot be read ("
              + e.getOriginalMessage()
              + "); remove the message.",
          e);
    }
  }

  /** A test notification for a channel. */
  public static Notification test(long workspace, long id, Instant now) {
    return new Notification(
        Kind.TEST,
        workspace,
        0,
        "test",
        id,
        "https://example.org/",
        "A test",
        List.of(),
        0,
        0,
        "this channel works",
        "This message only shows that the channel works.",
        0,
        Optional.empty(),
        now,
        now,
        List.of(),
        false);
  }
}
