package dev.vigil.document.internal.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.document.ReadLimits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The tokenizer finds the tokens that the standard says. */
class TokenizerTest {
  private static final Pattern ESCAPE = Pattern.compile("\\\\u([0-9a-fA-F]{4})");

  @Test
  void commentsEndWhereTheStandardEndsThem() {
    assertThat(tokens("<!-->a<!--->b<!--c--!>d<!--e--!-->f<!-- <!-->g<!--h--"))
        .isEqualTo(
            "[[Comment, ], [Character, a], [Comment, ], [Character, b], [Comment, c],"
                + " [Character, d], [Comment, e--!], [Character, f], [Comment,  <!],"
                + " [Character, g], [Comment, h]]");
  }

  @Test
  void aTagThatThePageCutsOffIsDropped() {
    assertThat(tokens("a<b c=\"d")).isEqualTo("[[Character, a]]");
    assertThat(tokens("a<b c")).isEqualTo("[[Character, a]]");
    assertThat(tokens("a</")).isEqualTo("[[Character, a</]]");
    assertThat(tokens("a<")).isEqualTo("[[Character, a<]]");
  }

  @Test
  void oddAttributesAreRead() {
    assertThat(tokens("<p =a=b c= 'd'e/f g=h/>"))
        .isEqualTo("[[StartTag, p, {=a=b, c=d, e=, f=, g=h/}]]");
    assertThat(tokens("<P A\0=\0 a=2 A=3 />"))
        .isEqualTo("[[StartTag, p, {a\uFFFD=\uFFFD, a=2}, true]]");
  }

  @Test
  void markupThatIsNoneIsTextOrABogusComment() {
    assertThat(tokens("1<2 <3 </ x></>y<?pi?><!z>"))
        .isEqualTo(
            "[[Character, 1<2 <3 ], [Comment,  x], [Character, y], [Comment, ?pi?],"
                + " [Comment, z]]");
  }

  @Test
  void allNamesOfTheEntityTableAreKnown() {
    assertThat(HtmlEntities.count()).isEqualTo(2231);
    assertThat(HtmlEntities.find("CounterClockwiseContourIntegral;")).isNotNegative();
    assertThat(tokens("&CounterClockwiseContourIntegral;&NotEqualTilde;&ampx&am&hellip&zwnj;"))
        .isEqualTo("[[Character, \u2233\u2242\u0338&x&am&hellip\u200C]]");
  }

  @Test
  void scriptHidesEndTagsInsideEscapes() {
    Tokenizer tokenizer = tokenizer("a<!--<script></script>b--></script>c");
    tokenizer.model = Tokenizer.Model.SCRIPT;
    tokenizer.endName = HtmlTags.SCRIPT;
    assertThat(tokens(tokenizer).toString())
        .isEqualTo("[[Character, a<!--<script></script>b-->], [EndTag, script], [Character, c]]");
  }

  @Test
  void everyCaseOfHtml5libGivesTheExpectedTokens() throws IOException {
    Path folder = Corpora.folder("html5lib/tokenizer");
    Map<String, String> failed = new TreeMap<>();
    int[] counts = new int[2];
    for (Path file : Corpora.files(folder, ".test")) {
      if (file.endsWith("xmlViolation.test")) {
        // These expect the changes that an XML tree needs, which a digest does not.
        continue;
      }
      for (Object test : list(map(TestJson.parse(Files.readString(file))).get("tests"))) {
        run(String.valueOf(file.getFileName()), map(test), counts, failed);
      }
    }
    System.out.println(counts[0] + " runs; " + counts[1] + " with lone surrogates not run");
    assertThat(counts[0]).isGreaterThan(6000);
    assertThat(failed).isEmpty();
  }

  private static void run(String file, Map<?, ?> test, int[] counts, Map<String, String> failed) {
    boolean escaped = Boolean.TRUE.equals(test.get("doubleEscaped"));
    String input = unescape(String.valueOf(test.get("input")), escaped);
    List<String> expected = new ArrayList<>();
    for (Object token : list(test.get("output"))) {
      expected.add(unescape(show(list(token)), escaped));
    }
    if (hasLoneSurrogate(input) || hasLoneSurrogate(expected.toString())) {
      // UTF-8 cannot hold them: the decoder has replaced such input before it gets here.
      counts[1]++;
      return;
    }
    Object states = test.get("initialStates");
    for (Object state : states == null ? List.of("Data state") : list(states)) {
      counts[0]++;
      Tokenizer tokenizer = tokenizer(input);
      tokenizer.model = model(String.valueOf(state));
      tokenizer.inForeign = tokenizer.model == Tokenizer.Model.CDATA;
      Object last = test.get("lastStartTag");
      if (last != null) {
        byte[] name = last.toString().getBytes(StandardCharsets.UTF_8);
        tokenizer.endName = tokenizer.names.intern(name, 0, name.length);
      }
      String found = tokens(tokenizer).toString();
      if (!found.equals(expected.toString())) {
        failed.put(
            file + ": " + test.get("description") + ", " + state,
            input + "\n" + found + "\nexpected\n" + expected);
      }
    }
  }

  private static Map<?, ?> map(@Nullable Object value) {
    return (Map<?, ?>) Objects.requireNonNull(value);
  }

  private static List<?> list(@Nullable Object value) {
    return (List<?>) Objects.requireNonNull(value);
  }

  private static String show(List<?> token) {
    return token.toString();
  }

  private static boolean hasLoneSurrogate(String text) {
    return !new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8).equals(text);
  }

  private static String unescape(String text, boolean escaped) {
    if (!escaped) {
      return text;
    }
    return ESCAPE.matcher(text).replaceAll(TokenizerTest::character);
  }

  private static String character(MatchResult match) {
    String c = String.valueOf((char) Integer.parseInt(match.group(1), 16));
    return java.util.regex.Matcher.quoteReplacement(c);
  }

  private static Tokenizer.Model model(String state) {
    return switch (state) {
      case "PLAINTEXT state" -> Tokenizer.Model.PLAINTEXT;
      case "RCDATA state" -> Tokenizer.Model.RCDATA;
      case "RAWTEXT state" -> Tokenizer.Model.RAWTEXT;
      case "Script data state" -> Tokenizer.Model.SCRIPT;
      case "CDATA section state" -> Tokenizer.Model.CDATA;
      default -> Tokenizer.Model.DATA;
    };
  }

  private static Tokenizer tokenizer(String input) {
    return new Tokenizer(input.getBytes(StandardCharsets.UTF_8), ReadLimits.WEB, false);
  }

  private static String tokens(String input) {
    return tokens(tokenizer(input)).toString();
  }

  /** The tokens as the tests write them, neighbouring texts joined. */
  private static List<String> tokens(Tokenizer tokenizer) {
    List<String> tokens = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    for (int kind = tokenizer.next(); ; kind = tokenizer.next()) {
      if (kind == Tokenizer.TEXT) {
        text.append(text(tokenizer, tokenizer.textFrom, tokenizer.textTo));
        continue;
      }
      if (!text.isEmpty()) {
        tokens.add("[Character, " + text + "]");
        text.setLength(0);
      }
      switch (kind) {
        case Tokenizer.EOF -> {
          return tokens;
        }
        case Tokenizer.COMMENT ->
            tokens.add("[Comment, " + text(tokenizer, tokenizer.textFrom, tokenizer.textTo) + "]");
        case Tokenizer.DOCTYPE ->
            tokens.add(
                "[DOCTYPE, "
                    + tokenizer.doctype.name
                    + ", "
                    + tokenizer.doctype.publicId
                    + ", "
                    + tokenizer.doctype.systemId
                    + ", "
                    + !tokenizer.doctype.forceQuirks
                    + "]");
        case Tokenizer.START_TAG ->
            tokens.add(
                "[StartTag, "
                    + tokenizer.names.get(tokenizer.name)
                    + ", "
                    + attributes(tokenizer)
                    + (tokenizer.selfClosing ? ", true]" : "]"));
        default -> tokens.add("[EndTag, " + tokenizer.names.get(tokenizer.name) + "]");
      }
    }
  }

  private static Map<String, String> attributes(Tokenizer tokenizer) {
    Map<String, String> map = new LinkedHashMap<>();
    TokenAttributes attributes = tokenizer.attributes;
    for (int i = tokenizer.attributesFrom; i < tokenizer.attributesTo; i++) {
      map.put(
          attributes.names.get(attributes.nameId(i)),
          text(tokenizer, attributes.start(i), attributes.end(i)));
    }
    return map;
  }

  private static String text(Tokenizer tokenizer, int from, int to) {
    int start = Tokenizer.offset(from);
    return new String(
        tokenizer.buffer(from), start, Tokenizer.offset(to) - start, StandardCharsets.UTF_8);
  }
}
