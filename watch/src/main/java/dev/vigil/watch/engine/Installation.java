package dev.vigil.watch.engine;

import dev.vigil.archive.Archive;
import dev.vigil.archive.database.JdbcUrl;
import dev.vigil.archive.version.ArchiveOptions;
import dev.vigil.fetch.Secret;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.guard.AddressGuard;
import dev.vigil.fetch.guard.ProxyRoute;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.watch.Metrics;
import dev.vigil.watch.agent.AgentIngest;
import dev.vigil.watch.check.CheckService;
import dev.vigil.watch.extension.CheckExtensionRunner;
import dev.vigil.watch.graph.ChangeQuery;
import dev.vigil.watch.language.SentinelProblem;
import dev.vigil.watch.language.SentinelVerifier;
import dev.vigil.watch.language.VerificationContext;
import dev.vigil.watch.language.WrittenSentinel;
import dev.vigil.watch.notify.AtomFeed;
import dev.vigil.watch.notify.MessageTemplateService;
import dev.vigil.watch.notify.Outbox;
import dev.vigil.watch.rule.RuleService;
import dev.vigil.watch.secret.SecretStore;
import dev.vigil.watch.sentinel.ResolvedRequest;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.SentinelSource;
import dev.vigil.watch.sentinel.TagSettings;
import dev.vigil.watch.settings.Settings;
import dev.vigil.watch.source.SourceKindRegistry;
import dev.vigil.watch.store.RowIds;
import dev.vigil.watch.store.SentinelRow;
import dev.vigil.watch.store.WatchStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * One installation of Vigil: archive, store, secrets, rules, notifications and engine. {@link
 * InstallationBuilder} assembles it. Safe for concurrent use.
 *
 * @param folder with its settings, its key and the files beside the archive
 * @param archive closed with the installation
 * @param fetcher closed with the installation
 * @param engine runs it alone
 * @param node runs it together with others, where its database allows that
 * @param kinds the kinds of sources besides pages
 * @param signals makes sources due whose content changed
 * @param extensions what other modules do with new versions; closed with the installation
 */
public record Installation(
    Path folder,
    Settings settings,
    Archive archive,
    WatchStore store,
    Fetcher fetcher,
    SecretStore secrets,
    Outbox outbox,
    RuleService rules,
    SentinelService sentinels,
    SentinelOverview overview,
    PageService pages,
    ReportService reports,
    CheckService checks,
    AgentIngest ingest,
    Engine engine,
    Optional<ClusterNode> node,
    SourceKindRegistry kinds,
    SourceSignals signals,
    CheckExtensionRunner extensions,
    Metrics metrics,
    TimeSource time)
    implements AutoCloseable {
  /** The folder of the archive in a data folder. */
  public static final String ARCHIVE = "archive";

  /** Opens the installation of a data folder, and creates it if it does not exist. */
  public static Installation open(Path folder) {
    Settings settings = Settings.of(folder);
    TimeSource time = TimeSource.system();
    return open(
        folder,
        settings,
        Archive.open(folder.resolve(ARCHIVE), options(settings)),
        fetcher(settings, time),
        time);
  }

  /**
   * Opens the installation of a database; settings and the key of secrets are in a local folder.
   */
  public static Installation open(Path folder, JdbcUrl database) {
    Settings settings = Settings.of(folder);
    TimeSource time = TimeSource.system();
    return open(
        folder, settings, Archive.open(database, options(settings)), fetcher(settings, time), time);
  }

  /**
   * Verifies sentinels before they are accepted; returns their problems.
   *
   * @param edits whether they replace the sentinels of the same names
   * @param checks whether their pages are checked
   */
  public List<SentinelProblem> verify(
      long workspace, List<WrittenSentinel> sentinels, boolean edits, boolean checks) {
    VerificationContext around =
        new InstallationContext(
            workspace,
            store,
            settings,
            secrets,
            this.sentinels.resolver(),
            fetcher,
            secretsAndProxies(settings, secrets, workspace),
            kinds,
            time,
            this.checks.tools(workspace),
            checks);
    return edits
        ? SentinelVerifier.ofEdited(sentinels, around)
        : SentinelVerifier.of(sentinels, around);
  }

  /** Verifies the settings of a tag before they are accepted; returns their problems. */
  public List<SentinelProblem> verify(long workspace, TagSettings settings) {
    Sentinel example =
        settings
            .says()
            .named("settings")
            .at(new SentinelSource.Address("https://settings.example/"));
    return verify(workspace, List.of(WrittenSentinel.nowhere(example)), true, false);
  }

  /** The version of the tables of an installation in an archive; 0 if it has none. */
  public static int tableVersion(Archive archive) {
    return WatchStore.version(archive.catalogue());
  }

  /** Makes the tables of an installation in an archive that is used without one. */
  public static void makeTables(Archive archive, TimeSource time) {
    WatchStore.open(archive.catalogue(), new RowIds(time::now, RandomGenerator.getDefault()));
  }

  /** The feed of reports. */
  public AtomFeed feed() {
    return new AtomFeed(store, settings);
  }

  /** The templates of messages. */
  public MessageTemplateService templates() {
    return new MessageTemplateService(store, settings.template());
  }

  /** An id that is larger than those of all rows so far. */
  public long nextId() {
    return store.ids().next();
  }

  /** Creates a fetcher with the operator's settings. */
  public static Fetcher fetcher(Settings settings, TimeSource time) {
    return Fetcher.builder().guard(AddressGuard.allowing(settings.allow())).time(time).build();
  }

  /** Opens an installation from these parts. */
  public static Installation open(
      Path folder, Settings settings, Archive archive, Fetcher fetcher, TimeSource clock) {
    return new InstallationBuilder(folder, settings, archive, fetcher, clock).build();
  }

  /**
   * The query of a sentinel, for showing versions as it sees them; as in the engine, its part is
   * located by its surroundings if the selector does not match.
   */
  public ChangeQuery query(SentinelRow row) {
    ChangeQuery query = ChangeQuery.of(sentinels.effectiveOrOwn(row));
    return sentinels
        .viewHistory(row)
        .filter(viewHistory -> viewHistory.matched() > 0)
        .flatMap(
            viewHistory ->
                sentinels
                    .page(row)
                    .flatMap(page -> archive.version(page.page(), viewHistory.matched())))
        .map(version -> query.knownFrom(version, checks::digest))
        .orElse(query);
  }

  /**
   * The runner of the installation: a single engine or a node.
   *
   * @throws dev.vigil.watch.WatchException if the other nodes use another key of secrets
   */
  public EngineRunner runner() {
    if (node.isPresent()) {
      secrets.check();
    }
    return node.<EngineRunner>map(one -> one).orElse(engine);
  }

  private static ArchiveOptions options(Settings settings) {
    return ArchiveOptions.DEFAULT.withPolicy(settings.tuning().versions());
  }

  /** The secrets and proxies that requests of a workspace may use. */
  static ResolvedRequest.SecretsAndProxies secretsAndProxies(
      Settings settings, SecretStore secrets, long workspace) {
    return new ResolvedRequest.SecretsAndProxies() {
      @Override
      public Optional<Secret> secret(String name, String host) {
        // Local sources are read without secrets.
        return host.isEmpty() ? secrets.find(workspace, name) : secrets.find(workspace, name, host);
      }

      @Override
      public Optional<ProxyRoute> proxy(String name) {
        return Optional.ofNullable(settings.proxies().get(name));
      }
    };
  }

  @Override
  public void close() {
    engine.close();
    node.ifPresent(ClusterNode::close);
    extensions.close();
    fetcher.close();
    archive.close();
  }
}
