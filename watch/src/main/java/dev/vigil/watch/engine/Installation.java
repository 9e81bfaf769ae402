package dev.vigil.watch.engine;

import dev.vigil.archive.Archive;
import dev.vigil.archive.Dialect;
import dev.vigil.archive.JdbcUrl;
import dev.vigil.fetch.Fetcher;
import dev.vigil.fetch.Secret;
import dev.vigil.fetch.Time;
import dev.vigil.fetch.guard.AddressGuard;
import dev.vigil.fetch.guard.ProxyRoute;
import dev.vigil.watch.Metrics;
import dev.vigil.watch.Settings;
import dev.vigil.watch.agent.Delegations;
import dev.vigil.watch.agent.Intake;
import dev.vigil.watch.base.Ids;
import dev.vigil.watch.base.Kept;
import dev.vigil.watch.base.KnowledgeBase;
import dev.vigil.watch.base.Lens;
import dev.vigil.watch.event.Occurrence;
import dev.vigil.watch.graph.Question;
import dev.vigil.watch.language.Problem;
import dev.vigil.watch.language.Surroundings;
import dev.vigil.watch.language.Verification;
import dev.vigil.watch.language.Written;
import dev.vigil.watch.notify.Notice;
import dev.vigil.watch.notify.Outbox;
import dev.vigil.watch.notify.Ways;
import dev.vigil.watch.rule.RuleBook;
import dev.vigil.watch.schedule.House;
import dev.vigil.watch.secret.Secrets;
import dev.vigil.watch.sentinel.Asking;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.Source;
import dev.vigil.watch.sentinel.TagSettings;
import dev.vigil.watch.source.SourceKinds;
import dev.vigil.watch.source.SourceMaker;
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
 * One installation of Vigil, put together: archive, knowledge base, secrets, rules, messages and
 * the engine that runs them. Safe for concurrent use.
 *
 * @param folder with its settings, its key and what others keep beside the archive
 * @param archive closed with the installation
 * @param fetcher closed with the installation
 * @param engine runs it alone
 * @param node runs it together with others, where its database allows that
 * @param kinds what a sentinel can look at besides pages
 */
public record Installation(
    Path folder,
    Settings settings,
    Archive archive,
    KnowledgeBase base,
    Fetcher fetcher,
    Secrets secrets,
    Outbox outbox,
    RuleBook rules,
    Sentinels sentinels,
    Looks looks,
    Delegations delegations,
    Intake intake,
    Engine engine,
    Optional<Node> node,
    SourceKinds kinds,
    Metrics metrics,
    Time time)
    implements AutoCloseable {
  /** The folder of the archive in a data folder. */
  public static final String ARCHIVE = "archive";

  private static final String KEY = "secret.key";

  /**
   * For parsed versions: an eighth of the memory, which several hundred megabytes are enough for.
   */
  private static final long DIGEST_BYTES =
      Math.min(256L << 20, Runtime.getRuntime().maxMemory() / 8);

  private static final int PARALLEL = 64;

  /** The installation of a data folder, which is made where there is none. */
  public static Installation open(Path folder) {
    Settings settings = Settings.of(folder);
    Time time = Time.system();
    return open(
        folder, settings, Archive.open(folder.resolve(ARCHIVE)), fetcher(settings, time), time);
  }

  /**
   * The installation of a database; settings and the key of secrets are in a folder of this
   * machine.
   */
  public static Installation open(Path folder, JdbcUrl database) {
    Settings settings = Settings.of(folder);
    Time time = Time.system();
    return open(folder, settings, Archive.open(database), fetcher(settings, time), time);
  }

  /**
   * All that speaks against sentinels before they are accepted.
   *
   * @param edits whether they take the place of those that have the same names
   * @param looks whether their pages are looked at
   */
  public List<Problem> verify(
      long workspace, List<Written> sentinels, boolean edits, boolean looks) {
    Surroundings around =
        new Reception(
            workspace,
            base,
            settings,
            secrets,
            this.sentinels.members(),
            fetcher,
            stock(settings, secrets, workspace),
            kinds,
            time,
            looks);
    return edits ? Verification.ofEdited(sentinels, around) : Verification.of(sentinels, around);
  }

  /** All that speaks against the settings of a tag before they are accepted. */
  public List<Problem> verify(long workspace, TagSettings settings) {
    Sentinel example =
        settings.says().named("settings").at(new Source.Address("https://settings.example/"));
    return verify(workspace, List.of(Written.nowhere(example)), true, false);
  }

  /** A fetcher as the operator wants it. */
  public static Fetcher fetcher(Settings settings, Time time) {
    return Fetcher.builder().guard(AddressGuard.allowing(settings.allow())).time(time).build();
  }

  private static void told(Connection connection, RuleBook rules, Notice notice, Instant now)
      throws SQLException {
    Kept.told(connection, notice.sentinel(), notice.after());
    // What a rule tells has no report of its own, and would make the rule tell of its telling.
    if (notice.change() > 0) {
      rules.raise(
          connection,
          notice.workspace(),
          new Occurrence(
              "told",
              notice.name(),
              now,
              Map.of(
                  "url",
                  notice.url(),
                  "title",
                  notice.title(),
                  "summary",
                  notice.summary(),
                  Telling.OPEN,
                  Boolean.toString(notice.open()))));
    }
  }

  /** An installation of these parts. */
  public static Installation open(
      Path folder, Settings settings, Archive archive, Fetcher fetcher, Time clock) {
    boolean shared = archive.catalogue().dialect() == Dialect.POSTGRESQL;
    Time time =
        shared && clock.equals(Time.system())
            ? new DatabaseTime(archive.catalogue(), clock)
            : clock;
    Metrics metrics = new Metrics();
    Ids ids = new Ids(time::now, RandomGenerator.getDefault());
    KnowledgeBase base = KnowledgeBase.open(archive.catalogue(), ids);
    Secrets secrets = new Secrets(base, folder.resolve(KEY));
    AtomicReference<@Nullable RuleActions> actions = new AtomicReference<>();
    RuleBook rules =
        new RuleBook(
            base,
            (connection, action, firing) ->
                Objects.requireNonNull(actions.get()).run(connection, action, firing));
    Outbox outbox =
        new Outbox(
            base,
            settings,
            time,
            Ways.of(settings, fetcher, secrets, time),
            (connection, notice) -> told(connection, rules, notice, time.now()),
            RandomGenerator.getDefault(),
            metrics);
    Members members =
        new Members(
            settings.zone(),
            settings.proxy(),
            (connection, workspace) -> stock(settings, secrets, workspace));
    SourceKinds kinds = SourceKinds.of(new SourceMaker.Ground(folder, settings, fetcher, time));
    Budgets budgets = new Budgets(settings);
    Rhythms rhythms = new Rhythms(house(settings), settings.zone(), ids, budgets);
    Telling telling = new Telling(archive, ids, outbox, rules, time);
    Watchdog watchdog = new Watchdog(members, telling);
    Delegations delegations = new Delegations(settings.agents(), time);
    Lifecycle lifecycle =
        new Lifecycle(archive, ids, time, members, rhythms, watchdog, rules, kinds, delegations);
    actions.set(new RuleActions(lifecycle, outbox, time));
    Bell bell = new Bell();
    Digests digests = new Digests(archive, DIGEST_BYTES);
    metrics.cache(
        digests,
        all -> all.stats().hits(),
        all -> all.stats().loads(),
        all -> all.stats().weight());
    metrics.queues(base.catalogue(), time);
    Pulse pulse = new Pulse(base.catalogue(), time);
    String name = name(ids);
    HostTable hosts = new HostTable(base.catalogue(), time, settings.lease());
    ClockCare clocks =
        new ClockCare(
            time,
            members,
            watchdog,
            outbox,
            rules,
            shared ? hosts::clockSetBack : connection -> {},
            pulse::say);
    Looks looks =
        new Looks(
            new Looks.Parts(
                archive,
                base,
                digests,
                rhythms,
                new Sessions(),
                telling,
                watchdog,
                new Purge(archive, members)),
            members,
            lifecycle,
            new Looking(fetcher, metrics),
            new Belongings(archive, fetcher, settings.requisites()),
            kinds,
            shared ? Leases.of(hosts, name, fetcher, time) : Leases.ALONE,
            pulse,
            delegations,
            time,
            metrics);
    Optional<Node> node =
        shared
            ? Optional.of(
                new Node(
                    name,
                    base.catalogue(),
                    hosts,
                    new HostTurn(hosts, looks, pulse, metrics, time, PARALLEL),
                    new Care(base.catalogue(), lifecycle, watchdog, rules, time),
                    budgets,
                    clocks,
                    outbox,
                    fetcher,
                    bell,
                    pulse,
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
        new Sentinels(base.catalogue(), lifecycle, members, bell),
        looks,
        delegations,
        new Intake(archive, settings, looks, delegations, rhythms::house, time),
        new Engine(
            base.catalogue(),
            looks,
            lifecycle,
            watchdog,
            outbox,
            rules,
            budgets,
            bell,
            pulse,
            clocks,
            new Reclaim(archive, time),
            time,
            PARALLEL,
            2 * fetcher.politeness().parallel()),
        node,
        kinds,
        metrics,
        time);
  }

  /** Tells processes apart, also those of one machine after a restart. */
  private static String name(Ids ids) {
    String machine;
    try {
      machine = InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      machine = "node";
    }
    return machine + "-" + ProcessHandle.current().pid() + "-" + Long.toString(ids.next(), 36);
  }

  /**
   * What a sentinel asks, for showing versions as it sees them: its part is found again by its
   * surroundings where its selector does not match, as the engine does.
   */
  public Question question(Kept kept) {
    Question question = Question.of(sentinels.shown(kept));
    return base.catalogue()
        .read(connection -> Lens.find(connection, kept.lens()))
        .filter(lens -> lens.matched() > 0)
        .flatMap(
            lens ->
                sentinels.page(kept).flatMap(page -> archive.version(page.page(), lens.matched())))
        .map(version -> question.knownFrom(version, looks::digest))
        .orElse(question);
  }

  /**
   * Who runs it: alone, or together with others.
   *
   * @throws dev.vigil.watch.WatchException if the others keep secrets under a key that is not here
   */
  public Runner runner() {
    if (node.isPresent()) {
      secrets.check();
    }
    return node.<Runner>map(one -> one).orElse(engine);
  }

  private static House house(Settings settings) {
    House usual = House.in(settings.zone());
    return new House(settings.tick(), usual.anchor(), usual.zone(), usual.bounds(), usual.price());
  }

  private static Asking.Stock stock(Settings settings, Secrets secrets, long workspace) {
    return new Asking.Stock() {
      @Override
      public Optional<Secret> secret(String name, String host) {
        // What is on this machine is asked without secrets.
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
    node.ifPresent(Node::close);
    fetcher.close();
    archive.close();
  }
}
