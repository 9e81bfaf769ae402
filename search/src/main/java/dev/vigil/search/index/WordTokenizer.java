package dev.vigil.search.index;

import java.io.CharArrayReader;
import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.analysis.CharacterUtils;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.analysis.standard.StandardTokenizerImpl;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;

/**
 * Splits text into words in lower case without accents, by the rules for words of Unicode (UAX 29).
 * Lucene's scanner knows these rules for all scripts. Most text is in the Latin script, for which
 * few of the rules matter, so such text is split by a short loop, which gives the same words in
 * less time. Not safe for concurrent use.
 */
final class WordTokenizer extends Tokenizer {
  /** Longer words are cut, as by Lucene. */
  private static final int LONGEST = StandardAnalyzer.DEFAULT_MAX_TOKEN_LENGTH;

  /** Letters of which one character becomes at most so many. */
  private static final int MOST_FOLDED = 4;

  /** Characters that are held between two texts. */
  private static final int MOST_KEPT = 1 << 14;

  private static final byte BREAK = 0;
  private static final byte LETTER = 1;
  private static final byte DIGIT = 2;
  private static final byte UNDERSCORE = 3;

  /** Joins two letters, such as the colon. */
  private static final byte BETWEEN_LETTERS = 4;

  /** Joins two digits, such as the comma. */
  private static final byte BETWEEN_DIGITS = 5;

  /** Joins two letters or two digits, such as the full stop. */
  private static final byte BETWEEN = 6;

  /** A character for Lucene's scanner. */
  private static final byte FOREIGN = 7;

  /** The kinds of the characters up to Latin Extended-A. */
  private static final byte[] KINDS = new byte[0x180];

  static {
    for (char c = 0; c < KINDS.length; c++) {
      KINDS[c] =
          Character.isLetter(c)
              ? LETTER
              : c >= '0' && c <= '9' ? DIGIT : c > '~' ? other(c) : BREAK;
    }
    KINDS['_'] = UNDERSCORE;
    KINDS[':'] = BETWEEN_LETTERS;
    KINDS['\u00B7'] = BETWEEN_LETTERS;
    KINDS[','] = BETWEEN_DIGITS;
    KINDS[';'] = BETWEEN_DIGITS;
    KINDS['.'] = BETWEEN;
    KINDS['\''] = BETWEEN;
  }

  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
  private final OffsetAttribute offset = addAttribute(OffsetAttribute.class);
  private final StandardTokenizerImpl scanner = new StandardTokenizerImpl(input);
  private char[] text = new char[MOST_KEPT];
  private int length;
  private int at;
  private boolean foreign;

  /** The soft hyphen belongs to the word around it, and some signs may begin a picture. */
  private static byte other(char c) {
    return c == '\u00AD' || c == '\u00A9' || c == '\u00AE' ? FOREIGN : BREAK;
  }

  private static byte kind(char c) {
    if (c < KINDS.length) {
      return KINDS[c];
    }
    if (c == '\u2018' || c == '\u2019' || c == '\u2024') {
      return BETWEEN;
    }
    // Dashes, quotes, bullets and the ellipsis, and the sign of the euro.
    return c >= '\u2010' && c <= '\u2026' || c == '\u20AC' ? BREAK : FOREIGN;
  }

  @Override
  public void reset() throws IOException {
    super.reset();
    length = 0;
    for (int read = input.read(text, 0, text.length);
        read >= 0;
        read = input.read(text, length, text.length - length)) {
      length += read;
      if (length == text.length) {
        text = Arrays.copyOf(text, 2 * length);
      }
    }
    at = 0;
    foreign = false;
    for (int i = 0; i < length && !foreign; i++) {
      foreign = kind(text[i]) == FOREIGN;
    }
    if (foreign) {
      scanner.yyreset(new CharArrayReader(text, 0, length));
      scanner.setBufferSize(LONGEST);
    }
  }

  @Override
  public boolean incrementToken() throws IOException {
    if (foreign) {
      return scanned();
    }
    while (at < length) {
      int start = at;
      if (word()) {
        return found(start, at - start);
      }
    }
    return false;
  }

  private boolean scanned() throws IOException {
    if (scanner.getNextToken() == StandardTokenizerImpl.YYEOF) {
      return false;
    }
    return found(scanner.yychar(), scanner.yylength());
  }

  private boolean found(int start, int size) {
    clearAttributes();
    write(start, size);
    offset.setOffset(correctOffset(start), correctOffset(start + size));
    return true;
  }

  /**
   * Moves behind the word that begins here and returns true, or behind characters that are no word
   * and returns false.
   */
  private boolean word() {
    int start = at;
    int end = Math.min(length, at + LONGEST);
    boolean real = false;
    byte last = BREAK;
    for (; at < end; at++) {
      byte kind = kind(text[at]);
      if (kind == LETTER || kind == DIGIT) {
        real = true;
        last = kind;
      } else if (kind == UNDERSCORE) {
        last = kind;
      } else if (joins(kind, last) && at + 1 < end && kind(text[at + 1]) == last) {
        at++;
      } else {
        break;
      }
    }
    if (last == BREAK || !real && at - start == LONGEST) {
      at = start + 1;
    }
    return real;
  }

  private static boolean joins(byte kind, byte last) {
    return last == LETTER && (kind == BETWEEN || kind == BETWEEN_LETTERS)
        || last == DIGIT && (kind == BETWEEN || kind == BETWEEN_DIGITS);
  }

  /** Writes a word in lower case without accents. */
  private void write(int start, int size) {
    char[] word = term.resizeBuffer(size);
    boolean plain = true;
    for (int i = 0; i < size; i++) {
      char c = text[start + i];
      word[i] = c >= 'A' && c <= 'Z' ? (char) (c | 0x20) : c;
      plain &= c <= '~';
    }
    if (plain) {
      term.setLength(size);
      return;
    }
    CharacterUtils.toLowerCase(word, 0, size);
    char[] folded = new char[MOST_FOLDED * size];
    int written = ASCIIFoldingFilter.foldToASCII(word, 0, folded, 0, size);
    term.copyBuffer(folded, 0, written);
  }

  @Override
  public void end() throws IOException {
    super.end();
    int last = correctOffset(length);
    offset.setOffset(last, last);
  }

  @Override
  public void close() throws IOException {
    super.close();
    if (text.length > MOST_KEPT) {
      text = new char[MOST_KEPT];
    }
    // The scanner would keep the text of before.
    scanner.yyreset(input);
  }
}
