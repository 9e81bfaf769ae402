package dev.vigil.server.web.sentinel;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.server.account.AccountServices;
import dev.vigil.server.account.Role;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.server.web.frame.DashboardAudit;
import dev.vigil.server.web.frame.DashboardText;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.server.web.frame.SafeHtml;
import dev.vigil.server.web.notification.DeliveryForm;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.language.SentinelParser;
import dev.vigil.watch.language.SentinelProblem;
import dev.vigil.watch.language.SentinelWriter;
import dev.vigil.watch.sentinel.ClauseValue;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.TagSettings;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The pages that list tags and edit their settings. Safe for concurrent use. */
public final class TagPages {
  private static final int LONGEST = 100;

  private final Installation installation;
  private final AccountServices users;
  private final PageFrame frame;

  public TagPages(Installation installation, AccountServices users, PageFrame frame) {
    this.installation = installation;
    this.users = users;
    this.frame = frame;
  }

  public List<Route> routes() {
    return List.of(
        Route.get("/tags", AccessRule.VIEWER, this::list),
        Route.get("/tags/edit", AccessRule.EDITOR, context -> edit(context, context.query("tag"))),
        Route.post("/tags/edit", AccessRule.EDITOR, this::save));
  }

  /** The label of a tag. */
  static String label(String tag) {
    return tag.equals(TagSettings.ALL) ? "All sentinels" : tag;
  }

  /** How many sentinels have each tag. */
  static Map<String, Integer> counted(Installation installation, long workspace) {
    return installation.overview().tags(workspace);
  }

  private void list(RequestContext context) {
    Map<String, Integer> counts = new TreeMap<>(counted(installation, context.workspace()));
    Map<String, TagSettings> settled = new HashMap<>();
    installation.sentinels().tags(context.workspace()).forEach(tag -> settled.put(tag.tag(), tag));
    settled.keySet().forEach(tag -> counts.putIfAbsent(tag, 0));
    counts.remove(TagSettings.ALL);
    boolean editor = context.principal().role().may(Role.EDITOR);
    frame.show(
        context,
        PageFrame.Place.TAGS,
        "Tags",
        h("div.head", h("h1", "Tags and rules")),
        RulePages.tabs(context, "/tags"),
        h(
            "p.quiet",
            "A tag sets, for all its sentinels that do not set it themselves, how often to check,"
                + " who is notified and when, and what to leave out."),
        h(
            "table.list",
            h(
                "thead",
                h(
                    "tr",
                    h("th", "Tag"),
                    h("th.num", "Sentinels"),
                    h("th", "Settings"),
                    editor ? h("td", "") : null)),
            h(
                "tbody",
                row(context, TagSettings.ALL, -1, settled, editor),
                counts.entrySet().stream()
                    .map(one -> row(context, one.getKey(), one.getValue(), settled, editor))
                    .toList())),
        editor
            ? h(
                "section.card",
                h("h2", "Another tag"),
                h(
                    "form",
                    at("method", "get"),
                    at("action", context.to("/tags/edit")),
                    h(
                        "div.row",
                        PageFrame.field(
                            "Name",
                            "tag",
                            "text",
                            "",
                            at("required", ""),
                            at("maxlength", LONGEST)),
                        h("button", at("type", "submit"), "Add settings"))))
            : null);
  }

  private static SafeHtml row(
      RequestContext context,
      String tag,
      int count,
      Map<String, TagSettings> settled,
      boolean editor) {
    TagSettings settings = settled.get(tag);
    return h(
        "tr",
        h(
            "th",
            at("scope", "row"),
            count < 0
                ? h("b", label(tag))
                : h("a.tag", at("href", context.to("/?tag=" + DashboardText.encoded(tag))), tag)),
        count < 0 ? h("td") : h("td.num", at("data-label", "sentinels"), Integer.toString(count)),
        h(
            "td",
            settings == null
                ? h("span.quiet", "none")
                : SentinelWriter.settings(settings).replace("\n", "; ")),
        editor
            ? h(
                "td",
                h(
                    "a",
                    at("href", context.to("/tags/edit?tag=" + DashboardText.encoded(tag))),
                    at("aria-label", "Change what " + label(tag) + " says"),
                    "Change"))
            : null);
  }

  // ---- one ----

  private void edit(RequestContext context, String tag) {
    if (tag.isBlank() || tag.length() > LONGEST) {
      throw HttpProblem.badRequest("A tag has 1 to " + LONGEST + " letters.").at("tag");
    }
    Sentinel says =
        installation.sentinels().tags(context.workspace()).stream()
            .filter(one -> one.tag().equals(tag))
            .findFirst()
            .orElse(TagSettings.of(tag))
            .says();
    boolean all = tag.equals(TagSettings.ALL);
    frame.show(
        context,
        PageFrame.Place.TAGS,
        label(tag),
        h(
            "div.head",
            h("p.crumb", h("a", at("href", context.to("/tags")), "Tags")),
            h("h1", all ? "All sentinels" : "Tag " + tag)),
        context.query("done").isEmpty() ? null : h("p.done", at("role", "status"), "Saved."),
        h(
            "section.card.middle",
            h(
                "p.quiet",
                all
                    ? "These settings hold for every sentinel of this workspace, unless the"
                        + " sentinel or one of its tags sets something else."
                    : "These settings hold for every sentinel with this tag, unless the sentinel"
                        + " sets something else."),
            PageFrame.form(
                context,
                "/tags/edit",
                h("input", at("type", "hidden"), at("name", "tag"), at("value", tag)),
                h("label.field", h("span", "Check"), h("select", at("name", "fetch"), often(says))),
                area(
                    "Notify, one channel a line",
                    "tell",
                    "email me@mail.example",
                    SentinelDraft.channels(says),
                    2),
                DeliveryForm.of(says).fields("Not set"),
                area(
                    "Leave out noise, one rule a line",
                    "ignore",
                    "css=.advert",
                    String.join("\n", says.get(ClauseValue.IGNORE).orElse(List.of())),
                    3),
                area(
                    "Other clauses of the sentinel language",
                    "others",
                    "Confirm after 10 minutes",
                    others(says),
                    3),
                h("p", h("button.main", at("type", "submit"), "Save")))),
        all
            ? null
            : FeedPages.link(context, users, installation, "tag:" + tag, "The feed of this tag"));
  }

  private static List<SafeHtml> often(Sentinel says) {
    String chosen = says.get(ClauseValue.FETCH).map(SentinelWriter::fetch).orElse("");
    return Stream.concat(
            SentinelDraft.OFTEN.entrySet().stream()
                .map(
                    one ->
                        PageFrame.option(
                            one.getKey(),
                            one.getKey().isEmpty() ? "Not set" : one.getValue(),
                            one.getKey().equals(chosen))),
            SentinelDraft.OFTEN.containsKey(chosen)
                ? Stream.empty()
                : Stream.of(PageFrame.option(chosen, chosen, true)))
        .toList();
  }

  private static SafeHtml area(String label, String name, String example, String value, int rows) {
    return h(
        "label.field",
        h("span", label),
        h(
            "textarea",
            at("name", name),
            at("rows", rows),
            at("spellcheck", "false"),
            at("placeholder", example),
            value));
  }

  /** The clauses without a form field. */
  private static String others(Sentinel says) {
    Sentinel rest = says;
    for (ClauseValue<?> term :
        List.of(
            ClauseValue.FETCH,
            ClauseValue.NOTIFY,
            ClauseValue.DELIVER,
            ClauseValue.QUIET,
            ClauseValue.IGNORE)) {
      rest = rest.without(term);
    }
    return SentinelWriter.settings(new TagSettings("", rest));
  }

  private void save(RequestContext context) {
    String tag = context.field("tag");
    ZoneId zone = installation.settings().zone();
    Sentinel says =
        HttpProblem.reading(
            "others", () -> SentinelParser.settings(tag, context.field("others"), zone).says());
    says = SentinelDraft.looking(says, context.field("fetch"), zone);
    says = SentinelDraft.ignoring(says, context.field("ignore"));
    says =
        DeliveryForm.of(context)
            .onto(SentinelDraft.withChannels(says, context.field("tell")), zone);
    TagSettings settings = new TagSettings(tag, says);
    Optional<SentinelProblem> error =
        installation.verify(context.workspace(), settings).stream()
            .filter(one -> one.weight() == SentinelProblem.Weight.ERROR)
            .findFirst();
    if (error.isPresent()) {
      throw HttpProblem.of(422, error.get().sentence());
    }
    installation.sentinels().putTagSettings(context.workspace(), settings);
    DashboardAudit.note(users, context, "settled tag", tag);
    context.redirect("/tags/edit?tag=" + DashboardText.encoded(tag) + "&done=saved");
  }
}
