package dev.vigil.watch.engine;

import dev.vigil.archive.Archive;
import dev.vigil.archive.database.SqlDialect;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.watch.Metrics;
import dev.vigil.watch.agent.AgentIngest;
import dev.vigil.watch.agent.PageAssigner;
import dev.vigil.watch.check.CheckPrices;
import dev.vigil.watch.check.CheckService;
import dev.vigil.watch.check.DueTimes;
import dev.vigil.watch.check.HostLeaser;
import dev.vigil.watch.check.OverdueAlerts;
import dev.vigil.watch.check.RegexBudget;
import dev.vigil.watch.check.ReportWriter;
import dev.vigil.watch.check.SentinelLifecycle;
import dev.vigil.watch.check.SentinelRemoval;
import dev.vigil.watch.check.SentinelResolver;
import dev.vigil.watch.check.StallMonitor;
import dev.vigil.watch.check.VersionPurge;
import dev.vigil.watch.event.Occurrence;
import dev.vigil.watch.extension.CheckExtensionRunner;
import dev.vigil.watch.lease.DatabaseTime;
import dev.vigil.watch.lease.HostLeaseRepository;
import dev.vigil.watch.notify.Outbox;
import dev.vigil.watch.notify.OutboxRepository;
import dev.vigil.watch.notify.TransportRegistry;
import dev.vigil.watch.notify.message.Notification;
import dev.vigil.watch.page.CookieSessionStore;
import dev.vigil.watch.page.PageFetcher;
import dev.vigil.watch.page.PageResources;
import dev.vigil.watch.page.VersionDigestCache;
import dev.vigil.watch.rule.OccurrenceRepository;
import dev.vigil.watch.rule.RuleService;
import dev.vigil.watch.schedule.ScheduleConfig;
import dev.vigil.watch.secret.SecretStore;
import dev.vigil.watch.settings.Settings;
import dev.vigil.watch.source.SourceKindProvider;
import dev.vigil.watch.source.SourceKindRegistry;
import dev.vigil.watch.store.CheckScheduleRepository;
import dev.vigil.watch.store.RowIds;
import dev.vigil.watch.store.SentinelRepository;
import dev.vigil.watch.store.WatchStore;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Assembles an installation. The fields are in the order of their dependencies: each part is made
 * of earlier ones, and none is completed later. For one thread.
 */
final class InstallationBuilder {
  private static final String KEY = "secret.key";

  /** The cache size of parsed versions: an eighth of the memory, at most some hundred megabytes. */
  private static final long DIGEST_BYTES =
      Math.min(256L << 20, Runtime.getRuntime().maxMemory() / 8);

  private static final int PARALLEL = 64;

  private final Path folder;
  private final Settings settings;
  private final Archive archive;
  private final Fetcher fetcher;

  /** Whether several processes share the installation. */
  private final boolean shared;

  private final TimeSource time;
  private final Metrics metrics = new Metrics();
  private final RowIds ids;
  private final WatchStore store;
  private final SecretStore secrets;
  private final Outbox outbox;
  private final SourceKindRegistry kinds;
  private final SentinelResolver resolver;
  private final CheckPrices budgets;
  private final DueTimes schedules;
  private final ReportWriter reportWriter;
  private final OverdueAlerts overdueAlerts;
  private final PageAssigner assignedPages;
  private final SentinelLifecycle lifecycle;
  private final WakeSignal wakeSignal = new WakeSignal();
  private final SourceSignals signals;
  private final CheckExtensionRunner extensions;
  private final CheckService.Services services;
  private final RuleService rules;
  private final StallMonitor stallMonitor;
  private final String name;
  private final HostLeaseRepository hosts;
  private final ClockRollbackGuard clockGuard;
  private final CheckService checks;

  InstallationBuilder(
      Path folder, Settings settings, Archive archive, Fetcher fetcher, TimeSource clock) {
    this.folder = folder;
    this.settings = settings;
    this.archive = archive;
    this.fetcher = fetcher;
    shared = archive.catalogue().dialect() == SqlDialect.POSTGRESQL;
    time =
        shared && clock.equals(TimeSource.system())
            ? new DatabaseTime(archive.catalogue(), clock)
            : clock;
    ids = new RowIds(time::now, RandomGenerator.getDefault());
    store = WatchStore.open(archive.catalogue(), ids);
    secrets = new SecretStore(store, folder.resolve(KEY));
    outbox = outbox(settings, fetcher, secrets, store, time, metrics);
    kinds =
        SourceKindRegistry.of(
            new SourceKindProvider.SourceContext(folder, settings, archive, fetcher, time));
    resolver = resolver(settings, secrets, kinds);
    budgets = new CheckPrices(settings);
    schedules = new DueTimes(config(settings), settings.zone(), ids, budgets);
    reportWriter = new ReportWriter(archive, ids, outbox, time);
    overdueAlerts = new OverdueAlerts(resolver, reportWriter);
    assignedPages = new PageAssigner(settings.agents(), time);
    lifecycle =
        new SentinelLifecycle(
            ids, time, resolver, schedules, overdueAlerts, outbox, kinds, assignedPages);
    VersionDigestCache digests =
        new VersionDigestCache(archive, settings.tuning().cache(), DIGEST_BYTES);
    signals = new SourceSignals(store.catalogue(), kinds, wakeSignal, time);
    extensions = CheckExtensionRunner.load(folder, archive, digests::of, time, signals::raise);
    services =
        new CheckService.Services(
            archive,
            store,
            digests,
            schedules,
            new CookieSessionStore(),
            reportWriter,
            overdueAlerts,
            new VersionPurge(archive, resolver),
            new RegexBudget(time),
            extensions);
    rules =
        new RuleService(
            store,
            new EngineRuleEffects(lifecycle, resolver, outbox, services, settings.zone(), time));
    stallMonitor = new StallMonitor(store.catalogue(), time);
    name = name(ids);
    hosts = new HostLeaseRepository(store.catalogue(), time, settings.lease());
    clockGuard =
        new ClockRollbackGuard(
            store.catalogue(),
            time,
            resolver,
            overdueAlerts,
            outbox,
            rules,
            shared ? hosts::clockSetBack : connection -> {},
            stallMonitor::notifyListeners);
    checks =
        new CheckService(
            services,
            resolver,
            lifecycle,
            new PageFetcher(fetcher, metrics),
            new PageResources(archive, fetcher, settings.resources()),
            kinds,
            shared ? HostLeaser.of(hosts, name, fetcher, time) : HostLeaser.ALONE,
            stallMonitor,
            assignedPages,
            time,
            metrics);
    metrics.cache(
        digests,
        all -> all.stats().hits(),
        all -> all.stats().loads(),
        all -> all.stats().weight());
    metrics.queues(
        () -> store.catalogue().read(CheckScheduleRepository::next),
        outbox::next,
        () -> store.catalogue().read(OutboxRepository::countWaiting),
        time);
  }

  Installation build() {
    return new Installation(
        folder,
        settings,
        archive,
        store,
        fetcher,
        secrets,
        outbox,
        rules,
        new SentinelService(
            store.catalogue(),
            lifecycle,
            new SentinelRemoval(archive, resolver, lifecycle),
            resolver,
            wakeSignal),
        new SentinelOverview(store.catalogue()),
        new PageService(archive, new PageRemoval(archive)),
        new ReportService(store.catalogue()),
        checks,
        new AgentIngest(archive, settings, checks, assignedPages, schedules::config, time),
        engine(),
        shared ? Optional.of(node()) : Optional.empty(),
        kinds,
        signals,
        extensions,
        metrics,
        time);
  }

  private Engine engine() {
    return new Engine(
        store.catalogue(),
        checks,
        lifecycle,
        overdueAlerts,
        outbox,
        rules,
        budgets,
        wakeSignal,
        stallMonitor,
        clockGuard,
        new SpaceReclaim(archive, time),
        extensions,
        fetcher,
        time,
        PARALLEL);
  }

  private ClusterNode node() {
    return new ClusterNode(
        name,
        store.catalogue(),
        hosts,
        new LeasedHostChecker(hosts, checks, stallMonitor, metrics, time, PARALLEL),
        new MaintenanceTask(store.catalogue(), lifecycle, overdueAlerts, rules, extensions, time),
        budgets,
        clockGuard,
        outbox,
        fetcher,
        wakeSignal,
        stallMonitor,
        metrics,
        time,
        PARALLEL);
  }

  private static Outbox outbox(
      Settings settings,
      Fetcher fetcher,
      SecretStore secrets,
      WatchStore store,
      TimeSource time,
      Metrics metrics) {
    return new Outbox(
        store,
        settings,
        time,
        TransportRegistry.of(settings, fetcher, secrets, time),
        (connection, notification) -> reported(connection, notification, time.now()),
        RandomGenerator.getDefault(),
        metrics);
  }

  private static void reported(Connection connection, Notification notification, Instant now)
      throws SQLException {
    SentinelRepository.notified(connection, notification.sentinel(), notification.after());
    // Notifications of rules have no report, and would trigger the rule again.
    if (notification.change() > 0) {
      OccurrenceRepository.raise(
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

  private static SentinelResolver resolver(
      Settings settings, SecretStore secrets, SourceKindRegistry kinds) {
    return new SentinelResolver(
        settings.zone(),
        settings.proxy(),
        (connection, workspace) -> Installation.secretsAndProxies(settings, secrets, workspace),
        kinds);
  }

  private static ScheduleConfig config(Settings settings) {
    ScheduleConfig usual = ScheduleConfig.in(settings.zone());
    return new ScheduleConfig(
        settings.intervalStep(),
        usual.anchor(),
        usual.zone(),
        usual.bounds(),
        usual.price(),
        settings.tuning().bestEffort());
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
}
