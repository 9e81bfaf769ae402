package dev.vigil.fetch;

import dev.vigil.fetch.Exchange.Wire;
import dev.vigil.fetch.body.CharsetCheck;
import dev.vigil.fetch.browser.Browser;
import dev.vigil.fetch.guard.AddressRefused;
import dev.vigil.fetch.polite.Hosts;
import dev.vigil.fetch.polite.RetryAfter;
import dev.vigil.fetch.robots.Permission;
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
 * One look at a page: permission, turn, request, redirects one by one, and the verdict. For one
 * thread, once.
 *
 * <p>Every hop is a new address from a stranger: it is read by the same parser, asks the guard and
 * robots.txt again, and gets the page's secrets only on the page's own origin.
 */
final class Visit {
  /** What gets lost in passing and may be asked for again. */
  private static final Set<Integer> TRY_AGAIN = Set.of(429, 502, 503, 504);

  private static final Set<String> REPEATABLE = Set.of("GET", "HEAD", "OPTIONS", "PUT", "DELETE");

  /** What a visit needs around it. */
  record Surroundings(
      Clients clients,
      Time time,
      String userAgent,
      Hosts hosts,
      Manners manners,
      BackOff backOff) {}

  /** Asks whether an address may be fetched at all. */
  @FunctionalInterface
  interface Manners {
    Permission ask(WebUrl url, Request request);
  }

  /** An end that is not an answer. */
  private static final class Ended extends Exception {
    private static final long serialVersionUID = 1L;
    private final transient Outcome outcome;

    Ended(Outcome outcome) {
      super(outcome.sentence(), null, false, false);
      this.outcome = outcome;
    }
  }

  private final Surroundings around;
  private final Request request;
  private final Profile profile;
  private final Session session;
  private final Message message;
  private final boolean conditional;
  private final List<Hop> hops = new ArrayList<>();
  private final Set<Notice> notices = EnumSet.noneOf(Notice.class);
  private final long started;
  private String method;
  private Optional<Payload> payload;
  private int attempts;

  Visit(Surroundings around, Request request, boolean conditional) {
    this.around = around;
    this.request = request;
    this.profile = request.profile();
    this.session = request.session().orElseGet(Session::fresh);
    this.message = new Message(request, session, around.userAgent, around.time);
    this.conditional =
        conditional && request.before().map(PageProperties::hasValidators).orElse(false);
    this.method = profile.method();
    this.payload = profile.payload();
    this.started = around.time.ticks();
  }

  /** Looks, and follows redirects. */
  Outcome run() {
    WebUrl url = request.url().withoutFragment();
    try {
      Set<String> seen = new HashSet<>();
      while (true) {
        askPermission(url);
        if (!seen.add(method + " " + url + " " + message.cookies(url))) {
          return failed(url, Fault.REDIRECT_LOOP, url + " redirects in a circle.");
        }
        Wire wire = exchange(url);
        session.receive(url, wire.headers(), around.time.now());
        Optional<WebUrl> next = redirect(url, wire);
        if (next.isEmpty()) {
          return conclude(url, wire);
        }
        if (hops.size() == request.caps().redirects()) {
          return failed(
              url,
              Fault.TOO_MANY_REDIRECTS,
              request.url() + " redirects more than " + request.caps().redirects() + " times.");
        }
        hops.add(new Hop(url, wire.status(), next.get()));
        changeMethod(wire.status());
        url = next.get();
      }
    } catch (Ended e) {
      return e.outcome;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return failed(url, Fault.INTERRUPTED, "The fetch of " + url + " was interrupted.");
    }
  }

  /** Looks by way of a browser: the same permission and the same turn, another traveller. */
  Outcome run(Browser browser, Rendering.InBrowser how) {
    WebUrl url = request.url();
    try {
      askPermission(url.withoutFragment());
      try (Hosts.Turn turn = around.hosts.turn(hostOf(url))) {
        return turn instanceof Hosts.Turn.Later later
            ? postponed(url, later)
            : browser.look(request.with(request.caps().within(left(url))), how, notices);
      }
    } catch (Ended e) {
      return e.outcome;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return failed(url, Fault.INTERRUPTED, "The fetch of " + url + " was interrupted.");
    }
  }

  private static Outcome postponed(WebUrl url, Hosts.Turn.Later later) {
    return new Outcome.Postponed(
        url, later.until(), url.host() + " is to be left alone until " + later.until() + ".");
  }

  private void askPermission(WebUrl url) throws Ended {
    switch (around.manners.ask(url, request)) {
      case Permission.Allowed allowed ->
          allowed.pause().ifPresent(p -> around.hosts.slowDown(hostOf(url), p));
      case Permission.Forbidden forbidden -> {
        if (profile.robots() == Profile.Robots.OBEYED) {
          throw new Ended(new Outcome.Disallowed(url, forbidden.reason()));
        }
        notices.add(Notice.ROBOTS_OVERRIDDEN);
      }
      case Permission.Unreachable unreachable -> {
        // A host that is not allowed is refused once more below, in the page's own name.
        if (!(unreachable.outcome() instanceof Outcome.Refused r
            && r.address().equals(url.resolve("/robots.txt").toString()))) {
          throw new Ended(inNameOf(url, unreachable.outcome()));
        }
      }
    }
  }

  /** A host that cannot be reached is reported for the page, not for the file asked for before. */
  private static Outcome inNameOf(WebUrl url, Outcome outcome) {
    return outcome instanceof Outcome.Failed failed
        ? new Outcome.Failed(
            url,
            failed.fault(),
            failed.reason().replace(url.resolve("/robots.txt").toString(), url.toString()),
            failed.hops(),
            failed.attempts())
        : outcome;
  }

  /**
   * Sends the request until there is an answer or no hope, each time when the host's turn comes.
   */
  private Wire exchange(WebUrl url) throws Ended, InterruptedException {
    for (attempts = 1; ; attempts++) {
      boolean last = attempts >= around.backOff.attempts();
      try (Hosts.Turn turn = around.hosts.turn(hostOf(url))) {
        if (turn instanceof Hosts.Turn.Later later) {
          throw new Ended(postponed(url, later));
        }
        Wire wire =
            Exchange.perform(
                around.clients.client(url, profile, request.caps()),
                message.build(url, method, payload, conditional),
                request.caps(),
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
              new Outcome.Postponed(
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
      } catch (AddressRefused e) {
        throw new Ended(new Outcome.Refused(url.toString(), e.sentence(url), List.copyOf(hops)));
      } catch (ExchangeFailed e) {
        if (last || !e.fault().isPassing() || !mayRepeat(e.fault())) {
          throw new Ended(failed(url, e.fault(), url + ": " + e.getMessage() + "."));
        }
      }
      around.time.sleep(around.backOff.before(attempts + 1));
    }
  }

  /** What is left of the caller's allowance; without it nobody is connected to. */
  private Duration left(WebUrl url) throws Ended {
    Duration left = request.allowance().left();
    if (left.compareTo(Allowance.LEAST) < 0) {
      throw new Ended(
          new Outcome.Postponed(
              url,
              around.time.now(),
              url + " was not asked for: the right to do so runs out before it could answer."));
    }
    return left;
  }

  private boolean mayRepeat(Fault fault) {
    return REPEATABLE.contains(method)
        || fault == Fault.UNKNOWN_HOST
        || fault == Fault.NO_CONNECTION
        || fault == Fault.CONNECT_TIMEOUT;
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
    if (!redirects || location == null || request.caps().redirects() == 0) {
      return Optional.empty();
    }
    try {
      // Servers send other alphabets as raw UTF-8; the client has read it as such.
      return Optional.of(url.resolve(location).withoutFragment());
    } catch (FetchException e) {
      throw new Ended(
          new Outcome.Refused(location, String.valueOf(e.getMessage()), List.copyOf(hops)));
    }
  }

  /** As browsers do: 303 always asks anew with GET, 301 and 302 only after POST. */
  private void changeMethod(int status) {
    boolean anew =
        status == 303 && !method.equals("HEAD")
            || (status == 301 || status == 302) && method.equals("POST");
    if (anew) {
      method = "GET";
      payload = Optional.empty();
    }
  }

  private Outcome conclude(WebUrl url, Wire wire) {
    if (url.isHttps() && profile.tls() == Profile.Tls.UNVERIFIED) {
      notices.add(Notice.CERTIFICATE_NOT_VERIFIED);
    }
    String type = wire.headers().get("Content-Type");
    if (type != null) {
      CharsetCheck.of(type, wire.body()).ifPresent(notices::add);
    }
    boolean withContent = !method.equals("HEAD") && wire.status() != 304;
    PageProperties now = Properties.of(wire, withContent);
    if (wire.status() == 304) {
      if (!conditional) {
        return failed(
            url, Fault.BROKEN_ANSWER, url + " answers 'not modified' to an unconditional request.");
      }
      PageProperties kept = now.completedBy(request.before().orElseThrow());
      return new Outcome.Unchanged(answer(url, wire, kept), Outcome.Evidence.NOT_MODIFIED);
    }
    if (request.before().isEmpty() || !withContent || wire.status() / 100 != 2) {
      return new Outcome.Fetched(answer(url, wire, now));
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
    Answer answer = answer(url, wire, now);
    return same
        ? new Outcome.Unchanged(answer, Outcome.Evidence.CHECKSUM)
        : new Outcome.Fetched(answer);
  }

  private Answer answer(WebUrl url, Wire wire, PageProperties properties) {
    List<Header> headers = new ArrayList<>();
    for (var pair : wire.headers()) {
      // A session's cookies are secrets; a version is no place for them.
      if (!pair.getFirst().equalsIgnoreCase("Set-Cookie")) {
        headers.add(Properties.lenient(pair.getFirst(), pair.getSecond()));
      }
    }
    return new Answer(
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
        Duration.ofNanos(around.time.ticks() - started),
        attempts,
        notices,
        Optional.empty());
  }

  private Outcome failed(WebUrl url, Fault fault, String sentence) {
    return new Outcome.Failed(url, fault, sentence, List.copyOf(hops), attempts);
  }

  static String hostOf(WebUrl url) {
    String host = url.host();
    return host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
  }
}
