package dev.vigil.watch.command;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.health.HealthFinding;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/** Something that changes an installation. It can be written down and read again. Immutable. */
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "errand")
public sealed interface EngineCommand {
  /**
   * Takes in sentinels and rules.
   *
   * @param text in the sentinel language, YAML or JSON
   * @param file what the text is called, for its form and for messages
   * @param edit whether those that exist already are given these words
   * @param anyway whether also if something may be wrong
   * @param check whether the pages are looked at first
   */
  record Add(String text, String file, boolean edit, boolean anyway, boolean check)
      implements EngineCommand {}

  record Pause(String name) implements EngineCommand {}

  /** Pauses a sentinel for some seconds. */
  record Snooze(String name, long seconds) implements EngineCommand {}

  record Resume(String name) implements EngineCommand {}

  record End(String name) implements EngineCommand {}

  record Reset(String name) implements EngineCommand {}

  /**
   * Forgets a sentinel.
   *
   * @param freeze whether also if others inherit from it, or wait for its start
   */
  record Remove(String name, boolean freeze) implements EngineCommand {}

  /** Looks at the pages of sentinels now, once for those that are always due together. */
  record Check(List<String> names) implements EngineCommand {}

  /** Tries whether a channel works. */
  record TestChannel(String channel, String target) implements EngineCommand {}

  /**
   * Tries messages again that were given up.
   *
   * @param message its number, 0 for all
   */
  record Retry(long message) implements EngineCommand {}

  record EnableRule(String name, boolean enabled) implements EngineCommand {}

  record RemoveRule(String name) implements EngineCommand {}

  /**
   * Stores a secret.
   *
   * @param hosts that it may be sent to; empty for the first one that it is sent to
   */
  record PutSecret(String name, String value, List<String> hosts) implements EngineCommand {
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
  record BindSecret(String name, List<String> hosts) implements EngineCommand {
    public BindSecret {
      hosts = List.copyOf(hosts);
    }
  }

  record RemoveSecret(String name) implements EngineCommand {}

  /** Asks whether the process that runs the installation does its work. */
  record Health() implements EngineCommand {
    /** What it answered. */
    public static List<HealthFinding> findings(CommandResult reply) {
      return List.of(Written.JSON.readValue(reply.words(), HealthFinding[].class));
    }
  }

  /** As it is written down. */
  default byte[] bytes() {
    return Written.JSON.writeValueAsBytes(this);
  }

  /** Reads what was written down. */
  static EngineCommand read(byte[] bytes) {
    try {
      return Written.JSON.readValue(bytes, EngineCommand.class);
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
