package dev.vigil.watch.notify;

import dev.vigil.fetch.Answer;
import dev.vigil.fetch.Caps;
import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.Fetcher;
import dev.vigil.fetch.Outcome;
import dev.vigil.fetch.Profile;
import dev.vigil.fetch.Request;
import dev.vigil.fetch.Time;
import dev.vigil.fetch.guard.ProxyRoute;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.secret.Vault;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Delivers by a request to a web service, through the one gate to the network. */
final class WebWay implements Way {
  private static final double LONGEST_WAIT_SECONDS = 7 * 86_400;

  private final ChannelKind kind;
  private final Format format;
  private final Fetcher fetcher;
  private final Vault secrets;
  private final Optional<ProxyRoute> proxy;
  private final Time time;

  WebWay(
      ChannelKind kind,
      Format format,
      Fetcher fetcher,
      Vault secrets,
      Optional<ProxyRoute> proxy,
      Time time) {
    this.kind = kind;
    this.format = format;
    this.fetcher = fetcher;
    this.secrets = secrets;
    this.proxy = proxy;
    this.time = time;
  }

  @Override
  public Receipt send(Parcel parcel) {
    Target target;
    Call call;
    try {
      target =
          Target.parse(kind, parcel.channel().target())
              .reveal(name -> secrets.find(parcel.workspace(), name));
      call = format.call(parcel, target).header("Idempotency-Key", parcel.key());
      String host = call.url().host();
      Target.parse(kind, parcel.channel().target())
          .sentSecrets()
          .forEach(name -> secrets.find(parcel.workspace(), name, host));
    } catch (FetchException | WatchException e) {
      // Whoever stores the secret or corrects the settings later still gets the message.
      return Receipt.Deferred.because(String.valueOf(e.getMessage()));
    }
    Profile profile = proxy.map(call.profile()::withProxy).orElse(call.profile());
    Receipt receipt =
        receipt(
            fetcher.send(
                Request.of(call.url()).with(profile).with(Caps.WEBHOOK).within(parcel.right())),
            call.url().host(),
            target);
    return switch (receipt) {
      case Receipt.Delivered(String words) -> new Receipt.Delivered(target.hide(words));
      case Receipt.Deferred(String words, Optional<Instant> later) ->
          new Receipt.Deferred(target.hide(words), later);
      case Receipt.Refused(String words) -> new Receipt.Refused(target.hide(words));
    };
  }

  private Receipt receipt(Outcome outcome, String host, Target target) {
    return switch (outcome) {
      case Outcome.Fetched(Answer answer) -> receipt(answer, host, target);
      case Outcome.Unchanged(Answer answer, var evidence) -> receipt(answer, host, target);
      case Outcome.Postponed postponed ->
          new Receipt.Deferred(host + " asks to wait", Optional.of(postponed.until()));
      case Outcome.Refused refused -> new Receipt.Refused(refused.sentence());
      case Outcome.Disallowed disallowed -> new Receipt.Refused(disallowed.sentence());
      case Outcome.Failed failed -> Receipt.Deferred.because(failed.sentence());
    };
  }

  private Receipt receipt(Answer answer, String host, Target target) {
    if (answer.isSuccess()) {
      Optional<String> complaint = format.complaint(answer);
      return complaint.isEmpty()
          ? new Receipt.Delivered(host + " answers " + answer.status())
          : Receipt.Deferred.because(
              host + " answers " + answer.status() + ", but " + Scribe.line(complaint.get()));
    }
    // Half a secret at the cut would not be known for one.
    String says =
        Scribe.cut(
            target.hide(Scribe.line(new String(answer.body(), StandardCharsets.UTF_8))), 150);
    String words = host + " answers " + answer.status() + (says.isEmpty() ? "" : ": " + says);
    return format.isFinal(answer.status())
        ? new Receipt.Refused(words)
        : new Receipt.Deferred(words, patience(answer));
  }

  /** Some services say in their JSON how long to wait. */
  private Optional<Instant> patience(Answer answer) {
    if (answer.status() != 429) {
      return Optional.empty();
    }
    JsonNode json = Format.json(answer);
    double seconds =
        Math.max(
            json.path("retry_after").asDouble(0),
            json.path("parameters").path("retry_after").asDouble(0));
    return seconds > 0
        ? Optional.of(
            time.now()
                .plus(Duration.ofMillis((long) (1000 * Math.min(seconds, LONGEST_WAIT_SECONDS)))))
        : Optional.empty();
  }
}
