package dev.vigil.watch.agent;

import dev.vigil.archive.DurableFiles;
import dev.vigil.watch.WatchException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The pages in an agent's charge; the list is kept on disk, so that an agent that is started while
 * the server is away goes on. Safe for concurrent use.
 */
final class Assignments {
  private final Path folder;
  private final Path file;
  private final Map<Long, AssignmentState> duties = new HashMap<>();
  private String list = "";

  Assignments(Path folder, Instant now) {
    this.folder = folder;
    file = folder.resolve("charges.json");
    try {
      if (Files.exists(file)) {
        use(AgentReply.parse(Files.readAllBytes(file)), now);
      }
    } catch (IOException | WatchException e) {
      // The server gives the list again.
      list = "";
    }
  }

  /** The name of the list. */
  synchronized String list() {
    return list;
  }

  synchronized List<AssignmentState> all() {
    return List.copyOf(duties.values());
  }

  /** Takes what the server asks for now, if that is something else than before. */
  synchronized void take(AgentReply orders, Instant now) {
    if (orders.charges() != null) {
      keep(orders.json());
      use(orders, now);
    }
  }

  private void use(AgentReply orders, Instant now) {
    List<Assignment> charges = orders.charges() == null ? List.of() : orders.charges();
    duties.keySet().retainAll(charges.stream().map(Assignment::page).toList());
    for (Assignment charge : charges) {
      AssignmentState duty =
          duties.computeIfAbsent(charge.page(), page -> new AssignmentState(charge));
      synchronized (duty) {
        duty.take(charge, ZoneId.of(orders.zone()), Duration.ofMillis(orders.tick()), now);
      }
    }
    list = orders.list();
  }

  private void keep(String json) {
    Path fresh = folder.resolve("charges.json.new");
    try {
      Files.writeString(fresh, json);
      try (FileChannel channel = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
        channel.force(true);
      }
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
      DurableFiles.sync(folder);
    } catch (IOException e) {
      throw new WatchException(
          file + " cannot be written: " + e.getMessage() + "; make room on the agent's disk.", e);
    }
  }
}
