package dev.vigil.watch.language;

/** What sentinels, rules and signals may be called. */
final class Names {
  private Names() {}

  static void check(Token name, String what) {
    if (!name.text().matches("[\\p{L}\\p{N}._-]{1,100}")) {
      throw Words.fail(
          name,
          Words.quote(name)
              + " is no name for "
              + what
              + "; take up to 100 letters, digits, dots, dashes and underscores");
    }
  }
}
