package dev.vigil.cli;

import dev.vigil.fetch.guard.AllowList;
import dev.vigil.watch.Settings;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Addresses beyond the public internet that a command may reach. */
final class AllowedAddresses {
  @Option(
      names = "--allow-address",
      paramLabel = "ADDRESS",
      description =
          "Also reach this address or block, such as 127.0.0.1 or 10.0.0.0/8, which is refused"
              + " otherwise; repeatable.")
  private List<String> addresses = new ArrayList<>();

  /** As they were given. */
  List<String> given() {
    return List.copyOf(addresses);
  }

  Settings in(Settings settings) {
    return addresses.isEmpty()
        ? settings
        : settings.withAllow(settings.allow().and(AllowList.of(addresses)));
  }
}
