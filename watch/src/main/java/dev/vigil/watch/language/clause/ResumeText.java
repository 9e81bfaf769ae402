package dev.vigil.watch.language.clause;

import dev.vigil.watch.sentinel.ResumeClause;
import java.time.ZoneId;

/** Reads and writes the Resume clause: {@code without missed changes}. */
final class ResumeText {
  private ResumeText() {}

  static ResumeClause read(WordReader words, ZoneId zone) {
    if (words.takeIf("with", "missed")) {
      words.expect("changes", "Resume with missed changes");
      return ResumeClause.WITH_MISSED_CHANGES;
    }
    if (words.takeIf("without", "missed")) {
      words.expect("changes", "Resume without missed changes");
      return ResumeClause.WITHOUT_MISSED_CHANGES;
    }
    SyntaxToken found = words.take("with missed changes or without missed changes");
    throw WordReader.fail(
        found,
        WordReader.quote(found)
            + " does not say how to resume; write with missed changes or without missed changes");
  }

  static String write(ResumeClause resume) {
    return switch (resume) {
      case WITH_MISSED_CHANGES -> "with missed changes";
      case WITHOUT_MISSED_CHANGES -> "without missed changes";
    };
  }
}
