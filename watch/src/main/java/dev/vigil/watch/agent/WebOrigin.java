package dev.vigil.watch.agent;

import dev.vigil.archive.version.StoredHeader;
import dev.vigil.fetch.FetchLimits;
import dev.vigil.fetch.message.FetchOutcome;
import dev.vigil.fetch.message.FetchRequest;
import dev.vigil.fetch.message.FetchResponse;
import dev.vigil.fetch.message.PageProperties;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.url.WebUrl;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Reads pages from a web server that the agent's operator configured. Safe for concurrent use. */
final class WebOrigin implements AgentPageReader {
  /** Redirects are not followed, because they may lead to any host. */
  private static final FetchLimits CAPS = FetchLimits.PAGE.withRedirects(0);

  private final Fetcher fetcher;
  private final String base;
  private final Map<String, PageProperties> properties = new ConcurrentHashMap<>();

  /**
   * The pages below a URL.
   *
   * @param base ends where the path of a page begins
   */
  WebOrigin(Fetcher fetcher, String base) {
    this.fetcher = fetcher;
    this.base = base;
  }

  @Override
  public PageSnapshot check(String url, String path, boolean known) {
    FetchRequest request = FetchRequest.of(WebUrl.parse(base + path)).with(CAPS);
    PageProperties before = properties.get(path);
    if (known && before != null) {
      request = request.after(before);
    }
    FetchOutcome outcome = fetcher.send(request);
    return switch (outcome) {
      case FetchOutcome.Unchanged(FetchResponse answer, var _) -> {
        properties.put(path, answer.properties());
        yield new PageSnapshot.Unchanged();
      }
      case FetchOutcome.Fetched(FetchResponse answer) when answer.isSuccess() -> {
        properties.put(path, answer.properties());
        yield content(answer);
      }
      case FetchOutcome.Fetched(FetchResponse answer) ->
          new PageSnapshot.Failed(
              answer.status(), url + " answers its agent with status " + answer.status() + ".");
      case FetchOutcome.Postponed _,
          FetchOutcome.Failed _,
          FetchOutcome.Refused _,
          FetchOutcome.Disallowed _ ->
          new PageSnapshot.Failed(0, outcome.sentence());
    };
  }

  @Override
  public PageSnapshot read(String url, String path) {
    return new WebOrigin(fetcher, base).check(url, path, false);
  }

  private static PageSnapshot content(FetchResponse answer) {
    List<StoredHeader> headers =
        answer.headers().stream()
            .limit(50)
            .map(h -> new StoredHeader(h.name(), h.value()))
            .toList();
    return new PageSnapshot.Content(
        answer.body(), answer.status(), headers, answer.properties().lastModified(), answer.took());
  }
}
