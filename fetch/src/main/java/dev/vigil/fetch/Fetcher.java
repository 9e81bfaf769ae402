package dev.vigil.fetch;

import dev.vigil.document.PageDigest;
import dev.vigil.fetch.browser.Browser;
import dev.vigil.fetch.browser.Chromium;
import dev.vigil.fetch.guard.AddressGuard;
import dev.vigil.fetch.guard.AllowList;
import dev.vigil.fetch.polite.Hosts;
import dev.vigil.fetch.polite.Politeness;
import dev.vigil.fetch.robots.Permission;
import dev.vigil.fetch.robots.RobotsGate;
import dev.vigil.fetch.url.WebUrl;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.net.ssl.X509TrustManager;

/**
 * The one gate to the network. Pages are fetched politely and once for all who ask at the same
 * time; messages and imports go straight, behind the same guard. Calls block; run each in a virtual
 * thread. Safe for use by several threads.
 */
public final class Fetcher implements AutoCloseable {
  private static final Politeness STRAIGHT =
      new Politeness(Duration.ZERO, 1000, Duration.ZERO, 1, Duration.ZERO);

  /** What belongs to a page comes with it, as a browser takes it, but only a little at once. */
  private static final Politeness ALONGSIDE =
      new Politeness(Duration.ZERO, 2, Duration.ofSeconds(5), 1, Duration.ZERO);

  private final Clients clients;
  private final Browser browser;
  private final RobotsGate robots;
  private final InFlight inFlight = new InFlight();
  private final Visit.Surroundings polite;
  private final Visit.Surroundings politeWithoutRobots;
  private final Visit.Surroundings politeOnce;
  private final Visit.Surroundings straight;
  private final Visit.Surroundings alongside;
  private final Time time;
  private final Politeness politeness;

  private Fetcher(Builder b) {
    time = b.time;
    politeness = b.politeness;
    clients = new Clients(b.guard, b.trust);
    browser = new Browser(b.guard, b.time, b.userAgent, b.chromium);
    robots = new RobotsGate(b.robotsName, b.time);
    Hosts hosts = new Hosts(b.politeness, b.time);
    BackOff backOff = new BackOff(b.politeness, b.chance);
    Visit.Manners none = (url, request) -> new Permission.Allowed(Optional.empty());
    politeWithoutRobots =
        new Visit.Surroundings(clients, b.time, b.userAgent, hosts, none, backOff);
    polite = new Visit.Surroundings(clients, b.time, b.userAgent, hosts, this::askRobots, backOff);
    BackOff once = new BackOff(STRAIGHT, b.chance);
    politeOnce = new Visit.Surroundings(clients, b.time, b.userAgent, hosts, this::askRobots, once);
    straight =
        new Visit.Surroundings(
            clients, b.time, b.userAgent, new Hosts(STRAIGHT, b.time), none, once);
    alongside =
        new Visit.Surroundings(
            clients, b.time, b.userAgent, new Hosts(ALONGSIDE, b.time), this::askRobots, once);
  }

  /** How hosts are treated. */
  public Politeness politeness() {
    return politeness;
  }

  /** A fetcher for the public internet, to be adapted. */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Looks at a page: within robots.txt, when its host's turn comes, and together with everyone who
   * asks the same at the same time.
   */
  public Outcome fetch(Request request) {
    return inFlight.share(request, () -> look(request));
  }

  /**
   * Sends a form or opens what it led to: within robots.txt and when its host's turn comes, but
   * never a second time, whatever becomes of it.
   */
  public Outcome fetchOnce(Request request) {
    Visit visit = new Visit(politeOnce, request, false);
    return request.profile().rendering() instanceof Rendering.InBrowser how
        ? visit.run(browser, how)
        : visit.run();
  }

  private Outcome look(Request request) {
    if (request.profile().rendering() instanceof Rendering.InBrowser how) {
      return new Visit(polite, request, false).run(browser, how);
    }
    boolean headFirst =
        request.profile().method().equals("GET")
            && request.before().filter(Fetcher::headSaves).isPresent();
    if (headFirst) {
      Optional<Outcome> same = headerSaysSame(request);
      if (same.isPresent()) {
        return same.get();
      }
    }
    return new Visit(polite, request, true).run();
  }

  /** Where the server heeds conditions, one request does; where bodies are small, too. */
  private static boolean headSaves(PageProperties before) {
    return before.ignoresConditions() && before.size().orElse(0) >= 32 << 10;
  }

  private Optional<Outcome> headerSaysSame(Request request) {
    Request head = request.with(request.profile().withMethod("HEAD"));
    PageProperties before = request.before().orElseThrow();
    return new Visit(polite, head, false).run() instanceof Outcome.Fetched f
            && f.answer().isSuccess()
            && before.compare(f.answer().properties()) == PageProperties.Verdict.SAME
        ? Optional.of(
            new Outcome.Unchanged(
                f.answer().with(f.answer().properties().completedBy(before)),
                Outcome.Evidence.HEADER))
        : Optional.empty();
  }

  private Permission askRobots(WebUrl url, Request request) {
    Profile profile = request.profile();
    String way = profile.proxy() + " " + profile.tls();
    Profile plain = Profile.GET.withTls(profile.tls());
    Profile byProxy = profile.proxy().map(plain::withProxy).orElse(plain);
    return robots.ask(
        url,
        way,
        file ->
            new Visit(
                    politeWithoutRobots,
                    Request.of(file).with(byProxy).with(Caps.ROBOTS).within(request.allowance()),
                    false)
                .run());
  }

  /**
   * How long politeness forbids another request to a host; for whoever hands the host on to another
   * process.
   */
  public Duration pause(String host) {
    return polite.hosts().pause(host);
  }

  /** Sends a request straight: no robots.txt, no waiting, no second attempt. */
  public Outcome send(Request request) {
    if (!(request.profile().rendering() instanceof Rendering.Plain)) {
      throw new FetchException("Only pages are opened in a browser, not messages or imports.");
    }
    return new Visit(straight, request, true).run();
  }

  /**
   * Fetches the style sheets, images and fonts of a page that was served plain, for keeping them
   * with its version: as much as some bounds allow, one after the other, within robots.txt, behind
   * the same guard.
   *
   * @param request how the page was asked for
   * @param address where it answered, after redirects
   * @param page what was read from the answer
   * @param known what was kept of an address before
   * @param longest how long somebody waits for them
   */
  public PageParts requisites(
      Request request,
      WebUrl address,
      PageDigest page,
      Function<String, Optional<KeptPart>> known,
      Duration longest) {
    return new Requisites(
            request, known, one -> new Visit(alongside, one, true).run(), time, longest)
        .take(page, address);
  }

  /**
   * Follows the frames of a page that was fetched, so that it can be watched as a reader sees it:
   * as much as some bounds allow, one after the other, within robots.txt, behind the same guard.
   *
   * @param request how the page was asked for
   * @param page what came
   * @param digest what was read from it
   * @param known what was kept of an address before
   * @param isPage whether what came for a frame is no error in disguise
   */
  public PageFrames frames(
      Request request,
      Answer page,
      PageDigest digest,
      Function<String, Optional<KeptPart>> known,
      BiPredicate<Answer, PageDigest> isPage) {
    return new Frames(request, known, isPage, one -> new Visit(alongside, one, true).run(), time)
        .follow(page, digest);
  }

  /** Fetches a file that a user imports by address. */
  public Outcome get(WebUrl url) {
    return send(Request.of(url).with(Caps.IMPORT));
  }

  /** Delivers a message to a webhook; a redirect is an answer, not a delivery. */
  public Outcome post(WebUrl url, Profile profile, Payload message) {
    return send(Request.of(url).with(profile.sending("POST", message)).with(Caps.WEBHOOK));
  }

  @Override
  public void close() {
    clients.close();
  }

  /** Adapts a fetcher to an installation. For one thread. */
  public static final class Builder {
    private AddressGuard guard = AddressGuard.allowing(AllowList.EMPTY);
    private Politeness politeness = Politeness.USUAL;
    private Time time = Time.system();
    private Random chance = new Random();
    private String userAgent = "Mozilla/5.0 (compatible; Vigil/0.1)";
    private String robotsName = "vigil";
    private Optional<X509TrustManager> trust = Optional.empty();
    private Supplier<Optional<Path>> chromium = Chromium::find;

    private Builder() {}

    /** What may be connected to. */
    public Builder guard(AddressGuard which) {
      guard = which;
      return this;
    }

    /** How hosts are treated. */
    public Builder politeness(Politeness which) {
      politeness = which;
      return this;
    }

    /** Time other than the machine's. */
    public Builder time(Time which) {
      time = which;
      return this;
    }

    /** Chance for the spread of retries. */
    public Builder chance(Random which) {
      chance = which;
      return this;
    }

    /** How requests introduce themselves, and the name that robots.txt knows them by. */
    public Builder userAgent(String text, String nameForRobots) {
      userAgent = new Header("User-Agent", text).value();
      robotsName = nameForRobots;
      return this;
    }

    /** Authorities of certificates other than the JDK's. */
    public Builder trust(X509TrustManager which) {
      trust = Optional.of(which);
      return this;
    }

    /** The browser's program other than the installed one. */
    public Builder chromium(Optional<Path> which) {
      chromium = () -> which;
      return this;
    }

    /** The fetcher. */
    public Fetcher build() {
      return new Fetcher(this);
    }
  }
}
