package dev.vigil.search.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.junit.jupiter.api.Test;

class WordTokenizerTest {
  private static final String CHARACTERS =
      "abZ09_.,:;'\"-# \n\t\u00B7\u00E4\u00DF\u00C9\u0153\u017F\u00AA\u00B2\u0130"
          + "\u2018\u2019\u2024\u2013\u2026\u201C\u2022\u20AC\u00A0\u0085";

  /** Characters of other scripts, a soft hyphen, and signs that may be pictures. */
  private static final String FOREIGN = "\u00AD\u00A9\u00AE\u0416\u05D0\u30AB\u6771\u0301\u2122";

  private static List<String> words(TokenStream stream) throws IOException {
    List<String> words = new ArrayList<>();
    CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
    OffsetAttribute offset = stream.addAttribute(OffsetAttribute.class);
    try (stream) {
      stream.reset();
      while (stream.incrementToken()) {
        words.add(term + " " + offset.startOffset() + "-" + offset.endOffset());
      }
      stream.end();
      words.add("end " + offset.endOffset());
    }
    return words;
  }

  private static List<String> ofLucene(String text) throws IOException {
    Tokenizer tokenizer = new StandardTokenizer();
    tokenizer.setReader(new StringReader(text));
    return words(new ASCIIFoldingFilter(new LowerCaseFilter(tokenizer)));
  }

  private static List<String> own(Tokenizer tokenizer, String text) throws IOException {
    tokenizer.setReader(new StringReader(text));
    return words(tokenizer);
  }

  private static String text(Random random, String characters) {
    StringBuilder text = new StringBuilder();
    int length = random.nextInt(40);
    for (int i = 0; i < length; i++) {
      String one = characters.substring(random.nextInt(characters.length())).substring(0, 1);
      text.append(one.repeat(random.nextInt(200) == 0 ? 254 + random.nextInt(4) : 1));
    }
    return text.toString();
  }

  @Test
  void wordsAreThoseOfLucene() throws IOException {
    long seed = 1911;
    Random random = new Random(seed);
    Tokenizer tokenizer = new WordTokenizer();
    for (int i = 0; i < 40_000; i++) {
      String text = text(random, i % 4 == 0 ? CHARACTERS + FOREIGN : CHARACTERS);
      assertThat(own(tokenizer, text))
          .as("text %d of seed %d: %s", i, seed, text)
          .isEqualTo(ofLucene(text));
    }
  }

  @Test
  void aWordThatIsLongerThanTheBufferIsCutAsByLucene() throws IOException {
    String text = "a".repeat(20_000) + " b" + "\u0416".repeat(300) + " c.d";
    Tokenizer tokenizer = new WordTokenizer();
    assertThat(own(tokenizer, text)).isEqualTo(ofLucene(text));
    assertThat(own(tokenizer, "Short again")).containsExactly("short 0-5", "again 6-11", "end 11");
  }

  @Test
  void aLargeTextIsNotKeptAfterItsWords() throws IOException {
    List<WeakReference<char[]>> buffers = new ArrayList<>();
    Tokenizer tokenizer = new WordTokenizer();
    tokenizer.setReader(
        new StringReader("\u0416 word ".repeat(100_000)) {
          @Override
          public int read(char[] buffer, int from, int most) throws IOException {
            buffers.add(new WeakReference<>(buffer));
            return super.read(buffer, from, most);
          }
        });
    assertThat(words(tokenizer)).hasSize(200_001);
    for (int i = 0; i < 20 && buffers.getLast().get() != null; i++) {
      System.gc();
    }
    assertThat(buffers.getLast().get()).isNull();
    assertThat(own(tokenizer, "Short again")).hasSize(3);
  }
}
