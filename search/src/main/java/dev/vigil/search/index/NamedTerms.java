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
    List<String> inHead = values(piece.head());
    for (Piece.NamedText one : piece.named()) {
      String start = one.name() + IndexFields.SEPARATOR;
      List<WordAnalyzer.Word> words = WordAnalyzer.words(one.text());
      words.stream().limit(MOST_WORDS).forEach(word -> terms.add(start + word.term()));
      // Most pieces have one named text, their heading.
      List<String> values = one.text().equals(piece.head()) ? inHead : values(one.text());
      values.forEach(value -> terms.add(start + value));
    }
    inHead.forEach(value -> terms.add(IndexFields.SEPARATOR + value));
    values(piece.text()).forEach(value -> terms.add(IndexFields.SEPARATOR + value));
    terms.removeIf(one -> one.length() > 1_000);
    return terms;
  }

  private static List<String> values(String text) {
    return TypedValue.all(text).stream().map(TypedValue::term).toList();
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
