package dev.vigil.watch.agent;

import dev.vigil.fetch.FetchLimits;
import dev.vigil.fetch.Secret;
import dev.vigil.fetch.message.Credentials;
import dev.vigil.fetch.message.FetchOutcome;
import dev.vigil.fetch.message.FetchRequest;
import dev.vigil.fetch.message.HttpAnswer;
import dev.vigil.fetch.message.RequestPayload;
import dev.vigil.fetch.message.RequestProfile;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.url.WebUrl;
import dev.vigil.watch.WatchException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Sends agent calls to the server over HTTP. Safe for concurrent use. */
final class HttpServerLink implements ServerLink {
  /** The path of agent calls, after the URL of the server. */
  static final String PATH = "api/v1/agents/call";

  static final String TYPE = "application/vnd.vigil.sightings";

  /** The limits of a call; the server may respond slowly and with a long list. */
  private static final FetchLimits CAPS =
      new FetchLimits(
          Duration.ofSeconds(10),
          Duration.ofMinutes(2),
          Duration.ofMinutes(1),
          64L << 20,
          64L << 20,
          0);

  private final Fetcher fetcher;
  private final WebUrl url;
  private final RequestProfile profile;

  HttpServerLink(Fetcher fetcher, WebUrl server, Secret token) {
    this.fetcher = fetcher;
    String base = server.toString();
    url = WebUrl.parse((base.endsWith("/") ? base : base + "/") + PATH);
    profile = RequestProfile.GET.withCredentials(new Credentials.Bearer(token));
  }

  @Override
  public AgentReply call(byte[] message) {
    FetchRequest request =
        FetchRequest.of(url)
            .with(profile.sending("POST", RequestPayload.of(TYPE, message)))
            .with(CAPS);
    FetchOutcome outcome = fetcher.send(request);
    if (!(outcome instanceof FetchOutcome.Fetched(HttpAnswer answer))) {
      throw new WatchException(outcome.sentence());
    }
    if (answer.isSuccess()) {
      return AgentReply.parse(answer.body());
    }
    String said = new String(answer.body(), StandardCharsets.UTF_8).replaceAll("\\s+", " ");
    throw new WatchException(
        switch (answer.status()) {
          case 401 ->
              url + " does not know the token; compare it with the one in the server's settings.";
          case 404 -> url + " is not there; is this the address of a Vigil server?";
          default ->
              url
                  + " answers with status "
                  + answer.status()
                  + ": "
                  + said.substring(0, Math.min(300, said.length()));
        });
  }
}
