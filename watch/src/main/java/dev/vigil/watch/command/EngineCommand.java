package dev.vigil.watch.command;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.health.HealthFinding;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/** A command that changes an installation. It can be serialised. Immutable. */
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "errand")
public sealed interface EngineCommand {
  /**
   * Adds or edits sentinels and rules.
   *
   * @param text in the sentinel language, YAML or JSON
   * @param file the name of the text, for its format and for messages
   * @param edit whether existing sentinels get the new text
   * @param anyway whether doubtful sentinels are accepted
   * @param check whether the pages are checked first
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
   * Deletes a sentinel.
   *
   * @param freeze whether also if others inherit from it, or wait for its start
   */
  record Remove(String name, boolean freeze) implements EngineCommand {}

  /** Deletes the pages of a URL with their versions. */
  record DeletePage(String url) implements EngineCommand {}

  /** Checks the pages of sentinels now, once for those that are always due together. */
  record Check(List<String> names) implements EngineCommand {}

  /** Tests a channel. */
  record TestChannel(String channel, String target) implements EngineCommand {}

  /**
   * Retries messages that were given up.
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

  /** Sets the hosts that a secret may be sent to. */
  record BindSecret(String name, List<String> hosts) implements EngineCommand {
    public BindSecret {
      hosts = List.copyOf(hosts);
    }
  }

  record RemoveSecret(String name) implements EngineCommand {}

  /** Requests the health findings of the running process. */
  record Health() implements EngineCommand {
    /** The findings in a result. */
    public static List<HealthFinding> findings(CommandResult reply) {
      return List.of(Written.JSON.readValue(reply.words(), HealthFinding[].class));
    }
  }

  /** Serialises the command. */
  default byte[] bytes() {
    return Written.JSON.writeValueAsBytes(this);
  }

  /** Deserialises a command. */
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

  /** The serialisation of commands and results. */
  final class Written {
    static final ObjectMapper JSON = JsonMapper.shared();

    private Written() {}
  }
}
