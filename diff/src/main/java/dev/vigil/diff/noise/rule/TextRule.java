package dev.vigil.diff.noise.rule;

import dev.vigil.diff.DocumentView;
import dev.vigil.diff.noise.text.NoisePatterns;
import dev.vigil.diff.noise.text.Typography;
import dev.vigil.diff.noise.text.WhiteSpace;
import dev.vigil.document.PageDigest;
import java.util.BitSet;
import java.util.Locale;

/** Noise rules that normalise every text. Immutable. */
enum TextRule implements NoiseRule {
  WHITESPACE("differences of white space only") {
    @Override
    String seen(String text) {
      return WhiteSpace.collapsed(text);
    }

    @Override
    public DocumentView apply(DocumentView view) {
      PageDigest digest = view.digest();
      BitSet blank = new BitSet();
      for (int at = view.nextSeen(0); at < digest.nodeCount(); at = view.nextSeen(at + 1)) {
        if (digest.kind(at).isText() && WhiteSpace.isBlank(view.value(at))) {
          blank.set(at);
        }
      }
      return super.apply(view).without(blank);
    }
  },
  CASE("differences of upper and lower case only") {
    @Override
    String seen(String text) {
      return text.toLowerCase(Locale.ROOT);
    }
  },
  TYPOGRAPHY("other spellings of quotes, dashes, spaces and dots") {
    @Override
    String seen(String text) {
      return Typography.plain(text);
    }
  },
  NUMBERS("differences of numbers only") {
    @Override
    String seen(String text) {
      return NoisePatterns.withoutNumbers(text);
    }
  },
  DATES("differences of dates and times only") {
    @Override
    String seen(String text) {
      return NoisePatterns.withoutDates(text);
    }
  };

  private final String reason;

  TextRule(String reason) {
    this.reason = reason;
  }

  abstract String seen(String text);

  @Override
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  @Override
  public String reason() {
    return reason;
  }

  @Override
  public DocumentView apply(DocumentView view) {
    return view.withText(this::seen);
  }
}
