package dev.vigil.watch.engine;

import dev.vigil.diff.group.Part;
import dev.vigil.fetch.Fetcher;
import dev.vigil.fetch.Request;
import dev.vigil.fetch.Time;
import dev.vigil.fetch.url.WebUrl;
import dev.vigil.watch.Metrics;
import dev.vigil.watch.Settings;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.base.Kept;
import dev.vigil.watch.base.KnowledgeBase;
import dev.vigil.watch.language.Surroundings;
import dev.vigil.watch.notify.ChannelKind;
import dev.vigil.watch.secret.Secrets;
import dev.vigil.watch.sentinel.Asking;
import dev.vigil.watch.sentinel.Channel;
import dev.vigil.watch.sentinel.Source;
import dev.vigil.watch.sentinel.TagSettings;
import dev.vigil.watch.sentinel.Terms;
import dev.vigil.watch.source.SourceKinds;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What verification asks about an installation, for one workspace and one batch of sentinels. Each
 * page is looked at once. For one thread.
 */
final class Reception implements Surroundings {
  private final long workspace;
  private final KnowledgeBase base;
  private final Settings settings;
  private final Secrets secrets;
  private final Members members;
  private final Fetcher fetcher;
  private final Asking.Stock stock;
  private final SourceKinds kinds;
  private final Time time;
  private final boolean looks;
  private final Map<Request, Found> looked = new HashMap<>();

  /**
   * Questions about a workspace.
   *
   * @param looks whether pages are looked at
   */
  Reception(
      long workspace,
      KnowledgeBase base,
      Settings settings,
      Secrets secrets,
      Members members,
      Fetcher fetcher,
      Asking.Stock stock,
      SourceKinds kinds,
      Time time,
      boolean looks) {
    this.workspace = workspace;
    this.base = base;
    this.settings = settings;
    this.secrets = secrets;
    this.members = members;
    this.fetcher = fetcher;
    this.stock = stock;
    this.kinds = kinds;
    this.time = time;
    this.looks = looks;
  }

  @Override
  public Instant now() {
    return time.now();
  }

  @Override
  public Duration tick() {
    return settings.tick();
  }

  @Override
  public Optional<Known> sentinel(String name) {
    return base.catalogue()
        .read(connection -> Kept.find(connection, workspace, name))
        .map(kept -> new Known(members.read(kept), stage(kept)));
  }

  private static Stage stage(Kept kept) {
    return switch (kept.state()) {
      case WAITING -> Stage.WAITING;
      case ACTIVE -> Stage.STARTED;
      case PAUSED -> kept.page() == 0 ? Stage.WAITING : Stage.STARTED;
      case ENDED -> Stage.ENDED;
    };
  }

  @Override
  public Set<String> sentinels() {
    return base.catalogue().read(connection -> Kept.all(connection, workspace)).stream()
        .map(Kept::name)
        .collect(Collectors.toSet());
  }

  @Override
  public Optional<TagSettings> tag(String name) {
    return Optional.ofNullable(
        base.catalogue().read(connection -> members.tags(connection, workspace)).get(name));
  }

  @Override
  public Set<String> kinds() {
    return kinds.names();
  }

  @Override
  public Optional<String> problem(Channel channel) {
    return ChannelKind.problem(channel);
  }

  @Override
  public Set<String> secrets() {
    return Set.copyOf(secrets.names(workspace));
  }

  @Override
  public Set<String> proxies() {
    return settings.proxies().keySet();
  }

  private Optional<String> address(Source source) {
    return switch (source) {
      case Source.Address(String url) -> Optional.of(url);
      case Source.Kind(String kind, String argument) ->
          kinds.find(kind).flatMap(found -> found.address(argument));
      case Source.Other _ -> Optional.empty();
    };
  }

  private Optional<Objection> fault(Source source) {
    return source instanceof Source.Kind(String kind, String argument)
        ? kinds
            .find(kind)
            .flatMap(found -> found.fault(argument))
            .map(words -> new Objection("using", words))
        : Optional.empty();
  }

  @Override
  public Optional<Objection> look(Terms terms) {
    Optional<String> url = address(terms.source());
    if (url.isEmpty() || !looks) {
      return fault(terms.source());
    }
    Request request;
    try {
      request = Request.of(WebUrl.parse(url.get())).with(Asking.of(terms, stock).profile());
    } catch (WatchException e) {
      return Optional.of(new Objection("request", String.valueOf(e.getMessage())));
    }
    Found found = looked.computeIfAbsent(request, new Looking(fetcher, new Metrics())::look);
    return switch (found) {
      case Found.Bad(var _, String words) -> Optional.of(new Objection("using", words));
      case Found.Later(var _, String words) -> Optional.of(new Objection("using", words));
      case Found.Broken(String words) -> Optional.of(new Objection("using", words));
      case Found.Same _ -> Optional.empty();
      case Found.Content(var _, var digest, var _) ->
          terms.part().equals(Part.WHOLE) || !terms.part().find(digest).isEmpty()
              ? Optional.empty()
              : Optional.of(
                  new Objection(
                      "within",
                      "the part "
                          + terms.within().orElse("")
                          + " is not on the page; check the selector."));
    };
  }
}
