package dev.vigil.fetch.internal.robots;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.SimpleRobotRules;
import crawlercommons.robots.SimpleRobotRulesParser;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.message.FetchOutcome;
import dev.vigil.fetch.message.FetchResponse;
import dev.vigil.fetch.url.WebUrl;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Checks robots.txt before a page is fetched, after RFC 9309: rules of the most specific agent,
 * longest match, no file (4xx) allows all, a broken server (5xx) forbids all, a result is cached
 * for a day. Safe for use by several threads; a host's file is fetched once, however many ask.
 */
public final class RobotsGate {
  /** RFC 9309 forbids to keep a file longer without asking again. */
  private static final Duration KEPT = Duration.ofHours(24);

  /** A server in trouble is asked again soon. */
  private static final Duration TROUBLE_KEPT = Duration.ofMinutes(10);

  /** RFC 9309: at least 500 KiB are read. */
  private static final int READ = 512 << 10;

  /** The maximum Crawl-delay; a longer one is capped to this. */
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(60);

  private static final int REMEMBERED = 20_000;

  private final String agent;
  private final TimeSource time;
  private final Cache<String, CachedRobots> entries;

  private static final class CachedRobots {
    private @Nullable Rules rules;
    private long until;
  }

  /**
   * The result of fetching a file: rules, or that all is forbidden for a reason, or that the host
   * did not answer.
   */
  private record Rules(
      Optional<SimpleRobotRules> rules, String trouble, Optional<FetchOutcome> unreachable) {}

  /** A gate for requests under this product name, such as {@code vigil}. */
  public RobotsGate(String agent, TimeSource time) {
    this.agent = agent.toLowerCase(Locale.ROOT);
    this.time = time;
    this.entries =
        Caffeine.newBuilder()
            .maximumSize(REMEMBERED)
            .expireAfterAccess(KEPT)
            .ticker(time::nanoTime)
            .executor(Runnable::run)
            .build();
  }

  /**
   * Whether the address may be fetched.
   *
   * @param url the page
   * @param way what else distinguishes hosts, such as the proxy
   * @param fetch fetches robots.txt where it is not remembered
   */
  public RobotsPermission ask(WebUrl url, String way, Function<WebUrl, FetchOutcome> fetch) {
    CachedRobots entry = entries.get(url.origin() + " " + way, o -> new CachedRobots());
    Rules rules;
    synchronized (entry) {
      Rules known = entry.rules;
      if (known == null || entry.until - time.nanoTime() <= 0) {
        known = read(url.resolve("/robots.txt"), fetch);
        entry.rules = known;
        Duration kept = known.rules.isPresent() ? KEPT : TROUBLE_KEPT;
        // Whether a host that cannot be reached still cannot is for the next fetch to find out.
        entry.until = time.nanoTime() + (known.unreachable.isPresent() ? 0 : kept.toNanos());
      }
      rules = known;
    }
    if (rules.unreachable.isPresent()) {
      return new RobotsPermission.Unreachable(rules.unreachable.get());
    }
    if (rules.rules.isEmpty()) {
      return new RobotsPermission.Forbidden(rules.trouble);
    }
    SimpleRobotRules found = rules.rules.get();
    if (!found.isAllowed(url.toString())) {
      return new RobotsPermission.Forbidden(
          "robots.txt of "
              + url.origin()
              + " asks "
              + agent
              + " not to fetch "
              + url.pathAndQuery()
              + "; the owner of the sentinel can override it.");
    }
    long millis = found.getCrawlDelay();
    return new RobotsPermission.Allowed(
        millis == BaseRobotRules.UNSET_CRAWL_DELAY || millis <= 0
            ? Optional.empty()
            : Optional.of(Duration.ofMillis(Math.min(millis, LONGEST_PAUSE.toMillis()))));
  }

  private Rules read(WebUrl file, Function<WebUrl, FetchOutcome> fetch) {
    return switch (fetch.apply(file)) {
      case FetchOutcome.Fetched f -> read(file, f.answer());
      case FetchOutcome.Unchanged u -> read(file, u.answer());
      case FetchOutcome.Failed f when f.fault().name().startsWith("TOO_") -> allowAll();
      case FetchOutcome other -> new Rules(Optional.empty(), "", Optional.of(other));
    };
  }

  private Rules read(WebUrl file, FetchResponse answer) {
    if (answer.isSuccess()) {
      byte[] body = answer.body();
      byte[] read = body.length > READ ? Arrays.copyOf(body, READ) : body;
      return new Rules(
          Optional.of(
              // The library would forbid all where the delay is long; here it is capped instead.
              new SimpleRobotRulesParser(Long.MAX_VALUE, 0)
                  .parseContent(file.toString(), read, "text/plain", List.of(agent))),
          "",
          Optional.empty());
    }
    return answer.status() >= 500 || answer.status() == 429
        ? new Rules(
            Optional.empty(),
            file + " answers " + answer.status() + "; until it can be read, nothing is fetched.",
            Optional.empty())
        : allowAll();
  }

  /** RFC 9309: unavailable (4xx, too many redirects) means that everything is allowed. */
  private static Rules allowAll() {
    return new Rules(
        Optional.of(new SimpleRobotRules(SimpleRobotRules.RobotRulesMode.ALLOW_ALL)),
        "",
        Optional.empty());
  }
}
