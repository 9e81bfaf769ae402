package dev.vigil.bench.soak;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one sentinel should report, by a rule that knows pages instead of their bytes: each report
 * leads from the page known last to the one that is shown now, and the sentinel's owner cares for
 * the difference; after some time a page that is shown is known. For one thread.
 */
final class Reference {
  /** A sentinel checks within this many of its intervals, failures before not counted. */
  private static final int INTERVALS = 2;

  private static final Duration SLACK = Duration.ofHours(1);

  final String name;
  final SoakSite site;
  private SoakSentinel wish;
  private Duration interval;
  private boolean keepsMissed;

  /** Null until it is certain what was seen. */
  private @Nullable SoakPage known;

  /** The pages that may have been seen since, while none is certain. */
  private final List<SoakPage> possible = new ArrayList<>();

  private boolean active = true;
  private boolean partMissing;

  /** Whether the part was seen since it was chosen. */
  private boolean partSeen;

  private Instant disturbed;

  private int expected;
  private int excused;

  Reference(
      String name,
      SoakSite site,
      SoakSentinel wish,
      Duration interval,
      boolean keepsMissed,
      Instant now) {
    this.name = name;
    this.site = site;
    this.wish = wish;
    this.interval = interval;
    this.keepsMissed = keepsMissed;
    disturbed = now;
    possible.add(site.page());
  }

  boolean isActive() {
    return active;
  }

  /** Whether the page that is shown now has been seen for certain. */
  boolean isSettled(Instant now) {
    Duration wait = interval.multipliedBy(INTERVALS).plus(SLACK);
    return active && site.mode().showsPage() && now.isAfter(disturbed.plus(wait));
  }

  /** Before anything changes: whether what had to be reported by now was. */
  void settle(Instant now, List<String> faults) {
    if (!isSettled(now)) {
      return;
    }
    SoakPage shown = site.page();
    if (known != null && wish.tells(known, shown)) {
      if (partMissing) {
        // It is compared with the known page when it is back.
        excused++;
        return;
      } else {
        faults.add(now + " " + name + " " + wish + ": not reported: " + difference(known, shown));
      }
    }
    known = shown;
    partSeen |= !partMissing;
    possible.clear();
  }

  /** A report came. */
  void reported(
      Instant now,
      String title,
      @Nullable SoakPage before,
      @Nullable SoakPage after,
      List<String> faults) {
    String where = now + " " + name + " " + wish + " \u201c" + title + "\u201d: ";
    if (before == null || after == null) {
      faults.add(where + "reported what the site never said");
      return;
    }
    SoakPage last = known;
    if (!active) {
      faults.add(where + "reported while it was paused");
    } else if (!after.equals(site.page())) {
      faults.add(where + "reported a page that is not shown: " + difference(site.page(), after));
    } else if (!wish.tells(before, after)) {
      faults.add(where + "reported no change of its own: " + difference(before, after));
    } else if (last == null
        ? possible.stream().noneMatch(page -> !wish.tells(page, before))
        : wish.tells(last, before)) {
      faults.add(where + "compared with a page that it does not know");
    } else {
      expected++;
    }
    known = after;
    partSeen = true;
    possible.clear();
  }

  void partMissing(boolean missing) {
    if (partMissing && !missing && !partSeen) {
      // What was never seen has nothing to be compared with when it appears.
      if (known != null) {
        possible.add(known);
      }
      possible.add(site.page());
      known = null;
    }
    partMissing = missing;
  }

  /** The site shows something else, or shows its page again. */
  void siteChanged(Instant now) {
    disturbed = now;
    if (known == null && active) {
      possible.add(site.page());
    }
  }

  void edited(Instant now, SoakSentinel other, Duration every, boolean keeps) {
    wish = other;
    interval = every;
    keepsMissed = keeps;
    disturbed = now;
    partMissing = false;
    partSeen = false;
  }

  void paused() {
    active = false;
  }

  void resumed(Instant now) {
    active = true;
    disturbed = now;
    if (!keepsMissed) {
      known = null;
      possible.clear();
    }
    if (known == null) {
      possible.add(site.page());
    }
  }

  /** Reports that were right. */
  int expected() {
    return expected;
  }

  /** Changes that could not be reported because the part was missing, which was reported. */
  int excused() {
    return excused;
  }

  private static String difference(SoakPage before, SoakPage after) {
    List<String> parts = new ArrayList<>();
    if (!before.prices().equals(after.prices())) {
      parts.add("prices " + before.prices() + " -> " + after.prices());
    }
    if (!before.stock().equals(after.stock())) {
      parts.add("stock " + before.stock() + " -> " + after.stock());
    }
    if (!before.news().equals(after.news())) {
      parts.add("news " + before.news() + " -> " + after.news());
    }
    if (!before.times().equals(after.times())) {
      parts.add("times " + before.times() + " -> " + after.times());
    }
    if (!before.notice().equals(after.notice())) {
      parts.add("notice " + before.notice() + " -> " + after.notice());
    }
    if (!before.phone().equals(after.phone())) {
      parts.add("phone " + before.phone() + " -> " + after.phone());
    }
    return parts.isEmpty() ? "nothing" : String.join("; ", parts);
  }
}
