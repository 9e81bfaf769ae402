package dev.vigil.cli.installation;

import dev.vigil.cli.terminal.CommandFailure;
import dev.vigil.cli.terminal.DataOption;
import dev.vigil.server.listen.ListenConfig;
import dev.vigil.watch.settings.ServerSettings;
import dev.vigil.watch.settings.Settings;
import java.net.InetAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Parses the options that set where the server listens; they override environment and settings. */
final class ListenOption {
  @Option(
      names = "--port",
      paramLabel = "N",
      description = "The port; 0 for any that is free. Default: serve.port of the settings, 8420.")
  private @Nullable Integer port;

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      description = "The address to listen on. Default: serve.host of the settings, 127.0.0.1.")
  private @Nullable String host;

  ListenConfig config(DataOption place, Settings settings) {
    ServerSettings serving = ServerSettings.of(place.folder());
    String here = host == null ? serving.host() : host;
    ListenConfig config =
        new ListenConfig(here, port == null ? serving.port() : port, "", false, Set.of())
            .behind(serving.proxies());
    if (settings.base().isEmpty() && !isLoopback(here)) {
      throw new CommandFailure(
          "Listening on %s, beyond this machine, needs the address by which people call it; write it"
                  .formatted(here)
              + " in settings.yaml, such as base: https://vigil.example");
    }
    return settings.base().map(config::called).orElse(config);
  }

  /**
   * Whether the host is a loopback name; other hosts need a public name that requests are checked
   * against.
   */
  private static boolean isLoopback(String host) {
    try {
      return host.equals("localhost") || InetAddress.ofLiteral(host).isLoopbackAddress();
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** The given options by the name of the setting that they override: value and option. */
  Map<String, Map.Entry<String, String>> given() {
    Map<String, Map.Entry<String, String>> all = new LinkedHashMap<>();
    if (host != null) {
      all.put("serve.host", Map.entry(host, "--host"));
    }
    if (port != null) {
      all.put("serve.port", Map.entry(port.toString(), "--port"));
    }
    return all;
  }
}
