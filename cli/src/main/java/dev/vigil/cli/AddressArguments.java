package dev.vigil.cli;

/** Addresses as people write them. Stateless. */
final class AddressArguments {
  private AddressArguments() {}

  /** People leave out the scheme. */
  static String complete(String url) {
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
