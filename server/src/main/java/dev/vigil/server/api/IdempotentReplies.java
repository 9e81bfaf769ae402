package dev.vigil.server.api;

import dev.vigil.fetch.TimeSource;
import dev.vigil.server.account.IdempotentReplyRepository;
import dev.vigil.server.account.IdempotentReplyRepository.StoredReply;
import dev.vigil.server.account.RandomSecret;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/**
 * Adds entity tags to responses and replays the stored response of a repeated idempotency key. Safe
 * for concurrent use.
 */
final class IdempotentReplies {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final Duration KEPT = Duration.ofDays(1);
  private static final int LONGEST_KEY = 200;

  private final IdempotentReplyRepository replies;
  private final TimeSource time;

  IdempotentReplies(IdempotentReplyRepository replies, TimeSource time) {
    this.replies = replies;
    this.time = time;
  }

  // ---- tags ----

  /** The entity tag of a value. */
  static String tag(Object value) {
    return '"' + RandomSecret.hash(JSON.writeValueAsString(value)).substring(0, 24) + '"';
  }

  /** Sends the value with its entity tag, or 304 if the client has it. */
  static void tagged(RequestContext context, Object value) {
    String tag = tag(value);
    context.context().header("ETag", tag).header("Cache-Control", "private, no-cache");
    if (context.header("If-None-Match").filter(tag::equals).isPresent()) {
      context.context().status(304);
    } else {
      context.json(value);
    }
  }

  /** Rejects an update if the value changed since the client read it. */
  static void unchanged(RequestContext context, Object value) {
    Optional<String> wanted = context.header("If-Match").filter(tag -> !tag.equals("*"));
    if (wanted.isPresent() && !wanted.get().equals(tag(value))) {
      throw HttpProblem.of(412, "It was changed meanwhile; read it again before you change it.");
    }
  }

  // ---- once ----

  /** The result of a request. */
  record Answer(int status, Object value) {}

  /** Work that must run at most once per key. */
  @FunctionalInterface
  interface Work {
    Answer run();
  }

  /** Runs the work, or sends the stored response if the key was used before. */
  void once(RequestContext context, Work work) {
    Optional<String> key = context.header("Idempotency-Key").filter(text -> !text.isBlank());
    if (key.isEmpty()) {
      Answer answer = work.run();
      context.json(answer.status(), "application/json", answer.value());
      return;
    }
    if (key.get().length() > LONGEST_KEY) {
      throw HttpProblem.badRequest("An Idempotency-Key has at most 200 characters.");
    }
    String request =
        RandomSecret.hash(
            context.context().method().name()
                + " "
                + context.context().path()
                + "\n"
                + new String(context.context().bodyAsBytes(), StandardCharsets.UTF_8));
    long account = context.principal().account();
    String secret = context.workspace() + " " + key.get();
    String name = RandomSecret.hash(secret);
    Instant now = time.now();
    StoredReply stored =
        replies.once(
            account,
            name,
            now,
            now.minus(KEPT),
            () -> {
              Answer answer = work.run();
              return new StoredReply(
                  request,
                  answer.status(),
                  ResponseEncryption.seal(secret, JSON.writeValueAsString(answer.value())));
            });
    if (!stored.request().equals(request)) {
      throw HttpProblem.of(
          422, "This Idempotency-Key was used for another request; take a new one.");
    }
    context.context().status(stored.status());
    context.text("application/json", ResponseEncryption.open(secret, stored.body()));
  }
}
