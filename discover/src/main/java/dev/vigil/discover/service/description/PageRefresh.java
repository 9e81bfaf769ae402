package dev.vigil.discover.service.description;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.vigil.document.PageDigest;
import java.time.Duration;
import java.util.Optional;

/**
 * The refresh instruction of a page: after which delay, and to which URL; empty for the page
 * itself. Immutable.
 *
 * @param reference as written
 */
public record PageRefresh(Duration after, String reference) {
  private static final Pattern CONTENT =
      Pattern.compile("(?i)^\\s*(\\d{1,6})(?:\\.\\d*)?\\s*(?:[;,\\s]\\s*(?:url\\s*=)?\\s*(.*))?$");

  /** Parses the content of a refresh element or header. */
  public static Optional<PageRefresh> parse(String content) {
    Matcher matcher = CONTENT.matcher(content.strip());
    if (!matcher.matches()) {
      return Optional.empty();
    }
    String reference = matcher.group(2) == null ? "" : matcher.group(2).strip();
    boolean quoted =
        reference.length() > 1
            && (reference.startsWith("\"") || reference.startsWith("'"))
            && reference.endsWith(reference.substring(0, 1));
    return Optional.of(
        new PageRefresh(
            Duration.ofSeconds(Long.parseLong(matcher.group(1))),
            quoted ? reference.substring(1, reference.length() - 1) : reference));
  }

  /** The refresh in the markup of a page. */
  public static Optional<PageRefresh> of(PageDigest digest) {
    for (int node = 0; node < digest.nodeCount(); node++) {
      if (digest.isElement(node) && digest.name(node).local().equals("meta")) {
        String name = digest.attribute(node, "http-equiv");
        String content = digest.attribute(node, "content");
        if (name != null && content != null && name.strip().equalsIgnoreCase("refresh")) {
          return parse(content);
        }
      }
    }
    return Optional.empty();
  }
}
