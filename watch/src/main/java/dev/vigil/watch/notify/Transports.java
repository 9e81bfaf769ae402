package dev.vigil.watch.notify;

import dev.vigil.fetch.Fetcher;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.mail.Mailer;
import dev.vigil.watch.Settings;
import dev.vigil.watch.secret.SecretSource;
import java.util.EnumMap;
import java.util.Map;

/** How each kind of channel is delivered in an installation. Immutable, safe for concurrent use. */
public final class Transports {
  private final Map<ChannelKind, Transport> ways;
  private final MessageQuota quota;

  Transports(Map<ChannelKind, Transport> ways, TimeSource time) {
    this.ways = new EnumMap<>(ways);
    this.quota = new MessageQuota(time);
  }

  /** All of them, through the one gate to the network. */
  public static Transports of(
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
    Map<ChannelKind, Transport> ways = new EnumMap<>(ChannelKind.class);
    formats.forEach(
        (kind, format) ->
            ways.put(
                kind, new WebTransport(kind, format, fetcher, secrets, settings.proxy(), time)));
    ways.put(ChannelKind.EMAIL, new MailTransport(settings.mail().map(Mailer::new)));
    ways.put(ChannelKind.COMMAND, new CommandTransport(settings.commands(), time));
    return new Transports(ways, time);
  }

  private static String endpoint(Settings settings, String kind, String usual) {
    return settings.endpoints().getOrDefault(kind, usual);
  }

  DeliveryResult send(OutgoingMessage parcel) {
    Transport way = ChannelKind.of(parcel.channel().kind()).map(ways::get).orElse(null);
    return way == null
        ? new DeliveryResult.Refused(
            "there is no channel \"" + MessageRenderer.line(parcel.channel().kind()) + "\"")
        : quota.refusal(parcel).orElseGet(() -> way.send(parcel));
  }
}
