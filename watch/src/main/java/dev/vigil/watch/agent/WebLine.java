package dev.vigil.watch.agent;

import dev.vigil.fetch.Answer;
import dev.vigil.fetch.Caps;
import dev.vigil.fetch.Credentials;
import dev.vigil.fetch.Fetcher;
import dev.vigil.fetch.Outcome;
import dev.vigil.fetch.Payload;
import dev.vigil.fetch.Profile;
import dev.vigil.fetch.Request;
import dev.vigil.fetch.Secret;
import dev.vigil.fetch.url.WebUrl;
import dev.vigil.watch.WatchException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** The way over HTTP. Safe for concurrent use. */
final class WebLine implements Line {
  /** Where a server listens, after its own address. */
  static final String PATH = "api/v1/agents/call";

  static final String TYPE = "application/vnd.vigil.sightings";

  /** The server may have much to do before it answers; its list may be long. */
  private static final Caps CAPS =
      new Caps(
          Duration.ofSeconds(10),
          Duration.ofMinutes(2),
          Duration.ofMinutes(1),
          64L << 20,
          64L << 20,
          0);

  private final Fetcher fetcher;
  private final WebUrl url;
  private final Profile profile;

  WebLine(Fetcher fetcher, WebUrl server, Secret token) {
    this.fetcher = fetcher;
    String base = server.toString();
    url = WebUrl.parse((base.endsWith("/") ? base : base + "/") + PATH);
    profile = Profile.GET.withCredentials(new Credentials.Bearer(token));
  }

  @Override
  public Orders call(byte[] message) {
    Request request =
        Request.of(url).with(profile.sending("POST", Payload.of(TYPE, message))).with(CAPS);
    Outcome outcome = fetcher.send(request);
    if (!(outcome instanceof Outcome.Fetched(Answer answer))) {
      throw new WatchException(outcome.sentence());
    }
    if (answer.isSuccess()) {
      return Orders.parse(answer.body());
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
