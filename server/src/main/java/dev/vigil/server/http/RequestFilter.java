package dev.vigil.server.http;

import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.diff.DiffException;
import dev.vigil.discover.DiscoverException;
import dev.vigil.document.DocumentException;
import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.TimeSource;
import dev.vigil.knowledge.KnowledgeException;
import dev.vigil.mediator.MediatorException;
import dev.vigil.search.answer.SearchException;
import dev.vigil.search.answer.UnavailableIndexException;
import dev.vigil.server.ServerException;
import dev.vigil.server.account.ApiTokenService;
import dev.vigil.server.account.LoginSessions;
import dev.vigil.server.account.Principal;
import dev.vigil.server.account.RandomSecret;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.agent.AgentEndpoint;
import dev.vigil.watch.check.InteractivePriority;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.http.HttpResponseException;
import jakarta.servlet.ServletException;
import java.io.EOFException;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.eclipse.jetty.http.HttpException;
import org.jspecify.annotations.Nullable;

/**
 * Checks every request: host name, authentication, access rule, rate limits and CSRF token. Safe
 * for concurrent use.
 */
public final class RequestFilter {
  /** The cookie of a session. */
  public static final String COOKIE = "vigil_session";

  /** The form field and the header of the CSRF token. */
  public static final String PROOF = "csrf";

  private static final System.Logger LOG = System.getLogger(RequestFilter.class.getName());
  private static final String BEARER = "Bearer ";
  private static final int REQUESTS_PER_MINUTE = 1200;

  /** The limit of concurrent requests per principal; a browser uses six connections. */
  private static final int MOST_AT_ONCE = 40;

  /** The largest form of an anonymous request, enough for a name and a password. */
  private static final long LARGEST_OPEN_FORM = 16 << 10;

  private final LoginSessions sessions;
  private final ApiTokenService tokens;
  private final Address address;
  private final RateLimiter allowance;
  private final InteractivePriority courtesy;
  private final ConcurrencyLimit<Object> atOnce = new ConcurrencyLimit<>(MOST_AT_ONCE);
  private final AnonymousLimit anonymous;
  private final BiConsumer<RequestContext, HttpProblem> errorPage;
  private final Predicate<RequestContext> confirmation;

  /**
   * The public address of the server. Immutable.
   *
   * @param base what stands before every path
   * @param secure whether it is reached by https
   * @param hosts names, without ports, by which it may be called; empty for any
   */
  public record Address(String base, boolean secure, Set<String> hosts) {
    public Address {
      hosts = Set.copyOf(hosts);
    }
  }

  /**
   * Creates the filter.
   *
   * @param courtesy is notified of every authenticated request
   * @param anonymous does not limit authenticated clients
   * @param errorPage shows a refusal to a person
   * @param confirmation whether the user authenticated again for a dangerous action; otherwise it
   *     has responded with a form
   */
  public RequestFilter(
      LoginSessions sessions,
      ApiTokenService tokens,
      Address address,
      TimeSource time,
      InteractivePriority courtesy,
      AnonymousLimit anonymous,
      BiConsumer<RequestContext, HttpProblem> errorPage,
      Predicate<RequestContext> confirmation) {
    this.sessions = sessions;
    this.tokens = tokens;
    this.address = address;
    this.allowance = new RateLimiter(time, REQUESTS_PER_MINUTE);
    this.courtesy = courtesy;
    this.anonymous = anonymous;
    this.errorPage = errorPage;
    this.confirmation = confirmation;
  }

  /** Wraps the action of a route in its access check. */
  public Handler guarded(Route route) {
    return context -> {
      SecurityHeaders.common(context);
      Principal principal = Principal.ANONYMOUS;
      try {
        checkHost(context);
        principal = enter(route, context);
        run(route, new RequestContext(context, principal, address.base()));
      } catch (Exception e) {
        HttpProblem httpProblem = principal.isKnown() ? problem(e) : discreet(e);
        // A person who may not do this is still logged in, and is shown so.
        boolean known = principal.isKnown() || route.isForPrograms() || httpProblem.status() != 403;
        refuse(
            new RequestContext(context, known ? principal : session(context), address.base()),
            route.isForPrograms(),
            httpProblem);
      }
    };
  }

  private void run(Route route, RequestContext requestContext) throws Exception {
    Principal principal = requestContext.principal();
    Object who =
        principal.isKnown()
            ? principal.account()
            : AnonymousLimit.network(requestContext.context().ip());
    if (!atOnce.begin(who)) {
      throw HttpProblem.tooMany(Duration.ofSeconds(1));
    }
    try {
      if (principal.isKnown()) {
        courtesy.recordRequest();
        checkProof(route, requestContext);
      }
      boolean fresh = route.rule() instanceof AccessRule.Person person && person.fresh();
      if (!fresh || confirmation.test(requestContext)) {
        route.action().run(requestContext);
      }
    } finally {
      atOnce.end(who);
    }
  }

  /** Responds to a path without a route. */
  public void nowhere(Context context) {
    SecurityHeaders.common(context);
    Principal principal = session(context);
    boolean program = context.path().startsWith(address.base() + "/api/");
    refuse(
        new RequestContext(context, principal, address.base()),
        program,
        program && !principal.isKnown() && token(context).isEmpty()
            ? HttpProblem.unknown()
            : HttpProblem.notFound("page " + context.path()));
  }

  /** Responds to a method that a path does not allow. */
  public void wrongMethod(Context context, String allowed) {
    if (context.res().getHeader("Content-Security-Policy") != null) {
      return; // a route answered so itself
    }
    SecurityHeaders.common(context);
    context.header("Allow", allowed);
    refuse(
        new RequestContext(context, session(context), address.base()),
        context.path().startsWith(address.base() + "/api/"),
        HttpProblem.of(
            405,
            "%s is not possible for %s; possible: %s."
                .formatted(context.method().name(), context.path(), allowed)));
  }

  // ---- who asks ----

  /** Checks the Host header, against DNS rebinding. */
  private void checkHost(Context context) {
    String host = String.valueOf(context.header("Host"));
    boolean site = context.attribute(SiteHosts.SITE) != null;
    if (!site && !address.hosts().isEmpty() && !address.hosts().contains(SiteHosts.name(host))) {
      throw HttpProblem.of(
          421,
          "This server does not have the host name '%s'; set base in settings.yaml to its URL."
              .formatted(host));
    }
  }

  /** Limits the body length of anonymous requests; longer bodies are rejected unread. */
  private static void checkLength(Context context) {
    int length = context.req().getContentLength();
    if (length < 0 || length > LARGEST_OPEN_FORM) {
      throw HttpProblem.of(
          413,
          "This form takes up to %,d bytes and needs the header Content-Length."
              .formatted(LARGEST_OPEN_FORM));
    }
  }

  private Principal enter(Route route, Context context) {
    if (!route.method().isSafe() && !route.isForPrograms()) {
      checkOrigin(context);
    }
    if (route.method() == HttpMethod.POST
        && route.rule() instanceof AccessRule.Open
        && !route.path().equals(AgentEndpoint.PATH)) {
      checkLength(context);
    }
    return switch (route.rule()) {
      case AccessRule.Open _ -> session(context);
      case AccessRule.Person person -> person(person, context);
      case AccessRule.Program program -> program(program, context);
    };
  }

  /** The principal of the session cookie. */
  private Principal session(Context context) {
    Optional<String> secret = Optional.ofNullable(context.cookie(COOKIE));
    Optional<Principal> found = secret.flatMap(sessions::find);
    found.ifPresent(principal -> anonymous.remember(secret.orElseThrow()));
    return found.orElse(Principal.ANONYMOUS);
  }

  private Principal person(AccessRule.Person rule, Context context) {
    Principal principal = session(context);
    if (!principal.isKnown()) {
      throw HttpProblem.of(401, "Please log in.");
    }
    if (!principal.role().may(rule.least())) {
      throw HttpProblem.forbidden(
          "Only %ss may do this; you are %s here."
              .formatted(rule.least().word(), principal.role().word()));
    }
    return principal;
  }

  /** Checks the CSRF token of a form. */
  private static void checkProof(Route route, RequestContext requestContext) {
    if (route.rule() instanceof AccessRule.Person && !route.method().isSafe()) {
      String header = requestContext.context().header("X-CSRF");
      String sent = header == null ? requestContext.context().formParam(PROOF) : header;
      if (sent == null || !RandomSecret.same(sent, requestContext.principal().csrf())) {
        throw HttpProblem.forbidden(
            "The form is too old or does not come from this page; load the page again.");
      }
    }
  }

  private Principal program(AccessRule.Program rule, Context context) {
    Optional<String> secret = token(context);
    Principal principal = secret.flatMap(tokens::find).orElseThrow(HttpProblem::unknown);
    anonymous.remember(secret.orElseThrow());
    int left = allowance.take(principal.account() + " " + principal.scopes());
    context
        .header("RateLimit-Limit", Integer.toString(allowance.perMinute()))
        .header("RateLimit-Remaining", Integer.toString(Math.max(0, left)));
    if (left < 0) {
      throw HttpProblem.tooMany(Duration.ofSeconds(1));
    }
    if (!principal.scopes().contains(rule.scope())) {
      throw HttpProblem.forbidden(
          "This token lacks the scope %s; make another under Settings."
              .formatted(rule.scope().word()));
    }
    return principal;
  }

  /** The token of a program. */
  public static Optional<String> token(Context context) {
    return token(context.header("Authorization"));
  }

  /** The token in an Authorization field. */
  static Optional<String> token(@Nullable String authorization) {
    return Optional.ofNullable(authorization)
        .filter(value -> value.regionMatches(true, 0, BEARER, 0, BEARER.length()))
        .map(value -> value.substring(BEARER.length()).strip());
  }

  /** Checks the Origin header, also for forms without a session. */
  private static void checkOrigin(Context context) {
    String site = context.header("Sec-Fetch-Site");
    String origin = context.header("Origin");
    boolean foreign =
        site != null && !site.equals("same-origin") && !site.equals("none")
            || origin != null && !isOurs(origin, context.header("Host"));
    if (foreign) {
      throw HttpProblem.forbidden(
          "Another site sent this request, so it was refused; use the dashboard itself.");
    }
  }

  private static boolean isOurs(String origin, @Nullable String host) {
    try {
      return host != null && host.equalsIgnoreCase(URI.create(origin).getRawAuthority());
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  // ---- what goes wrong ----

  private static boolean isUnfinished(IOException e) {
    return e instanceof EOFException
        || e.getCause() instanceof EOFException
        || e.getCause() instanceof TimeoutException;
  }

  /** Hides the details of an error from anonymous clients. */
  private static HttpProblem discreet(Exception e) {
    if (e instanceof ArchiveException) {
      LOG.log(System.Logger.Level.WARNING, "A request failed", e);
      return HttpProblem.of(
          503, "The database does not work; the operator of this server can run 'vigil doctor'.");
    }
    return problem(e);
  }

  private static HttpProblem problem(Exception e) {
    return switch (e) {
      case HttpProblem httpProblem -> httpProblem;
      case HttpResponseException http ->
          HttpProblem.of(http.getStatus(), String.valueOf(http.getMessage()));
      // Incomplete bodies are not logged, so that clients cannot fill the log.
      case IOException unfinished when isUnfinished(unfinished) ->
          HttpProblem.of(400, "The request ended before its body was here.");
      case ServletException bad when bad.getCause() instanceof HttpException ->
          HttpProblem.badRequest("The form cannot be read; check how its parts are separated.");
      case UnsupportedCharsetException unknown ->
          HttpProblem.badRequest(
              "The charset '%s' is not known; send UTF-8.".formatted(unknown.getCharsetName()));
      case IllegalCharsetNameException wrong ->
          HttpProblem.badRequest(
              "The charset '%s' is not known; send UTF-8.".formatted(wrong.getCharsetName()));
      case ServerException known -> HttpProblem.of(422, String.valueOf(known.getMessage()));
      case WatchException known -> HttpProblem.of(422, String.valueOf(known.getMessage()));
      case FetchException known -> HttpProblem.of(422, String.valueOf(known.getMessage()));
      case DiscoverException known -> HttpProblem.of(422, String.valueOf(known.getMessage()));
      case KnowledgeException known -> HttpProblem.of(422, String.valueOf(known.getMessage()));
      case UnavailableIndexException known ->
          HttpProblem.of(503, String.valueOf(known.getMessage()));
      case SearchException known -> HttpProblem.of(400, String.valueOf(known.getMessage()));
      case MediatorException known -> HttpProblem.of(422, String.valueOf(known.getMessage()));
      case DiffException known -> HttpProblem.of(422, String.valueOf(known.getMessage()));
      case DocumentException known -> HttpProblem.of(422, String.valueOf(known.getMessage()));
      case ArchiveException known -> HttpProblem.of(422, String.valueOf(known.getMessage()));
      default -> {
        LOG.log(System.Logger.Level.ERROR, "A request failed", e);
        yield HttpProblem.of(500, "Something unexpected went wrong; the server's log says more.");
      }
    };
  }

  private void refuse(RequestContext requestContext, boolean program, HttpProblem httpProblem) {
    httpProblem.headers().forEach(requestContext.context()::header);
    requestContext.context().status(httpProblem.status());
    if (program) {
      Map<String, Object> problem = new LinkedHashMap<>();
      problem.put("type", "about:blank");
      problem.put("title", title(httpProblem.status()));
      problem.put("status", httpProblem.status());
      problem.put("detail", httpProblem.text());
      if (!httpProblem.field().isEmpty()) {
        problem.put("field", httpProblem.field());
      }
      requestContext.json(httpProblem.status(), "application/problem+json", problem);
    } else {
      if (!httpProblem.field().isEmpty()) {
        requestContext.context().header("X-Field", httpProblem.field());
      }
      errorPage.accept(requestContext, httpProblem);
    }
  }

  /** The usual name of a status. */
  public static String title(int status) {
    return switch (status) {
      case 400 -> "Bad request";
      case 401 -> "Not logged in";
      case 403 -> "Not allowed";
      case 404 -> "Not found";
      case 405 -> "Wrong method";
      case 409 -> "Conflict";
      case 410 -> "No longer here";
      case 412 -> "Changed meanwhile";
      case 413 -> "Too large";
      case 421 -> "Misdirected";
      case 422 -> "Not possible";
      case 429 -> "Too many requests";
      default -> status >= 500 ? "Server error" : "Error " + status;
    };
  }
}
