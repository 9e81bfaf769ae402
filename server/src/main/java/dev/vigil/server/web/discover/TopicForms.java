package dev.vigil.server.web.discover;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.server.http.RequestContext;
import dev.vigil.server.web.frame.DashboardText;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.server.web.frame.SafeHtml;
import dev.vigil.server.web.frame.UploadedFile;
import java.util.List;

/** The forms of topic pages. Stateless. */
final class TopicForms {
  private TopicForms() {}

  /** Adds a topic and pages. */
  static SafeHtml add(RequestContext context, String tree) {
    return h(
        "section.card",
        h("h2", tree.isEmpty() ? "Add a topic" : "Add pages"),
        PageFrame.form(
            context,
            "/topics/add",
            h(
                "div.row",
                PageFrame.field(
                    "Topic, as TREE/TOPIC",
                    "topic",
                    "text",
                    context.field("topic").isEmpty() && !tree.isEmpty()
                        ? tree + "/"
                        : context.field("topic"),
                    at("required", ""),
                    at("placeholder", "hobby/sailing")),
                h(
                    "label.field",
                    h("span", "The pages are"),
                    h(
                        "select",
                        at("name", "kind"),
                        List.of(
                            PageFrame.option("example", "examples of the topic", true),
                            PageFrame.option("counter", "counter-examples of the topic", false),
                            PageFrame.option("other", "of no topic of the tree", false))))),
            h(
                "label.field",
                h("span", "Addresses, one a line"),
                h(
                    "textarea",
                    at("name", "urls"),
                    at("rows", "3"),
                    at("placeholder", "https://"),
                    at("spellcheck", "false"),
                    context.field("urls"))),
            h("p", h("button.main", at("type", "submit"), "Add"))));
  }

  /** Removes a tree. */
  static SafeHtml remove(RequestContext context, String tree) {
    return PageFrame.form(
        context,
        TopicPages.path(tree) + "/remove",
        h(
            "p",
            h(
                "button.danger",
                at("type", "submit"),
                at(
                    "data-confirm",
                    "Remove this tree with its topics, labels and model? Pages in the archive are"
                        + " kept. This cannot be undone."),
                "Remove this tree")));
  }

  /** Makes topics of what the user has already. */
  static SafeHtml imports(RequestContext context) {
    return h(
        "section.card",
        h("h2", "Import"),
        h(
            "p.quiet",
            "Folders of a browser's bookmarks become topics of the tree bookmarks; tags of"
                + " sentinels become topics of the tree watched."),
        UploadedFile.form(
            context, "/topics/bookmarks", "Bookmarks, exported as HTML", ".html,.htm", "Import"),
        PageFrame.form(
            context,
            "/topics/sentinels",
            h("p", h("button", at("type", "submit"), "Take the pages of sentinels"))));
  }

  /** The address of the form that searches for pages like one. */
  static String moreLike(String url) {
    return "/topics?url=" + DashboardText.encoded(url) + "#more";
  }

  /** Searches for pages like one. */
  static SafeHtml more(RequestContext context, int pages) {
    return h(
        "section.card",
        at("id", "more"),
        h("h2", "Find more like this"),
        h(
            "p.quiet",
            "Vigil takes one page as the example of a topic, and archived pages unlike it as"
                + " counter-examples. It crawls from there and proposes what it finds."),
        PageFrame.form(
            context,
            "/topics/more",
            h(
                "div.row",
                PageFrame.field(
                    "Page",
                    "url",
                    "url",
                    context.field("url").isEmpty() ? context.query("url") : context.field("url"),
                    at("required", ""),
                    at("placeholder", "https://")),
                PageFrame.field(
                    "Maximum of pages",
                    "pages",
                    "number",
                    Integer.toString(pages),
                    at("min", "1"))),
            h("p", h("button.main", at("type", "submit"), "Find more"))));
  }
}
