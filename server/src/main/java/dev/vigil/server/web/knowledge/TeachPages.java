package dev.vigil.server.web.knowledge;

import static dev.vigil.server.web.frame.SafeHtml.all;
import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.document.PageDigest;
import dev.vigil.fetch.FetchException;
import dev.vigil.knowledge.KnowledgeException;
import dev.vigil.knowledge.extract.ExtractedRecord;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.extract.PageInput;
import dev.vigil.knowledge.fact.FactRules;
import dev.vigil.knowledge.fact.FactService;
import dev.vigil.knowledge.fact.RuleTrial;
import dev.vigil.knowledge.rule.PageRule;
import dev.vigil.knowledge.rule.RuleExample;
import dev.vigil.knowledge.rule.RuleFile;
import dev.vigil.knowledge.rule.RuleLearner;
import dev.vigil.knowledge.rule.RuleProposal;
import dev.vigil.server.account.AccountServices;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.server.web.frame.DashboardAudit;
import dev.vigil.server.web.frame.DashboardText;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.server.web.frame.SafeHtml;
import dev.vigil.server.web.settings.SettingsPages;
import dev.vigil.server.web.show.PagePreviewCache;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.engine.PagePreviewResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The page to teach an extractor by pointing at values. Safe for concurrent use. */
public final class TeachPages {
  private static final int MOST_SHOWN = 12;

  private final Installation installation;
  private final AccountServices users;
  private final PageFrame frame;
  private final PagePreviewCache previews;
  private final FactService facts;

  public TeachPages(
      Installation installation,
      AccountServices users,
      PageFrame frame,
      PagePreviewCache previews) {
    this.installation = installation;
    this.users = users;
    this.frame = frame;
    this.previews = previews;
    this.facts = FactService.of(installation);
  }

  public List<Route> routes() {
    return List.of(
        Route.get("/facts/teach", AccessRule.EDITOR, context -> ask(context, "")),
        Route.post("/facts/teach/value", AccessRule.EDITOR, this::value),
        Route.post("/facts/teach/try", AccessRule.EDITOR, this::attempt),
        Route.post("/facts/teach", AccessRule.EDITOR, this::save));
  }

  private void ask(RequestContext context, String problem) {
    String url = context.query("url").strip();
    String name = context.query("class").isEmpty() ? "Product" : context.query("class");
    FactClass type = facts.classes(context.workspace()).get(name);
    if (url.isEmpty()) {
      page(context, url, type, problem, null);
      return;
    }
    try {
      PagePreviewResult preview = previews.of(context.principal().account(), url, false);
      page(context, url, type, preview.digest() == null ? preview.problem() : problem, preview);
    } catch (FetchException e) {
      context.context().status(422);
      page(context, url, type, String.valueOf(e.getMessage()), null);
    }
  }

  private void page(
      RequestContext context,
      String url,
      FactClass type,
      String problem,
      @org.jspecify.annotations.Nullable PagePreviewResult preview) {
    frame.show(
        context,
        PageFrame.Place.FACTS,
        "Teach an extractor",
        List.of("teach.js"),
        h("div.head", h("h1", "Teach an extractor")),
        ExtractorPages.tabs(context, "/facts/teach"),
        PageFrame.problem(problem),
        h(
            "p.quiet",
            "Open a page and enter values of one thing on it. Vigil makes an extractor and shows"
                + " what it finds there, in older versions and on similar pages."),
        h(
            "form.card",
            at("method", "get"),
            at("action", context.to("/facts/teach")),
            h(
                "div.row",
                PageFrame.field(
                    "Page",
                    "url",
                    "url",
                    url,
                    at("required", ""),
                    at("placeholder", "https://shop.example/p/1")),
                h(
                    "label.field",
                    h("span", "Class"),
                    h(
                        "select",
                        at("name", "class"),
                        facts.classes(context.workspace()).all().stream()
                            .map(one -> PageFrame.option(one.name(), one.name(), one.equals(type)))
                            .toList())),
                h("button", at("type", "submit"), at("data-wait", "Fetching the page"), "Open"))),
        preview == null || preview.digest() == null ? null : form(context, url, type, preview));
  }

  private static SafeHtml form(
      RequestContext context, String url, FactClass type, PagePreviewResult preview) {
    return h(
        "div.grid",
        h(
            "section.card",
            h("h2", "Values"),
            h(
                "p.quiet",
                "Choose a field, then click its value on the page. Two values are enough to"
                    + " begin; fields without a value are not extracted from these pages."),
            PageFrame.form(
                context,
                "/facts/teach",
                h("input", at("type", "hidden"), at("name", "url"), at("value", url)),
                h("input", at("type", "hidden"), at("name", "class"), at("value", type.name())),
                h(
                    "div",
                    at("id", "values"),
                    type.properties().stream().map(TeachPages::value).toList()),
                PageFrame.field(
                    "Pages, * stands for any text", "pages", "text", PageRule.siblings(url)),
                h(
                    "label.check",
                    h("input", at("type", "checkbox"), at("name", "one"), at("value", "yes")),
                    "Only these values, no similar elements"),
                h(
                    "label.check",
                    h("input", at("type", "checkbox"), at("name", "hand"), at("value", "yes")),
                    "By hand, for this page only"),
                PageFrame.field(
                    "Name of the rule",
                    "name",
                    "text",
                    host(url),
                    at("required", ""),
                    at("maxlength", "100")),
                h(
                    "div.row",
                    h(
                        "button.plain",
                        at("type", "button"),
                        at("id", "teach-try"),
                        "Show what it finds"),
                    h("button", at("type", "submit"), "Save the rule"))),
            h("p.problem", at("id", "trouble"), at("role", "alert"), at("hidden", "")),
            h("div", at("id", "tried"), at("aria-live", "polite"))),
        h(
            "iframe.page-frame",
            at("id", "preview"),
            at("sandbox", "allow-scripts"),
            at("referrerpolicy", "no-referrer"),
            at("title", "Preview: " + preview.title()),
            at("src", context.to("/sentinels/preview?url=" + DashboardText.encoded(url)))));
  }

  private static SafeHtml value(FactProperty property) {
    return h(
        "label.field",
        h("span", property.name() + " (" + property.type().word() + ")"),
        h(
            "input",
            at("name", "value." + property.name()),
            at("type", "text"),
            at("data-property", property.name()),
            at("autocomplete", "off")),
        h("input", at("type", "hidden"), at("name", "node." + property.name())));
  }

  private static String host(String url) {
    String bare = url.replaceFirst("^[a-z]+://(www\\.)?", "");
    int slash = bare.indexOf('/');
    return slash < 0 ? bare : bare.substring(0, slash);
  }

  // ---- requests of the page ----

  private PageInput input(RequestContext context) {
    PagePreviewResult preview =
        previews.of(context.principal().account(), context.field("url"), false);
    PageDigest digest = preview.digest();
    if (digest == null) {
      throw HttpProblem.of(422, preview.problem());
    }
    return new PageInput(digest, context.field("url"));
  }

  /** The text of a node that was clicked. */
  private void value(RequestContext context) {
    PageInput page = input(context);
    long node = SettingsPages.number(context.field("node"));
    if (node < 1 || node >= page.digest().nodeCount()) {
      throw HttpProblem.of(422, "The page has changed; open it again.");
    }
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("text", RuleLearner.shown(page, (int) node));
    context.json(answer);
  }

  private RuleProposal propose(RequestContext context, FactClass type, PageInput page) {
    List<RuleExample> examples = new ArrayList<>();
    for (FactProperty property : type.properties()) {
      String text = context.field("value." + property.name()).strip();
      String node = context.field("node." + property.name());
      if (!text.isEmpty()) {
        examples.add(
            new RuleExample(
                property.name(),
                text,
                node.isEmpty()
                    ? -1
                    : Math.clamp(SettingsPages.number(node), -1, page.digest().nodeCount() - 1),
                0));
      }
    }
    boolean hand = context.field("hand").equals("yes");
    String url = context.field("url");
    try {
      return hand
          ? RuleLearner.byHand(type, page, url, examples)
          : RuleLearner.propose(
              type,
              page,
              context.field("pages").isBlank() ? url : context.field("pages").strip(),
              examples,
              !context.field("one").equals("yes"));
    } catch (KnowledgeException e) {
      throw HttpProblem.of(422, String.valueOf(e.getMessage()));
    }
  }

  private void attempt(RequestContext context) {
    FactClass type = facts.classes(context.workspace()).get(context.field("class"));
    RuleProposal proposal = propose(context, type, input(context));
    List<RuleTrial> trials =
        RuleTrial.run(
            installation.archive(),
            context.workspace(),
            proposal.rule(),
            type,
            context.field("url"));
    context.html(
        all(
                h("h3", "On this page"),
                h(
                    "ul",
                    proposal.found().stream()
                        .limit(MOST_SHOWN)
                        .map(record -> h("li", words(record)))
                        .toList()),
                proposal.questions().stream()
                    .map(
                        question ->
                            h(
                                "div.note",
                                h("p", question.sentence()),
                                h(
                                    "ol",
                                    question.choices().stream()
                                        .map(choice -> h("li", choice))
                                        .toList())))
                    .toList(),
                h("h3", "In stored versions and on sibling pages"),
                trials.isEmpty()
                    ? h("p.quiet", "No stored version of these pages yet.")
                    : h(
                        "ul",
                        trials.stream()
                            .map(
                                trial ->
                                    h(
                                        "li",
                                        (trial.sibling() ? trial.url() : "this page")
                                            + ", version "
                                            + trial.version()
                                            + ": ",
                                        trial.extraction().records().isEmpty()
                                            ? h("b", "nothing found")
                                            : words(trial.extraction().records().getFirst()),
                                        trial.extraction().problems().isEmpty()
                                            ? null
                                            : h(
                                                "p.quiet",
                                                String.join(" ", trial.extraction().problems()))))
                            .toList()),
                h(
                    "details",
                    h("summary", "The rule"),
                    h("pre", RuleFile.text(proposal.rule()).replaceFirst("^---\\s*", ""))))
            .toString());
  }

  private static String words(ExtractedRecord record) {
    return record.values().stream()
        .map(value -> value.property() + ": " + value.value().shown())
        .collect(Collectors.joining(" · "));
  }

  private void save(RequestContext context) {
    FactClass type = facts.classes(context.workspace()).get(context.field("class"));
    RuleProposal proposal = propose(context, type, input(context));
    try {
      FactRules.of(installation).save(context.workspace(), context.field("name"), proposal.rule());
    } catch (KnowledgeException e) {
      throw HttpProblem.of(422, String.valueOf(e.getMessage())).at("name");
    }
    DashboardAudit.note(users, context, "taught rule", context.field("name"));
    context.redirect("/facts/extractors");
  }
}
