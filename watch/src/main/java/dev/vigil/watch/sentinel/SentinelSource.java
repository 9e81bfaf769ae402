package dev.vigil.watch.sentinel;

/** What a sentinel looks at. Immutable. */
public sealed interface SentinelSource {
  /** A page by its address. */
  record Address(String url) implements SentinelSource {}

  /** What another sentinel of the same owner looks at; what this one does not say is inherited. */
  record Other(String sentinel) implements SentinelSource {}

  /** Something that a registered kind of source gives: {@code sitemap https://...}. */
  record Kind(String kind, String argument) implements SentinelSource {}
}
