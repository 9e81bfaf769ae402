package dev.vigil.fetch;

/**
 * One HTTP header field. Immutable.
 *
 * @param name the name of the field
 * @param value its value, without line breaks
 */
public record HttpHeader(String name, String value) {
  /** Checks the values and copies the lists. */
  public HttpHeader {
    if (name.isEmpty() || !name.chars().allMatch(HttpHeader::isToken)) {
      throw new FetchException("'" + name + "' is not a name of a header field.");
    }
    if (value.chars().anyMatch(c -> c < ' ' && c != '\t' || c == 0x7f || c > 0xff)) {
      throw new FetchException(
          "The header " + name + " has a value with line breaks, control or non-Latin characters.");
    }
  }

  private static boolean isToken(int c) {
    return c < 0x7f && (Character.isLetterOrDigit(c) || "!#$%&'*+-.^_`|~".indexOf(c) >= 0);
  }

  /**
   * {@return whether this is the field of a name, in any case}
   *
   * @param other the name
   */
  public boolean is(String other) {
    return name.equalsIgnoreCase(other);
  }
}
