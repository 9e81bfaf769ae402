package dev.vigil.fetch.page;

import dev.vigil.document.PageDigest;
import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.FetchLimits;
import dev.vigil.fetch.HttpHeader;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.guard.AddressGuard;
import dev.vigil.fetch.guard.AllowList;
import dev.vigil.fetch.internal.browser.Browser;
import dev.vigil.fetch.internal.browser.Chromium;
import dev.vigil.fetch.internal.robots.RobotsGate;
import dev.vigil.fetch.internal.robots.RobotsPermission;
import dev.vigil.fetch.message.CachedResource;
import dev.vigil.fetch.message.CookieSession;
import dev.vigil.fetch.message.FetchOutcome;
import dev.vigil.fetch.message.FetchRequest;
import dev.vigil.fetch.message.FetchResponse;
import dev.vigil.fetch.message.FetchedFrames;
import dev.vigil.fetch.message.PageProperties;
import dev.vigil.fetch.message.PageResourceSet;
import dev.vigil.fetch.message.Rendering;
import dev.vigil.fetch.message.RequestPayload;
import dev.vigil.fetch.message.RequestProfile;
import dev.vigil.fetch.polite.HostRateLimiter;
import dev.vigil.fetch.polite.Politeness;
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
 * Performs every network request of Vigil. Pages are fetched politely and once for all who ask at
 * the same time; messages and imports go straight, behind the same guard. Calls block; run each in
 * a virtual thread. Safe for use by several threads.
 */
public final class Fetcher implements AutoCloseable {
  private static final Politeness STRAIGHT =
      new Politeness(Duration.ZERO, 1000, Duration.ZERO, 1, Duration.ZERO);

  /**
   * The politeness for the resources of a page, which are fetched together with it as browsers do,
   * but only a few at once.
   */
  private static final Politeness ALONGSIDE =
      new Politeness(Duration.ZERO, 2, Duration.ofSeconds(5), 1, Duration.ZERO);

  private final HttpClients clients;
  private final Browser browser;
  private final RobotsGate robots;
  private final SharedFetches inFlight = new SharedFetches();
  private final PoliteFetch.Services polite;
  private final PoliteFetch.Services politeWithoutRobots;
  private final PoliteFetch.Services politeOnce;
  private final PoliteFetch.Services straight;
  private final PoliteFetch.Services alongside;
  private final TimeSource time;
  private final Politeness politeness;

  private Fetcher(Builder b) {
    time = b.time;
    politeness = b.politeness;
    clients = new HttpClients(b.guard, b.trust);
    browser = new Browser(b.guard, b.time, b.userAgent, b.chromium);
    robots = new RobotsGate(b.robotsName, b.time);
    HostRateLimiter hosts = new HostRateLimiter(b.politeness, b.time);
    RequestBackoff backOff = new RequestBackoff(b.politeness, b.chance);
    PoliteFetch.RobotsCheck none =
        (url, request, booking) -> new RobotsPermission.Allowed(Optional.empty());
    politeWithoutRobots =
        new PoliteFetch.Services(
            clients, b.time, b.userAgent, hosts, none, backOff, Optional.empty());
    polite =
        new PoliteFetch.Services(
            clients, b.time, b.userAgent, hosts, this::askRobots, backOff, Optional.empty());
    RequestBackoff once = new RequestBackoff(STRAIGHT, b.chance);
    politeOnce =
        new PoliteFetch.Services(
            clients, b.time, b.userAgent, hosts, this::askRobots, once, Optional.empty());
    straight =
        new PoliteFetch.Services(
            clients,
            b.time,
            b.userAgent,
            new HostRateLimiter(STRAIGHT, b.time),
            none,
            once,
            Optional.empty());
    alongside =
        new PoliteFetch.Services(
            clients,
            b.time,
            b.userAgent,
            new HostRateLimiter(ALONGSIDE, b.time),
            this::askRobots,
            once,
            Optional.empty());
  }

  /**
   * How hosts are treated.
   *
   * @return this builder
   */
  public Politeness politeness() {
    return politeness;
  }

  /** {@return a fetcher for the public internet, to be adapted} */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Fetches a page: if robots.txt allows it, when the queue of its host permits, and once for all
   * concurrent equal requests.
   *
   * @param request the page and how it is requested
   * @return what came of it; a fault is an outcome, not an exception
   */
  public FetchOutcome fetch(FetchRequest request) {
    return inFlight.share(request, () -> look(request, polite));
  }

  /**
   * Fetches a page like {@link #fetch(FetchRequest)}.
   *
   * @param request the page and how it is requested
   * @param booking the start of the request, booked in {@link #hosts}; the caller closes it
   * @return what came of it; a fault is an outcome, not an exception
   */
  public FetchOutcome fetch(FetchRequest request, HostRateLimiter.Booking booking) {
    return inFlight.share(request, () -> look(request, polite.with(booking)));
  }

  /**
   * Submits a form or opens a page that it led to: if robots.txt allows it and when the queue of
   * its host permits, but without retries.
   *
   * @param request the page and how it is requested
   * @return what came of it; a fault is an outcome, not an exception
   */
  public FetchOutcome fetchOnce(FetchRequest request) {
    PoliteFetch pageFetch = new PoliteFetch(politeOnce, request, false);
    return request.profile().rendering() instanceof Rendering.InBrowser how
        ? pageFetch.run(browser, how)
        : pageFetch.run();
  }

  private FetchOutcome look(FetchRequest request, PoliteFetch.Services around) {
    if (request.profile().rendering() instanceof Rendering.InBrowser how) {
      return new PoliteFetch(around, request, false).run(browser, how);
    }
    boolean headFirst =
        request.profile().method().equals("GET")
            && request.before().filter(Fetcher::headSaves).isPresent();
    if (headFirst) {
      Optional<FetchOutcome> same = headerSaysSame(request, around);
      if (same.isPresent()) {
        return same.get();
      }
    }
    return new PoliteFetch(around, request, true).run();
  }

  /**
   * Whether a HEAD request first saves traffic: not if the server supports conditional requests,
   * nor if bodies are small.
   */
  private static boolean headSaves(PageProperties before) {
    return before.ignoresConditions() && before.size().orElse(0) >= 32 << 10;
  }

  private Optional<FetchOutcome> headerSaysSame(FetchRequest request, PoliteFetch.Services around) {
    FetchRequest head = request.with(request.profile().withMethod("HEAD"));
    PageProperties before = request.before().orElseThrow();
    return new PoliteFetch(around, head, false).run() instanceof FetchOutcome.Fetched f
            && f.answer().isSuccess()
            && before.compare(f.answer().properties()) == PageProperties.Verdict.SAME
        ? Optional.of(
            new FetchOutcome.Unchanged(
                f.answer().with(f.answer().properties().completedBy(before)),
                FetchOutcome.Evidence.HEADER))
        : Optional.empty();
  }

  private RobotsPermission askRobots(
      WebUrl url, FetchRequest request, Optional<HostRateLimiter.Booking> booking) {
    RequestProfile profile = request.profile();
    String way = profile.proxy() + " " + profile.tls();
    RequestProfile plain = RequestProfile.GET.withTls(profile.tls());
    RequestProfile byProxy = profile.proxy().map(plain::withProxy).orElse(plain);
    PoliteFetch.Services around =
        booking.map(politeWithoutRobots::with).orElse(politeWithoutRobots);
    return robots.ask(
        url,
        way,
        file ->
            new PoliteFetch(
                    around,
                    FetchRequest.of(file)
                        .with(byProxy)
                        .with(FetchLimits.ROBOTS)
                        .within(request.allowance()),
                    false)
                .run());
  }

  /**
   * {@return the queues of the hosts of pages, for a caller that books the starts of its requests}
   */
  public HostRateLimiter hosts() {
    return polite.hosts();
  }

  /**
   * {@return how long politeness forbids another request to a host; for a node that hands the host
   * over to another process}
   *
   * @param host the name of the host
   */
  public Duration pause(String host) {
    return polite.hosts().pause(host);
  }

  /**
   * Ends all waits for politeness, because the process stops: pages that wait for their host are
   * postponed, requests that were sent are finished.
   */
  public void stopWaiting() {
    polite.hosts().stop();
  }

  /**
   * Whether {@link #stopWaiting} was called, so that parts of pages may be missing.
   *
   * @return true if so
   */
  public boolean isStopped() {
    return polite.hosts().isStopped();
  }

  /**
   * Sends a request straight: no robots.txt, no waiting, no second attempt.
   *
   * @param request the page and how it is requested
   * @return what came of it; a fault is an outcome, not an exception
   */
  public FetchOutcome send(FetchRequest request) {
    if (!(request.profile().rendering() instanceof Rendering.Plain)) {
      throw new FetchException("Only pages are opened in a browser, not messages or imports.");
    }
    return new PoliteFetch(straight, request, true).run();
  }

  /**
   * Fetches the style sheets, images and fonts of a page that was served plain, for keeping them
   * with its version: as much as some bounds allow, one after the other, within robots.txt, behind
   * the same guard.
   *
   * @param request how the page was requested
   * @param address where it answered, after redirects
   * @param page what was read from the answer
   * @param known what was kept of an address before
   * @param longest the maximum time to wait for them
   * @return what was fetched and what was refused
   */
  public PageResourceSet resources(
      FetchRequest request,
      WebUrl address,
      PageDigest page,
      Function<String, Optional<CachedResource>> known,
      Duration longest) {
    return new ResourceFetcher(
            request, known, one -> new PoliteFetch(alongside, one, true).run(), time, longest)
        .take(page, address);
  }

  /**
   * Follows the frames of a page that was fetched, so that it can be watched as a reader sees it:
   * as much as some bounds allow, one after the other, within robots.txt, behind the same guard.
   *
   * @param request how the page was requested
   * @param page what came
   * @param digest what was read from it
   * @param known what was kept of an address before
   * @param isPage whether what came for a frame is no error in disguise
   * @return the frames
   */
  public FetchedFrames frames(
      FetchRequest request,
      FetchResponse page,
      PageDigest digest,
      Function<String, Optional<CachedResource>> known,
      BiPredicate<FetchResponse, PageDigest> isPage) {
    return new FrameFetcher(
            request, known, isPage, one -> new PoliteFetch(alongside, one, true).run(), time)
        .follow(page, digest);
  }

  /**
   * Like {@link #frames(FetchRequest, FetchResponse, PageDigest, Function, BiPredicate)}, for
   * documents that are read in another way.
   *
   * @param page the answer for the page itself
   * @param digest the document of the page
   * @param known finds a frame that was stored before, by its address
   * @param isPage whether a response is a page that can be watched
   * @param read reads the document of a frame
   * @param time the clock
   * @return the frames
   */
  public static FetchedFrames frames(
      FetchResponse page,
      PageDigest digest,
      Function<String, Optional<CachedResource>> known,
      BiPredicate<FetchResponse, PageDigest> isPage,
      Function<WebUrl, FetchOutcome> read,
      TimeSource time) {
    return new FrameFetcher(
            FetchRequest.of(page.url()), known, isPage, one -> read.apply(one.url()), time)
        .follow(page, digest);
  }

  /**
   * Fetches a file that a user imports by address.
   *
   * @param url the address
   * @return what came of it; a fault is an outcome, not an exception
   */
  public FetchOutcome get(WebUrl url) {
    return send(FetchRequest.of(url).with(FetchLimits.IMPORT));
  }

  /**
   * Opens a WebSocket connection straight, behind the same guard.
   *
   * @param request the page and how it is requested
   * @return empty if the server answers but keeps no connections
   * @throws FetchException if there is no answer
   */
  public Optional<KeptConnection> connect(FetchRequest request) {
    okhttp3.Request opening =
        new RequestWriter(request, CookieSession.fresh(), straight.userAgent(), time)
            .build(request.url(), "GET", Optional.empty(), false);
    return KeptConnection.open(
        clients.client(request.url(), request.profile(), request.limits()),
        opening,
        request.limits());
  }

  /**
   * Delivers a message to a webhook; a redirect is an answer, not a delivery.
   *
   * @param url the address
   * @param profile how it is sent
   * @param message the message
   * @return what came of it; a fault is an outcome, not an exception
   */
  public FetchOutcome post(WebUrl url, RequestProfile profile, RequestPayload message) {
    return send(
        FetchRequest.of(url).with(profile.sending("POST", message)).with(FetchLimits.WEBHOOK));
  }

  @Override
  public void close() {
    clients.close();
  }

  /** Adapts a fetcher to an installation. For one thread. */
  public static final class Builder {
    private AddressGuard guard = AddressGuard.allowing(AllowList.EMPTY);
    private Politeness politeness = Politeness.USUAL;
    private TimeSource time = TimeSource.system();
    private Random chance = new Random();
    private String userAgent = "Mozilla/5.0 (compatible; Vigil/0.1)";
    private String robotsName = "vigil";
    private Optional<X509TrustManager> trust = Optional.empty();
    private Supplier<Optional<Path>> chromium = Chromium::find;

    private Builder() {}

    /**
     * Sets the address guard.
     *
     * @param which the value
     * @return this builder
     */
    public Builder guard(AddressGuard which) {
      guard = which;
      return this;
    }

    /**
     * How hosts are treated.
     *
     * @param which the value
     * @return this builder
     */
    public Builder politeness(Politeness which) {
      politeness = which;
      return this;
    }

    /**
     * Time other than the machine's.
     *
     * @param which the value
     * @return this builder
     */
    public Builder time(TimeSource which) {
      time = which;
      return this;
    }

    /**
     * Chance for the spread of retries.
     *
     * @param which the value
     * @return this builder
     */
    public Builder chance(Random which) {
      chance = which;
      return this;
    }

    /**
     * {@return how requests introduce themselves, and the name that robots.txt knows them by}
     *
     * @param text the User-Agent
     * @param nameForRobots the name in robots.txt
     */
    public Builder userAgent(String text, String nameForRobots) {
      userAgent = new HttpHeader("User-Agent", text).value();
      robotsName = nameForRobots;
      return this;
    }

    /**
     * Authorities of certificates other than the JDK's.
     *
     * @param which the value
     * @return this builder
     */
    public Builder trust(X509TrustManager which) {
      trust = Optional.of(which);
      return this;
    }

    /**
     * {@return the browser's program other than the installed one}
     *
     * @param which the value
     */
    public Builder chromium(Optional<Path> which) {
      chromium = () -> which;
      return this;
    }

    /** {@return the fetcher} */
    public Fetcher build() {
      return new Fetcher(this);
    }
  }
}
