package dev.vigil.knowledge.ontology.membership;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The statement {@code sources agree on PROPERTY}: pages that show the same thing must show the
 * same value. Immutable.
 */
record SourceAgreement(String property) {
  private static final Pattern WRITTEN =
      Pattern.compile("(?iu)\\s*sources\\s+agree\\s+on\\s+([\\p{L}\\p{N}_-]+)\\s*");

  static Optional<SourceAgreement> parse(String statement) {
    Matcher matcher = WRITTEN.matcher(statement);
    return matcher.matches()
        ? Optional.of(new SourceAgreement(matcher.group(1)))
        : Optional.empty();
  }

  String text() {
    return "sources agree on " + property;
  }
}
