package dev.vigil.watch.notify.channel;

import java.time.Duration;
import java.util.Optional;

/**
 * A channel that a plugin adds: {@code Notify By WORD TARGET}. Found by {@link
 * java.util.ServiceLoader}. Implementations are safe for concurrent use.
 */
public interface ChannelPlugin {
  /** The word for it in sentinels: lower-case letters, digits and hyphens. */
  String word();

  /** What is wrong with a target, in a sentence; empty if it is valid. */
  default Optional<String> problem(String target) {
    return Optional.empty();
  }

  /**
   * Sends a message and returns when it is delivered. Vigil repeats a message that failed later,
   * under the same key.
   *
   * @throws Exception if it was not delivered; the message of the exception is shown and stored, so
   *     it must not contain a secret
   */
  void send(PluginMessage message) throws Exception;

  /**
   * A message to send.
   *
   * @param key equal for every attempt to send this message
   * @param target what the sentinel says after the word
   * @param title one line
   * @param text the body as plain text
   * @param url the page that the message is about
   * @param limit how long sending may take
   */
  record PluginMessage(
      String key, String target, String title, String text, String url, Duration limit) {}
}
