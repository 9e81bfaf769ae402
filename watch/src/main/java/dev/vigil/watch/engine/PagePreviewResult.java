package dev.vigil.watch.engine;

import dev.vigil.diff.noise.PageQuality;
import dev.vigil.document.PageDigest;
import dev.vigil.fetch.FetchRequest;
import dev.vigil.fetch.Rendering;
import dev.vigil.fetch.RequestProfile;
import dev.vigil.fetch.browser.LoadedResource;
import dev.vigil.fetch.url.WebUrl;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A page as it is now, fetched without keeping anything: before somebody decides what to watch on
 * it. Immutable.
 *
 * @param url where it was found, after redirects
 * @param digest null where the page was not shown
 * @param title empty where it has none
 * @param words why it was not shown; empty where it was
 * @param unfinished whether scripts would still fill in something
 * @param parts its style sheets, images and fonts; empty until they are fetched
 */
public record PagePreviewResult(
    String url,
    @Nullable PageDigest digest,
    String title,
    String words,
    boolean unfinished,
    Optional<List<LoadedResource>> parts) {
  private static final Duration LONGEST = Duration.ofSeconds(8);

  public PagePreviewResult {
    parts = parts.map(List::copyOf);
  }

  /**
   * Fetches an address, as politely and as guarded as the engine does.
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
      case FetchResult.Content(PageReply reply, PageDigest digest, var _) ->
          new PagePreviewResult(
              reply.fetch().url(),
              digest,
              PageTitles.of(digest),
              "",
              !browser && PageQuality.isUnfinished(digest),
              reply.rendered().map(rendered -> rendered.resources()));
      case FetchResult.Bad(var _, String words) -> missing(url, words);
      case FetchResult.Later(var _, String words) -> missing(url, words);
      case FetchResult.Broken(String words) -> missing(url, words);
      case FetchResult.Same _ -> missing(url, "The page did not change.");
    };
  }

  private static PagePreviewResult missing(WebUrl url, String words) {
    return new PagePreviewResult(
        url.toString(), null, "", words, PageQuality.asksForBrowser(words), Optional.empty());
  }

  /** The same with its parts, as far as they come within some seconds. */
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
    return new PagePreviewResult(url, digest, title, words, unfinished, Optional.of(found));
  }
}
