package dev.vigil.watch.engine;

import dev.vigil.document.PageDigest;
import dev.vigil.fetch.Request;
import dev.vigil.fetch.url.WebUrl;
import org.jspecify.annotations.Nullable;

/**
 * A page as it is now, looked at without keeping anything: before somebody decides what to watch on
 * it. Immutable.
 *
 * @param url where it was found, after redirects
 * @param digest null where the page was not shown
 * @param title empty where it has none
 * @param words why it was not shown; empty where it was
 */
public record Preview(String url, @Nullable PageDigest digest, String title, String words) {
  /**
   * Looks at an address, as politely and as guarded as the engine does.
   *
   * @throws dev.vigil.fetch.FetchException if it is no address
   */
  public static Preview of(Installation installation, String address) {
    WebUrl url = WebUrl.parse(address);
    return switch (new Looking(installation.fetcher(), installation.metrics())
        .look(Request.of(url))) {
      case Found.Content(Reply reply, PageDigest digest, var _) ->
          new Preview(reply.fetch().url(), digest, Titles.of(digest), "");
      case Found.Bad(var _, String words) -> new Preview(url.toString(), null, "", words);
      case Found.Later(var _, String words) -> new Preview(url.toString(), null, "", words);
      case Found.Broken(String words) -> new Preview(url.toString(), null, "", words);
      case Found.Same _ -> new Preview(url.toString(), null, "", "The page did not change.");
    };
  }
}
