package dev.vigil.bench.load;

import dev.vigil.watch.notify.OutboxMessage;
import dev.vigil.watch.notify.message.Notification;
import dev.vigil.watch.settings.Settings;
import dev.vigil.watch.store.SentinelRow;
import dev.vigil.watch.store.WatchedPage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * An installation that watches a {@link HostileSite}, the main class of a process of its own:
 * {@code HostileWatch FOLDER PORT GOOD BAD SECONDS}. It prints a line when it runs. At the end of
 * its standard input it stops, and prints for each bad page its number, how often its owner was
 * notified that it fails, the number of its newest version, its failed checks in a row and its
 * problem.
 */
public final class HostileWatch {
  private static final int HOSTS = 50;
  private static final int MOST = 1_000_000;

  private HostileWatch() {}

  public static void main(String[] args) throws Exception {
    Path folder = Path.of(args[0]);
    int good = Integer.parseInt(args[2]);
    int bad = Integer.parseInt(args[3]);
    try (LoadInstallation house =
        new LoadInstallation(folder, Settings.USUAL.withIntervalStep(Duration.ofSeconds(1)))) {
      house.add(
          good,
          i ->
              "Create Sentinel good%d Using http://127.0.0.1:%s/good/%d Fetch every %s seconds"
                  .formatted(i, args[1], i, args[4]));
      house.add(
          bad,
          i ->
              ("Create Sentinel bad%d Using http://127.0.1.%d:%s/bad/%d/%d Fetch every %s seconds"
                      + " Notify By feed")
                  .formatted(i, 1 + i % HOSTS, args[1], i % HostileSite.KINDS.size(), i, args[4]));
      house.run();
      System.out.println("running");
      System.in.readAllBytes();
      house.all.engine().quit();
      Map<String, Integer> notified = new HashMap<>();
      for (OutboxMessage message :
          house.all.outbox().messages(0, Optional.of(OutboxMessage.State.DELIVERED), MOST)) {
        if (message.notification().kind() == Notification.Kind.FAILING) {
          notified.merge(message.notification().name(), 1, Integer::sum);
        }
      }
      for (int i = 0; i < bad; i++) {
        SentinelRow kept = house.all.sentinels().find(0, "bad" + i);
        int newest = house.all.sentinels().page(kept).map(WatchedPage::newest).orElse(0);
        System.out.println(
            i
                + " "
                + notified.getOrDefault("bad" + i, 0)
                + " "
                + newest
                + " "
                + kept.alerts().failures()
                + " "
                + kept.alerts().problem());
      }
      System.out.flush();
      // Slow pages are still under way.
      Runtime.getRuntime().halt(0);
    } finally {
      System.exit(0);
    }
  }
}
