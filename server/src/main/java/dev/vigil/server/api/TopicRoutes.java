package dev.vigil.server.api;

import dev.vigil.discover.topic.TopicScore;
import dev.vigil.discover.topic.TopicTree;
import dev.vigil.discover.topic.store.LabelKind;
import dev.vigil.discover.topic.store.LabelledPage;
import dev.vigil.discover.topic.store.QualityPoint;
import dev.vigil.discover.topic.store.TopicMembers;
import dev.vigil.discover.topic.store.TopicReview;
import dev.vigil.server.account.AccountServices;
import dev.vigil.server.account.TokenScope;
import dev.vigil.server.discover.FirstWorkspaceRestriction;
import dev.vigil.server.discover.TopicService;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The routes for topics. Safe for concurrent use. */
final class TopicRoutes {
  private static final AccessRule READ = AccessRule.scope(TokenScope.READ);
  private static final AccessRule WRITE = AccessRule.scope(TokenScope.WRITE);
  private static final int MOST_REVIEWS = 1000;
  private static final int MOST_PAGES = 10_000;
  private static final int USUAL_PAGES = 500;

  private final TopicService service;
  private final AccountServices users;

  TopicRoutes(TopicService service, AccountServices users) {
    this.service = service;
    this.users = users;
  }

  /** The names of the topic trees. */
  record Trees(List<String> items) {}

  /** A topic. */
  record TopicJson(String topic, int pages, double precision, double recall, boolean trained) {}

  /** How far a training is. */
  record TrainingJson(String step, int done, int steps, boolean paused) {}

  /**
   * A topic tree.
   *
   * @param training what the last training said
   * @param running the training that runs now
   */
  record TreeJson(
      String name, String training, @Nullable TrainingJson running, List<TopicJson> topics) {}

  /** The body of a request that labels a page; the kind is example, counter or other. */
  record NewLabel(String url, @Nullable String topic, @Nullable String kind) {}

  /** What was labelled, with a warning if the page is a poor example. */
  record Labelled(String url, String topic, String kind, String warning) {}

  /** The URL of a page to classify. */
  record PageUrl(String url) {}

  record ScoreJson(String topic, double confidence, String because) {}

  /** The topics of a page; none if it belongs to the catch-all. */
  record Classification(String url, List<ScoreJson> topics) {}

  record ReviewJson(
      long id,
      String topic,
      String url,
      String title,
      String excerpt,
      String because,
      double confidence,
      String crawl) {}

  /** The pages that wait for a decision. */
  record Reviews(List<ReviewJson> items) {}

  /**
   * The decision accept, reject, move, block or watch; a moved page needs a topic, a watched one
   * the name of its sentinel.
   */
  record Decision(String decision, @Nullable String topic, @Nullable String sentinel) {}

  /**
   * An archived page of a topic.
   *
   * @param confidence of the model; null for a page with a label
   */
  record MemberJson(String url, String title, @Nullable Double confidence, String fetched) {}

  /**
   * The archived pages of a topic.
   *
   * @param unclassified pages that the next request classifies
   */
  record MembersJson(List<MemberJson> items, int unclassified) {}

  /** The sites whose pages are not proposed. */
  record BlockedSites(List<String> items) {}

  /** The body of a request for a focused crawl. */
  record NewTopicCrawl(String topic, @Nullable Integer pages) {}

  /** The body of a request for pages like one. */
  record MoreLikeThis(String url, @Nullable Integer pages) {}

  /** The HTML file that a browser exported. */
  record BookmarksFile(String html) {}

  /** The topic that the search made, with what limits it. */
  record StartedSearch(String topic, String warning) {}

  /** The crawl that was started. */
  record StartedCrawl(String crawl, String topic) {}

  List<ApiOperation> operations() {
    String tree = "/api/v1/topics/{tree}";
    return List.of(
        ApiOperation.of(Route.get("/api/v1/topics", READ, this::trees), "The topic trees")
            .giving(Trees.class),
        ApiOperation.of(
                Route.post("/api/v1/topics", WRITE, this::more), "Searches for pages like one")
            .taking(MoreLikeThis.class)
            .giving(StartedSearch.class),
        ApiOperation.of(Route.get(tree, READ, this::tree), "One topic tree").giving(TreeJson.class),
        ApiOperation.of(
            Route.delete(tree, WRITE, this::remove),
            "Removes a topic tree with its labels and its model"),
        ApiOperation.of(
                Route.get(tree + "/pages", READ, this::members), "The archived pages of a topic")
            .asking("topic", "the topic within the tree; without it all topics of the tree")
            .giving(MembersJson.class),
        ApiOperation.of(
                Route.get(tree + "/blocked", READ, this::blocked),
                "The sites whose pages are not proposed")
            .giving(BlockedSites.class),
        ApiOperation.of(
            Route.delete(tree + "/blocked/{site}", WRITE, this::unblock),
            "Lets the pages of a blocked site be proposed again"),
        ApiOperation.of(Route.post(tree + "/labels", WRITE, this::label), "Labels a page")
            .taking(NewLabel.class)
            .giving(Labelled.class),
        ApiOperation.of(Route.post(tree + "/train", WRITE, this::train), "Trains a tree")
            .giving(TreeJson.class),
        ApiOperation.of(
                Route.post(tree + "/learn", WRITE, this::learn),
                "Lets a tree learn from archived pages")
            .giving(TreeJson.class),
        act(tree, "pause", "Pauses the training of a tree"),
        act(tree, "resume", "Resumes the training of a tree"),
        act(tree, "stop", "Stops the training of a tree"),
        ApiOperation.of(Route.post(tree + "/classify", WRITE, this::classify), "Classifies a page")
            .taking(PageUrl.class)
            .giving(Classification.class),
        ApiOperation.of(Route.post(tree + "/crawl", WRITE, this::crawl), "Begins a focused crawl")
            .taking(NewTopicCrawl.class)
            .giving(StartedCrawl.class),
        ApiOperation.of(Route.get(tree + "/reviews", READ, this::reviews), "The review queue")
            .giving(Reviews.class),
        ApiOperation.of(
                Route.post(tree + "/reviews", WRITE, this::bring),
                "Adds what crawls found to the review queue")
            .giving(Reviews.class),
        ApiOperation.of(
                Route.post(tree + "/bookmarks", WRITE, this::bookmarks),
                "Makes topics of the folders of a browser's bookmarks")
            .taking(BookmarksFile.class)
            .giving(TreeJson.class),
        ApiOperation.of(
                Route.post(tree + "/reviews/{id}", WRITE, this::decide), "Decides on a page")
            .taking(Decision.class)
            .giving(Reviews.class));
  }

  private ApiOperation act(String tree, String act, String summary) {
    return ApiOperation.of(
            Route.post(
                tree + "/train/" + act,
                WRITE,
                context -> {
                  String name = name(context);
                  service.act(context.workspace(), name, act);
                  note(context, act + " of the training of", name);
                  context.json(view(context, name));
                }),
            summary)
        .giving(TreeJson.class);
  }

  private String name(RequestContext context) {
    String tree = context.part("tree");
    if (!service.topics().trees(context.workspace()).contains(tree)) {
      throw HttpProblem.notFound("topic tree " + tree);
    }
    return tree;
  }

  private void trees(RequestContext context) {
    context.json(new Trees(service.topics().trees(context.workspace())));
  }

  private void tree(RequestContext context) {
    context.json(view(context, name(context)));
  }

  private TreeJson view(RequestContext context, String tree) {
    Map<String, QualityPoint> last = new HashMap<>();
    service
        .topics()
        .quality(context.workspace(), tree)
        .forEach(point -> last.put(point.path(), point));
    Map<String, Integer> pages = new HashMap<>();
    service
        .topics()
        .labels(context.workspace(), tree)
        .forEach(label -> pages.merge(label.path(), 1, Integer::sum));
    List<TopicJson> topics =
        service.topics().tree(context.workspace(), tree).paths().stream()
            .map(
                path -> {
                  QualityPoint point = last.get(path);
                  return new TopicJson(
                      path,
                      pages.getOrDefault(path, 0),
                      point == null ? 0 : TopicScore.rounded(point.quality().precision()),
                      point == null ? 0 : TopicScore.rounded(point.quality().recall()),
                      point != null);
                })
            .toList();
    TrainingJson running =
        service
            .task(context.workspace(), tree)
            .map(now -> new TrainingJson(now.step(), now.done(), now.steps(), now.paused()))
            .orElse(null);
    return new TreeJson(tree, service.last(context.workspace(), tree), running, topics);
  }

  private void label(RequestContext context) {
    NewLabel body = context.body(NewLabel.class);
    String kind = body.kind() == null ? "example" : body.kind();
    LabelKind known =
        switch (kind) {
          case "example" -> LabelKind.EXAMPLE;
          case "counter" -> LabelKind.COUNTER;
          case "other" -> LabelKind.OTHER;
          default ->
              throw HttpProblem.badRequest(
                  "There is no kind '" + kind + "'; write example, counter or other.");
        };
    String topic = body.topic() == null ? "" : body.topic();
    TopicTree.Address address =
        TopicTree.address(context.part("tree") + (topic.isEmpty() ? "" : "/" + topic));
    String warning = service.label(context.workspace(), address, body.url(), known);
    note(context, "labelled", body.url());
    context.json(201, "application/json", new Labelled(body.url(), topic, kind, warning));
  }

  private void train(RequestContext context) {
    String tree = name(context);
    service.train(context.workspace(), tree);
    note(context, "trained the topics of", tree);
    context.json(202, "application/json", view(context, tree));
  }

  private void learn(RequestContext context) {
    String tree = name(context);
    service.learn(context.workspace(), tree);
    note(context, "let archived pages teach", tree);
    context.json(202, "application/json", view(context, tree));
  }

  private void classify(RequestContext context) {
    String tree = name(context);
    var model = service.topics().model(context.workspace(), tree);
    LabelledPage page =
        service.topics().pages().find(context.workspace(), context.body(PageUrl.class).url());
    List<TopicScore> scores = service.topics().classify(model, page);
    context.json(
        new Classification(
            page.url(),
            scores.stream()
                .map(
                    score ->
                        new ScoreJson(
                            score.topic(),
                            TopicScore.rounded(score.confidence()),
                            service.topics().explain(model, page, score.topic()).line()))
                .toList()));
  }

  private void crawl(RequestContext context) {
    FirstWorkspaceRestriction.check(context);
    String tree = name(context);
    NewTopicCrawl body = context.body(NewTopicCrawl.class);
    TopicTree.Address address = new TopicTree.Address(tree, body.topic());
    String crawl =
        service
            .crawl(context.workspace(), address, body.pages() == null ? USUAL_PAGES : body.pages())
            .name();
    note(context, "began a crawl for", address.toString());
    context.json(201, "application/json", new StartedCrawl(crawl, address.toString()));
  }

  private void more(RequestContext context) {
    FirstWorkspaceRestriction.check(context);
    MoreLikeThis body = context.body(MoreLikeThis.class);
    TopicTree.Address found =
        service.more(
            context.workspace(), body.url(), body.pages() == null ? USUAL_PAGES : body.pages());
    note(context, "searches more pages like", body.url());
    context.json(
        201,
        "application/json",
        new StartedSearch(found.toString(), service.last(context.workspace(), found.tree())));
  }

  private void remove(RequestContext context) {
    String tree = name(context);
    service.remove(context.workspace(), tree);
    note(context, "removed the topics of", tree);
    context.context().status(204);
  }

  private void members(RequestContext context) {
    TopicMembers.Members found =
        service.members(
            context.workspace(), new TopicTree.Address(name(context), context.query("topic")));
    context.json(
        new MembersJson(
            found.pages().stream()
                .limit(MOST_PAGES)
                .map(
                    page ->
                        new MemberJson(
                            page.url(),
                            page.title(),
                            page.confidence().isPresent()
                                ? TopicScore.rounded(page.confidence().getAsDouble())
                                : null,
                            page.time().toString()))
                .toList(),
            found.left()));
  }

  private void blocked(RequestContext context) {
    context.json(new BlockedSites(service.topics().blocked(context.workspace(), name(context))));
  }

  private void unblock(RequestContext context) {
    String tree = name(context);
    String site = context.part("site");
    service.topics().unblock(context.workspace(), tree, site);
    note(context, "unblocked " + site + " for", tree);
    context.context().status(204);
  }

  private void reviews(RequestContext context) {
    String tree = name(context);
    context.json(waiting(context, tree));
  }

  private void bring(RequestContext context) {
    FirstWorkspaceRestriction.check(context);
    String tree = name(context);
    service.bring(context.workspace(), tree);
    note(context, "brought pages of crawls into the review queue of", tree);
    context.json(waiting(context, tree));
  }

  private void bookmarks(RequestContext context) {
    String tree = TopicTree.address(context.part("tree")).tree();
    service.bookmarks(
        context.workspace(),
        tree,
        context.body(BookmarksFile.class).html().getBytes(StandardCharsets.UTF_8));
    note(context, "imported bookmarks into", tree);
    context.json(202, "application/json", view(context, tree));
  }

  private Reviews waiting(RequestContext context, String tree) {
    return new Reviews(
        service
            .topics()
            .reviews(context.workspace(), tree, TopicReview.State.WAITING, MOST_REVIEWS)
            .stream()
            .map(
                r ->
                    new ReviewJson(
                        r.id(),
                        r.path(),
                        r.url(),
                        r.title(),
                        r.excerpt(),
                        r.reason(),
                        TopicScore.rounded(r.confidence()),
                        r.origin()))
            .toList());
  }

  private void decide(RequestContext context) {
    String tree = name(context);
    Decision body = context.body(Decision.class);
    long id = context.number("id");
    switch (body.decision().toLowerCase(Locale.ROOT)) {
      case "accept" -> service.topics().accept(context.workspace(), id);
      case "reject" -> service.topics().reject(context.workspace(), id);
      case "block" -> service.topics().block(context.workspace(), id);
      case "move" ->
          service.topics().move(context.workspace(), id, body.topic() == null ? "" : body.topic());
      case "watch" ->
          service.watch(
              context.workspace(), id, body.sentinel() == null ? "page-" + id : body.sentinel());
      default ->
          throw HttpProblem.badRequest(
              "There is no decision '"
                  + body.decision()
                  + "'; write accept, reject, move, block or watch.");
    }
    note(context, "decided on a page of", tree);
    context.json(waiting(context, tree));
  }

  private void note(RequestContext context, String what, String on) {
    ApiAudit.note(users, context, what, on);
  }
}
