package dev.vigil.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Documentation, messages and comments use plain words. */
class PlainWordsTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private static final List<String> AVOIDED =
      List.of(
          "whoever",
          "whom",
          "somebody",
          "nobody",
          "is none",
          "be it",
          "the same for",
          "in a hurry",
          "looks",
          "tells",
          "tells? two versions apart",
          "speaks? against",
          "is no whole number",
          "do not belong together",
          "let go first",
          "nothing goes on without",
          "met when the part is not",
          "proved to be it",
          "a talk with a caller",
          "rests of a moment",
          "in vain",
          "kept under watch",
          "the seed's",
          "the seed says");

  private static final Pattern PHRASE =
      Pattern.compile(
          AVOIDED.stream()
              .map(phrase -> phrase.replace(" ", "\\s+"))
              .collect(Collectors.joining("|", "\\b(?:", ")\\b")),
          Pattern.CASE_INSENSITIVE);

  /** Phrases that are avoided in comments too; the others are common in them. */
  private static final Pattern PHRASE_IN_COMMENT =
      Pattern.compile(
          "\\b(?:whoever|whom|somebody|nobody|in\\s+a\\s+hurry|looks|tells|the\\s+seed\\s+says|in\\s+vain)\\b",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern COMMENT =
      Pattern.compile("\"(?:\\\\.|[^\"\\\\\\n])*+\"|'(?:\\\\.|[^'\\\\])'|//.*|/\\*(?s:.*?)\\*/");

  /** A test whose name has a word of its own for report, check, mail, schedule or user. */
  private static final Pattern NAME_OF_TEST =
      Pattern.compile(
          "void\\s+(?:\\w*(?:Told|Nobody|Somebody|Whoever|LookedAt|Rhythm|Errand"
              + "|(?:a|A|Each|[Ee]very|Failed|Last|Late|The)Look(?![a-z]))"
              + "|nobody|somebody|whoever|aLetter(?![a-z])|aHabit)\\w*\\(");

  /** Names of code in a comment. */
  private static final Pattern NAME = Pattern.compile("\\{@\\w+\\s[^}]*}|@param\\s+\\w+");

  private static final Pattern LITERAL = Pattern.compile("\"(?:\\\\.|[^\"\\\\])*\"");

  private static final Pattern CODE = Pattern.compile("(?ms)^```.*?^```$|`[^`\\n]*`");

  @Test
  void documentationHasNoAvoidedPhrase() throws IOException {
    List<Path> pages = new ArrayList<>();
    for (Path folder : List.of(ROOT, ROOT.resolve("docs"))) {
      try (Stream<Path> files = Files.list(folder)) {
        files.filter(file -> file.toString().endsWith(".md")).forEach(pages::add);
      }
    }
    assertThat(pages).contains(ROOT.resolve("README.md"), ROOT.resolve("docs/watch.md"));
    assertThat(found(PHRASE, pages, PlainWordsTest::withoutCode)).isEmpty();
  }

  @Test
  void messagesHaveNoAvoidedPhrase() throws IOException {
    List<Path> sources = sources();
    // The sites of the test web have words of their own.
    sources.removeIf(
        file ->
            !file.toString().contains("/src/main/java/")
                || file.toString().contains("/bench/web/"));
    assertThat(sources).hasSizeGreaterThan(1000);
    assertThat(found(PHRASE, sources, PlainWordsTest::literals)).isEmpty();
  }

  @Test
  void commentsHaveNoAvoidedPhrase() throws IOException {
    List<Path> sources = sources();
    sources.removeIf(file -> file.endsWith("PlainWordsTest.java"));
    assertThat(sources).hasSizeGreaterThan(1500);
    assertThat(found(PHRASE_IN_COMMENT, sources, PlainWordsTest::comments)).isEmpty();
  }

  @Test
  void namesOfTestsHaveNoAvoidedWord() throws IOException {
    List<Path> tests = sources();
    tests.removeIf(file -> !file.toString().contains("/src/test/"));
    assertThat(tests).hasSizeGreaterThan(400);
    assertThat(found(NAME_OF_TEST, tests, UnaryOperator.identity())).isEmpty();
  }

  @Test
  void aPhraseIsFoundInACommentAndNotInTheCodeAroundIt() {
    assertThat(comments("int a; // for whoever\n")).contains("whoever");
    assertThat(comments("/** What it\n * looks for. */")).contains("looks");
    assertThat(comments("int looks = f(\"// nobody\"); /** {@code looks} */"))
        .doesNotContain("looks", "nobody");
  }

  private static List<Path> sources() throws IOException {
    List<Path> sources = new ArrayList<>();
    try (Stream<Path> files = Files.walk(ROOT)) {
      files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> file.toString().contains("/src/"))
          .forEach(sources::add);
    }
    return sources;
  }

  @Test
  void aPhraseIsFoundInAMessageAndNotInTheCodeAroundIt() {
    assertThat(PHRASE.matcher(literals("fail(\"somebody else\")")).find()).isTrue();
    assertThat(PHRASE.matcher(literals("String looks = \"a\"; // somebody")).find()).isFalse();
  }

  @Test
  void aPhraseIsFoundInProseAndNotInCode() {
    assertThat(PHRASE.matcher(withoutCode("For whoever reads")).find()).isTrue();
    assertThat(PHRASE.matcher(withoutCode("Whatever is\nnone")).find()).isTrue();
    assertThat(PHRASE.matcher(withoutCode("```\nlooks\n```\nand `looks`")).find()).isFalse();
  }

  /** Each phrase with its file and line. */
  private static List<String> found(Pattern phrase, List<Path> files, UnaryOperator<String> prose)
      throws IOException {
    List<String> found = new ArrayList<>();
    for (Path file : files) {
      String text = prose.apply(Files.readString(file));
      Matcher matcher = phrase.matcher(text);
      while (matcher.find()) {
        long line = text.substring(0, matcher.start()).lines().count();
        found.add(ROOT.relativize(file) + ":" + Math.max(1, line) + ": " + matcher.group());
      }
    }
    return found;
  }

  /** Markdown with empty lines in place of blocks of code, so that line numbers stay. */
  private static String withoutCode(String markdown) {
    return CODE.matcher(markdown).replaceAll(code -> "\n".repeat((int) lines(code.group())));
  }

  /** The comments of a source without names of code, each on its line. */
  private static String comments(String source) {
    StringBuilder comments = new StringBuilder();
    Matcher each = COMMENT.matcher(source);
    int end = 0;
    while (each.find()) {
      comments.append("\n".repeat((int) lines(source.substring(end, each.start()))));
      comments.append(
          each.group().startsWith("/")
              ? NAME.matcher(each.group()).replaceAll("")
              : "\n".repeat((int) lines(each.group())));
      end = each.end();
    }
    return comments.toString();
  }

  /** The texts of a source that have a space in them, each on its line. */
  private static String literals(String source) {
    StringBuilder texts = new StringBuilder();
    for (String line : source.lines().toList()) {
      LITERAL
          .matcher(line)
          .results()
          .map(MatchResult::group)
          .filter(text -> text.contains(" "))
          .forEach(texts::append);
      texts.append('\n');
    }
    return texts.toString();
  }

  private static long lines(String text) {
    return text.chars().filter(c -> c == '\n').count();
  }
}
