package dev.vigil.server.web.frame;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;
import static dev.vigil.server.web.frame.SafeHtml.when;

import dev.vigil.search.query.SearchQueryParser;
import dev.vigil.server.account.Principal;
import dev.vigil.server.account.Role;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.RequestFilter;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The common layout of all dashboard pages. Immutable. */
public final class PageFrame {
  private static final String FORM = "application/x-www-form-urlencoded";
  private static final Set<Integer> CORRECTABLE = Set.of(400, 409, 412, 422, 429);
  private static final Pattern SECRET = Pattern.compile("(?i)password|secret|code|token|signed");
  private static final int LONGEST_LINE = 80;
  private static final String SUGGESTIONS = "suggestions";
  private final DashboardAssets assets;

  public PageFrame(DashboardAssets assets) {
    this.assets = assets;
  }

  /** The entries of the navigation. */
  public enum Place {
    WATCHES("Sentinels", "/", Role.VIEWER),
    CHANGES("Changes", "/changes", Role.VIEWER),
    FACTS("Facts", "/facts", Role.VIEWER),
    CRAWLS("Crawls", "/crawls", Role.VIEWER),
    SERVICES("Services", "/services", Role.VIEWER),
    TOPICS("Topics", "/topics", Role.VIEWER),
    PORTAL("Portal", "/portal", Role.VIEWER),
    QUERY("Query", "/query", Role.VIEWER),
    TAGS("Tags and rules", "/tags", Role.VIEWER),
    NOTIFICATIONS("Notifications", "/notifications", Role.VIEWER),
    SETTINGS("Settings", "/settings", Role.VIEWER),
    NONE("", "", Role.VIEWER);

    private final String label;
    private final String path;
    private final Role least;

    Place(String label, String path, Role least) {
      this.label = label;
      this.path = path;
      this.least = least;
    }
  }

  /** Shows a page. */
  public void show(RequestContext context, Place place, String title, @Nullable Object... content) {
    show(context, place, title, List.of(), content);
  }

  /**
   * Shows a page with scripts of its own.
   *
   * @param scripts besides the one that every page has
   */
  public void show(
      RequestContext context,
      Place place,
      String title,
      List<String> scripts,
      @Nullable Object... content) {
    Principal principal = context.principal();
    SafeHtml page =
        h(
            "html",
            at("lang", "en"),
            h(
                "head",
                h("meta", at("charset", "utf-8")),
                h(
                    "meta",
                    at("name", "viewport"),
                    at("content", "width=device-width, initial-scale=1")),
                h("meta", at("name", "color-scheme"), at("content", "light dark")),
                h("meta", at("name", "csrf"), at("content", principal.csrf())),
                h("meta", at("name", "base"), at("content", context.base())),
                h("title", title + " – Vigil"),
                h("link", at("rel", "icon"), at("href", context.to(assets.path("icon.svg")))),
                h("link", at("rel", "stylesheet"), at("href", context.to(assets.path("app.css")))),
                script(context, "app.js"),
                scripts.stream().map(name -> script(context, name)).toList()),
            h(
                "body",
                h("a.skip", at("href", "#main"), "Skip to the content"),
                principal.isKnown() ? bar(context, place) : null,
                h("main", at("id", "main"), content),
                h(
                    "div.toasts",
                    at("id", "toasts"),
                    at("role", "status"),
                    at("aria-live", "polite")),
                principal.isKnown() ? keys() : null));
    context.html("<!DOCTYPE html>" + page);
  }

  /** The eye that is the logo of Vigil. */
  public SafeHtml emblem(RequestContext context, int width) {
    return h(
        "img", at("src", context.to(assets.path("icon.svg"))), at("alt", ""), at("width", width));
  }

  /** The list of keyboard shortcuts. */
  private static SafeHtml keys() {
    return h(
        "dialog",
        at("id", "keys"),
        at("aria-labelledby", "keys-title"),
        h("h2", at("id", "keys-title"), "Keys"),
        h(
            "dl",
            key("j, k", "next and previous row of a list"),
            key("Enter", "open the row"),
            key("x", "select the row"),
            key("/", "filter the list"),
            key("s", "search all pages"),
            key("a", "add a sentinel"),
            key("n, p", "next and previous change on a page"),
            key("?", "this list")),
        h("form", at("method", "dialog"), h("p", h("button", at("type", "submit"), "Close"))));
  }

  private static SafeHtml key(String keys, String meaning) {
    return SafeHtml.all(h("dt", h("kbd", keys)), h("dd", meaning));
  }

  private SafeHtml script(RequestContext context, String name) {
    return h("script", at("type", "module"), at("src", context.to(assets.path(name))));
  }

  private SafeHtml bar(RequestContext context, Place here) {
    Principal principal = context.principal();
    return h(
        "header.bar",
        h(
            "a.brand",
            at("href", context.to("/")),
            at("aria-label", "Vigil"),
            emblem(context, 26),
            h("span", "Vigil")),
        h(
            "nav",
            at("aria-label", "Main"),
            List.of(Place.values()).stream()
                .filter(place -> place != Place.NONE && principal.role().may(place.least))
                .map(
                    place ->
                        h(
                            "a",
                            at("href", context.to(place.path)),
                            place == here ? at("aria-current", "page") : null,
                            place.label))
                .toList()),
        find(context),
        h(
            "div.who",
            h(
                "span.live",
                at("id", "live"),
                at("title", "Live updates"),
                h("span.dot", at("aria-hidden", "true")),
                h("span.label", "live")),
            h("span.quiet", principal.workspace().name()),
            h("span.user", at("title", principal.workspace().name()), principal.name()),
            form(context, "/logout", h("button.plain", at("type", "submit"), "Log out"))));
  }

  /** The search box. */
  private static SafeHtml find(RequestContext context) {
    return h(
        "form.find",
        at("method", "get"),
        at("action", context.to("/search")),
        at("role", "search"),
        h(
            "input",
            at("type", "search"),
            at("name", "q"),
            at("placeholder", "Search"),
            at("aria-label", "Search all pages and their history"),
            at("data-key", "s"),
            completed(),
            at("maxlength", SearchQueryParser.LONGEST)),
        h("datalist", at("id", SUGGESTIONS)));
  }

  /** Attributes of a search box whose last word is completed while one types. */
  public static List<SafeHtml.Attribute> completed() {
    return List.of(at("list", SUGGESTIONS), at("autocomplete", "off"));
  }

  /** A form with a CSRF token. */
  public static SafeHtml form(RequestContext context, String path, @Nullable Object... content) {
    return h(
        "form",
        at("method", "post"),
        at("action", context.to(path)),
        h(
            "input",
            at("type", "hidden"),
            at("name", RequestFilter.PROOF),
            at("value", context.principal().csrf())),
        content);
  }

  /** A field with its label; the name of a password must show that it is never sent back. */
  public static SafeHtml field(
      String label, String name, String type, String value, @Nullable Object... more) {
    if (type.equals("password") && !SECRET.matcher(name).find()) {
      throw new IllegalArgumentException(
          "The field %s would be sent back in clear; name it like %s.".formatted(name, SECRET));
    }
    return h(
        "label.field",
        h("span", label),
        h(
            "input",
            at("name", name),
            at("type", type),
            value.isEmpty() ? null : at("value", value),
            more));
  }

  /** An option of a select field. */
  public static SafeHtml option(String value, String label, boolean chosen) {
    return h("option", at("value", value), when(chosen, "selected"), label);
  }

  /** An error message; null for an empty sentence. */
  public static @Nullable SafeHtml problem(String sentence) {
    return sentence.isEmpty() ? null : h("p.problem", at("role", "alert"), sentence);
  }

  /** Shows an error page. */
  public void refused(RequestContext context, HttpProblem problem) {
    boolean login = !context.principal().isKnown();
    if (problem.status() == 401
        && context.context().method().name().equals("GET")
        && context.header("X-Fragment").isEmpty()) {
      if (context.header("Accept").orElse("").equals("text/event-stream")) {
        // The page of a session that ended; after this status a browser does not connect again.
        context.context().status(204);
        return;
      }
      String path = context.context().path().substring(context.base().length());
      context.redirect(path.equals("/") ? "/login" : "/login?to=" + DashboardText.encoded(path));
      return;
    }
    SafeHtml again = again(context, problem);
    show(
        context,
        Place.NONE,
        RequestFilter.title(problem.status()),
        h(
            again == null ? "section.narrow" : "section.middle",
            at("data-refused", ""),
            h("h1", RequestFilter.title(problem.status())),
            h(again == null ? "p" : "p.problem", problem.text()),
            again,
            h(
                "p",
                h(
                    "a.button",
                    at("href", context.to(login ? "/login" : "/")),
                    login ? "Log in" : "To the sentinels"))));
  }

  /**
   * What was typed into a form that was refused, to be corrected and sent again. With scripts the
   * form itself stays in the browser, and this is not read. Passwords are never sent back.
   */
  private static @Nullable SafeHtml again(RequestContext context, HttpProblem problem) {
    boolean sent =
        context.context().method().name().equals("POST")
            && context.principal().isKnown()
            && String.valueOf(context.context().header("Content-Type")).startsWith(FORM);
    if (!sent || !CORRECTABLE.contains(problem.status())) {
      return null;
    }
    List<SafeHtml> fields =
        sentFields(context).entrySet().stream()
            .filter(field -> !field.getKey().equals(RequestFilter.PROOF))
            .flatMap(
                field ->
                    field.getValue().stream().map(value -> typed(problem, field.getKey(), value)))
            .toList();
    String path = context.context().path().substring(context.base().length());
    return fields.isEmpty()
        ? null
        : form(
            context,
            path,
            h("h2", "What you sent"),
            fields,
            h("p", h("button.main", at("type", "submit"), "Send again")));
  }

  private static Map<String, List<String>> sentFields(RequestContext context) {
    try {
      return context.context().formParamMap();
    } catch (IllegalCharsetNameException | UnsupportedCharsetException unknown) {
      return Map.of(); // The charset is what was refused.
    }
  }

  private static SafeHtml typed(HttpProblem problem, String name, String value) {
    Object wrong = problem.field().equals(name) ? at("aria-invalid", "true") : null;
    if (SECRET.matcher(name).find()) {
      return field(name, name, "password", "", wrong);
    }
    return value.length() <= LONGEST_LINE && value.indexOf('\n') < 0
        ? field(name, name, "text", value, wrong)
        : h(
            "label.field",
            h("span", name),
            h("textarea", at("name", name), at("rows", 10), wrong, value));
  }
}
