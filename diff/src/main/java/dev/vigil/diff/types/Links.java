package dev.vigil.diff.types;

import dev.vigil.diff.Change;
import dev.vigil.diff.Spot;
import java.util.List;
import java.util.Locale;

/**
 * Links that came, went, moved, or lead elsewhere under the same text (or bear another text).
 *
 * @param on what of a link counts
 */
record Links(On on) implements ChangeType {
  enum On {
    HREF,
    TEXT,
    EITHER
  }

  @Override
  public String name() {
    return on == On.EITHER ? "links" : "links,on=" + on.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public Aspect aspect() {
    return Aspect.LINKS;
  }

  @Override
  public List<Change> changes(Extracts before, Extracts after, Context context) {
    List<LinkList.Link> old = before.get(LinkList.class, LinkList::of).links();
    List<LinkList.Link> now = after.get(LinkList.class, LinkList::of).links();
    Found found = new Found(name());
    Counts<LinkList.Link> counts =
        new Counts<>(found, old, now, this::key)
            .at(link -> Spot.whole(link.node()))
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

  private Object key(LinkList.Link link) {
    return switch (on) {
      case HREF -> link.href();
      case TEXT -> link.text();
      case EITHER -> link.toString();
    };
  }
}
