package dev.vigil.watch.agent;

import dev.vigil.archive.version.BinaryDelta;
import dev.vigil.archive.version.Sha256;
import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.WatchException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Calls the server: sends queued agent checks and receives the assignment. While the server is
 * unreachable, everything waits on the disk. For one thread.
 */
final class AgentClient {
  private static final System.Logger LOG = System.getLogger(AgentClient.class.getName());
  private static final int LEVEL = 3;
  private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

  private final ServerLink line;
  private final String log;
  private final AssignmentFile states;
  private final AgentCheckQueue queue;
  private final LastContentStore copies;
  private final AgentChecker looker;
  private final TimeSource time;
  private final int room;

  /** Up to which number the server has agent checks; -1 before it was asked. */
  private long taken = -1;

  private long take;
  private long whole;

  /** The state in the last call that was answered, null before it or after a failure. */
  private @Nullable AgentCall said;

  private Duration heartbeatInterval = Duration.ZERO;
  private Instant next = Instant.MIN;
  private Instant heartbeat = Instant.MIN;
  private Duration pause = FIRST_PAUSE;
  private @Nullable String trouble;

  AgentClient(
      ServerLink line,
      String log,
      AssignmentFile states,
      AgentCheckQueue queue,
      LastContentStore copies,
      AgentChecker looker,
      TimeSource time,
      int room) {
    this.line = line;
    this.log = log;
    this.states = states;
    this.queue = queue;
    this.copies = copies;
    this.looker = looker;
    this.time = time;
    this.room = room;
  }

  /**
   * Calls the server if needed; returns when to call again, unless a check finds something earlier.
   */
  Instant step() {
    Instant now = time.now();
    boolean waits = taken >= 0 && taken < queue.last();
    if (now.isBefore(next) || !waits && now.isBefore(heartbeat)) {
      return waits || next.isAfter(heartbeat) ? next : heartbeat;
    }
    try {
      if (taken >= 0) {
        looker.sendUnsent();
      }
      call(now);
      if (trouble != null) {
        LOG.log(System.Logger.Level.INFO, "The server answers again.");
      }
      trouble = null;
      pause = FIRST_PAUSE;
    } catch (WatchException e) {
      String words = String.valueOf(e.getMessage());
      if (!words.equals(trouble)) {
        LOG.log(System.Logger.Level.WARNING, words + " What is seen waits on the disk.");
      }
      trouble = words;
      said = null;
      next = now.plus(pause);
      heartbeat = next;
      pause =
          pause.multipliedBy(2).compareTo(LONGEST_PAUSE) < 0
              ? pause.multipliedBy(2)
              : LONGEST_PAUSE;
    }
    return taken >= 0 && taken < queue.last() || next.isAfter(heartbeat) ? next : heartbeat;
  }

  private void call(Instant now) {
    AgentCall state = state(now);
    List<byte[]> frames = frames();
    boolean same = frames.isEmpty() && said != null && state.at(0).equals(said.at(0));
    Optional<AgentReply> reply =
        same ? line.heartbeat(state.with(frames)) : Optional.of(line.call(state.with(frames)));
    said = state;
    reply.ifPresentOrElse(this::heed, () -> heartbeat = time.now().plus(heartbeatInterval));
  }

  void close() {
    line.close();
  }

  /** Why the last call failed. */
  Optional<String> trouble() {
    return Optional.ofNullable(trouble);
  }

  long taken() {
    return taken;
  }

  private List<byte[]> frames() {
    List<byte[]> frames = new ArrayList<>();
    if (taken >= 0 && take > 0) {
      for (AgentCheck agentCheck : queue.from(taken + 1, take)) {
        frames.add(
            AgentCheckCodec.encode(agentCheck.number() == whole ? wholly(agentCheck) : agentCheck));
      }
    }
    return frames;
  }

  private AgentCall state(Instant now) {
    return new AgentCall(
        log,
        queue.first(),
        queue.last(),
        looker.isFull() ? 0 : room,
        queue.bytes(),
        states.list(),
        now.toEpochMilli());
  }

  private void heed(AgentReply reply) {
    Instant now = time.now();
    taken = reply.taken();
    queue.skipTo(taken + 1);
    queue.taken(taken);
    looker.taken(taken);
    whole = reply.whole();
    take = reply.take();
    next = now.plusMillis(reply.pause());
    heartbeatInterval = Duration.ofMillis(reply.heartbeat());
    heartbeat = now.plus(heartbeatInterval);
    states.take(reply, now);
    if (reply.assignments() != null && taken == queue.last()) {
      Set<Long> pages = new HashSet<>();
      states.all().forEach(assignmentState -> pages.add(assignmentState.page()));
      copies.retain(pages::contains, Long.MAX_VALUE);
    }
  }

  /**
   * The agent check with its whole content; if that is lost, the page is sent at its next check.
   */
  private AgentCheck wholly(AgentCheck agentCheck) {
    Optional<byte[]> content =
        switch (agentCheck.what()) {
          case AgentCheck.Content c -> restored(agentCheck, c.hash());
          case AgentCheck.Same(Sha256 hash) -> restored(agentCheck, hash);
          case AgentCheck.Failed _, AgentCheck.Lost _ -> Optional.empty();
        };
    if (content.isEmpty()) {
      LOG.log(
          System.Logger.Level.WARNING,
          "The server does not know the content that check "
              + agentCheck.number()
              + " refers to, and neither does this agent; the page is sent whole at the next"
              + " check.");
      looker.forget(agentCheck.page());
      return agentCheck.with(new AgentCheck.Lost());
    }
    byte[] bytes = content.get();
    AgentCheck.Outcome what = agentCheck.what();
    AgentCheck.Content known =
        what instanceof AgentCheck.Content c
            ? c
            : new AgentCheck.Content(
                Sha256.of(bytes),
                Optional.empty(),
                bytes.length,
                0,
                List.of(),
                Optional.empty(),
                Duration.ZERO,
                bytes);
    return agentCheck.with(
        new AgentCheck.Content(
            known.hash(),
            Optional.empty(),
            bytes.length,
            known.status(),
            known.headers(),
            known.modified(),
            known.took(),
            BinaryDelta.encode(bytes, null, LEVEL)));
  }

  /**
   * Restores the content of an agent check, from the copy or from the server's content and all
   * deltas since.
   */
  private Optional<byte[]> restored(AgentCheck agentCheck, Sha256 hash) {
    Optional<byte[]> copy = copies.content(agentCheck.page());
    if (copy.isPresent() && Sha256.of(copy.get()).equals(hash)) {
      return copy;
    }
    byte[][] content = {copies.sentContent(agentCheck.page()).orElse(null)};
    queue.walk(
        queue.first(),
        frame -> {
          AgentCheck one = frame.agentCheck().orElseThrow();
          if (one.page() == agentCheck.page() && one.what() instanceof AgentCheck.Content c) {
            byte[] after = CheckContentDecoder.decode(c, content[0]).orElse(null);
            content[0] = after == null ? content[0] : after;
          }
          return one.number() < agentCheck.number();
        });
    return Optional.ofNullable(content[0]).filter(bytes -> Sha256.of(bytes).equals(hash));
  }
}
