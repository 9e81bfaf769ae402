package dev.vigil.server.api;

import dev.vigil.server.account.People;
import dev.vigil.server.account.Scope;
import dev.vigil.server.discover.CrawlDesk;
import dev.vigil.server.door.Guard;
import dev.vigil.server.door.Refusal;
import dev.vigil.server.door.Route;
import dev.vigil.server.door.Visit;
import dev.vigil.server.live.Live;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.notify.Feed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The REST interface, put together. Safe for concurrent use. */
public final class Api {
  private static final Guard READ = Guard.scope(Scope.READ);
  private static final int FEED = 100;

  private final Installation installation;
  private final People people;
  private final Live live;
  private final Metrics metrics;
  private final List<Operation> operations;

  public Api(Installation installation, People people, Live live, CrawlDesk crawls) {
    this.installation = installation;
    this.people = people;
    this.live = live;
    this.metrics = new Metrics(installation);
    this.operations = operations(crawls);
  }

  public List<Route> routes() {
    List<Route> all = new ArrayList<>();
    operations.forEach(operation -> all.add(operation.route()));
    all.add(Route.get("/metrics", Guard.scope(Scope.METRICS), metrics::serve));
    all.add(Route.get("/openapi.json", Guard.OPEN, visit -> visit.json(document(visit.base()))));
    all.add(Route.get("/feeds/{secret}", Guard.OPEN, this::feed));
    return all;
  }

  /** The OpenAPI document. */
  public Map<String, Object> document(String base) {
    return OpenApi.of(operations, base);
  }

  private List<Operation> operations(CrawlDesk crawls) {
    Answers answers = new Answers(installation.base().catalogue(), installation.time());
    List<Operation> all = new ArrayList<>();
    all.addAll(new SentinelCalls(installation, people, answers).operations());
    all.addAll(new TagCalls(installation, people).operations());
    all.addAll(new PageCalls(installation).operations());
    all.addAll(new ChangeCalls(installation).operations());
    all.addAll(new NotificationCalls(installation, people).operations());
    all.addAll(new UserCalls(people, answers).operations());
    all.addAll(new DiscoverCalls(installation, people, crawls).operations());
    all.add(
        Operation.of(
                Route.get("/api/v1/events", READ, live::follow), "Looks and changes as they happen")
            .givingMedia("text/event-stream"));
    all.addAll(new Memento(installation).operations(READ));
    return List.copyOf(all);
  }

  /** Whoever knows the secret may read. */
  private void feed(Visit visit) {
    var link =
        people.links().find(visit.part("secret")).orElseThrow(() -> Refusal.notFound("feed"));
    visit.text(
        "application/atom+xml; charset=utf-8",
        new Feed(installation.base(), installation.settings())
            .atom(link.workspace(), subject(link.subject()), Optional.empty(), FEED));
  }

  private static Feed.Subject subject(String words) {
    int colon = words.indexOf(':');
    String name = words.substring(colon + 1);
    return switch (words.substring(0, Math.max(0, colon))) {
      case "sentinel" -> new Feed.Subject.Sentinel(name);
      case "tag" -> new Feed.Subject.Tag(name);
      default -> new Feed.Subject.All();
    };
  }
}
