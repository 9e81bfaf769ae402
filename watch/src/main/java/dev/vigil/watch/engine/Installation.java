package dev.vigil.watch.engine;

import dev.vigil.archive.Archive;
import dev.vigil.archive.body.ArchiveOptions;
import dev.vigil.archive.database.JdbcUrl;
import dev.vigil.archive.database.SqlDialect;
import dev.vigil.fetch.Secret;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.guard.AddressGuard;
import dev.vigil.fetch.guard.ProxyRoute;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.watch.Metrics;
import dev.vigil.watch.agent.AgentIngest;
import dev.vigil.watch.agent.Delegations;
import dev.vigil.watch.check.Budgets;
import dev.vigil.watch.check.CheckService;
import dev.vigil.watch.check.Leases;
import dev.vigil.watch.check.OverdueAlerts;
import dev.vigil.watch.check.PageSchedules;
import dev.vigil.watch.check.ReportWriter;
import dev.vigil.watch.check.SentinelLifecycle;
import dev.vigil.watch.check.SentinelResolver;
import dev.vigil.watch.check.StallMonitor;
import dev.vigil.watch.check.VersionDigests;
import dev.vigil.watch.check.VersionPurge;
import dev.vigil.watch.event.EventRule;
import dev.vigil.watch.event.Occurrence;
import dev.vigil.watch.event.RuleAction;
import dev.vigil.watch.extension.CheckExtensions;
import dev.vigil.watch.graph.ChangeQuery;
import dev.vigil.watch.language.SentinelProblem;
import dev.vigil.watch.language.SentinelVerifier;
import dev.vigil.watch.language.VerificationContext;
import dev.vigil.watch.language.WrittenSentinel;
import dev.vigil.watch.lease.DatabaseTime;
import dev.vigil.watch.lease.HostLeaseTable;
import dev.vigil.watch.notify.Outbox;
import dev.vigil.watch.notify.Transports;
import dev.vigil.watch.notify.message.Notification;
import dev.vigil.watch.page.CookieSessions;
import dev.vigil.watch.page.PageFetcher;
import dev.vigil.watch.page.PageResources;
import dev.vigil.watch.rule.RuleEffects;
import dev.vigil.watch.rule.RuleFiring;
import dev.vigil.watch.rule.RuleService;
import dev.vigil.watch.rule.StandardRule;
import dev.vigil.watch.schedule.ScheduleConfig;
import dev.vigil.watch.secret.Secrets;
import dev.vigil.watch.sentinel.ResolvedRequest;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.SentinelSource;
import dev.vigil.watch.sentinel.TagSettings;
import dev.vigil.watch.settings.Settings;
import dev.vigil.watch.source.SourceKinds;
import dev.vigil.watch.source.SourceMaker;
import dev.vigil.watch.store.RowIds;
import dev.vigil.watch.store.SentinelRow;
import dev.vigil.watch.store.ViewHistory;
import dev.vigil.watch.store.WatchStore;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Assembles one installation of Vigil: archive, store, secrets, rules, notifications and engine.
 * Safe for concurrent use.
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
    WatchStore base,
    Fetcher fetcher,
    Secrets secrets,
    Outbox outbox,
    RuleService rules,
    SentinelService sentinels,
    CheckService checks,
    Delegations delegations,
    AgentIngest ingest,
    Engine engine,
    Optional<ClusterNode> node,
    SourceKinds kinds,
    SourceSignals signals,
    CheckExtensions extensions,
    Metrics metrics,
    TimeSource time)
    implements AutoCloseable {
  /** The folder of the archive in a data folder. */
  public static final String ARCHIVE = "archive";

  private static final String KEY = "secret.key";

  /** The cache size of parsed versions: an eighth of the memory, at most some hundred megabytes. */
  private static final long DIGEST_BYTES =
      Math.min(256L << 20, Runtime.getRuntime().maxMemory() / 8);

  private static final int PARALLEL = 64;

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
            base,
            settings,
            secrets,
            this.sentinels.resolver(),
            fetcher,
            stock(settings, secrets, workspace),
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

  /** Creates a fetcher with the operator's settings. */
  public static Fetcher fetcher(Settings settings, TimeSource time) {
    return Fetcher.builder().guard(AddressGuard.allowing(settings.allow())).time(time).build();
  }

  private static void reported(
      Connection connection, RuleService rules, Notification notification, Instant now)
      throws SQLException {
    SentinelRow.notified(connection, notification.sentinel(), notification.after());
    // Notifications of rules have no report, and would trigger the rule again.
    if (notification.change() > 0) {
      rules.raise(
          connection,
          notification.workspace(),
          new Occurrence(
              "told",
              notification.name(),
              now,
              Map.of(
                  "url",
                  notification.url(),
                  "title",
                  notification.title(),
                  "summary",
                  notification.summary(),
                  ReportWriter.OPEN,
                  Boolean.toString(notification.open()))));
    }
  }

  /** Opens an installation from these parts. */
  public static Installation open(
      Path folder, Settings settings, Archive archive, Fetcher fetcher, TimeSource clock) {
    boolean shared = archive.catalogue().dialect() == SqlDialect.POSTGRESQL;
    TimeSource time =
        shared && clock.equals(TimeSource.system())
            ? new DatabaseTime(archive.catalogue(), clock)
            : clock;
    Metrics metrics = new Metrics();
    RowIds ids = new RowIds(time::now, RandomGenerator.getDefault());
    WatchStore base = WatchStore.open(archive.catalogue(), ids);
    Secrets secrets = new Secrets(base, folder.resolve(KEY));
    AtomicReference<@Nullable RuleActions> actions = new AtomicReference<>();
    RuleService rules = new RuleService(base, late(actions));
    Outbox outbox =
        new Outbox(
            base,
            settings,
            time,
            Transports.of(settings, fetcher, secrets, time),
            (connection, notification) -> reported(connection, rules, notification, time.now()),
            RandomGenerator.getDefault(),
            metrics);
    SourceKinds kinds =
        SourceKinds.of(new SourceMaker.SourceContext(folder, settings, archive, fetcher, time));
    SentinelResolver resolver =
        new SentinelResolver(
            settings.zone(),
            settings.proxy(),
            (connection, workspace) -> stock(settings, secrets, workspace),
            kinds);
    Budgets budgets = new Budgets(settings);
    PageSchedules schedules = new PageSchedules(config(settings), settings.zone(), ids, budgets);
    ReportWriter reportWriter = new ReportWriter(archive, ids, outbox, rules, time);
    OverdueAlerts overdueAlerts = new OverdueAlerts(resolver, reportWriter);
    Delegations delegations = new Delegations(settings.agents(), time);
    SentinelLifecycle lifecycle =
        new SentinelLifecycle(
            archive,
            ids,
            time,
            resolver,
            schedules,
            overdueAlerts,
            rules,
            outbox,
            kinds,
            delegations);
    WakeSignal wakeSignal = new WakeSignal();
    VersionDigests digests = new VersionDigests(archive, settings.tuning().cache(), DIGEST_BYTES);
    metrics.cache(
        digests,
        all -> all.stats().hits(),
        all -> all.stats().loads(),
        all -> all.stats().weight());
    metrics.queues(base.catalogue(), time);
    SourceSignals signals = new SourceSignals(base.catalogue(), kinds, wakeSignal, time);
    CheckExtensions extensions =
        CheckExtensions.load(folder, archive, digests::of, time, signals::raise);
    StallMonitor stallMonitor = new StallMonitor(base.catalogue(), time);
    String name = name(ids);
    HostLeaseTable hosts = new HostLeaseTable(base.catalogue(), time, settings.lease());
    ClockRollbackGuard clocks =
        new ClockRollbackGuard(
            time,
            resolver,
            overdueAlerts,
            outbox,
            rules,
            shared ? hosts::clockSetBack : connection -> {},
            stallMonitor::say);
    CheckService.Parts parts =
        new CheckService.Parts(
            archive,
            base,
            digests,
            schedules,
            new CookieSessions(),
            reportWriter,
            overdueAlerts,
            new VersionPurge(archive, resolver),
            extensions);
    actions.set(new RuleActions(lifecycle, resolver, outbox, parts, settings.zone(), time));
    CheckService checks =
        new CheckService(
            parts,
            resolver,
            lifecycle,
            new PageFetcher(fetcher, metrics),
            new PageResources(archive, fetcher, settings.resources()),
            kinds,
            shared ? Leases.of(hosts, name, fetcher, time) : Leases.ALONE,
            stallMonitor,
            delegations,
            time,
            metrics);
    Optional<ClusterNode> node =
        shared
            ? Optional.of(
                new ClusterNode(
                    name,
                    base.catalogue(),
                    hosts,
                    new HostLease(hosts, checks, stallMonitor, metrics, time, PARALLEL),
                    new MaintenanceTask(
                        base.catalogue(), lifecycle, overdueAlerts, rules, extensions, time),
                    budgets,
                    clocks,
                    outbox,
                    fetcher,
                    wakeSignal,
                    stallMonitor,
                    metrics,
                    time,
                    PARALLEL))
            : Optional.empty();
    return new Installation(
        folder,
        settings,
        archive,
        base,
        fetcher,
        secrets,
        outbox,
        rules,
        new SentinelService(base.catalogue(), lifecycle, resolver, wakeSignal),
        checks,
        delegations,
        new AgentIngest(archive, settings, checks, delegations, schedules::config, time),
        new Engine(
            base.catalogue(),
            checks,
            lifecycle,
            overdueAlerts,
            outbox,
            rules,
            budgets,
            wakeSignal,
            stallMonitor,
            clocks,
            new SpaceReclaim(archive, time),
            extensions,
            fetcher,
            time,
            PARALLEL),
        node,
        kinds,
        signals,
        extensions,
        metrics,
        time);
  }

  /** The actions of rules, which are made after the rules that need them. */
  private static RuleEffects late(AtomicReference<@Nullable RuleActions> actions) {
    return new RuleEffects() {
      private RuleActions actions() {
        return Objects.requireNonNull(actions.get());
      }

      @Override
      public void run(Connection connection, RuleAction action, RuleFiring firing)
          throws SQLException {
        actions().run(connection, action, firing);
      }

      @Override
      public Optional<EventRule> standard(
          Connection connection, long workspace, StandardRule.Named named) throws SQLException {
        return actions().standard(connection, workspace, named);
      }

      @Override
      public void replaced(Connection connection, long workspace, StandardRule.Named named)
          throws SQLException {
        actions().replaced(connection, workspace, named);
      }
    };
  }

  /** A node name that is unique, also after a restart on the same machine. */
  private static String name(RowIds ids) {
    String machine;
    try {
      machine = InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      machine = "node";
    }
    return machine + "-" + ProcessHandle.current().pid() + "-" + Long.toString(ids.next(), 36);
  }

  /**
   * The query of a sentinel, for showing versions as it sees them; as in the engine, its part is
   * located by its surroundings if the selector does not match.
   */
  public ChangeQuery query(SentinelRow row) {
    ChangeQuery query = ChangeQuery.of(sentinels.shown(row));
    return base.catalogue()
        .read(connection -> ViewHistory.find(connection, row.viewHistory()))
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

  private static ScheduleConfig config(Settings settings) {
    ScheduleConfig usual = ScheduleConfig.in(settings.zone());
    return new ScheduleConfig(
        settings.tick(),
        usual.anchor(),
        usual.zone(),
        usual.bounds(),
        usual.price(),
        settings.tuning().bestEffort());
  }

  private static ResolvedRequest.Stock stock(Settings settings, Secrets secrets, long workspace) {
    return new ResolvedRequest.Stock() {
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
