package dev.vigil.diff.noise.rule;

import dev.vigil.diff.DocumentView;
import dev.vigil.diff.noise.page.PageRegion;
import dev.vigil.diff.noise.page.RegionFinder;
import dev.vigil.document.PageDigest;
import java.util.BitSet;
import java.util.Locale;

/** Hides whole parts of a page by their purpose, such as navigation. Immutable. */
record ElementRemoval(RemovedParts what) implements NoiseRule {
  /** The parts that can be hidden. */
  enum RemovedParts {
    SCRIPTS("scripts, styles and templates"),
    HIDDEN("what a reader does not see"),
    BOILERPLATE("navigation, header, footer, side boxes and banners");

    private final String words;

    RemovedParts(String words) {
      this.words = words;
    }

    private boolean covers(PageRegion region) {
      return switch (region) {
        case SCRIPT -> this == SCRIPTS || this == HIDDEN;
        case HIDDEN, HEAD -> this == HIDDEN;
        case HEADER, NAVIGATION, FOOTER, ASIDE, PROMOTION, CAROUSEL, OVERLAY -> this == BOILERPLATE;
        case CONTENT, BESIDE, NOTICE, CONTROL, COLLAPSED -> false;
      };
    }
  }

  @Override
  public String text() {
    return what.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public String reason() {
    return what.words;
  }

  @Override
  public DocumentView apply(DocumentView view) {
    PageDigest digest = view.digest();
    RegionFinder regions = RegionFinder.of(digest);
    BitSet hidden = new BitSet();
    for (int at = 1; at < digest.nodeCount(); at++) {
      if (what.covers(regions.at(at)) && digest.isElement(at)) {
        hidden.set(at);
        at = digest.end(at) - 1;
      }
    }
    return view.without(hidden);
  }
}
