package dev.vigil.diff.show.page;

import dev.vigil.diff.Change;
import dev.vigil.diff.ChangeKind;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.NodeRange;
import dev.vigil.diff.show.words.ValueWords;
import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the visible position of a price, a number or a stock status that changed. Such values are
 * read from data for machines, or normalized, so that their place has another text or none. For one
 * comparison and one thread.
 */
final class ValuePlaces {
  private static final Set<String> TYPES = Set.of("price", "stock", "number");
  private static final Pattern FIGURE = Pattern.compile("\\d[\\d.,'’\\s\u00A0\u202F]*");
  private static final int LONGEST = 200;

  private final PageDigest old;
  private final PageDigest now;
  private final NodePairing pairing;
  private final List<Integer> edited = new ArrayList<>();

  ValuePlaces(Comparison comparison, NodePairing pairing) {
    this.old = comparison.before().digest();
    this.now = comparison.after().digest();
    this.pairing = pairing;
    boolean asked = comparison.changes().stream().anyMatch(ValuePlaces::isValue);
    for (int leaf = 0; asked && leaf < old.nodeCount(); leaf++) {
      if (old.kind(leaf).isText() && !isHidden(old, leaf)) {
        int partner = partner(leaf);
        if (partner >= 0 && !old.value(leaf).equals(now.value(partner))) {
          edited.add(leaf);
        }
      }
    }
  }

  /** Whether a change says a value in its own words, not in those of the page. */
  static boolean isValue(Change change) {
    return change.kind() == ChangeKind.UPDATE && TYPES.contains(family(change));
  }

  private static String family(Change change) {
    return change.type().split("[=, ]", 2)[0];
  }

  /** The change at the text where a reader sees it, or as it is where that is not known. */
  Change shown(Change change) {
    NodeRange before = change.before();
    NodeRange after = change.after();
    if (!isValue(change) || before == null || after == null) {
      return change;
    }
    boolean hidden = isHidden(old, before.node());
    for (int leaf : edited) {
      if (hidden || old.contains(before.node(), leaf)) {
        int partner = partner(leaf);
        if (shows(change, old.value(leaf), now.value(partner))) {
          return new Change(
              change.type(),
              change.kind(),
              change.label(),
              NodeRange.whole(leaf),
              NodeRange.whole(partner),
              change.oldValue(),
              change.newValue(),
              change.oldCount(),
              change.newCount());
        }
      }
    }
    return change;
  }

  private static boolean shows(Change change, String was, String is) {
    if (was.length() > LONGEST || is.length() > LONGEST) {
      return false;
    }
    return family(change).equals("stock")
        ? ValueWords.isStock(was.strip(), is.strip())
        : hasFigure(was, change.oldValue()) && hasFigure(is, change.newValue());
  }

  private static boolean hasFigure(String text, String value) {
    String wanted = digits(value);
    for (Matcher found = FIGURE.matcher(text); found.find(); ) {
      if (digits(found.group()).equals(wanted)) {
        return true;
      }
    }
    return false;
  }

  /** The digits alone; cents are left out where there are none. */
  private static String digits(String figure) {
    return figure.strip().replaceFirst("[.,]00?$", "").replaceAll("\\D", "");
  }

  /** The new text at the place of an old one, or -1. */
  private int partner(int leaf) {
    int partner = pairing.after()[leaf];
    if (partner < 0) {
      int parent = pairing.after()[old.parent(leaf)];
      partner = parent < 0 ? -1 : now.firstChild(parent);
    }
    return partner >= 0 && now.kind(partner).isText() ? partner : -1;
  }

  private static boolean isHidden(PageDigest digest, int node) {
    for (int at = node; at > 0; at = digest.parent(at)) {
      if (digest.isElement(at)
          && Set.of("script", "style", "head", "meta", "link", "noscript", "template")
              .contains(digest.name(at).local())) {
        return true;
      }
    }
    return false;
  }
}
