package dev.vigil.search.index;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;

/**
 * Splits text into words in lower case without accents. Words are not stemmed in the index: a query
 * finds the forms of a word by the stemmers of the languages, see {@code WordForms}. Safe for
 * concurrent use.
 */
public final class WordAnalyzer extends Analyzer {
  public static final WordAnalyzer INSTANCE = new WordAnalyzer();

  private WordAnalyzer() {}

  @Override
  protected TokenStreamComponents createComponents(String field) {
    Tokenizer tokenizer = new WordTokenizer();
    return new TokenStreamComponents(tokenizer, new StopWordFilter(tokenizer));
  }

  /** A word of a text with its place there, and its position among the words. */
  public record Word(String term, int start, int end, int position) {}

  /** The words of a text. */
  public static List<Word> words(String text) {
    List<Word> all = new ArrayList<>();
    try (TokenStream stream = INSTANCE.tokenStream(IndexFields.BODY, text)) {
      CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
      OffsetAttribute offset = stream.addAttribute(OffsetAttribute.class);
      PositionIncrementAttribute step = stream.addAttribute(PositionIncrementAttribute.class);
      int position = -1;
      stream.reset();
      while (stream.incrementToken()) {
        position += step.getPositionIncrement();
        all.add(new Word(term.toString(), offset.startOffset(), offset.endOffset(), position));
      }
      stream.end();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return all;
  }
}
