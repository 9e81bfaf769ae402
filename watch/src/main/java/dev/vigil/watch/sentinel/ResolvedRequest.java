package dev.vigil.watch.sentinel;

import dev.vigil.fetch.Secret;
import dev.vigil.fetch.guard.ProxyRoute;
import dev.vigil.fetch.message.Credentials;
import dev.vigil.fetch.message.Rendering;
import dev.vigil.fetch.message.RequestPayload;
import dev.vigil.fetch.message.RequestProfile;
import dev.vigil.fetch.url.WebUrl;
import dev.vigil.watch.WatchException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The request of a sentinel with its secrets and proxies looked up, for the fetch module.
 * Immutable.
 *
 * @param session whether the server's cookies are kept between checks
 * @param key the key of equal requests, under which pages are stored; empty for a plain public
 *     request
 */
public record ResolvedRequest(RequestProfile profile, boolean session, String key) {
  /** Finds named secrets and proxies. */
  public interface SecretsAndProxies {
    /**
     * A stored secret that is about to be sent to a host.
     *
     * @throws WatchException if it may not be sent to that host
     */
    Optional<Secret> secret(String name, String host);

    /** A proxy that the operator lists. */
    Optional<ProxyRoute> proxy(String name);
  }

  /**
   * Resolves the request of a sentinel.
   *
   * @throws WatchException if a secret or a proxy does not exist
   * @throws dev.vigil.fetch.FetchException if the request is invalid
   */
  public static ResolvedRequest of(
      EffectiveSentinel effective, SecretsAndProxies secretsAndProxies) {
    RequestClause request = effective.request();
    Optional<RenderClause> render = effective.render();
    String host =
        effective.source() instanceof SentinelSource.Address(String url)
            ? WebUrl.parse(url).host()
            : "";
    Function<String, Secret> secrets = name -> secret(name, host, secretsAndProxies);
    RequestProfile profile =
        request.body().isEmpty()
            ? RequestProfile.GET.withMethod(request.method())
            : RequestProfile.GET.sending(request.method(), payload(request.body().get()));
    // Sorted, so that equal requests in another order share the page.
    List<RequestClause.Field> headers =
        request.headers().stream()
            .sorted(Comparator.comparing(header -> header.name().toLowerCase(Locale.ROOT)))
            .toList();
    for (RequestClause.Field header : headers) {
      profile = profile.withHeader(header.name(), header.value());
    }
    for (RequestClause.Field cookie : request.cookies()) {
      profile = profile.withCookie(cookie.name(), said(cookie.value()));
    }
    for (SecretUse use : request.secrets()) {
      profile = with(profile, use, secrets.apply(use.secret()));
    }
    if (!request.proxy().isEmpty()) {
      profile = profile.withProxy(proxy(request.proxy(), secretsAndProxies));
    }
    Set<RequestClause.Permission> liberties = request.liberties();
    if (liberties.contains(RequestClause.Permission.ROBOTS_OVERRIDDEN)) {
      profile = profile.withRobots(RequestProfile.Robots.OVERRIDDEN);
    }
    if (liberties.contains(RequestClause.Permission.CERTIFICATE_UNVERIFIED)) {
      profile = profile.withTls(RequestProfile.Tls.UNVERIFIED);
    }
    profile = profile.withLanguage(request.language());
    if (render.isPresent()) {
      profile = profile.rendered(rendering(render.get(), secrets));
    }
    boolean session = liberties.contains(RequestClause.Permission.SESSION_KEPT);
    return new ResolvedRequest(profile, session, key(profile, session));
  }

  private static String key(RequestProfile profile, boolean session) {
    if (session) {
      return profile.key() + "-kept";
    }
    return profile.equals(RequestProfile.GET) ? "" : profile.key();
  }

  /**
   * A copy with the operator's proxy, unless it names one itself. The page key does not change,
   * because the operator's proxy is not part of the request.
   */
  public ResolvedRequest by(ProxyRoute transport) {
    return profile.proxy().isPresent()
        ? this
        : new ResolvedRequest(profile.withProxy(transport), session, key);
  }

  /** Whether the response may be personal, so that other workspaces must not see it. */
  public boolean isPrivate() {
    return session || profile.isPrivate();
  }

  private static RequestPayload payload(RequestClause.Body body) {
    return RequestPayload.of(body.contentType(), body.text().getBytes(StandardCharsets.UTF_8));
  }

  /**
   * A value that is written in the sentinel. Profiles know secrets apart by their names, so the
   * value is its name; no stored secret has an equals sign in its name.
   */
  private static Secret said(String value) {
    return Secret.of("=" + value, value);
  }

  private static RequestProfile with(RequestProfile profile, SecretUse use, Secret secret) {
    return switch (use) {
      case SecretUse.Bearer _ -> profile.withCredentials(new Credentials.Bearer(secret));
      case SecretUse.Basic basic ->
          profile.withCredentials(new Credentials.Basic(basic.user(), secret));
      case SecretUse.Header header -> profile.withHeader(header.header(), secret);
      case SecretUse.Cookie cookie -> profile.withCookie(cookie.cookie(), secret);
    };
  }

  private static Secret secret(String name, String host, SecretsAndProxies secretsAndProxies) {
    return secretsAndProxies
        .secret(name, host)
        .orElseThrow(
            () ->
                new WatchException(
                    "There is no secret of the name " + name + "; store it under this name."));
  }

  private static ProxyRoute proxy(String name, SecretsAndProxies secretsAndProxies) {
    return secretsAndProxies
        .proxy(name)
        .orElseThrow(
            () ->
                new WatchException(
                    "There is no proxy of the name "
                        + name
                        + "; the operator lists proxies in the settings."));
  }

  private static Rendering rendering(RenderClause render, Function<String, Secret> secrets) {
    return new Rendering.InBrowser(
        render.steps().stream().map(step -> step(step, secrets)).toList(),
        render.screenshot(),
        render.resources(),
        render.width(),
        render.height());
  }

  private static dev.vigil.fetch.message.BrowserStep step(
      RenderStep step, Function<String, Secret> secrets) {
    return switch (step) {
      case RenderStep.WaitFor(var selector, var limit) ->
          new dev.vigil.fetch.message.BrowserStep.WaitFor(selector, limit);
      case RenderStep.Click(var selector) ->
          new dev.vigil.fetch.message.BrowserStep.Click(selector);
      case RenderStep.Type(var selector, var text) ->
          new dev.vigil.fetch.message.BrowserStep.Type(selector, text);
      case RenderStep.TypeSecret(var selector, var name) ->
          new dev.vigil.fetch.message.BrowserStep.TypeSecret(selector, secrets.apply(name));
      case RenderStep.Scroll(var selector) ->
          new dev.vigil.fetch.message.BrowserStep.Scroll(selector);
    };
  }
}
