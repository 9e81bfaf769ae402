package dev.vigil.knowledge.rule;

import dev.vigil.knowledge.extract.ExtractedRecord;
import java.util.List;

/**
 * A rule that was made from examples, what it finds on their page, and what is unsure. Immutable.
 *
 * @param questions in sentences, with the choices
 */
public record RuleProposal(PageRule rule, List<ExtractedRecord> found, List<Question> questions) {
  /**
   * Something that a person must decide.
   *
   * @param property it is about; empty for the whole rule
   * @param choices in words, the one in force first
   */
  public record Question(String property, String sentence, List<String> choices) {
    public Question {
      choices = List.copyOf(choices);
    }
  }

  public RuleProposal {
    found = List.copyOf(found);
    questions = List.copyOf(questions);
  }
}
