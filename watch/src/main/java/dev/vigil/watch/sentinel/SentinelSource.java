package dev.vigil.watch.sentinel;

/**
 * The source of a sentinel: a URL, another sentinel's source, or a registered kind of source.
 * Immutable.
 */
public sealed interface SentinelSource {
  /** A page by its address. */
  record Address(String url) implements SentinelSource {}

  /** The source of another sentinel of the same owner, whose clauses are inherited. */
  record Other(String sentinel) implements SentinelSource {}

  /** A source of a registered kind: {@code sitemap https://...}. */
  record Kind(String kind, String argument) implements SentinelSource {}
}
