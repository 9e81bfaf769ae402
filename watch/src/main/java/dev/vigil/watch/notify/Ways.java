package dev.vigil.watch.notify;

import dev.vigil.fetch.Fetcher;
import dev.vigil.fetch.Time;
import dev.vigil.fetch.mail.Mailer;
import dev.vigil.watch.Settings;
import dev.vigil.watch.secret.Vault;
import java.util.EnumMap;
import java.util.Map;

/** How each kind of channel is delivered in an installation. Immutable, safe for concurrent use. */
public final class Ways {
  private final Map<ChannelKind, Way> ways;
  private final MessageQuota quota;

  Ways(Map<ChannelKind, Way> ways, Time time) {
    this.ways = new EnumMap<>(ways);
    this.quota = new MessageQuota(time);
  }

  /** All of them, through the one gate to the network. */
  public static Ways of(Settings settings, Fetcher fetcher, Vault secrets, Time time) {
    Map<ChannelKind, Format> formats =
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
    Map<ChannelKind, Way> ways = new EnumMap<>(ChannelKind.class);
    formats.forEach(
        (kind, format) ->
            ways.put(kind, new WebWay(kind, format, fetcher, secrets, settings.proxy(), time)));
    ways.put(ChannelKind.EMAIL, new MailWay(settings.mail().map(Mailer::new)));
    ways.put(ChannelKind.COMMAND, new CommandWay(settings.commands(), time));
    return new Ways(ways, time);
  }

  private static String endpoint(Settings settings, String kind, String usual) {
    return settings.endpoints().getOrDefault(kind, usual);
  }

  Receipt send(Parcel parcel) {
    Way way = ChannelKind.of(parcel.channel().kind()).map(ways::get).orElse(null);
    return way == null
        ? new Receipt.Refused(
            "there is no channel \"" + Scribe.line(parcel.channel().kind()) + "\"")
        : quota.refusal(parcel).orElseGet(() -> way.send(parcel));
  }
}
