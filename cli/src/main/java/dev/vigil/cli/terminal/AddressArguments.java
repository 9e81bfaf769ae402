package dev.vigil.cli.terminal;

/** Completes the web addresses that users type on the command line. Stateless. */
public final class AddressArguments {
  private AddressArguments() {}

  /** Adds the scheme where the user left it out. */
  public static String complete(String url) {
    if (url.matches("(localhost|\\d+(\\.\\d+){3})(:\\d+)?([/?#].*)?")) {
      return "http://" + url;
    }
    if (url.matches("[\\p{L}\\p{N}-]+(\\.[\\p{L}\\p{N}-]+)+(:\\d+)?([/?#].*)?")) {
      return "https://" + url;
    }
    if (!url.matches("(?i)https?:.*")) {
      throw new CommandFailure(
          "'%s' is not an address of a web page; write it as https://example.org/page."
              .formatted(url));
    }
    return url;
  }
}
