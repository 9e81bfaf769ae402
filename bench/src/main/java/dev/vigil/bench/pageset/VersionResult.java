package dev.vigil.bench.pageset;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a sentinel did at one version. Immutable.
 *
 * @param version counted from 1
 * @param importance of the report, 0 without one
 * @param title of the notification, null without a report
 * @param details the changes that the report shows, as JSON, empty without one
 */
public record VersionResult(
    PageHistory history, int version, double importance, @Nullable String title, String details) {
  public VersionLabel label() {
    return history.versions().get(version - 1).label();
  }

  public boolean reported() {
    return title != null;
  }

  /** Whether the title has the words that the label demands. */
  public boolean hasWords() {
    return title != null && contains(title);
  }

  /** Whether the report has these words anywhere. */
  public boolean detailsHaveWords() {
    return contains(details);
  }

  private boolean contains(String text) {
    String plain = plain(text);
    return !(label() instanceof VersionLabel.Change change)
        || change.words().stream().allMatch(group -> anyOf(plain, group));
  }

  private static boolean anyOf(String text, List<String> group) {
    return group.stream().anyMatch(word -> text.contains(plain(word)));
  }

  private static String plain(String text) {
    return text.replaceAll("[\\s\\u00a0\\u202f]+", " ").toLowerCase(Locale.ROOT);
  }
}
