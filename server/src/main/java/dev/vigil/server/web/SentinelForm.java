package dev.vigil.server.web;

import static dev.vigil.server.web.SafeHtml.at;
import static dev.vigil.server.web.SafeHtml.h;
import static dev.vigil.server.web.SafeHtml.when;

import dev.vigil.server.http.RequestContext;

/**
 * The form of a watch: the page beside it, plain words, and the text that follows them. Immutable.
 *
 * @param action where it is sent
 * @param text in the sentinel language
 * @param preview the page, or why it is not shown
 */
record SentinelForm(
    RequestContext visit, String action, SentinelDraft wish, String text, SafeHtml preview) {
  SafeHtml show() {
    boolean fresh = action.equals("/watches/add");
    return h(
        "div.add",
        h(
            "section",
            h("p.quiet", "Click the part that matters, or leave it at the whole page."),
            preview),
        h(
            "section.card",
            PageFrame.form(
                visit,
                action,
                at("id", "wish"),
                at("data-saved", fresh ? "" : wish.name()),
                visit.query("browser").equals("yes")
                    ? h("input", at("type", "hidden"), at("name", "browser"), at("value", "yes"))
                    : null,
                fresh
                    ? PageFrame.field("Name", "name", "text", wish.name(), at("required", ""))
                    : h(
                        "input",
                        at("type", "hidden"),
                        at("name", "name"),
                        at("value", wish.name())),
                PageFrame.field("Address", "url", "text", wish.url()),
                part(),
                matters(),
                often(),
                PageFrame.field("Tags", "tags", "text", wish.tags()),
                tell(),
                noise(),
                asText(),
                h("div.problem", at("id", "trouble"), at("role", "alert"), at("hidden", "")),
                h(
                    "p.row",
                    h("button.main", at("type", "submit"), fresh ? "Watch it" : "Save"),
                    h("button", at("type", "button"), at("id", "try"), "What would it have told?")),
                h("div", at("id", "tried"), at("role", "status")))));
  }

  private SafeHtml part() {
    return SafeHtml.all(
        h(
            "label.field",
            h("span", "Part of the page"),
            h(
                "input",
                at("name", "within"),
                at("value", wish.within()),
                at("placeholder", "the whole page"),
                at("aria-describedby", "found"))),
        h(
            "p.quiet",
            h("span", at("id", "found"), at("role", "status")),
            " ",
            h("button.plain", at("type", "button"), at("id", "whole"), "Take the whole page")));
  }

  private SafeHtml matters() {
    return h(
        "fieldset",
        h("legend", "What matters"),
        wish.types().isEmpty()
            ? h("p.quiet", "As the text below says, unless something is chosen here.")
            : null,
        h(
            "div.choices",
            SentinelDraft.MATTERS.entrySet().stream()
                .map(one -> choice(one.getKey(), one.getValue()))
                .toList(),
            wish.others().stream().map(type -> choice(type, type)).toList()),
        PageFrame.field("A word comes or goes", "keyword", "text", wish.said("keyword")),
        PageFrame.field("A phrase comes or goes", "phrase", "text", wish.said("phrase")));
  }

  private SafeHtml choice(String type, String words) {
    return h(
        "label",
        h(
            "input",
            at("type", "checkbox"),
            at("name", "type"),
            at("value", type),
            when(wish.types().contains(type), "checked")),
        words);
  }

  private SafeHtml often() {
    return h(
        "label.field",
        h("span", "Look"),
        h(
            "select",
            at("name", "fetch"),
            SentinelDraft.OFTEN.entrySet().stream()
                .map(
                    often ->
                        PageFrame.option(
                            often.getKey(), often.getValue(), often.getKey().equals(wish.fetch())))
                .toList(),
            SentinelDraft.OFTEN.containsKey(wish.fetch())
                ? null
                : PageFrame.option(wish.fetch(), wish.fetch(), true)));
  }

  private SafeHtml tell() {
    return SafeHtml.all(
        h(
            "label.field",
            h("span", "Tell also, one a line"),
            h(
                "textarea",
                at("name", "tell"),
                at("rows", "2"),
                at("placeholder", "email me@mail.example"),
                wish.tell())),
        h(
            "details",
            when(!wish.times().equals(DeliveryForm.NONE), "open"),
            h("summary", "Digest and quiet hours"),
            wish.times().fields("As its tags say; else at once")));
  }

  private SafeHtml noise() {
    return h(
        "details",
        at("id", "noise"),
        when(!wish.ignore().isEmpty(), "open"),
        h("summary", "Leave out noise"),
        h(
            "label.field",
            h("span", "Rules, one a line"),
            h(
                "textarea",
                at("name", "ignore"),
                at("rows", "3"),
                at("spellcheck", "false"),
                at("aria-describedby", "rules"),
                at("placeholder", "css=.advert"),
                wish.ignore())),
        h(
            "p.quiet",
            at("id", "rules"),
            "whitespace, case, numbers, dates, boilerplate, hidden, urls; text=…, regex=/…/,"
                + " cut=/…/, css=…, xpath=…, attribute=…"),
        h("p", h("button", at("type", "button"), at("id", "steps"), "Show what each one takes")),
        h("div.steps", at("id", "stepped"), at("role", "status")));
  }

  private SafeHtml asText() {
    return h(
        "details",
        h("summary", "As text"),
        h(
            "textarea",
            at("name", "text"),
            at("rows", "8"),
            at("spellcheck", "false"),
            at("aria-label", "The watch in the sentinel language"),
            text));
  }
}
