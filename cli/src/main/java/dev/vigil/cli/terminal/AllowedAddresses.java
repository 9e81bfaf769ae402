package dev.vigil.cli.terminal;

import dev.vigil.fetch.guard.AllowList;
import dev.vigil.watch.settings.Settings;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Parses the options that allow a command to reach addresses outside the public internet. */
public final class AllowedAddresses {
  @Option(
      names = "--allow-address",
      paramLabel = "ADDRESS",
      description =
          "Also reach this address or block, such as 127.0.0.1 or 10.0.0.0/8, which is refused"
              + " otherwise; repeatable.")
  private List<String> addresses = new ArrayList<>();

  /** The allowed addresses as the user wrote them. */
  public List<String> given() {
    return List.copyOf(addresses);
  }

  public Settings in(Settings settings) {
    return addresses.isEmpty()
        ? settings
        : settings.withAllow(settings.allow().and(AllowList.of(addresses)));
  }
}
