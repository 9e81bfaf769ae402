package dev.vigil.watch.language;

import dev.vigil.watch.sentinel.Alerts;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

/**
 * What is told besides changes: {@code failing after 3, unchanged for 7 days, overdue after 2
 * hours}, or {@code nothing}. What is not said there stays as usual.
 */
final class AlertText {
  private static final List<String> KINDS = List.of("failing", "unchanged", "overdue", "nothing");

  private AlertText() {}

  static Alerts read(Words words, ZoneId zone) {
    if (words.takeIf("nothing")) {
      return Alerts.NONE;
    }
    Alerts alerts = Alerts.USUAL;
    do {
      Token kind = words.take("failing after 3, unchanged for 7 days or overdue after 2 hours");
      alerts =
          switch (kind.lower()) {
            case "failing" -> alerts.withFailing(failing(words));
            case "unchanged" -> {
              words.takeIf("for");
              yield alerts.withUnchanged(Times.duration(words, "a duration such as 7 days"));
            }
            case "overdue" -> {
              words.takeIf("after");
              yield alerts.withOverdue(Times.duration(words, "a duration such as 2 hours"));
            }
            default ->
                throw Words.fail(
                    kind,
                    Words.quote(kind)
                        + " is nothing to alert about; write failing after 3, unchanged for 7 days,"
                        + " overdue after 2 hours or nothing"
                        + Words.suggestion(kind.text(), KINDS));
          };
    } while (words.takeIf(",") || words.takeIf("and"));
    return alerts;
  }

  private static int failing(Words words) {
    if (words.takeIf("never")) {
      return 0;
    }
    words.takeIf("after");
    Token count = words.take("a number of looks such as 3");
    if (!count.text().matches("[1-9]\\d{0,3}")) {
      throw Words.fail(
          count,
          Words.quote(count) + " is no number of looks; write failing after 3, or failing never");
    }
    if (!words.takeIf("looks")) {
      words.takeIf("look");
    }
    return Integer.parseInt(count.text());
  }

  static List<String> write(Alerts alerts) {
    if (alerts.equals(Alerts.NONE)) {
      return List.of("nothing");
    }
    List<String> parts = new ArrayList<>();
    if (alerts.failing() != Alerts.USUAL.failing() || alerts.equals(Alerts.USUAL)) {
      parts.add(alerts.failing() == 0 ? "failing never" : "failing after " + alerts.failing());
    }
    alerts.unchanged().ifPresent(time -> parts.add("unchanged for " + Times.write(time)));
    alerts.overdue().ifPresent(time -> parts.add("overdue after " + Times.write(time)));
    return parts;
  }
}
