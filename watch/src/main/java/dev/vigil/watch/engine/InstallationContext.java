package dev.vigil.watch.engine;

import dev.vigil.diff.group.WatchedPart;
import dev.vigil.diff.types.ChangeType;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.message.FetchRequest;
import dev.vigil.fetch.message.Rendering;
import dev.vigil.fetch.message.RequestProfile;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.url.WebUrl;
import dev.vigil.watch.Metrics;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.check.SentinelResolver;
import dev.vigil.watch.language.VerificationContext;
import dev.vigil.watch.notify.channel.ChannelKind;
import dev.vigil.watch.page.FetchResult;
import dev.vigil.watch.page.PageFetcher;
import dev.vigil.watch.secret.SecretStore;
import dev.vigil.watch.sentinel.Channel;
import dev.vigil.watch.sentinel.EffectiveSentinel;
import dev.vigil.watch.sentinel.ResolvedRequest;
import dev.vigil.watch.sentinel.SentinelSource;
import dev.vigil.watch.sentinel.TagSettings;
import dev.vigil.watch.settings.Settings;
import dev.vigil.watch.source.SourceKindRegistry;
import dev.vigil.watch.store.SentinelRepository;
import dev.vigil.watch.store.SentinelRow;
import dev.vigil.watch.store.WatchStore;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Answers the questions of sentinel verification about an installation, for one workspace and one
 * batch. Each page is checked once. For one thread.
 */
final class InstallationContext implements VerificationContext {
  private final long workspace;
  private final WatchStore store;
  private final Settings settings;
  private final SecretStore secrets;
  private final SentinelResolver resolver;
  private final Fetcher fetcher;
  private final ResolvedRequest.SecretsAndProxies secretsAndProxies;
  private final SourceKindRegistry kinds;
  private final Map<Class<?>, Object> tools;
  private final TimeSource time;
  private final boolean checks;
  private final Map<FetchRequest, FetchResult> checked = new HashMap<>();

  /**
   * Creates the context of a workspace.
   *
   * @param checks whether pages are checked
   */
  InstallationContext(
      long workspace,
      WatchStore store,
      Settings settings,
      SecretStore secrets,
      SentinelResolver resolver,
      Fetcher fetcher,
      ResolvedRequest.SecretsAndProxies secretsAndProxies,
      SourceKindRegistry kinds,
      TimeSource time,
      Map<Class<?>, Object> tools,
      boolean checks) {
    this.tools = tools;
    this.workspace = workspace;
    this.store = store;
    this.settings = settings;
    this.secrets = secrets;
    this.resolver = resolver;
    this.fetcher = fetcher;
    this.secretsAndProxies = secretsAndProxies;
    this.kinds = kinds;
    this.time = time;
    this.checks = checks;
  }

  @Override
  public Instant now() {
    return time.now();
  }

  @Override
  public Duration intervalStep() {
    return settings.intervalStep();
  }

  @Override
  public Optional<Known> sentinel(String name) {
    return store
        .catalogue()
        .read(connection -> SentinelRepository.find(connection, workspace, name))
        .map(row -> new Known(resolver.read(row), stage(row)));
  }

  private static Stage stage(SentinelRow row) {
    return switch (row.lifecycle().state()) {
      case WAITING -> Stage.WAITING;
      case ACTIVE -> Stage.STARTED;
      case PAUSED -> row.target().page() == 0 ? Stage.WAITING : Stage.STARTED;
      case ENDED -> Stage.ENDED;
    };
  }

  @Override
  public Set<String> sentinels() {
    return store
        .catalogue()
        .read(connection -> SentinelRepository.all(connection, workspace))
        .stream()
        .map(SentinelRow::name)
        .collect(Collectors.toSet());
  }

  @Override
  public Optional<TagSettings> tag(String name) {
    return Optional.ofNullable(
        store.catalogue().read(connection -> resolver.tags(connection, workspace)).get(name));
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

  private Optional<String> address(SentinelSource source) {
    return switch (source) {
      case SentinelSource.Address(String url) -> Optional.of(url);
      case SentinelSource.Kind(String kind, String argument) ->
          kinds.find(kind).flatMap(found -> found.address(argument));
      case SentinelSource.Other _ -> Optional.empty();
    };
  }

  private Optional<Objection> fault(SentinelSource source) {
    return source instanceof SentinelSource.Kind(String kind, String argument)
        ? kinds
            .find(kind)
            .flatMap(
                found ->
                    found
                        .fault(workspace, argument)
                        .map(message -> new Objection("using", message, found.isFaultLasting())))
        : Optional.empty();
  }

  @Override
  public Optional<Objection> check(EffectiveSentinel effective) {
    for (ChangeType type : effective.monitor().interest().types()) {
      Optional<String> fault = type.fault(tools);
      if (fault.isPresent()) {
        return Optional.of(new Objection("monitor", fault.get()));
      }
    }
    Optional<String> url = address(effective.source());
    if (url.isEmpty() || !checks) {
      return fault(effective.source());
    }
    FetchRequest request;
    try {
      RequestProfile profile = ResolvedRequest.of(effective, secretsAndProxies).profile();
      WebUrl page = WebUrl.parse(url.get());
      // Servers do not see a fragment, so addresses that differ by it alone are fetched once.
      request =
          FetchRequest.of(
                  profile.rendering() instanceof Rendering.InBrowser
                      ? page
                      : page.withoutFragment())
              .with(profile);
    } catch (WatchException e) {
      return Optional.of(new Objection("request", String.valueOf(e.getMessage())));
    }
    FetchResult found =
        checked.computeIfAbsent(request, new PageFetcher(fetcher, new Metrics())::check);
    return switch (found) {
      case FetchResult.HttpError(var _, String message) ->
          Optional.of(new Objection("using", message));
      case FetchResult.Later(var _, String message) -> Optional.of(new Objection("using", message));
      case FetchResult.Broken(String message) -> Optional.of(new Objection("using", message));
      case FetchResult.Same _ -> Optional.empty();
      case FetchResult.Content(var _, var digest, var _, var _) ->
          effective.part().equals(WatchedPart.WHOLE) || !effective.part().find(digest).isEmpty()
              ? Optional.empty()
              : Optional.of(
                  new Objection(
                      "within",
                      "the part "
                          + effective.within().orElse("")
                          + " is not on the page; check the selector."));
    };
  }
}
