package dev.vigil.fetch.page;

import dev.vigil.fetch.CallTimeLimit;
import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.FetchFault;
import dev.vigil.fetch.FetchNotice;
import dev.vigil.fetch.HttpHeader;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.guard.AddressRefusedException;
import dev.vigil.fetch.internal.body.CharsetCheck;
import dev.vigil.fetch.internal.browser.Browser;
import dev.vigil.fetch.internal.robots.RobotsPermission;
import dev.vigil.fetch.message.CookieSession;
import dev.vigil.fetch.message.FetchOutcome;
import dev.vigil.fetch.message.FetchRequest;
import dev.vigil.fetch.message.FetchResponse;
import dev.vigil.fetch.message.PageProperties;
import dev.vigil.fetch.message.Redirect;
import dev.vigil.fetch.message.Rendering;
import dev.vigil.fetch.message.RequestPayload;
import dev.vigil.fetch.message.RequestProfile;
import dev.vigil.fetch.page.HttpExchange.Wire;
import dev.vigil.fetch.polite.HostRateLimiter;
import dev.vigil.fetch.polite.RetryAfter;
import dev.vigil.fetch.url.WebUrl;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Fetches one page: robots.txt, host queue, request, redirects one by one, and the outcome. For one
 * thread, once.
 *
 * <p>Every redirect is a new, untrusted URL: it is read by the same parser, passes the guard and
 * robots.txt again, and gets the page's secrets only on the page's own origin.
 */
final class PoliteFetch {
  /** The status codes of temporary failures, which are retried. */
  private static final Set<Integer> TRY_AGAIN = Set.of(429, 502, 503, 504);

  private static final Set<String> REPEATABLE = Set.of("GET", "HEAD", "OPTIONS", "PUT", "DELETE");

  /** The services that a fetch uses. */
  record Services(
      HttpClients clients,
      TimeSource time,
      String userAgent,
      HostRateLimiter hosts,
      RobotsCheck manners,
      RequestBackoff backOff,
      Optional<HostRateLimiter.Booking> booking) {
    /** The same services, for a request that already has a start time. */
    Services with(HostRateLimiter.Booking booked) {
      return new Services(clients, time, userAgent, hosts, manners, backOff, Optional.of(booked));
    }

    HostRateLimiter.Turn turn(WebUrl url) throws InterruptedException {
      return hosts.turn(hostOf(url), booking);
    }
  }

  /** Asks whether an address may be fetched at all. */
  @FunctionalInterface
  interface RobotsCheck {
    RobotsPermission ask(
        WebUrl url, FetchRequest request, Optional<HostRateLimiter.Booking> booking);
  }

  /** An end that is not an answer. */
  private static final class Ended extends Exception {
    private static final long serialVersionUID = 1L;
    private final transient FetchOutcome outcome;

    Ended(FetchOutcome outcome) {
      super(outcome.sentence(), null, false, false);
      this.outcome = outcome;
    }
  }

  private final Services around;
  private final FetchRequest request;
  private final RequestProfile profile;
  private final CookieSession session;
  private final RequestWriter message;
  private final boolean conditional;
  private final List<Redirect> hops = new ArrayList<>();
  private final Set<FetchNotice> notices = EnumSet.noneOf(FetchNotice.class);
  private final long started;
  private String method;
  private Optional<RequestPayload> payload;
  private int attempts;

  PoliteFetch(Services around, FetchRequest request, boolean conditional) {
    this.around = around;
    this.request = request;
    this.profile = request.profile();
    this.session = request.session().orElseGet(CookieSession::fresh);
    this.message = new RequestWriter(request, session, around.userAgent, around.time);
    this.conditional =
        conditional && request.before().map(PageProperties::hasValidators).orElse(false);
    this.method = profile.method();
    this.payload = profile.payload();
    this.started = around.time.nanoTime();
  }

  /** Fetches the page, and follows redirects. */
  FetchOutcome run() {
    WebUrl url = request.url().withoutFragment();
    try {
      Set<String> seen = new HashSet<>();
      while (true) {
        askPermission(url);
        if (!seen.add(method + " " + url + " " + message.cookies(url))) {
          return failed(url, FetchFault.REDIRECT_LOOP, url + " redirects in a circle.");
        }
        Wire wire = exchange(url);
        session.receive(url, wire.headers(), around.time.now());
        Optional<WebUrl> next = redirect(url, wire);
        if (next.isEmpty()) {
          return conclude(url, wire);
        }
        if (hops.size() == request.limits().redirects()) {
          return failed(
              url,
              FetchFault.TOO_MANY_REDIRECTS,
              request.url() + " redirects more than " + request.limits().redirects() + " times.");
        }
        hops.add(new Redirect(url, wire.status(), next.get()));
        changeMethod(wire.status());
        url = next.get();
      }
    } catch (Ended e) {
      return e.outcome;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return failed(url, FetchFault.INTERRUPTED, "The fetch of " + url + " was interrupted.");
    }
  }

  /**
   * Fetches the page with a browser, after the same check of robots.txt and in the same host queue.
   */
  FetchOutcome run(Browser browser, Rendering.InBrowser how) {
    WebUrl url = request.url();
    try {
      askPermission(url.withoutFragment());
      try (HostRateLimiter.Turn turn = around.turn(url)) {
        return turn instanceof HostRateLimiter.Turn.Later later
            ? postponed(url, later)
            : browser.look(request.with(request.limits().within(left(url))), how, notices);
      }
    } catch (Ended e) {
      return e.outcome;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return failed(url, FetchFault.INTERRUPTED, "The fetch of " + url + " was interrupted.");
    }
  }

  private static FetchOutcome postponed(WebUrl url, HostRateLimiter.Turn.Later later) {
    return new FetchOutcome.Postponed(
        url, later.until(), url.host() + " is to be left alone until " + later.until() + ".");
  }

  private void askPermission(WebUrl url) throws Ended {
    switch (around.manners.ask(url, request, around.booking)) {
      case RobotsPermission.Allowed allowed ->
          allowed.pause().ifPresent(p -> around.hosts.slowDown(hostOf(url), p));
      case RobotsPermission.Forbidden forbidden -> {
        if (profile.robots() == RequestProfile.Robots.OBEYED) {
          throw new Ended(new FetchOutcome.Disallowed(url, forbidden.reason()));
        }
        notices.add(FetchNotice.ROBOTS_OVERRIDDEN);
      }
      case RobotsPermission.Unreachable unreachable -> {
        // A host that is not allowed is refused once more below, in the page's own name.
        if (!(unreachable.outcome() instanceof FetchOutcome.Refused r
            && r.address().equals(url.resolve("/robots.txt").toString()))) {
          throw new Ended(inNameOf(url, unreachable.outcome()));
        }
      }
    }
  }

  /** A host that cannot be reached is reported for the page, not for the file asked for before. */
  private static FetchOutcome inNameOf(WebUrl url, FetchOutcome outcome) {
    return outcome instanceof FetchOutcome.Failed failed
        ? new FetchOutcome.Failed(
            url,
            failed.fault(),
            failed.reason().replace(url.resolve("/robots.txt").toString(), url.toString()),
            failed.hops(),
            failed.attempts())
        : outcome;
  }

  /**
   * Sends the request, with retries, until there is a response or a permanent failure, each time
   * when the host's queue permits.
   */
  private Wire exchange(WebUrl url) throws Ended, InterruptedException {
    for (attempts = 1; ; attempts++) {
      boolean last = attempts >= around.backOff.attempts();
      try (HostRateLimiter.Turn turn = around.turn(url)) {
        if (turn instanceof HostRateLimiter.Turn.Later later) {
          throw new Ended(postponed(url, later));
        }
        Wire wire =
            HttpExchange.perform(
                around.clients.client(url, profile, request.limits()),
                message.build(url, method, payload, conditional),
                request.limits(),
                left(url),
                around.time);
        if (!TRY_AGAIN.contains(wire.status())) {
          return wire;
        }
        Optional<Duration> asked = retryAfter(wire);
        asked.ifPresent(wait -> around.hosts.silence(hostOf(url), wait));
        if (asked.isPresent() && (last || !REPEATABLE.contains(method))) {
          Instant until = around.time.now().plus(asked.get());
          throw new Ended(
              new FetchOutcome.Postponed(
                  url,
                  until,
                  url + " answers " + wire.status() + " and asks to wait until " + until + "."));
        }
        if (last || !REPEATABLE.contains(method)) {
          return wire;
        }
        if (asked.isPresent()) {
          continue; // the turn waits
        }
      } catch (AddressRefusedException e) {
        throw new Ended(
            new FetchOutcome.Refused(url.toString(), e.sentence(url), List.copyOf(hops)));
      } catch (HttpExchangeException e) {
        if (last || !e.fault().isPassing() || !mayRepeat(e.fault())) {
          throw new Ended(failed(url, e.fault(), url + ": " + e.getMessage() + "."));
        }
      }
      Duration pause = around.backOff.before(attempts + 1);
      if (!around.hosts.sleep(pause)) {
        throw new Ended(
            postponed(url, new HostRateLimiter.Turn.Later(around.time.now().plus(pause))));
      }
    }
  }

  /** What is left of the caller's time limit; at zero no connection is opened. */
  private Duration left(WebUrl url) throws Ended {
    Duration left = request.allowance().remaining();
    if (left.compareTo(CallTimeLimit.LEAST) < 0) {
      throw new Ended(
          new FetchOutcome.Postponed(
              url,
              around.time.now(),
              url + " was not asked for: the right to do so runs out before it could answer."));
    }
    return left;
  }

  private boolean mayRepeat(FetchFault fault) {
    return REPEATABLE.contains(method)
        || fault == FetchFault.UNKNOWN_HOST
        || fault == FetchFault.NO_CONNECTION
        || fault == FetchFault.CONNECT_TIMEOUT;
  }

  private Optional<Duration> retryAfter(Wire wire) {
    String value = wire.headers().get("Retry-After");
    return value == null ? Optional.empty() : RetryAfter.parse(value, around.time.now());
  }

  private Optional<WebUrl> redirect(WebUrl url, Wire wire) throws Ended {
    String location = wire.headers().get("Location");
    boolean redirects =
        switch (wire.status()) {
          case 301, 302, 303, 307, 308 -> true;
          default -> false;
        };
    if (!redirects || location == null || request.limits().redirects() == 0) {
      return Optional.empty();
    }
    try {
      // Servers send other alphabets as raw UTF-8; the client has read it as such.
      return Optional.of(url.resolve(location).withoutFragment());
    } catch (FetchException e) {
      throw new Ended(
          new FetchOutcome.Refused(location, String.valueOf(e.getMessage()), List.copyOf(hops)));
    }
  }

  /**
   * Changes the method after a redirect as browsers do: 303 always to GET, 301 and 302 only after
   * POST.
   */
  private void changeMethod(int status) {
    boolean anew =
        status == 303 && !method.equals("HEAD")
            || (status == 301 || status == 302) && method.equals("POST");
    if (anew) {
      method = "GET";
      payload = Optional.empty();
    }
  }

  private FetchOutcome conclude(WebUrl url, Wire wire) {
    if (url.isHttps() && profile.tls() == RequestProfile.Tls.UNVERIFIED) {
      notices.add(FetchNotice.CERTIFICATE_NOT_VERIFIED);
    }
    String type = wire.headers().get("Content-Type");
    if (type != null) {
      CharsetCheck.of(type, wire.body()).ifPresent(notices::add);
    }
    boolean withContent = !method.equals("HEAD") && wire.status() != 304;
    PageProperties now = PropertyReader.of(wire, withContent);
    if (wire.status() == 304) {
      if (!conditional) {
        return failed(
            url,
            FetchFault.BROKEN_ANSWER,
            url + " answers 'not modified' to an unconditional request.");
      }
      PageProperties kept = now.completedBy(request.before().orElseThrow());
      return new FetchOutcome.Unchanged(
          answer(url, wire, kept), FetchOutcome.Evidence.NOT_MODIFIED);
    }
    if (request.before().isEmpty() || !withContent || wire.status() / 100 != 2) {
      return new FetchOutcome.Fetched(answer(url, wire, now));
    }
    PageProperties before = request.before().get();
    boolean same = before.compare(now) == PageProperties.Verdict.SAME;
    boolean sameName =
        before.etag().isPresent() && before.etag().equals(now.etag())
            || before.etag().isEmpty()
                && before.lastModified().isPresent()
                && before.lastModified().equals(now.lastModified());
    if (now.hasValidators() && (before.ignoresConditions() || same && conditional && sameName)) {
      now = now.ignoringConditions();
    }
    FetchResponse answer = answer(url, wire, now);
    return same
        ? new FetchOutcome.Unchanged(answer, FetchOutcome.Evidence.CHECKSUM)
        : new FetchOutcome.Fetched(answer);
  }

  private FetchResponse answer(WebUrl url, Wire wire, PageProperties properties) {
    List<HttpHeader> headers = new ArrayList<>();
    for (var pair : wire.headers()) {
      // A session's cookies are secrets; a version is no place for them.
      if (!pair.getFirst().equalsIgnoreCase("Set-Cookie")) {
        headers.add(PropertyReader.lenient(pair.getFirst(), pair.getSecond()));
      }
    }
    return new FetchResponse(
        request.url(),
        url,
        wire.status(),
        wire.protocol(),
        headers,
        wire.body(),
        wire.wireBytes(),
        hops,
        properties,
        around.time.now(),
        Duration.ofNanos(around.time.nanoTime() - started),
        attempts,
        notices,
        Optional.empty());
  }

  private FetchOutcome failed(WebUrl url, FetchFault fault, String sentence) {
    return new FetchOutcome.Failed(url, fault, sentence, List.copyOf(hops), attempts);
  }

  static String hostOf(WebUrl url) {
    String host = url.host();
    return host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
  }
}
