package dev.vigil.server.web.discover;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.topic.TopicTree;
import dev.vigil.discover.topic.store.LabelKind;
import dev.vigil.discover.topic.store.TopicMembers;
import dev.vigil.server.account.AccountServices;
import dev.vigil.server.account.Role;
import dev.vigil.server.discover.FirstWorkspaceRestriction;
import dev.vigil.server.discover.TopicService;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.server.web.frame.DashboardAudit;
import dev.vigil.server.web.frame.DashboardText;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.server.web.frame.UploadedFile;
import dev.vigil.server.web.sentinel.SentinelPages;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.SentinelSource;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;

/**
 * The pages of topic trees: topics, labelled pages, quality, the review queue, and the search for
 * more pages like one. Safe for concurrent use.
 */
public final class TopicPages {
  private static final int USUAL_PAGES = 500;
  private static final long LARGEST = 20L << 20;

  /** The trees of imported pages. */
  private static final String BOOKMARKS = "bookmarks";

  private static final String WATCHED = "watched";

  private final Installation installation;
  private final TopicService service;
  private final AccountServices users;
  private final PageFrame frame;
  private final TopicResultView figures;

  public TopicPages(
      Installation installation, AccountServices users, PageFrame frame, TopicService service) {
    this.installation = installation;
    this.service = service;
    this.users = users;
    this.frame = frame;
    this.figures = new TopicResultView(installation, service);
  }

  public List<Route> routes() {
    String tree = "/topics/{tree}";
    return List.of(
        Route.get("/topics", AccessRule.VIEWER, context -> list(context, "")),
        Route.post("/topics/add", AccessRule.EDITOR, this::add),
        Route.post("/topics/more", AccessRule.EDITOR, this::more),
        Route.post("/topics/bookmarks", AccessRule.EDITOR, this::bookmarks),
        Route.post("/topics/sentinels", AccessRule.EDITOR, this::sentinels),
        Route.get(tree, AccessRule.VIEWER, context -> show(context, "")),
        Route.get(tree + "/pages", AccessRule.VIEWER, this::members),
        Route.post(tree + "/train", AccessRule.EDITOR, this::train),
        Route.post(tree + "/learn", AccessRule.EDITOR, this::learn),
        Route.post(tree + "/training", AccessRule.EDITOR, this::training),
        Route.post(tree + "/crawl", AccessRule.EDITOR, this::crawl),
        Route.post(tree + "/bring", AccessRule.EDITOR, this::bring),
        Route.post(tree + "/unlabel", AccessRule.EDITOR, this::unlabel),
        Route.post(tree + "/unblock", AccessRule.EDITOR, this::unblock),
        Route.post(tree + "/remove", AccessRule.EDITOR, this::remove),
        Route.post(tree + "/review/{id}", AccessRule.EDITOR, this::decide));
  }

  // ---- the list of trees ----

  private void list(RequestContext context, String problem) {
    List<String> trees = service.topics().trees(context.workspace());
    boolean editor = context.principal().role().may(Role.EDITOR);
    frame.show(
        context,
        PageFrame.Place.TOPICS,
        "Topics",
        h("div.head", h("h1", "Topics")),
        PageFrame.problem(problem),
        trees.isEmpty()
            ? h(
                "p.empty",
                "No topics yet. Add a topic with example pages below, and Vigil finds more pages"
                    + " like them.")
            : figures.trees(context, trees),
        editor ? TopicForms.add(context, "") : null,
        editor ? TopicForms.more(context, USUAL_PAGES) : null,
        editor ? TopicForms.imports(context) : null);
  }

  private void add(RequestContext context) {
    String warning;
    TopicTree.Address address;
    try {
      address = TopicTree.address(context.field("topic"));
      LabelKind kind =
          switch (context.field("kind")) {
            case "counter" -> LabelKind.COUNTER;
            case "other" -> LabelKind.OTHER;
            default -> LabelKind.EXAMPLE;
          };
      warning = "";
      for (String url : context.field("urls").lines().toList()) {
        if (!url.isBlank()) {
          warning += " " + service.label(context.workspace(), address, url, kind);
        }
      }
      service.topics().addTopic(context.workspace(), address);
    } catch (DiscoverException | dev.vigil.fetch.FetchException e) {
      context.context().status(422);
      list(context, String.valueOf(e.getMessage()));
      return;
    }
    DashboardAudit.note(users, context, "labelled pages of", address.toString());
    if (warning.isBlank()) {
      context.redirect(path(address.tree()));
    } else {
      show(context, address.tree(), warning.strip());
    }
  }

  private void bookmarks(RequestContext context) throws IOException {
    try (UploadedFile file = UploadedFile.take(context, installation.folder(), LARGEST)) {
      service.bookmarks(context.workspace(), BOOKMARKS, Files.readAllBytes(file.file()));
    } catch (DiscoverException e) {
      context.context().status(422);
      list(context, String.valueOf(e.getMessage()));
      return;
    }
    DashboardAudit.note(users, context, "imported bookmarks into", BOOKMARKS);
    context.redirect(path(BOOKMARKS));
  }

  private void sentinels(RequestContext context) {
    try {
      String said = service.sentinels(context.workspace(), WATCHED);
      if (!service.topics().trees(context.workspace()).contains(WATCHED)) {
        throw new DiscoverException(said.strip());
      }
    } catch (DiscoverException e) {
      context.context().status(422);
      list(context, String.valueOf(e.getMessage()));
      return;
    }
    DashboardAudit.note(users, context, "imported sentinels into", WATCHED);
    context.redirect(path(WATCHED));
  }

  private void more(RequestContext context) {
    FirstWorkspaceRestriction.check(context);
    String url = context.field("url").strip();
    String sentinel = context.field("sentinel");
    if (!sentinel.isEmpty()) {
      SentinelSource source =
          installation
              .sentinels()
              .effective(installation.sentinels().find(context.workspace(), sentinel))
              .source();
      if (!(source instanceof SentinelSource.Address(String address))) {
        throw HttpProblem.of(422, "The sentinel " + sentinel + " does not watch a page.");
      }
      url = address;
    }
    TopicTree.Address found;
    try {
      found = service.more(context.workspace(), url, number(context, USUAL_PAGES));
    } catch (DiscoverException | dev.vigil.fetch.FetchException e) {
      context.context().status(422);
      list(context, String.valueOf(e.getMessage()));
      return;
    }
    DashboardAudit.note(users, context, "searches more pages like", url);
    context.redirect(path(found.tree()));
  }

  private static int number(RequestContext context, int usual) {
    String text = context.field("pages").strip();
    if (text.isEmpty()) {
      return usual;
    }
    if (!text.matches("\\d{1,7}")) {
      throw new DiscoverException(
          "'" + text + "' is not a number of pages; write for example 200.");
    }
    return Integer.parseInt(text);
  }

  // ---- one tree ----

  static String path(String tree) {
    return "/topics/" + DashboardText.encoded(tree);
  }

  private String tree(RequestContext context) {
    String tree = context.part("tree");
    if (!service.topics().trees(context.workspace()).contains(tree)) {
      throw HttpProblem.notFound("topic tree " + tree);
    }
    return tree;
  }

  private void show(RequestContext context, String problem) {
    show(context, tree(context), problem);
  }

  private void show(RequestContext context, String tree, String problem) {
    boolean editor = context.principal().role().may(Role.EDITOR);
    frame.show(
        context,
        PageFrame.Place.TOPICS,
        tree,
        h(
            "div.head",
            h("p.crumb", h("a", at("href", context.to("/topics")), "Topics")),
            h("h1", tree)),
        PageFrame.problem(problem),
        figures.training(context, tree, editor),
        figures.topics(context, tree, editor),
        figures.crawls(context, tree),
        figures.review(context, tree, editor),
        figures.blocked(context, tree, editor),
        figures.quality(context, tree),
        figures.labels(context, tree, editor),
        editor ? TopicForms.add(context, tree) : null,
        editor ? TopicForms.remove(context, tree) : null);
  }

  /** The archived pages of one topic. */
  private void members(RequestContext context) {
    String tree = tree(context);
    String topic = context.query("topic");
    String title = topic.isEmpty() ? tree : topic;
    TopicMembers.Members found;
    try {
      found = service.members(context.workspace(), new TopicTree.Address(tree, topic));
    } catch (DiscoverException e) {
      throw HttpProblem.notFound("topic " + tree + "/" + topic);
    }
    frame.show(
        context,
        PageFrame.Place.TOPICS,
        title,
        h(
            "div.head",
            h("p.crumb", h("a", at("href", context.to(path(tree))), tree)),
            h("h1", title)),
        figures.members(context, found));
  }

  private void train(RequestContext context) {
    String tree = tree(context);
    begin(context, "trained the topics of", () -> service.train(context.workspace(), tree));
  }

  private void learn(RequestContext context) {
    String tree = tree(context);
    begin(context, "let archived pages teach", () -> service.learn(context.workspace(), tree));
  }

  /** Pauses, resumes or stops a training. */
  private void training(RequestContext context) {
    String tree = tree(context);
    String act = context.field("act");
    begin(context, act + " of the training of", () -> service.act(context.workspace(), tree, act));
  }

  private void begin(RequestContext context, String deed, Runnable work) {
    String tree = tree(context);
    try {
      work.run();
    } catch (DiscoverException e) {
      context.context().status(422);
      show(context, String.valueOf(e.getMessage()));
      return;
    }
    DashboardAudit.note(users, context, deed, tree);
    context.redirect(path(tree));
  }

  private void crawl(RequestContext context) {
    FirstWorkspaceRestriction.check(context);
    String tree = tree(context);
    try {
      service.crawl(
          context.workspace(),
          new TopicTree.Address(tree, context.field("topic")),
          number(context, USUAL_PAGES));
    } catch (DiscoverException e) {
      context.context().status(422);
      show(context, String.valueOf(e.getMessage()));
      return;
    }
    DashboardAudit.note(users, context, "began a crawl for", tree + "/" + context.field("topic"));
    context.redirect(path(tree));
  }

  private void bring(RequestContext context) {
    FirstWorkspaceRestriction.check(context);
    String tree = tree(context);
    service.bring(context.workspace(), tree);
    context.redirect(path(tree));
  }

  private void unlabel(RequestContext context) {
    String tree = tree(context);
    service.topics().unlabel(context.workspace(), tree, context.field("url"));
    DashboardAudit.note(users, context, "removed the label of", context.field("url"));
    context.redirect(path(tree));
  }

  private void unblock(RequestContext context) {
    String tree = tree(context);
    String site = context.field("site");
    begin(
        context,
        "unblocked " + site + " for",
        () -> service.topics().unblock(context.workspace(), tree, site));
  }

  private void remove(RequestContext context) {
    String tree = tree(context);
    try {
      service.remove(context.workspace(), tree);
    } catch (DiscoverException e) {
      context.context().status(422);
      show(context, String.valueOf(e.getMessage()));
      return;
    }
    DashboardAudit.note(users, context, "removed the topics of", tree);
    context.redirect("/topics");
  }

  private void decide(RequestContext context) {
    String tree = tree(context);
    long id = context.number("id");
    long workspace = context.workspace();
    String done = "";
    try {
      switch (context.field("decision")) {
        case "accept" -> service.topics().accept(workspace, id);
        case "reject" -> service.topics().reject(workspace, id);
        case "block" -> service.topics().block(workspace, id);
        case "move" -> service.topics().move(workspace, id, context.field("to"));
        case "watch" -> {
          String title = service.topics().review(workspace, id).title();
          String name =
              SentinelPages.free(
                  installation,
                  context,
                  title.replaceAll("[^A-Za-z0-9]+", "-").replaceAll("^-+|-+$", "").isEmpty()
                      ? "page"
                      : shortened(title));
          Sentinel sentinel = service.watch(workspace, id, name);
          done = "/sentinels/" + DashboardText.encoded(sentinel.name()) + "?done=added";
        }
        default -> throw new DiscoverException("The decision is unknown; load the page again.");
      }
    } catch (DiscoverException | dev.vigil.fetch.FetchException e) {
      context.context().status(422);
      show(context, String.valueOf(e.getMessage()));
      return;
    }
    DashboardAudit.note(
        users, context, "decided on a page of", tree + ": " + context.field("decision"));
    context.redirect(done.isEmpty() ? path(tree) + "#review" : done);
  }

  private static String shortened(String title) {
    String plain = title.replaceAll("[^A-Za-z0-9]+", "-").replaceAll("^-+|-+$", "");
    String cut = plain.substring(0, Math.min(40, plain.length())).replaceAll("-+$", "");
    return Character.isLetter(cut.charAt(0)) ? cut : "page-" + cut;
  }
}
