package dev.vigil.search.index;

import dev.vigil.search.piece.Piece;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/**
 * The terms by which a piece is found by the names of its parts: {@code name TAB word} for each
 * word and {@code name TAB #type TAB value} for each typed value (see {@link TypedValue}). A typed
 * value is also found without a name. An attribute and an element of the same name are one, because
 * authors choose between them freely. For one piece and one thread.
 */
final class NamedTerms extends TokenStream {
  /** Words of one name in a piece. */
  private static final int MOST_WORDS = 2_000;

  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
  private final List<String> terms;
  private int at;

  NamedTerms(List<String> terms) {
    this.terms = terms;
  }

  static List<String> of(Piece piece) {
    List<String> terms = new ArrayList<>();
    for (Piece.NamedText one : piece.named()) {
      String start = one.name() + IndexFields.SEPARATOR;
      List<WordAnalyzer.Word> words = WordAnalyzer.words(one.text());
      words.stream().limit(MOST_WORDS).forEach(word -> terms.add(start + word.term()));
      TypedValue.all(one.text()).forEach(value -> terms.add(start + value.term()));
    }
    for (String text : List.of(piece.head(), piece.text())) {
      TypedValue.all(text).forEach(value -> terms.add(IndexFields.SEPARATOR + value.term()));
    }
    terms.removeIf(one -> one.length() > 1_000);
    return terms;
  }

  @Override
  public boolean incrementToken() {
    if (at == terms.size()) {
      return false;
    }
    clearAttributes();
    term.append(terms.get(at++));
    return true;
  }
}
