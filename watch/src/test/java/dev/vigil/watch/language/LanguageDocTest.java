package dev.vigil.watch.language;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.watch.language.clause.Clause;
import dev.vigil.watch.language.clause.ClauseSyntax;
import dev.vigil.watch.language.clause.ClauseSyntaxes;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.TagSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Whatever docs/sentinel-language.md shows is accepted, and all clauses are in it. */
class LanguageDocTest {
  private static final ZoneId UTC = ZoneId.of("UTC");
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```(\\w*)\\n(.*?)^```$");

  @Test
  void everyExampleIsAccepted() throws IOException {
    TestVerificationContext around = new TestVerificationContext().withSecretsOfTheManual();
    int ours = 0;
    for (MatchResult block : BLOCK.matcher(page()).results().toList()) {
      List<TagSettings> tags =
          block.group(1).isEmpty() ? SentinelFile.parse(block.group(2), UTC).tags() : List.of();
      List<WrittenSentinel> written =
          switch (block.group(1)) {
            case "yaml" -> SentinelTree.readYaml(block.group(2), UTC);
            case "json" -> SentinelTree.readJson(block.group(2), UTC);
            case "ebnf" -> List.of();
            default -> SentinelFile.parse(block.group(2), UTC).sentinels();
          };
      assertThat(SentinelVerifier.of(written, around)).isEmpty();
      List<Sentinel> sentinels = written.stream().map(WrittenSentinel::sentinel).toList();
      StringBuilder text = new StringBuilder();
      tags.forEach(tag -> text.append(SentinelWriter.write(tag)));
      sentinels.forEach(sentinel -> text.append(SentinelWriter.write(sentinel)));
      if (!sentinels.isEmpty()) {
        assertThat(SentinelParser.parse(text.toString(), UTC)).isEqualTo(sentinels);
        around.with(text.toString());
      }
      if (block.group(1).isEmpty()) {
        assertThat(block.group(2)).as("in our own spelling").isEqualTo(text.toString());
      }
      ours += sentinels.size();
    }
    assertThat(ours).isGreaterThan(12);
  }

  @Test
  void theGrammarNamesEveryClause() throws IOException {
    List<String> missing = new ArrayList<>(Clause.NAMES);
    String page = page();
    missing.removeIf(word -> page.contains("\"" + word + "\""));
    assertThat(missing).isEmpty();
    for (ClauseSyntax<?> form : ClauseSyntaxes.ALL) {
      assertThat(page.toLowerCase(Locale.ROOT)).contains("`" + form.term().key() + "`");
    }
  }

  private static String page() throws IOException {
    return Files.readString(Path.of("..", "docs", "sentinel-language.md"));
  }
}
