package dev.vigil.watch.notify;

import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.mail.Mailer;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.watch.notify.channel.AppriseFormat;
import dev.vigil.watch.notify.channel.ChannelKind;
import dev.vigil.watch.notify.channel.ChannelPlugin;
import dev.vigil.watch.notify.channel.ChannelPluginRegistry;
import dev.vigil.watch.notify.channel.DeliveryResult;
import dev.vigil.watch.notify.channel.DiscordFormat;
import dev.vigil.watch.notify.channel.GotifyFormat;
import dev.vigil.watch.notify.channel.MatrixFormat;
import dev.vigil.watch.notify.channel.NtfyFormat;
import dev.vigil.watch.notify.channel.PushoverFormat;
import dev.vigil.watch.notify.channel.ServiceFormat;
import dev.vigil.watch.notify.channel.SlackFormat;
import dev.vigil.watch.notify.channel.TeamsFormat;
import dev.vigil.watch.notify.channel.TelegramFormat;
import dev.vigil.watch.notify.channel.WebhookFormat;
import dev.vigil.watch.notify.message.MessageRenderer;
import dev.vigil.watch.notify.message.OutgoingMessage;
import dev.vigil.watch.secret.SecretSource;
import dev.vigil.watch.settings.Settings;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** The transports of an installation, by kind of channel. Immutable, safe for concurrent use. */
public final class TransportRegistry {
  private final Map<ChannelKind, Transport> transports;
  private final MessageQuota quota;

  TransportRegistry(Map<ChannelKind, Transport> transports, TimeSource time) {
    this.transports = new EnumMap<>(transports);
    this.quota = new MessageQuota(time);
  }

  /** Creates all transports, with the guarded HTTP client. */
  public static TransportRegistry of(
      Settings settings, Fetcher fetcher, SecretSource secrets, TimeSource time) {
    Map<ChannelKind, ServiceFormat> formats =
        Map.of(
            ChannelKind.WEBHOOK,
            new WebhookFormat(secrets),
            ChannelKind.SLACK,
            new SlackFormat(),
            ChannelKind.DISCORD,
            new DiscordFormat(),
            ChannelKind.TEAMS,
            new TeamsFormat(),
            ChannelKind.NTFY,
            new NtfyFormat(),
            ChannelKind.TELEGRAM,
            new TelegramFormat(endpoint(settings, "telegram", "https://api.telegram.org")),
            ChannelKind.MATRIX,
            new MatrixFormat(),
            ChannelKind.GOTIFY,
            new GotifyFormat(),
            ChannelKind.PUSHOVER,
            new PushoverFormat(endpoint(settings, "pushover", "https://api.pushover.net")),
            ChannelKind.APPRISE,
            new AppriseFormat());
    Map<ChannelKind, Transport> transports = new EnumMap<>(ChannelKind.class);
    formats.forEach(
        (kind, format) ->
            transports.put(
                kind, new WebTransport(kind, format, fetcher, secrets, settings.proxy(), time)));
    transports.put(ChannelKind.EMAIL, new MailTransport(settings.mail().map(Mailer::new)));
    transports.put(ChannelKind.COMMAND, new CommandTransport(settings.commands(), time));
    return new TransportRegistry(transports, time);
  }

  private static String endpoint(Settings settings, String kind, String usual) {
    return settings.endpoints().getOrDefault(kind, usual);
  }

  DeliveryResult send(OutgoingMessage outgoing) {
    Optional<ChannelPlugin> plugin = ChannelPluginRegistry.find(outgoing.channel().kind());
    if (plugin.isPresent()) {
      return quota
          .refusal(outgoing)
          .orElseGet(() -> ChannelPluginRegistry.send(plugin.get(), outgoing));
    }
    Transport transport =
        ChannelKind.of(outgoing.channel().kind()).map(transports::get).orElse(null);
    return transport == null
        ? new DeliveryResult.Refused(
            "there is no channel \"" + MessageRenderer.line(outgoing.channel().kind()) + "\"")
        : quota.refusal(outgoing).orElseGet(() -> transport.send(outgoing));
  }
}
