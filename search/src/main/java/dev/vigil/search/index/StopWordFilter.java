package dev.vigil.search.index;

import java.io.IOException;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;

/**
 * Puts a stop word on the position of the word before it. So stop words can be found in phrases,
 * but do not count for the length of a text, which the ranking depends on. Not safe for concurrent
 * use.
 */
final class StopWordFilter extends TokenFilter {
  private static final CharArraySet STOP_WORDS = EnglishAnalyzer.getDefaultStopSet();

  /** Longer words are not looked up. */
  private static final int LONGEST =
      STOP_WORDS.stream().mapToInt(word -> ((char[]) word).length).max().orElse(0);

  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
  private final PositionIncrementAttribute step = addAttribute(PositionIncrementAttribute.class);
  private boolean first = true;

  StopWordFilter(TokenStream input) {
    super(input);
  }

  @Override
  public boolean incrementToken() throws IOException {
    if (!input.incrementToken()) {
      return false;
    }
    if (!first
        && term.length() <= LONGEST
        && STOP_WORDS.contains(term.buffer(), 0, term.length())) {
      step.setPositionIncrement(0);
    }
    first = false;
    return true;
  }

  @Override
  public void reset() throws IOException {
    super.reset();
    first = true;
  }
}
