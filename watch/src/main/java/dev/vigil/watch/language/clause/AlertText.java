package dev.vigil.watch.language.clause;

import dev.vigil.watch.sentinel.AlertClause;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads and writes the Alert clause: {@code failing after 3, unchanged for 7 days, overdue after 2
 * hours}, or {@code nothing}. Options that are not named keep their defaults.
 */
final class AlertText {
  private static final List<String> KINDS = List.of("failing", "unchanged", "overdue", "nothing");

  private AlertText() {}

  static AlertClause read(WordReader words, ZoneId zone) {
    if (words.takeIf("nothing")) {
      return AlertClause.NONE;
    }
    AlertClause alerts = AlertClause.USUAL;
    do {
      SyntaxToken kind =
          words.take("failing after 3, unchanged for 7 days or overdue after 2 hours");
      alerts =
          switch (kind.lower()) {
            case "failing" -> alerts.withFailing(failing(words));
            case "unchanged" -> {
              words.takeIf("for");
              yield alerts.withUnchanged(TimeText.duration(words, "a duration such as 7 days"));
            }
            case "overdue" -> {
              words.takeIf("after");
              yield alerts.withOverdue(TimeText.duration(words, "a duration such as 2 hours"));
            }
            default ->
                throw WordReader.fail(
                    kind,
                    WordReader.quote(kind)
                        + " is not an alert; write failing after 3, unchanged for 7 days,"
                        + " overdue after 2 hours or nothing"
                        + WordReader.suggestion(kind.text(), KINDS));
          };
    } while (words.takeIf(",") || words.takeIf("and"));
    return alerts;
  }

  private static int failing(WordReader words) {
    if (words.takeIf("never")) {
      return 0;
    }
    words.takeIf("after");
    SyntaxToken count = words.take("a number of checks such as 3");
    if (!count.text().matches("[1-9]\\d{0,3}")) {
      throw WordReader.fail(
          count,
          WordReader.quote(count)
              + " is not a number of checks; write failing after 3, or failing never");
    }
    if (!words.takeIf("checks")) {
      words.takeIf("check");
    }
    return Integer.parseInt(count.text());
  }

  static List<String> write(AlertClause alerts) {
    if (alerts.equals(AlertClause.NONE)) {
      return List.of("nothing");
    }
    List<String> parts = new ArrayList<>();
    if (alerts.failing() != AlertClause.USUAL.failing() || alerts.equals(AlertClause.USUAL)) {
      parts.add(alerts.failing() == 0 ? "failing never" : "failing after " + alerts.failing());
    }
    alerts.unchanged().ifPresent(time -> parts.add("unchanged for " + TimeText.write(time)));
    alerts.overdue().ifPresent(time -> parts.add("overdue after " + TimeText.write(time)));
    return parts;
  }
}
