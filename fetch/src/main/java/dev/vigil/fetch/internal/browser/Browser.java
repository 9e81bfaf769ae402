package dev.vigil.fetch.internal.browser;

import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.FetchFault;
import dev.vigil.fetch.FetchNotice;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.guard.AddressGuard;
import dev.vigil.fetch.guard.AddressRefusedException;
import dev.vigil.fetch.message.BrowserStep;
import dev.vigil.fetch.message.FetchOutcome;
import dev.vigil.fetch.message.FetchRequest;
import dev.vigil.fetch.message.FetchResponse;
import dev.vigil.fetch.message.PageProperties;
import dev.vigil.fetch.message.Redirect;
import dev.vigil.fetch.message.RenderedPage;
import dev.vigil.fetch.message.Rendering;
import dev.vigil.fetch.message.RequestProfile;
import dev.vigil.fetch.url.WebUrl;
import java.io.IOException;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/**
 * Renders pages in Chromium: a new process with an empty profile for each check, whose only
 * connection to the network is a {@link FilteringProxy}. Safe for use by several threads.
 */
public final class Browser {
  /** The factor of the size limit for a page with all its resources over a plain page. */
  private static final int PAGE_FACTOR = 4;

  private final AddressGuard guard;
  private final TimeSource time;
  private final String userAgent;
  private final Supplier<Optional<Path>> program;

  public Browser(
      AddressGuard guard, TimeSource time, String userAgent, Supplier<Optional<Path>> program) {
    this.guard = guard;
    this.time = time;
    this.userAgent = userAgent;
    this.program = program;
  }

  /** An end without a page. */
  private static final class Ended extends Exception {
    private static final long serialVersionUID = 1L;
    private final transient FetchOutcome outcome;

    Ended(FetchOutcome outcome) {
      super(outcome.sentence(), null, false, false);
      this.outcome = outcome;
    }
  }

  /** Fetches a page whose profile requires a browser. */
  public FetchOutcome look(FetchRequest request, Rendering.InBrowser how, Set<FetchNotice> before) {
    Optional<Path> found = program.get();
    if (found.isEmpty()) {
      return failed(request, FetchFault.BROWSER_MISSING, Chromium.MISSING, List.of());
    }
    try {
      guard.resolve(request.url().host(), request.url().port());
    } catch (AddressRefusedException e) {
      // The proxy would refuse it as well; this saves the start of a browser.
      return new FetchOutcome.Refused(
          request.url().toString(), e.sentence(request.url()), List.of());
    } catch (UnknownHostException e) {
      return failed(
          request,
          FetchFault.UNKNOWN_HOST,
          request.url() + ": " + AddressRefusedException.NO_PUBLIC_ADDRESS + ".",
          List.of());
    }
    AtomicBoolean late = new AtomicBoolean();
    long bytes = request.limits().bytes() * PAGE_FACTOR;
    try (FilteringProxy proxy = FilteringProxy.start(guard, request.profile().proxy(), bytes);
        Chromium chromium = Chromium.start(found.get(), flags(proxy))) {
      proxy.forbid(chromium.port());
      Duration limit = limit(request, how);
      // A page can keep its browser busy for ever; without a browser the wait below ends too.
      TimeSource.Alarm alarm =
          time.after(
              limit,
              () -> {
                late.set(true);
                Thread.startVirtualThread(chromium::close);
              });
      try {
        return look(request, how, before, proxy, chromium);
      } catch (Ended e) {
        return e.outcome;
      } catch (FetchException e) {
        return late.get()
            ? failed(
                request,
                FetchFault.BODY_TIMEOUT,
                request.url() + " kept the browser busy for more than " + limit.toSeconds() + " s.",
                List.of())
            : failed(
                request,
                FetchFault.BROWSER_FAILED,
                request.url() + ": " + e.getMessage(),
                List.of());
      } finally {
        alarm.cancel();
      }
    } catch (IOException | FetchException e) {
      return failed(
          request,
          FetchFault.BROWSER_FAILED,
          "The browser does not start: " + e.getMessage(),
          List.of());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return failed(
          request,
          FetchFault.INTERRUPTED,
          "The check of " + request.url() + " was interrupted.",
          List.of());
    }
  }

  private static Duration limit(FetchRequest request, Rendering.InBrowser how) {
    Duration limit =
        request.limits().connect().plus(request.limits().headers()).plus(request.limits().body());
    for (BrowserStep step : how.steps()) {
      limit = limit.plus(step instanceof BrowserStep.WaitFor w ? w.limit() : Duration.ofSeconds(5));
    }
    return limit;
  }

  /** The command line flags that force all connections of the browser through the proxy. */
  static List<String> flags(FilteringProxy proxy) {
    return List.of(
        "--proxy-server=http://127.0.0.1:" + proxy.port(),
        // Without this, addresses of this machine would go past the proxy.
        "--proxy-bypass-list=<-loopback>",
        // The proxy resolves names; a direct name lookup of the browser fails.
        "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
        // Cookies go to the origin only that they were set for, not to its other ports.
        "--enable-features=EnableSchemeBoundCookies,EnablePortBoundCookies",
        "--disable-quic",
        "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
        "--block-new-web-contents");
  }

  private FetchOutcome look(
      FetchRequest request,
      Rendering.InBrowser how,
      Set<FetchNotice> before,
      FilteringProxy proxy,
      Chromium chromium)
      throws Ended, InterruptedException {
    long started = time.nanoTime();
    Set<FetchNotice> notices = EnumSet.noneOf(FetchNotice.class);
    notices.addAll(before);
    BrowserTab tab = chromium.openTab();
    PageRecorder recorder = new PageRecorder(tab, how.resources(), request.limits().bytes());
    StepRunner steps = new StepRunner(tab, recorder, time);
    try (DevTools.EventSubscription _ = tab.listen(recorder);
        DevTools.EventSubscription _ = tab.listen(new ProfileHeaders(tab, request))) {
      prepare(tab, chromium, request, how);
      JsonNode opened = tab.send("Page.navigate", Map.of("url", request.url().toString()));
      if (opened.has("errorText")) {
        throw new Ended(
            BrowserErrors.explain(request, recorder, proxy, opened.get("errorText").asString("")));
      }
      awaitLoad(request, recorder, proxy, notices);
      if (notices.contains(FetchNotice.LATE)) {
        tab.send("Page.stopLoading", Map.of());
      } else {
        steps.settle();
      }
      for (int i = 0; i < how.steps().size(); i++) {
        BrowserStep step = how.steps().get(i);
        try {
          steps.run(step);
        } catch (FetchException e) {
          if (!chromium.isRunning()) {
            throw e;
          }
          throw new Ended(
              failed(
                  request,
                  FetchFault.STEP_FAILED,
                  "Step " + (i + 1) + " (" + step.sentence() + ") failed: " + e.getMessage() + ".",
                  recorder.hops()));
        }
      }
      return take(request, how, proxy, tab, recorder, notices, started);
    }
  }

  private void prepare(
      BrowserTab tab, Chromium chromium, FetchRequest request, Rendering.InBrowser how) {
    RequestProfile profile = request.profile();
    chromium.devTools().send("Browser.setDownloadBehavior", Map.of("behavior", "deny"));
    tab.send("Page.enable", Map.of());
    tab.send("Network.enable", Map.of("maxTotalBufferSize", request.limits().bytes() * 2));
    tab.send(
        "Emulation.setDeviceMetricsOverride",
        Map.of(
            "width", how.width(), "height", how.height(), "deviceScaleFactor", 1, "mobile", false));
    String agent =
        profile.headers().stream()
            .filter(h -> h.name().equalsIgnoreCase("User-Agent"))
            .map(h -> h.value())
            .findFirst()
            .orElse(userAgent);
    tab.send(
        "Network.setUserAgentOverride",
        Map.of("userAgent", agent, "acceptLanguage", profile.language()));
    if (profile.tls() == RequestProfile.Tls.UNVERIFIED) {
      tab.send("Security.setIgnoreCertificateErrors", Map.of("ignore", true));
    }
    for (Map<String, Object> cookie : ProfileHeaders.cookies(request)) {
      tab.send("Network.setCookie", cookie);
    }
    ProfileHeaders.enable(tab, request);
  }

  private void awaitLoad(
      FetchRequest request, PageRecorder recorder, FilteringProxy proxy, Set<FetchNotice> notices)
      throws Ended, InterruptedException {
    long end = time.nanoTime() + request.limits().headers().toNanos();
    while (!recorder.isLoaded()) {
      if (!recorder.mainError().isEmpty()) {
        throw new Ended(BrowserErrors.explain(request, recorder, proxy, recorder.mainError()));
      }
      if (time.nanoTime() - end >= 0) {
        if (recorder.main().isEmpty()) {
          throw new Ended(
              failed(
                  request,
                  FetchFault.HEADERS_TIMEOUT,
                  request.url()
                      + ": no answer within "
                      + request.limits().headers().toSeconds()
                      + " s.",
                  recorder.hops()));
        }
        notices.add(FetchNotice.LATE);
        return;
      }
      time.sleep(Duration.ofMillis(20));
    }
  }

  private FetchOutcome take(
      FetchRequest request,
      Rendering.InBrowser how,
      FilteringProxy proxy,
      BrowserTab tab,
      PageRecorder recorder,
      Set<FetchNotice> notices,
      long started)
      throws Ended {
    String shown = tab.evaluate("document.location.href").asString("");
    WebUrl url;
    try {
      url = WebUrl.parse(shown);
    } catch (FetchException e) {
      throw new Ended(
          BrowserErrors.explain(request, recorder, proxy, "the browser is at " + shown));
    }
    PageRecorder.Main main =
        recorder
            .main()
            .orElseThrow(() -> new FetchException("the browser shows a page that no server sent"));
    byte[] html = TabSnapshot.html(tab, request.limits().unpacked());
    byte[] picture = how.screenshot() ? TabSnapshot.picture(tab, how.width()) : new byte[0];
    if (url.isHttps() && request.profile().tls() == RequestProfile.Tls.UNVERIFIED) {
      notices.add(FetchNotice.CERTIFICATE_NOT_VERIFIED);
    }
    request.session().ifPresent(s -> ProfileHeaders.keep(tab, s));
    List<String> refused =
        proxy.failures().entrySet().stream()
            .filter(f -> f.getValue() instanceof AddressRefusedException)
            .map(f -> f.getKey() + ": " + f.getValue().getMessage())
            .sorted()
            .toList();
    PageProperties properties = PageProperties.ofContent(html);
    FetchResponse answer =
        new FetchResponse(
            request.url(),
            url,
            main.status(),
            main.protocol(),
            main.headers(),
            html,
            main.served().length,
            recorder.hops(),
            properties,
            time.now(),
            Duration.ofNanos(time.nanoTime() - started),
            1,
            notices,
            Optional.of(new RenderedPage(main.served(), picture, recorder.resources(), refused)));
    boolean same =
        answer.isSuccess()
            && request.before().map(b -> b.checksum().equals(properties.checksum())).orElse(false);
    return same
        ? new FetchOutcome.Unchanged(answer, FetchOutcome.Evidence.CHECKSUM)
        : new FetchOutcome.Fetched(answer);
  }

  private static FetchOutcome failed(
      FetchRequest request, FetchFault fault, String sentence, List<Redirect> hops) {
    return new FetchOutcome.Failed(request.url(), fault, sentence, hops, 1);
  }
}
