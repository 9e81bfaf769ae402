package dev.vigil.server.web.settings;

import static dev.vigil.server.web.frame.SafeHtml.all;
import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.server.web.frame.SafeHtml;
import dev.vigil.server.web.frame.TimeWords;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.health.HealthFinding;
import dev.vigil.watch.health.Readiness;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The health pages: a status code for programs, all findings for administrators. */
public final class HealthPages {
  private static final Pattern TIME =
      Pattern.compile("(?<![\\d+-])\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d{1,9})?Z");

  private final Readiness readiness;
  private final PageFrame frame;
  private final TimeWords times;

  public HealthPages(Installation installation, PageFrame frame) {
    this.readiness = new Readiness(installation);
    this.frame = frame;
    this.times = new TimeWords(installation);
  }

  public List<Route> routes() {
    return List.of(
        Route.get("/health", AccessRule.OPEN, this::ready),
        Route.get(
            "/health/live", AccessRule.OPEN, context -> context.json(Map.of("status", "live"))),
        Route.get("/health/ready", AccessRule.OPEN, this::ready),
        Route.get("/settings/health", AccessRule.ADMIN, this::show));
  }

  /**
   * Returns names and states only, because the route is open; descriptions contain folders and
   * hosts.
   */
  private void ready(RequestContext context) {
    List<HealthFinding> findings = readiness.findings();
    boolean ready = Readiness.isReady(findings);
    Map<String, String> checks = new LinkedHashMap<>();
    findings.forEach(one -> checks.merge(one.check(), one.state().toString(), HealthPages::worse));
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("status", ready ? "ready" : "not ready");
    answer.put("checks", checks);
    context.context().header("Cache-Control", "no-store");
    context.json(ready ? 200 : 503, "application/json", answer);
  }

  private static String worse(String one, String other) {
    return one.equals(HealthFinding.State.WRONG.toString()) ? one : other;
  }

  private void show(RequestContext context) {
    List<HealthFinding> findings = readiness.findings();
    long wrong = findings.stream().filter(one -> one.state() == HealthFinding.State.WRONG).count();
    frame.show(
        context,
        PageFrame.Place.SETTINGS,
        "Health",
        h("div.head", h("h1", "Settings")),
        SettingsTabs.of(context, "/settings/health"),
        wrong == 0
            ? h("p.done", "Everything works.")
            : h(
                "p.problem",
                at("role", "alert"),
                wrong == 1 ? "One thing is wrong." : wrong + " things are wrong."),
        h(
            "table.list",
            h("thead", h("tr", h("th", "Check"), h("th", "State"), h("th", "Finding"))),
            h(
                "tbody",
                findings.stream()
                    .sorted(Comparator.comparing(HealthFinding::state).reversed())
                    .map(finding -> row(context, finding))
                    .toList())),
        h(
            "p.quiet",
            "Monitoring asks ",
            h("code", context.to("/health/ready")),
            ", which answers 503 when changes would be missed. On the server, ",
            h("code", "vigil doctor"),
            " also checks stored versions, the mail relay and the browser."));
  }

  /** The screen that remedies a finding; for others the remedy is a sentence. */
  private static Optional<SafeHtml> screen(RequestContext context, HealthFinding finding) {
    return switch (finding.check()) {
      case "pages", "sentinels" ->
          Optional.of(
              all(
                  "The list of ",
                  link(context, "/?show=failing", "failing sentinels"),
                  " says which, and why."));
      case "delivery" ->
          Optional.of(
              all(
                  "The list of ",
                  link(context, "/notifications?show=waiting", "waiting notifications"),
                  " says why; check the relay and the network."));
      case "messages" ->
          Optional.of(
              all(
                  "The list of ",
                  link(context, "/notifications?show=dead", "notifications that were given up"),
                  " says why, and tries them again."));
      default -> Optional.empty();
    };
  }

  private static SafeHtml link(RequestContext context, String path, String label) {
    return h("a", at("href", context.to(path)), label);
  }

  private static @Nullable SafeHtml remedy(RequestContext context, HealthFinding finding) {
    return finding.remedy().isEmpty()
        ? null
        : h("p.quiet", screen(context, finding).orElseGet(() -> all(finding.remedy())));
  }

  private SafeHtml row(RequestContext context, HealthFinding finding) {
    return h(
        "tr",
        h("th", at("scope", "row"), finding.check()),
        h(
            "td",
            switch (finding.state()) {
              case FINE -> h("span.state.good", "fine");
              case NOTE -> h("span.state.waiting", "note");
              case WRONG -> h("span.state.bad", "wrong");
            }),
        h("td.wide", words(finding.words()), remedy(context, finding)));
  }

  /** Findings name times as programs write them; a page shows them in the zone of its readers. */
  private SafeHtml words(String text) {
    List<Object> parts = new ArrayList<>();
    Matcher time = TIME.matcher(text);
    int end = 0;
    while (time.find()) {
      parts.add(text.substring(end, time.start()));
      parts.add(shown(time.group()));
      end = time.end();
    }
    parts.add(text.substring(end));
    return all(parts);
  }

  private SafeHtml shown(String time) {
    try {
      return h("time", at("datetime", time), times.exact(Instant.parse(time)));
    } catch (DateTimeParseException notTime) {
      return all(time);
    }
  }
}
