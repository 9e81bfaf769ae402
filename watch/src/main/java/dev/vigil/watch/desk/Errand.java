package dev.vigil.watch.desk;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.health.Finding;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/** Something that changes an installation. It can be written down and read again. Immutable. */
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "errand")
public sealed interface Errand {
  /**
   * Takes in sentinels and rules.
   *
   * @param text in the sentinel language, YAML or JSON
   * @param file what the text is called, for its form and for messages
   * @param edit whether those that exist already are given these words
   * @param anyway whether also if something may be wrong
   * @param look whether the pages are looked at first
   */
  record Add(String text, String file, boolean edit, boolean anyway, boolean look)
      implements Errand {}

  record Pause(String name) implements Errand {}

  /** Pauses a sentinel for some seconds. */
  record Snooze(String name, long seconds) implements Errand {}

  record Resume(String name) implements Errand {}

  record End(String name) implements Errand {}

  record Reset(String name) implements Errand {}

  /**
   * Forgets a sentinel.
   *
   * @param freeze whether also if others inherit from it, or wait for its start
   */
  record Remove(String name, boolean freeze) implements Errand {}

  /** Looks at the pages of sentinels now, once for those that are always due together. */
  record Check(List<String> names) implements Errand {}

  /** Tries whether a channel works. */
  record TestChannel(String channel, String target) implements Errand {}

  /**
   * Tries messages again that were given up.
   *
   * @param message its number, 0 for all
   */
  record Retry(long message) implements Errand {}

  record EnableRule(String name, boolean enabled) implements Errand {}

  record RemoveRule(String name) implements Errand {}

  /**
   * Stores a secret.
   *
   * @param hosts that it may be sent to; empty for the first one that it is sent to
   */
  record PutSecret(String name, String value, List<String> hosts) implements Errand {
    public PutSecret {
      hosts = List.copyOf(hosts);
    }

    public PutSecret(String name, String value) {
      this(name, value, List.of());
    }

    @Override
    public String toString() {
      return "PutSecret[" + name + "]";
    }
  }

  /** Says where a secret may be sent. */
  record BindSecret(String name, List<String> hosts) implements Errand {
    public BindSecret {
      hosts = List.copyOf(hosts);
    }
  }

  record RemoveSecret(String name) implements Errand {}

  /** Asks whether the process that runs the installation does its work. */
  record Health() implements Errand {
    /** What it answered. */
    public static List<Finding> findings(Reply reply) {
      return List.of(Written.JSON.readValue(reply.words(), Finding[].class));
    }
  }

  /** As it is written down. */
  default byte[] bytes() {
    return Written.JSON.writeValueAsBytes(this);
  }

  /** Reads what was written down. */
  static Errand read(byte[] bytes) {
    try {
      return Written.JSON.readValue(bytes, Errand.class);
    } catch (JacksonException e) {
      throw new WatchException(
          "A request cannot be read ("
              + e.getOriginalMessage()
              + "); use the same release of Vigil as the running process.",
          e);
    }
  }

  /** How errands and replies are written down. */
  final class Written {
    static final ObjectMapper JSON = JsonMapper.shared();

    private Written() {}
  }
}
