package dev.vigil.knowledge.portal;

import dev.vigil.knowledge.KnowledgeException;
import java.util.Set;

/**
 * The settings of a portal. Immutable.
 *
 * @param path the name of the public site in its address
 * @param host the name under which the public site is the whole site; empty for none
 * @param colour of links and buttons, such as {@code #1f5f5b}
 * @param css more styles
 * @param open whether the public site is on
 * @param published the classes that the public site shows
 */
public record PortalSettings(
    long workspace,
    String path,
    String host,
    String title,
    String intro,
    String colour,
    String css,
    boolean open,
    Set<String> published) {
  public static final String COLOUR = "#1f5f5b";
  private static final String HOST =
      "(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?";
  private static final int LONGEST_CSS = 50_000;

  public PortalSettings {
    published = Set.copyOf(published);
  }

  /** The settings of a workspace that has not decided anything. */
  static PortalSettings usual(long workspace) {
    return new PortalSettings(
        workspace,
        workspace == 0 ? "portal" : "portal-" + workspace,
        "",
        "Portal",
        "",
        COLOUR,
        "",
        false,
        Set.of());
  }

  /** Fails in a sentence if a value is not possible. */
  void verify() {
    if (!path.matches("[a-z0-9][a-z0-9-]{0,59}")) {
      throw new KnowledgeException(
          "'%s' cannot be the path of a site; take small letters, digits and dashes."
              .formatted(path));
    }
    if (!host.isEmpty() && !host.matches(HOST)) {
      throw new KnowledgeException(
          "'%s' is not the name of a host; write for example group.example, without a port."
              .formatted(host));
    }
    if (title.isBlank() || title.length() > 120) {
      throw new KnowledgeException("A title has 1 to 120 characters.");
    }
    if (intro.length() > 5_000) {
      throw new KnowledgeException("The introduction has at most 5,000 characters.");
    }
    if (!colour.matches("#[0-9a-fA-F]{6}")) {
      throw new KnowledgeException(
          "'%s' is not a colour; write six digits such as %s.".formatted(colour, COLOUR));
    }
    if (css.length() > LONGEST_CSS) {
      throw new KnowledgeException("The styles have at most 50,000 characters.");
    }
  }
}
