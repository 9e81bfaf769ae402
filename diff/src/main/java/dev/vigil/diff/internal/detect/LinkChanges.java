package dev.vigil.diff.internal.detect;

import dev.vigil.diff.Change;
import dev.vigil.diff.NodeRange;
import dev.vigil.diff.extract.InterestAspect;
import dev.vigil.diff.extract.LinkList;
import dev.vigil.diff.extract.ViewExtracts;
import dev.vigil.diff.types.ChangeCollector;
import dev.vigil.diff.types.ChangeType;
import dev.vigil.diff.types.ComparisonContext;
import dev.vigil.diff.types.KeyCountComparison;
import java.util.List;
import java.util.Locale;

/**
 * A change type for links that were added, removed, moved, or lead elsewhere under the same text
 * (or have another text).
 *
 * @param on what of a link counts
 * @param mail whether links to mail addresses count
 */
public record LinkChanges(On on, boolean mail) implements ChangeType {
  /** The type for links of pages only. */
  public LinkChanges(On on) {
    this(on, false);
  }

  public enum On {
    HREF,
    TEXT,
    EITHER
  }

  @Override
  public String name() {
    return on == On.EITHER ? "links" : "links,on=" + on.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public InterestAspect aspect() {
    return InterestAspect.LINKS;
  }

  @Override
  public List<Change> changes(ViewExtracts before, ViewExtracts after, ComparisonContext context) {
    List<LinkList.Link> old = links(before);
    List<LinkList.Link> now = links(after);
    ChangeCollector found = new ChangeCollector(name());
    KeyCountComparison<LinkList.Link> counts =
        new KeyCountComparison<>(found, old, now, this::key)
            .at(link -> NodeRange.whole(link.node()))
            .labelled(link -> link.text().isEmpty() ? link.href() : link.text())
            .valued(link -> on == On.TEXT ? link.text() : link.href());
    if (on == On.EITHER) {
      counts.updated(LinkList.Link::href, LinkList.Link::href, LinkList.Link::text);
    }
    if (on != On.TEXT) {
      counts.updated(
          link -> link.text().isEmpty() ? "\n" + link.href() : link.text(),
          LinkList.Link::text,
          LinkList.Link::href);
    }
    counts.report();
    return found.changes();
  }

  private List<LinkList.Link> links(ViewExtracts extracts) {
    List<LinkList.Link> all = extracts.get(LinkList.class, LinkList::of).links();
    return mail ? all : all.stream().filter(link -> !link.isMail()).toList();
  }

  private Object key(LinkList.Link link) {
    return switch (on) {
      case HREF -> link.href();
      case TEXT -> link.text();
      case EITHER -> link.toString();
    };
  }
}
