package dev.vigil.watch.agent;

import dev.vigil.archive.Header;
import dev.vigil.fetch.Answer;
import dev.vigil.fetch.Caps;
import dev.vigil.fetch.Fetcher;
import dev.vigil.fetch.Outcome;
import dev.vigil.fetch.PageProperties;
import dev.vigil.fetch.Request;
import dev.vigil.fetch.url.WebUrl;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A web server that the agent reaches, asked straight: whoever runs the agent there allows it. Safe
 * for concurrent use.
 */
final class WebPlace implements Place {
  /** A redirect may lead anywhere; whoever wants what is there watches it there. */
  private static final Caps CAPS = Caps.PAGE.withRedirects(0);

  private final Fetcher fetcher;
  private final String base;
  private final Map<String, PageProperties> properties = new ConcurrentHashMap<>();

  /**
   * The pages below an address.
   *
   * @param base ends where the path of a page begins
   */
  WebPlace(Fetcher fetcher, String base) {
    this.fetcher = fetcher;
    this.base = base;
  }

  @Override
  public Sight look(String url, String path, boolean known) {
    Request request = Request.of(WebUrl.parse(base + path)).with(CAPS);
    PageProperties before = properties.get(path);
    if (known && before != null) {
      request = request.after(before);
    }
    Outcome outcome = fetcher.send(request);
    return switch (outcome) {
      case Outcome.Unchanged(Answer answer, var _) -> {
        properties.put(path, answer.properties());
        yield new Sight.Unchanged();
      }
      case Outcome.Fetched(Answer answer) when answer.isSuccess() -> {
        properties.put(path, answer.properties());
        yield content(answer);
      }
      case Outcome.Fetched(Answer answer) ->
          new Sight.Failed(
              answer.status(), url + " answers its agent with status " + answer.status() + ".");
      case Outcome.Postponed _, Outcome.Failed _, Outcome.Refused _, Outcome.Disallowed _ ->
          new Sight.Failed(0, outcome.sentence());
    };
  }

  private static Sight content(Answer answer) {
    List<Header> headers =
        answer.headers().stream().limit(50).map(h -> new Header(h.name(), h.value())).toList();
    return new Sight.Content(
        answer.body(), answer.status(), headers, answer.properties().lastModified(), answer.took());
  }
}
