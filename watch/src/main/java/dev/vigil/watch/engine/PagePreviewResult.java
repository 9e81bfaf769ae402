package dev.vigil.watch.engine;

import dev.vigil.diff.noise.page.PageQuality;
import dev.vigil.document.PageDigest;
import dev.vigil.fetch.message.FetchRequest;
import dev.vigil.fetch.message.LoadedResource;
import dev.vigil.fetch.message.Rendering;
import dev.vigil.fetch.message.RequestProfile;
import dev.vigil.fetch.url.WebUrl;
import dev.vigil.watch.page.FetchResult;
import dev.vigil.watch.page.PageFetcher;
import dev.vigil.watch.page.PageResponse;
import dev.vigil.watch.page.PageTitles;
import dev.vigil.watch.store.WatchedPage;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A page fetched without storing anything, for choosing what to watch on it. Immutable.
 *
 * @param url where it was found, after redirects
 * @param digest null if the page cannot be shown
 * @param title empty where it has none
 * @param problem why it cannot be shown, or is shown in another way than it should be; else empty
 * @param unfinished whether scripts would still fill in something
 * @param parts its style sheets, images and fonts; empty until they are fetched
 */
public record PagePreviewResult(
    String url,
    @Nullable PageDigest digest,
    String title,
    String problem,
    boolean unfinished,
    Optional<List<LoadedResource>> parts) {
  private static final Duration LONGEST = Duration.ofSeconds(8);

  public PagePreviewResult {
    parts = parts.map(List::copyOf);
  }

  /**
   * Fetches a URL with the limits and the address guard of the engine.
   *
   * @param browser whether a browser runs the page's scripts
   * @throws dev.vigil.fetch.FetchException if the address is invalid
   */
  public static PagePreviewResult of(Installation installation, String address, boolean browser) {
    WebUrl url = WebUrl.parse(address);
    FetchRequest plain = FetchRequest.of(url);
    FetchRequest request =
        browser ? plain.with(RequestProfile.GET.rendered(Rendering.browser(List.of()))) : plain;
    return switch (new PageFetcher(installation.fetcher(), installation.metrics()).check(request)) {
      case FetchResult.Content(PageResponse reply, PageDigest digest, var _, var problem) ->
          new PagePreviewResult(
              reply.fetch().url(),
              digest,
              PageTitles.of(digest),
              problem.map(WatchedPage.ReadProblem::message).orElse(""),
              !browser && PageQuality.isUnfinished(digest),
              reply.rendered().map(rendered -> rendered.resources()));
      case FetchResult.HttpError(var _, String problem) -> missing(url, problem);
      case FetchResult.Later(var _, String problem) -> missing(url, problem);
      case FetchResult.Broken(String problem) -> missing(url, problem);
      case FetchResult.Same _ -> missing(url, "The page did not change.");
    };
  }

  private static PagePreviewResult missing(WebUrl url, String problem) {
    return new PagePreviewResult(
        url.toString(), null, "", problem, PageQuality.asksForBrowser(problem), Optional.empty());
  }

  /** A copy with the resources that arrive within some seconds. */
  public PagePreviewResult whole(Installation installation) {
    if (digest == null || parts.isPresent()) {
      return this;
    }
    WebUrl address = WebUrl.parse(url);
    List<LoadedResource> found =
        installation
            .fetcher()
            .resources(FetchRequest.of(address), address, digest, one -> Optional.empty(), LONGEST)
            .resources();
    return new PagePreviewResult(url, digest, title, problem, unfinished, Optional.of(found));
  }
}
