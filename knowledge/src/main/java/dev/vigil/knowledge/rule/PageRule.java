package dev.vigil.knowledge.rule;

import com.google.re2j.Pattern;
import dev.vigil.knowledge.KnowledgeException;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * An extractor for the pages of a site: selectors for the values of a class. Immutable.
 *
 * @param pages the addresses of the pages, where {@code *} stands for any text
 * @param record selects the things of a list; empty if a page shows one thing
 */
public record PageRule(String className, String pages, String record, List<ValueRule> values) {
  public PageRule {
    values = List.copyOf(values);
    if (values.isEmpty() || values.size() > 200) {
      throw new KnowledgeException(
          "A rule needs 1 to 200 values; this one has %d.".formatted(values.size()));
    }
    for (ValueRule value : values) {
      if (!value.isFixed()) {
        NodeSelector.compile(value.select());
      }
    }
    if (!record.isEmpty()) {
      NodeSelector.compile(record);
    }
  }

  public Optional<ValueRule> value(String property) {
    return values.stream().filter(one -> one.property().equals(property)).findFirst();
  }

  /** This rule with other names of properties. */
  public PageRule renamed(UnaryOperator<String> names) {
    return new PageRule(
        className,
        pages,
        record,
        values.stream()
            .map(
                one ->
                    new ValueRule(
                        names.apply(one.property()),
                        one.select(),
                        one.attribute(),
                        one.label(),
                        one.shape(),
                        one.fixed(),
                        one.words()))
            .toList());
  }

  /** Whether it is for the page of an address. */
  public boolean covers(String url) {
    return Pattern.matches(quoted(pages), url);
  }

  private static String quoted(String pages) {
    StringBuilder pattern = new StringBuilder();
    for (int i = 0; i < pages.length(); i++) {
      char c = pages.charAt(i);
      pattern.append(c == '*' ? ".*" : Pattern.quote(String.valueOf(c)));
    }
    return pattern.toString();
  }

  /** The addresses of the pages of the same kind: the last part of the path may differ. */
  public static String siblings(String url) {
    int query = url.indexOf('?');
    String path = query < 0 ? url : url.substring(0, query);
    int slash =
        path.endsWith("/") ? path.lastIndexOf('/', path.length() - 2) : path.lastIndexOf('/');
    int host = path.indexOf("://") < 0 ? -1 : path.indexOf('/', path.indexOf("://") + 3);
    return host < 0 || slash < host || path.length() - 1 == host
        ? url
        : path.substring(0, slash + 1) + "*";
  }
}
