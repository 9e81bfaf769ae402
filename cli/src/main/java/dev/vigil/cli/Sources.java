package dev.vigil.cli;

import dev.vigil.watch.sentinel.Source;

/** What sentinels look at, as it is shown. Stateless. */
final class Sources {
  private Sources() {}

  static String shown(Source source) {
    return switch (source) {
      case Source.Address(String url) -> url;
      case Source.Kind(String kind, String argument) -> kind + " " + argument;
      case Source.Other(String name) -> "sentinel " + name;
    };
  }
}
