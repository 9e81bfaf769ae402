package dev.vigil.watch.agent;

import dev.vigil.archive.version.Sha256;
import dev.vigil.archive.version.StoredHeader;
import dev.vigil.watch.WatchException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Encodes agent checks as frames, for the agent's disk and for the network. A frame has a mark, the
 * lengths of head and body, their CRC-32C, a head in JSON and the body. Lengths are validated
 * before anything is read. Stateless.
 */
final class AgentCheckCodec {
  /** The largest body, packed and unpacked; equal to the limit of fetched pages. */
  static final int MAX_BODY = 32 << 20;

  static final int MAX_CONTENT = 64 << 20;

  private static final int LEAD = 16;
  private static final int MARK = 0x56534731;
  private static final int MAX_HEAD = 1 << 20;
  private static final int MAX_HEADERS = 100;
  private static final int MAX_WORDS = 2000;
  private static final byte[] NOTHING = new byte[0];

  /** The head of a frame; what does not belong to its kind is null or 0. */
  private record Head(
      long number,
      long page,
      long at,
      long wanted,
      List<ScheduleUpdate> paces,
      String kind,
      @Nullable String hash,
      @Nullable String base,
      int length,
      int status,
      @Nullable List<StoredHeader> headers,
      @Nullable Long modified,
      long took,
      @Nullable String words) {}

  /**
   * An agent check as it was read.
   *
   * @param length of its frame
   * @param agentCheck empty if its checksum is wrong
   */
  record Frame(int length, Optional<AgentCheck> agentCheck) {}

  private AgentCheckCodec() {}

  static byte[] encode(AgentCheck check) {
    byte[] head = JsonMapper.shared().writeValueAsBytes(head(check));
    byte[] body = check.what() instanceof AgentCheck.Content content ? content.body() : NOTHING;
    ByteBuffer frame = ByteBuffer.allocate(LEAD + head.length + body.length);
    frame.putInt(MARK).putInt(head.length).putInt(body.length).putInt(sum(head, body));
    return frame.put(head).put(body).array();
  }

  private static Head head(AgentCheck s) {
    return switch (s.what()) {
      case AgentCheck.Content c ->
          new Head(
              s.number(),
              s.page(),
              s.at().toEpochMilli(),
              s.wanted(),
              s.paces(),
              "content",
              c.hash().toString(),
              c.base().map(Sha256::toString).orElse(null),
              c.length(),
              c.status(),
              c.headers(),
              c.modified().map(Instant::toEpochMilli).orElse(null),
              c.took().toMillis(),
              null);
      case AgentCheck.Same(Sha256 hash) -> small(s, "same", hash.toString(), 0, null);
      case AgentCheck.Failed(int status, String words) -> small(s, "failed", null, status, words);
      case AgentCheck.Lost() -> small(s, "lost", null, 0, null);
    };
  }

  private static Head small(
      AgentCheck s, String kind, @Nullable String hash, int status, @Nullable String words) {
    long at = s.at().toEpochMilli();
    return new Head(
        s.number(),
        s.page(),
        at,
        s.wanted(),
        s.paces(),
        kind,
        hash,
        null,
        0,
        status,
        null,
        null,
        0,
        words);
  }

  /**
   * The next frame.
   *
   * @return nothing at the end of the stream
   * @throws WatchException if the bytes are not a frame
   * @throws EOFException if the stream ends within one
   */
  static Optional<Frame> read(InputStream in) throws IOException {
    byte[] lead = in.readNBytes(LEAD);
    if (lead.length == 0) {
      return Optional.empty();
    }
    ByteBuffer numbers = ByteBuffer.wrap(lead);
    if (lead.length < LEAD) {
      throw new EOFException("a frame is cut off");
    }
    int mark = numbers.getInt();
    int headLength = numbers.getInt();
    int bodyLength = numbers.getInt();
    if (mark != MARK || headLength < 2 || headLength > MAX_HEAD) {
      throw new WatchException("This is not a check of an agent.");
    }
    if (bodyLength < 0 || bodyLength > MAX_BODY) {
      throw new WatchException(
          "A check of an agent has a body of "
              + bodyLength
              + " bytes; at most "
              + MAX_BODY
              + " are taken.");
    }
    byte[] head = exactly(in, headLength);
    byte[] body = exactly(in, bodyLength);
    int length = LEAD + headLength + bodyLength;
    if (sum(head, body) != numbers.getInt()) {
      return Optional.of(new Frame(length, Optional.empty()));
    }
    try {
      Head read = JsonMapper.shared().readValue(head, Head.class);
      return Optional.of(new Frame(length, Optional.of(agentCheck(read, body))));
    } catch (JacksonException e) {
      throw new WatchException("The head of an agent check cannot be read.", e);
    }
  }

  private static byte[] exactly(InputStream in, int length) throws IOException {
    byte[] bytes = in.readNBytes(length);
    if (bytes.length < length) {
      throw new EOFException("a frame is cut off");
    }
    return bytes;
  }

  private static int sum(byte[] head, byte[] body) {
    CRC32C sum = new CRC32C();
    sum.update(head);
    sum.update(body);
    return (int) sum.getValue();
  }

  private static AgentCheck agentCheck(Head head, byte[] body) {
    if (head.paces == null || head.kind == null || head.paces.size() > MAX_HEADERS) {
      throw new WatchException("The head of an agent check is not complete.");
    }
    return new AgentCheck(
        head.number,
        head.page,
        Instant.ofEpochMilli(head.at),
        head.wanted,
        head.paces,
        what(head, body));
  }

  private static AgentCheck.Outcome what(Head head, byte[] body) {
    return switch (head.kind) {
      case "content" -> content(head, body);
      case "same" -> new AgentCheck.Same(hash(head.hash));
      case "failed" -> {
        String words = head.words == null ? "" : head.words;
        yield new AgentCheck.Failed(
            status(head), words.substring(0, Math.min(MAX_WORDS, words.length())));
      }
      case "lost" -> new AgentCheck.Lost();
      default ->
          throw new WatchException("An agent check has an unknown kind; update this server.");
    };
  }

  private static AgentCheck.Content content(Head head, byte[] body) {
    List<StoredHeader> headers = head.headers == null ? List.of() : head.headers;
    if (head.length < 0 || head.length > MAX_CONTENT || headers.size() > MAX_HEADERS) {
      throw new WatchException(
          "A check of an agent has a content of "
              + head.length
              + " bytes; at most "
              + MAX_CONTENT
              + " are taken.");
    }
    return new AgentCheck.Content(
        hash(head.hash),
        Optional.ofNullable(head.base).map(AgentCheckCodec::hash),
        head.length,
        status(head),
        headers,
        Optional.ofNullable(head.modified).map(Instant::ofEpochMilli),
        Duration.ofMillis(Math.clamp(head.took, 0, 3_600_000)),
        body);
  }

  private static int status(Head head) {
    return Math.clamp(head.status, 0, 999);
  }

  private static Sha256 hash(@Nullable String text) {
    if (text == null || !text.matches("[0-9a-f]{64}")) {
      throw new WatchException("A check of an agent has no hash of its content.");
    }
    return Sha256.parse(text);
  }
}
