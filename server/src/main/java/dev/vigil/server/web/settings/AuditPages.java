package dev.vigil.server.web.settings;

import static dev.vigil.server.web.frame.SafeHtml.all;
import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.server.account.AccountServices;
import dev.vigil.server.account.AuditLog;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.server.web.frame.DashboardAudit;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.server.web.frame.TimeWords;
import dev.vigil.watch.engine.Installation;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** The page that shows the audit log. Safe for concurrent use. */
public final class AuditPages {
  private static final int ENTRIES = 100;
  private static final JsonMapper JSON = JsonMapper.shared();

  private final AccountServices users;
  private final PageFrame frame;
  private final TimeWords timeWords;

  public AuditPages(Installation installation, AccountServices users, PageFrame frame) {
    this.users = users;
    this.frame = frame;
    this.timeWords = new TimeWords(installation);
  }

  public List<Route> routes() {
    return List.of(
        Route.get("/settings/audit", AccessRule.ADMIN, this::audit),
        Route.get("/settings/audit.csv", AccessRule.ADMIN, this::csv),
        Route.get("/settings/audit.jsonl", AccessRule.ADMIN, this::json));
  }

  /** Exports CSV with cells escaped, so that a spreadsheet reads no formula. */
  private void csv(RequestContext context) throws IOException {
    DashboardAudit.note(users, context, "exported audit log", "CSV");
    try (Writer out = writer(context, "audit.csv", "text/csv; charset=utf-8")) {
      out.write("number,time,workspace,account,address,action,subject,hash\r\n");
      each(
          entry ->
              out.write(
                  Stream.of(
                              text(entry.number()),
                              entry.auditEntry().time().toString(),
                              Long.toString(entry.workspace()),
                              entry.auditEntry().account(),
                              entry.auditEntry().address(),
                              entry.auditEntry().action(),
                              entry.auditEntry().subject(),
                              text(entry.hash()))
                          .map(AuditPages::cell)
                          .collect(Collectors.joining(","))
                      + "\r\n"));
    }
  }

  private static String text(@Nullable Object value) {
    return value == null ? "" : value.toString();
  }

  private static String cell(String value) {
    String harmless = value.matches("(?s)[=+@\\t\\r-].*") ? "'" + value : value;
    return '"' + harmless.replace("\"", "\"\"") + '"';
  }

  /** Exports the whole log, so that the chain can be verified elsewhere. */
  private void json(RequestContext context) throws IOException {
    DashboardAudit.note(users, context, "exported audit log", "JSON");
    try (Writer out = writer(context, "audit.jsonl", "application/jsonl")) {
      each(
          entry -> {
            Map<String, @Nullable Object> line = new LinkedHashMap<>();
            line.put("number", entry.number());
            line.put("id", entry.auditEntry().id());
            line.put("time", entry.auditEntry().time().toEpochMilli());
            line.put("workspace", entry.workspace());
            line.put("account", entry.auditEntry().account());
            line.put("address", entry.auditEntry().address());
            line.put("action", entry.auditEntry().action());
            line.put("subject", entry.auditEntry().subject());
            line.put("hash", entry.hash());
            out.write(JSON.writeValueAsString(line) + "\n");
          });
    }
  }

  private static Writer writer(RequestContext context, String name, String type) {
    return new OutputStreamWriter(context.download(name, type), StandardCharsets.UTF_8);
  }

  private interface Writing {
    void write(AuditLog.Entry entry) throws IOException;
  }

  private void each(Writing writing) {
    users
        .audit()
        .export(
            some -> {
              try {
                for (AuditLog.Entry entry : some) {
                  writing.write(entry);
                }
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
  }

  private void audit(RequestContext context) {
    long before = context.query("before", Long.MAX_VALUE);
    List<AuditLog.AuditEntry> audit = users.audit().list(context.workspace(), before, ENTRIES);
    frame.show(
        context,
        PageFrame.Place.SETTINGS,
        "Audit log",
        h("div.head", h("h1", "Settings")),
        SettingsTabs.of(context, "/settings/audit"),
        h(
            "p",
            "All workspaces as ",
            h("a", at("href", context.to("/settings/audit.csv")), at("download", ""), "CSV"),
            " or ",
            h("a", at("href", context.to("/settings/audit.jsonl")), at("download", ""), "JSON"),
            h(
                "span.quiet",
                ". Each entry holds a hash of the one before; ",
                h("code", "vigil doctor"),
                " verifies them.")),
        audit.isEmpty()
            ? h("p.empty", "Nothing was done yet.")
            : all(
                h(
                    "table.list",
                    h(
                        "thead",
                        h(
                            "tr",
                            h("th", "When"),
                            h("th", "Who"),
                            h("th", "From"),
                            h("th", "What"),
                            h("th", "Subject"))),
                    h(
                        "tbody",
                        audit.stream()
                            .map(
                                auditEntry ->
                                    h(
                                        "tr",
                                        h("td", timeWords.away(auditEntry.time())),
                                        h("td", auditEntry.account()),
                                        h("td", auditEntry.address()),
                                        h("td", auditEntry.action()),
                                        h("td", auditEntry.subject())))
                            .toList())),
                audit.size() < ENTRIES
                    ? null
                    : h(
                        "p.more",
                        h(
                            "a.button",
                            at(
                                "href",
                                context.to("/settings/audit?before=" + audit.getLast().id())),
                            "Older"))));
  }
}
