package dev.vigil;

import dev.vigil.diff.Comparison;
import dev.vigil.diff.DiffException;
import dev.vigil.diff.DocumentView;
import dev.vigil.diff.compare.DiffRequest;
import dev.vigil.diff.group.LocatedPartPair;
import dev.vigil.diff.noise.ComparisonSignificance;
import dev.vigil.diff.noise.SignificanceParameters;
import dev.vigil.diff.noise.rule.NoiseRules;
import dev.vigil.diff.show.JsonReport;
import dev.vigil.diff.show.MessageText;
import dev.vigil.diff.show.UnifiedText;
import dev.vigil.diff.show.list.ListedChange;
import dev.vigil.diff.show.words.AnsiStyle;
import java.util.ArrayList;
import java.util.List;

/**
 * The changes between two documents. {@link #of}, {@link #within} and {@link #ignoring} narrow them
 * and return a new value; the comparison runs when a result is asked for. Immutable and safe for
 * concurrent use.
 */
public final class DocumentChanges {
  private static final int CONTEXT = 3;

  private final Document before;
  private final Document after;
  private final String type;
  private final String selector;
  private final List<String> noise;

  private DocumentChanges(
      Document before, Document after, String type, String selector, List<String> noise) {
    this.before = before;
    this.after = after;
    this.type = type;
    this.selector = selector;
    this.noise = List.copyOf(noise);
  }

  static DocumentChanges between(Document before, Document after) {
    return new DocumentChanges(before, after, "any", "", List.of());
  }

  /**
   * {@return only changes of a type}
   *
   * @param otherType such as {@code links}, {@code price} or {@code keyword=offer}
   */
  public DocumentChanges of(String otherType) {
    return new DocumentChanges(before, after, otherType, selector, noise);
  }

  /**
   * {@return only changes inside a part}
   *
   * @param otherSelector a CSS selector, or an XPath that begins with a slash
   */
  public DocumentChanges within(String otherSelector) {
    return new DocumentChanges(before, after, type, otherSelector, noise);
  }

  /**
   * {@return the changes without noise}
   *
   * @param rule such as {@code numbers}, {@code dates} or {@code css=.ad}
   */
  public DocumentChanges ignoring(String rule) {
    List<String> more = new ArrayList<>(noise);
    more.add(rule);
    return new DocumentChanges(before, after, type, selector, more);
  }

  /** {@return whether nothing changed} */
  public boolean isEmpty() {
    return comparison().isSame();
  }

  /** {@return the most important change in one line, as the subject of a message says it} */
  public String title() {
    return MessageText.summary(comparison());
  }

  /** {@return the changes in the words of a message, the most important first} */
  public List<ListedChange> changes() {
    return ListedChange.of(comparison());
  }

  /** {@return the changed lines with some lines around them, as {@code diff -u} prints them} */
  public String unified() {
    return UnifiedText.of(comparison(), AnsiStyle.PLAIN, CONTEXT);
  }

  /** {@return the changes as JSON, as {@code vigil diff --json} prints them} */
  public String json() {
    return JsonReport.of(comparison());
  }

  /**
   * {@return the full result of the comparison}
   *
   * @throws DiffException if the type, a rule or the selector is invalid, or the selector finds
   *     nothing in both documents
   */
  public Comparison comparison() {
    DiffRequest request =
        DiffRequest.of(type).weighedBy(new ComparisonSignificance(SignificanceParameters.DEFAULT));
    DocumentView old = DocumentView.of(before.digest());
    DocumentView now = DocumentView.of(after.digest());
    if (!selector.isEmpty()) {
      LocatedPartPair parts = LocatedPartPair.find(selector, before.digest(), after.digest());
      if (parts.isMissing()) {
        throw new DiffException(
            "'%s' finds nothing in either document; check the selector.".formatted(selector));
      }
      old = parts.oldView();
      now = parts.newView();
    }
    return NoiseRules.parse(noise).compare(old, now, request);
  }
}
