package dev.vigil.watch.agent;

import dev.vigil.archive.internal.database.DurableFiles;
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
 * Stores the assigned pages of an agent on disk, so that it can start while the server is
 * unreachable. Safe for concurrent use.
 */
final class AssignmentFile {
  private final Path folder;
  private final Path file;
  private final Map<Long, AssignmentState> states = new HashMap<>();
  private String list = "";

  AssignmentFile(Path folder, Instant now) {
    this.folder = folder;
    file = folder.resolve("charges.json");
    try {
      if (Files.exists(file)) {
        use(AgentReply.parse(Files.readAllBytes(file)), now);
      }
    } catch (IOException | WatchException e) {
      // The server sends the list again.
      list = "";
    }
  }

  /** The name of the list. */
  synchronized String list() {
    return list;
  }

  synchronized List<AssignmentState> all() {
    return List.copyOf(states.values());
  }

  /** Applies the assignment of a reply, if it changed. */
  synchronized void take(AgentReply reply, Instant now) {
    if (reply.assignments() != null) {
      keep(reply.json());
      use(reply, now);
    }
  }

  private void use(AgentReply reply, Instant now) {
    List<Assignment> assignments = reply.assignments() == null ? List.of() : reply.assignments();
    states.keySet().retainAll(assignments.stream().map(Assignment::page).toList());
    for (Assignment assignment : assignments) {
      AssignmentState assignmentState =
          states.computeIfAbsent(assignment.page(), page -> new AssignmentState(assignment));
      synchronized (assignmentState) {
        assignmentState.take(
            assignment, ZoneId.of(reply.zone()), Duration.ofMillis(reply.intervalStep()), now);
      }
    }
    list = reply.list();
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
