package dev.vigil.watch.notify.channel;

import dev.vigil.watch.WatchException;
import dev.vigil.watch.notify.message.BodyMarkup;
import dev.vigil.watch.notify.message.MessageRenderer;
import dev.vigil.watch.notify.message.OutgoingMessage;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.TreeMap;

/** The channels of plugins, by their words. Stateless. */
public final class ChannelPluginRegistry {
  /** The longest text in bytes that a plugin is given. */
  private static final int LONGEST = 1 << 20;

  private static final Map<String, ChannelPlugin> ALL = load();

  private ChannelPluginRegistry() {}

  private static Map<String, ChannelPlugin> load() {
    Map<String, ChannelPlugin> all = new TreeMap<>();
    for (ChannelPlugin plugin :
        ServiceLoader.load(ChannelPlugin.class, ChannelPlugin.class.getClassLoader())) {
      String word = plugin.word();
      if (!word.matches("[a-z][a-z0-9-]*")
          || ChannelKind.of(word).isPresent()
          || all.putIfAbsent(word, plugin) != null) {
        throw new WatchException(
            "The plugin %s calls its channel '%s'; choose a word of letters, digits and hyphens that no other channel has."
                .formatted(plugin.getClass().getName(), word));
      }
    }
    return Map.copyOf(all);
  }

  public static Optional<ChannelPlugin> find(String word) {
    return Optional.ofNullable(ALL.get(word));
  }

  static Collection<String> words() {
    return ALL.keySet();
  }

  /** Sends through a plugin; its exception is a failure that is retried. */
  public static DeliveryResult send(ChannelPlugin plugin, OutgoingMessage outgoing) {
    try {
      plugin.send(
          new ChannelPlugin.PluginMessage(
              outgoing.key(),
              outgoing.channel().target(),
              outgoing.title(),
              outgoing.body().fitting(LONGEST, BodyMarkup.PLAIN::write, ServiceFormat::bytes),
              outgoing.url(),
              outgoing.right().remaining()));
      return new DeliveryResult.Delivered("sent by the plugin " + plugin.word());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return DeliveryResult.Deferred.because("the plugin " + plugin.word() + " was interrupted");
    } catch (Exception e) {
      return DeliveryResult.Deferred.because(
          "the plugin %s failed: %s"
              .formatted(plugin.word(), MessageRenderer.line(String.valueOf(e.getMessage()))));
    }
  }
}
