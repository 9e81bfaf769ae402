package dev.vigil.watch.engine;

import dev.vigil.archive.Archive;
import dev.vigil.archive.JdbcUrl;
import dev.vigil.fetch.Fetcher;
import dev.vigil.fetch.Time;
import dev.vigil.fetch.guard.AddressGuard;
import dev.vigil.fetch.guard.ProxyRoute;
import dev.vigil.watch.Settings;
import dev.vigil.watch.base.Ids;
import dev.vigil.watch.base.Kept;
import dev.vigil.watch.base.KnowledgeBase;
import dev.vigil.watch.event.Occurrence;
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
import dev.vigil.watch.source.SourceKinds;
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
 * @param archive closed with the installation
 * @param fetcher closed with the installation
 */
public record Installation(
    Settings settings,
    Archive archive,
    KnowledgeBase base,
    Fetcher fetcher,
    Secrets secrets,
    Outbox outbox,
    RuleBook rules,
    Engine engine,
    Time time)
    implements AutoCloseable {
  /** The folder of the archive in a data folder. */
  public static final String ARCHIVE = "archive";

  private static final String KEY = "secret.key";
  private static final long DIGEST_BYTES = 256L << 20;
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
            engine.members(),
            fetcher,
            stock(settings, secrets, workspace),
            SourceKinds.of(settings, time),
            time,
            looks);
    return edits ? Verification.ofEdited(sentinels, around) : Verification.of(sentinels, around);
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
      Path folder, Settings settings, Archive archive, Fetcher fetcher, Time time) {
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
            RandomGenerator.getDefault());
    Members members =
        new Members(
            settings.zone(),
            settings.proxy(),
            (connection, workspace) -> stock(settings, secrets, workspace));
    SourceKinds kinds = SourceKinds.of(settings, time);
    Budgets budgets = new Budgets(settings);
    Rhythms rhythms = new Rhythms(house(settings), settings.zone(), ids, budgets);
    Telling telling = new Telling(archive, ids, outbox, rules, time);
    Watchdog watchdog = new Watchdog(members, telling);
    Lifecycle lifecycle =
        new Lifecycle(archive, ids, time, members, rhythms, watchdog, rules, kinds);
    actions.set(new RuleActions(lifecycle, outbox, time));
    Engine engine =
        new Engine(
            new Engine.Parts(
                archive,
                base,
                new Digests(archive, DIGEST_BYTES),
                rhythms,
                new Sessions(),
                telling,
                watchdog,
                new Purge(archive, members)),
            members,
            lifecycle,
            new Looking(fetcher),
            outbox,
            rules,
            budgets,
            kinds,
            time,
            PARALLEL);
    return new Installation(settings, archive, base, fetcher, secrets, outbox, rules, engine, time);
  }

  private static House house(Settings settings) {
    House usual = House.in(settings.zone());
    return new House(settings.tick(), usual.anchor(), usual.zone(), usual.bounds(), usual.price());
  }

  private static Asking.Stock stock(Settings settings, Secrets secrets, long workspace) {
    return new Asking.Stock() {
      @Override
      public Optional<String> secret(String name) {
        return secrets.find(workspace, name).map(secret -> secret.reveal());
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
    fetcher.close();
    archive.close();
  }
}
