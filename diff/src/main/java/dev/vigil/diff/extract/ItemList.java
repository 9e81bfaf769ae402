package dev.vigil.diff.extract;

import dev.vigil.diff.DocumentView;
import dev.vigil.document.PageDigest;
import dev.vigil.document.feed.Feed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The items of all lists of a page, or the entries of a feed or sitemap, in order. Immutable. */
public record ItemList(List<Item> all) {
  /**
   * An item of a list.
   *
   * @param id what the item is known by even if its text changes; empty if nothing
   * @param label the heading that the item stands under
   * @param text its own text, without lists inside it; of a definition the term before it
   */
  public record Item(int node, String id, String label, String text) {
    /** Equal for two versions of one item, and for no others. */
    public Object identity() {
      return id.isEmpty() ? this : id;
    }
  }

  public ItemList {
    all = List.copyOf(all);
  }

  public static ItemList of(ViewExtracts extracts) {
    DocumentView view = extracts.view();
    PageDigest digest = view.digest();
    Optional<Feed> feed = Feed.of(digest);
    if (feed.isPresent()) {
      return of(feed.get(), view);
    }
    VisibleText visibleText = extracts.visibleText();
    PageHeadings headings = extracts.get(PageHeadings.class, PageHeadings::of);
    List<Item> items = new ArrayList<>();
    String term = "";
    for (int at = view.nextSeen(0); at < digest.nodeCount(); at = view.nextSeen(at + 1)) {
      if (!digest.isElement(at)) {
        continue;
      }
      String local = digest.name(at).local();
      if (local.equals("dt")) {
        term = visibleText.textOf(at);
      } else if (local.equals("li") || local.equals("dd")) {
        String own = visibleText.textBetween(at, firstList(digest, at)).replace('\n', ' ');
        String text = local.equals("dd") && !term.isEmpty() ? term + ": " + own : own;
        if (!text.isBlank()) {
          items.add(new Item(at, "", headings.over(visibleText.from(at)), text));
        }
      }
    }
    return new ItemList(items);
  }

  private static ItemList of(Feed feed, DocumentView view) {
    String label =
        feed.kind().isSitemap() ? "pages" : feed.title().isEmpty() ? "feed" : feed.title();
    return new ItemList(
        feed.entries().stream()
            .filter(entry -> view.sees(entry.node()))
            .map(
                e -> new Item(e.node(), e.id(), ObjectLabels.shortened(label), view.seen(e.text())))
            .filter(item -> !item.text().isBlank())
            .toList());
  }

  /** The first list inside an item, or the item's end. */
  private static int firstList(PageDigest digest, int item) {
    for (int at = item + 1; at < digest.end(item); at++) {
      if (digest.isElement(at)) {
        String local = digest.name(at).local();
        if (local.equals("ul") || local.equals("ol") || local.equals("dl")) {
          return at;
        }
      }
    }
    return digest.end(item);
  }
}
