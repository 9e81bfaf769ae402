package dev.vigil.cli.sentinel;

import dev.vigil.watch.sentinel.SentinelSource;

/** Formats the sources of sentinels for display. Stateless. */
final class SourceWords {
  private SourceWords() {}

  static String shown(SentinelSource source) {
    return switch (source) {
      case SentinelSource.Address(String url) -> url;
      case SentinelSource.Kind(String kind, String argument) -> kind + " " + argument;
      case SentinelSource.Other(String name) -> "sentinel " + name;
    };
  }
}
