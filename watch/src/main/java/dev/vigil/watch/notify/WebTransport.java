package dev.vigil.watch.notify;

import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.FetchLimits;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.guard.ProxyRoute;
import dev.vigil.fetch.message.FetchOutcome;
import dev.vigil.fetch.message.FetchRequest;
import dev.vigil.fetch.message.FetchResponse;
import dev.vigil.fetch.message.RequestProfile;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.notify.channel.ChannelKind;
import dev.vigil.watch.notify.channel.DeliveryResult;
import dev.vigil.watch.notify.channel.ServiceFormat;
import dev.vigil.watch.notify.channel.WebRequest;
import dev.vigil.watch.notify.channel.WebTarget;
import dev.vigil.watch.notify.message.MessageRenderer;
import dev.vigil.watch.notify.message.OutgoingMessage;
import dev.vigil.watch.secret.SecretSource;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Delivers messages by HTTP requests to web services, through the guarded HTTP client. */
final class WebTransport implements Transport {
  private static final double LONGEST_WAIT_SECONDS = 7 * 86_400;

  private final ChannelKind kind;
  private final ServiceFormat format;
  private final Fetcher fetcher;
  private final SecretSource secrets;
  private final Optional<ProxyRoute> proxy;
  private final TimeSource time;

  WebTransport(
      ChannelKind kind,
      ServiceFormat format,
      Fetcher fetcher,
      SecretSource secrets,
      Optional<ProxyRoute> proxy,
      TimeSource time) {
    this.kind = kind;
    this.format = format;
    this.fetcher = fetcher;
    this.secrets = secrets;
    this.proxy = proxy;
    this.time = time;
  }

  @Override
  public DeliveryResult send(OutgoingMessage outgoing) {
    WebTarget target;
    WebRequest call;
    try {
      target =
          WebTarget.parse(kind, outgoing.channel().target())
              .reveal(name -> secrets.find(outgoing.workspace(), name));
      call = format.call(outgoing, target).header("Idempotency-Key", outgoing.key());
      String host = call.url().host();
      WebTarget.parse(kind, outgoing.channel().target())
          .sentSecrets()
          .forEach(name -> secrets.find(outgoing.workspace(), name, host));
    } catch (FetchException | WatchException e) {
      // The message is retried, because the secret or the settings may be corrected later.
      return DeliveryResult.Deferred.because(String.valueOf(e.getMessage()));
    }
    RequestProfile profile = proxy.map(call.profile()::withProxy).orElse(call.profile());
    DeliveryResult receipt =
        receipt(
            fetcher.send(
                FetchRequest.of(call.url())
                    .with(profile)
                    .with(FetchLimits.WEBHOOK)
                    .within(outgoing.right())),
            call.url().host(),
            target);
    return switch (receipt) {
      case DeliveryResult.Delivered(String words) ->
          new DeliveryResult.Delivered(target.hide(words));
      case DeliveryResult.Deferred(String words, Optional<Instant> later) ->
          new DeliveryResult.Deferred(target.hide(words), later);
      case DeliveryResult.Refused(String words) -> new DeliveryResult.Refused(target.hide(words));
    };
  }

  private DeliveryResult receipt(FetchOutcome outcome, String host, WebTarget target) {
    return switch (outcome) {
      case FetchOutcome.Fetched(FetchResponse answer) -> receipt(answer, host, target);
      case FetchOutcome.Unchanged(FetchResponse answer, var evidence) ->
          receipt(answer, host, target);
      case FetchOutcome.Postponed postponed ->
          new DeliveryResult.Deferred(host + " asks to wait", Optional.of(postponed.until()));
      case FetchOutcome.Refused refused -> new DeliveryResult.Refused(refused.sentence());
      case FetchOutcome.Disallowed disallowed -> new DeliveryResult.Refused(disallowed.sentence());
      case FetchOutcome.Failed failed -> DeliveryResult.Deferred.because(failed.sentence());
    };
  }

  private DeliveryResult receipt(FetchResponse answer, String host, WebTarget target) {
    if (answer.isSuccess()) {
      Optional<String> complaint = format.complaint(answer);
      return complaint.isEmpty()
          ? new DeliveryResult.Delivered(host + " answers " + answer.status())
          : DeliveryResult.Deferred.because(
              host
                  + " answers "
                  + answer.status()
                  + ", but "
                  + MessageRenderer.line(complaint.get()));
    }
    // Secrets are removed before cutting, because half a secret would not be recognised.
    String says =
        MessageRenderer.cut(
            target.hide(MessageRenderer.line(new String(answer.body(), StandardCharsets.UTF_8))),
            150);
    String words = host + " answers " + answer.status() + (says.isEmpty() ? "" : ": " + says);
    return format.isFinal(answer.status())
        ? new DeliveryResult.Refused(words)
        : new DeliveryResult.Deferred(words, patience(answer));
  }

  /** The retry time in the JSON of a response, if any. */
  private Optional<Instant> patience(FetchResponse answer) {
    if (answer.status() != 429) {
      return Optional.empty();
    }
    JsonNode json = ServiceFormat.json(answer);
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
