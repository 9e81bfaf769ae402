package dev.vigil.watch.language.clause;

/** Validates the names of sentinels, rules and signals. */
public final class SentinelNames {
  private SentinelNames() {}

  public static void check(SyntaxToken name, String what) {
    if (!name.text().matches("[\\p{L}\\p{N}._-]{1,100}")) {
      throw WordReader.fail(
          name,
          WordReader.quote(name)
              + " is not a name for "
              + what
              + "; take up to 100 letters, digits, dots, dashes and underscores");
    }
  }
}
