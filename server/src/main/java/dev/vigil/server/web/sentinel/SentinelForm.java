package dev.vigil.server.web.sentinel;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;
import static dev.vigil.server.web.frame.SafeHtml.when;

import dev.vigil.server.http.RequestContext;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.server.web.frame.SafeHtml;
import dev.vigil.server.web.notification.DeliveryForm;
import dev.vigil.watch.notify.channel.ChannelKind;

/**
 * Renders the sentinel form: page preview, fields and sentinel text. Immutable.
 *
 * @param action where it is sent
 * @param text in the sentinel language
 * @param preview the page, or why it is not shown
 */
record SentinelForm(
    RequestContext context,
    String action,
    SentinelDraft sentinelDraft,
    String text,
    SafeHtml preview) {
  SafeHtml show() {
    boolean fresh = action.equals("/sentinels/add");
    // The result of a search or of a view has no address; its text names it.
    boolean addressed = !fresh || !sentinelDraft.url().isEmpty();
    return h(
        "div.add",
        h(
            "section",
            addressed
                ? h("p.quiet", "Click the part that matters, or leave it at the whole page.")
                : null,
            preview),
        h(
            "section.card",
            PageFrame.form(
                context,
                action,
                at("id", "wish"),
                at("data-saved", fresh ? "" : sentinelDraft.name()),
                context.query("browser").equals("yes")
                    ? h("input", at("type", "hidden"), at("name", "browser"), at("value", "yes"))
                    : null,
                fresh
                    ? PageFrame.field(
                        "Name", "name", "text", sentinelDraft.name(), at("required", ""))
                    : h(
                        "input",
                        at("type", "hidden"),
                        at("name", "name"),
                        at("value", sentinelDraft.name())),
                addressed ? PageFrame.field("Address", "url", "text", sentinelDraft.url()) : null,
                part(),
                changeTypes(),
                often(),
                PageFrame.field("Tags", "tags", "text", sentinelDraft.tags()),
                channels(),
                noise(),
                asText(),
                h("div.problem", at("id", "trouble"), at("role", "alert"), at("hidden", "")),
                h(
                    "p.row",
                    h("button.main", at("type", "submit"), fresh ? "Watch it" : "Save"),
                    h(
                        "button",
                        at("type", "button"),
                        at("id", "try"),
                        "What would it have reported?")),
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
                at("value", sentinelDraft.within()),
                at("placeholder", "the whole page"),
                at("aria-describedby", "found"))),
        h(
            "p.quiet",
            h("span", at("id", "found"), at("role", "status")),
            " ",
            h("button.plain", at("type", "button"), at("id", "whole"), "Take the whole page")));
  }

  private SafeHtml changeTypes() {
    return h(
        "fieldset",
        h("legend", "What matters"),
        sentinelDraft.types().isEmpty()
            ? h("p.quiet", "As the text below says, unless something is chosen here.")
            : null,
        h(
            "div.choices",
            SentinelDraft.CHANGE_TYPES.entrySet().stream()
                .map(one -> choice(one.getKey(), one.getValue()))
                .toList(),
            sentinelDraft.others().stream().map(type -> choice(type, type)).toList()),
        PageFrame.field("A word comes or goes", "keyword", "text", sentinelDraft.said("keyword")),
        PageFrame.field("A phrase comes or goes", "phrase", "text", sentinelDraft.said("phrase")));
  }

  private SafeHtml choice(String type, String words) {
    return h(
        "label",
        h(
            "input",
            at("type", "checkbox"),
            at("name", "type"),
            at("value", type),
            when(sentinelDraft.types().contains(type), "checked")),
        words);
  }

  private SafeHtml often() {
    return h(
        "label.field",
        h("span", "Check"),
        h(
            "select",
            at("name", "fetch"),
            SentinelDraft.OFTEN.entrySet().stream()
                .map(
                    often ->
                        PageFrame.option(
                            often.getKey(),
                            often.getValue(),
                            often.getKey().equals(sentinelDraft.fetch())))
                .toList(),
            SentinelDraft.OFTEN.containsKey(sentinelDraft.fetch())
                ? null
                : PageFrame.option(sentinelDraft.fetch(), sentinelDraft.fetch(), true)));
  }

  private SafeHtml channels() {
    return SafeHtml.all(
        h(
            "label.field",
            h("span", "Notify, one channel a line"),
            h(
                "textarea",
                at("name", "tell"),
                at("rows", "2"),
                at("placeholder", "email me@mail.example"),
                at("aria-describedby", "channels"),
                sentinelDraft.channels())),
        h(
            "p.quiet",
            at("id", "channels"),
            "A mail address, or %s, followed by its address. Without a channel: those of its tags, else only this dashboard."
                .formatted(String.join(", ", ChannelKind.words()))),
        h(
            "details",
            when(!sentinelDraft.times().equals(DeliveryForm.NONE), "open"),
            h("summary", "Digest and quiet hours"),
            sentinelDraft.times().fields("Set by its tags, else at once")));
  }

  private SafeHtml noise() {
    return h(
        "details",
        at("id", "noise"),
        when(!sentinelDraft.ignore().isEmpty(), "open"),
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
                sentinelDraft.ignore())),
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
            at("aria-label", "The sentinel in the sentinel language"),
            text));
  }
}
