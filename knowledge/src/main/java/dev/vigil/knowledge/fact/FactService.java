package dev.vigil.knowledge.fact;

import dev.vigil.archive.Archive;
import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.archive.internal.database.Migrations;
import dev.vigil.archive.version.Page;
import dev.vigil.fetch.TimeSource;
import dev.vigil.knowledge.KnowledgeException;
import dev.vigil.knowledge.extract.ClassFile;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactClasses;
import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.extract.value.FactType;
import dev.vigil.knowledge.extract.value.FactValue;
import dev.vigil.knowledge.fact.store.Fact;
import dev.vigil.knowledge.fact.store.FactClassRepository;
import dev.vigil.knowledge.fact.store.FactMember;
import dev.vigil.knowledge.fact.store.FactProgress;
import dev.vigil.knowledge.fact.store.FactProgressRepository;
import dev.vigil.knowledge.fact.store.FactRepository;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.extension.CheckExtension;
import dev.vigil.watch.store.WatchedPage;
import dev.vigil.watch.store.WatchedPageRepository;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * The facts of an installation: classes, members with their values as of any time, and history.
 * Safe for concurrent use.
 */
public final class FactService {
  private static final System.Logger LOG = System.getLogger(FactService.class.getName());

  private final FactExtractionSwitches store;
  private final TimeSource time;
  private final Optional<Path> folder;

  public FactService(Archive archive, TimeSource time) {
    this(archive, time, (connection, workspace, kind, argument) -> {}, Optional.empty());
  }

  /**
   * @param folder the data folder, where the profiles of services are
   */
  public FactService(Archive archive, TimeSource time, Path folder) {
    this(archive, time, (connection, workspace, kind, argument) -> {}, Optional.of(folder));
  }

  private FactService(
      Archive archive, TimeSource time, CheckExtension.Signals signals, Optional<Path> folder) {
    this.store = new FactExtractionSwitches(archive, time, signals);
    this.time = time;
    this.folder = folder;
  }

  public static FactService of(Installation installation) {
    return new FactService(
        installation.archive(),
        installation.time(),
        installation.signals()::raise,
        Optional.of(installation.folder()));
  }

  /**
   * Stores the profiles of services that were probed since the last time. They belong to the
   * installation, so only its first workspace has them.
   */
  public void updateServices(long workspace) {
    if (workspace == CommandHandler.WORKSPACE) {
      folder.ifPresent(
          data -> ServiceProfilePage.update(this, store.archive(), time, data, workspace));
    }
  }

  /** Reads classes and rules again, after they were changed. */
  void changed() {
    store.changed();
  }

  /** The tables of facts, for backups. */
  public static Migrations tables() {
    return FactTableDefinitions.MIGRATIONS;
  }

  private Catalogue catalogue() {
    return store.catalogue();
  }

  // ---- classes ----

  /** The ready-made classes and those of the workspace. */
  public FactClasses classes(long workspace) {
    return store.switches(workspace).classes();
  }

  /** The names of the classes that are extracted. */
  public List<String> active(long workspace) {
    return store.switches(workspace).active().stream()
        .map(ActiveFactClasses.Active::className)
        .toList();
  }

  /**
   * Extracts a class from all pages from now on; {@link #rebuild} adds what is archived.
   *
   * @param tag only from pages of sentinels with this tag; empty for all pages
   */
  public void switchOn(long workspace, String className, String tag) {
    FactTableDefinitions.make(catalogue());
    store.changed();
    FactClass type = classes(workspace).get(className);
    catalogue()
        .change(
            connection ->
                FactClassRepository.put(
                    connection, workspace, type.name(), source(type), true, tag));
    store.changed();
  }

  /** The tag or topic that the pages of an extracted class are restricted to; empty for none. */
  public String tag(long workspace, String className) {
    return store.switches(workspace).tag(className);
  }

  /** Says that no page has this tag or topic yet, which is usually a typing error. */
  public Optional<String> doubt(long workspace, String tag) {
    return tag.isEmpty() ? Optional.empty() : store.doubt(workspace, tag);
  }

  /** Stops extracting a class; its facts stay. */
  public void switchOff(long workspace, String className) {
    FactClass type = classes(workspace).get(className);
    if (FactTableDefinitions.exist(catalogue())) {
      catalogue()
          .change(
              connection ->
                  FactClassRepository.put(
                      connection, workspace, type.name(), source(type), false, ""));
      store.changed();
    }
  }

  /** Adds or replaces classes of a workspace, written as YAML. */
  public List<FactClass> define(long workspace, String yaml, String file) {
    List<FactClass> all = ClassFile.parse(yaml, file);
    FactTableDefinitions.make(catalogue());
    store.changed();
    ActiveFactClasses switches = store.switches(workspace);
    catalogue()
        .change(
            connection -> {
              for (FactClass one : all) {
                FactClassRepository.put(
                    connection,
                    workspace,
                    one.name(),
                    ClassFile.text(List.of(one)),
                    switches.isActive(one.name()),
                    switches.tag(one.name()));
              }
            });
    store.changed();
    return all;
  }

  /** Fails in a sentence if a property cannot get its new name because of stored facts. */
  public void verify(long workspace, PropertyRename change) {
    if (FactTableDefinitions.exist(catalogue())) {
      catalogue()
          .read(
              connection -> {
                change.verify(connection, workspace);
                return true;
              });
    }
  }

  /** Stores another name of a property; its facts, rules and sentinels keep it. */
  public void rename(long workspace, PropertyRename change) {
    FactTableDefinitions.make(catalogue());
    ActiveFactClasses switches = store.switches(workspace);
    catalogue().change(connection -> change.store(connection, workspace, switches));
    store.changed();
  }

  /** The text of a user's class; empty for a ready-made one. */
  private static String source(FactClass type) {
    Optional<FactClass> builtIn = FactClasses.builtIn().find(type.name());
    return builtIn.filter(type::equals).isPresent() ? "" : ClassFile.text(List.of(type));
  }

  // ---- queries ----

  /** Fails in a sentence if the class does not exist or a condition does not fit it. */
  public void verify(FactQuery query) {
    FactClass type = classes(query.workspace()).get(query.className());
    query.where().forEach(condition -> condition.verify(type));
  }

  /** The answer of a query as a canonical document: equal facts give equal bytes. */
  public String document(FactQuery query) {
    FactClass type = classes(query.workspace()).get(query.className());
    query.where().forEach(condition -> condition.verify(type));
    updateServices(query.workspace(), type);
    if (!FactTableDefinitions.exist(catalogue())) {
      return FactTable.write(query, type, List.of(), 0, Map.of());
    }
    return catalogue().read(connection -> document(connection, query, type));
  }

  private String document(Connection connection, FactQuery query, FactClass type)
      throws SQLException {
    List<FactMember> found = select(connection, query, type, FactQuery.MOST + 1);
    if (found.size() > FactQuery.MOST) {
      throw new KnowledgeException(
          "'%s' has more than %,d members; narrow it by 'where'."
              .formatted(query.text(), FactQuery.MOST));
    }
    return FactTable.write(
        query,
        type,
        found,
        FactRepository.basis(connection, query.workspace(), type.name()),
        FactRepository.previous(connection, query.workspace(), type.name()));
  }

  /** The members of a class that satisfy a query, in a stable order. */
  public List<FactMember> members(FactQuery query) {
    FactClass type = classes(query.workspace()).get(query.className());
    query.where().forEach(condition -> condition.verify(type));
    updateServices(query.workspace(), type);
    return FactTableDefinitions.exist(catalogue())
        ? catalogue().read(connection -> select(connection, query, type, query.limit()))
        : List.of();
  }

  /** What a query does not compare because of units, in sentences. */
  public List<String> notes(FactQuery query) {
    FactClass type = classes(query.workspace()).get(query.className());
    List<FactCondition> measured =
        query.where().stream()
            .filter(
                one -> type.property(one.property()).filter(FactService::isMeasured).isPresent())
            .toList();
    if (measured.isEmpty()) {
      return List.of();
    }
    List<FactMember> all = members(query.where(List.of()));
    return measured.stream()
        .flatMap(
            condition -> {
              String property = type.property(condition.property()).orElseThrow().name();
              return condition
                  .note(all.stream().flatMap(member -> values(member, property).stream()).toList())
                  .stream();
            })
        .toList();
  }

  private static boolean isMeasured(FactProperty property) {
    return property.type() == FactType.MONEY || property.type() == FactType.QUANTITY;
  }

  /**
   * The members of all extracted classes now.
   *
   * @param before an older snapshot of the same workspace; only what changed since is read
   */
  public FactSnapshot snapshot(long workspace, Optional<FactSnapshot> before) {
    updateServices(workspace);
    if (!FactTableDefinitions.exist(catalogue())) {
      return FactSnapshot.EMPTY;
    }
    List<String> names = active(workspace);
    return catalogue()
        .read(connection -> FactSnapshot.read(connection, workspace, names, before, time.now()));
  }

  private void updateServices(long workspace, FactClass type) {
    if (type.name().equals(ServiceProfilePage.CLASS)) {
      updateServices(workspace);
    }
  }

  private List<FactMember> select(Connection connection, FactQuery query, FactClass type, int most)
      throws SQLException {
    Instant at = query.asOf().orElseGet(time::now);
    List<FactMember> found = new ArrayList<>();
    for (FactMember member :
        FactRepository.members(connection, query.workspace(), type.name(), at)) {
      boolean all =
          query.where().stream()
              .allMatch(
                  condition ->
                      condition.holds(
                          values(
                              member, type.property(condition.property()).orElseThrow().name())));
      if (all && found.size() < most) {
        found.add(member);
      }
    }
    return found;
  }

  private static List<FactValue> values(FactMember member, String property) {
    return member.all(property).stream().map(Fact::value).toList();
  }

  /** A member with all facts that it ever had, ordered by property and time. */
  public Optional<FactMember> history(long workspace, long member) {
    return FactTableDefinitions.exist(catalogue())
        ? catalogue().read(connection -> FactRepository.history(connection, workspace, member))
        : Optional.empty();
  }

  /** How far each page was extracted, and whether its extractor works. */
  public List<FactProgress> progress(long workspace) {
    return FactTableDefinitions.exist(catalogue())
        ? catalogue().read(connection -> FactProgressRepository.all(connection, workspace))
        : List.of();
  }

  /** What extracts a page, as people call it. */
  public String extractor(FactProgress one) {
    if (!one.extractor().startsWith(PageExtractor.RULE)) {
      return "without a rule";
    }
    String id = one.extractor().substring(PageExtractor.RULE.length());
    return store.switches(one.workspace()).rules().stream()
        .filter(rule -> Long.toString(rule.id(), 36).equals(id))
        .findFirst()
        .map(rule -> "by rule " + rule.name())
        .orElse("by a rule that was removed");
  }

  /** The number of members of each class now. */
  public Map<String, Integer> counts(long workspace) {
    return FactTableDefinitions.exist(catalogue())
        ? catalogue().read(connection -> FactRepository.counts(connection, workspace))
        : Map.of();
  }

  /** The state of extraction in all workspaces, for operators. */
  public FactHealth health() {
    return FactTableDefinitions.exist(catalogue())
        ? catalogue().read(connection -> FactHealth.of(connection, time.now()))
        : FactHealth.NOTHING;
  }

  /** Makes the sources due that show classes, after something was stated about them. */
  public void signal(long workspace) {
    catalogue().change(connection -> store.signal(connection, workspace));
  }

  // ---- rebuild ----

  /** Receives how far a rebuild is. */
  @FunctionalInterface
  public interface Progress {
    void at(int pages, int allPages, long versions);
  }

  /**
   * Extracts all archived versions that were not extracted yet by the extractors in force. It can
   * be stopped or killed at any time and goes on where it was.
   *
   * @param anew whether versions that were extracted are extracted again
   * @param more asked whether to go on
   * @return whether everything is extracted
   */
  public boolean rebuild(
      long workspace,
      Optional<String> className,
      boolean anew,
      BooleanSupplier more,
      Progress progress) {
    updateServices(workspace);
    if (!FactTableDefinitions.exist(catalogue())) {
      return true;
    }
    className.ifPresent(name -> require(workspace, name));
    catalogue().change(FactRepository::forgetOrphans);
    if (anew) {
      catalogue().change(connection -> FactRepository.again(connection, workspace, className));
    }
    List<WatchedPage> pages = pages(workspace);
    long[] versions = {0};
    boolean whole = true;
    int done = 0;
    for (WatchedPage page : pages) {
      for (PageExtractor extractor : store.extractors(page)) {
        if (className.isPresent() && !className.get().equalsIgnoreCase(extractor.type().name())) {
          continue;
        }
        int at = done;
        try {
          boolean complete =
              store
                  .catchUp()
                  .run(
                      page,
                      extractor,
                      more,
                      stored -> {
                        versions[0] += stored;
                        progress.at(at, pages.size(), versions[0]);
                      });
          if (!complete) {
            return false;
          }
        } catch (ArchiveException | IllegalStateException e) {
          throw e; // The database failed: other pages would fail, too.
        } catch (RuntimeException | StackOverflowError e) {
          LOG.log(System.Logger.Level.WARNING, "no facts of " + page.page().url(), e);
          whole = false;
        }
      }
      progress.at(++done, pages.size(), versions[0]);
    }
    return whole;
  }

  /** Extracts the versions of one page that are new. */
  void rebuild(long workspace, Page page, String className) {
    FactClass type = classes(workspace).get(className);
    Optional<WatchedPage> row = store.page(page);
    if (row.isPresent()) {
      store
          .extractor(row.get(), type)
          .ifPresent(one -> store.catchUp().run(row.get(), one, () -> true, stored -> {}));
    }
  }

  /**
   * Starts {@link #rebuild} in the background of this process.
   *
   * @return false if one runs already in the workspace
   */
  public boolean startRebuild(long workspace, String className, boolean anew) {
    require(workspace, className);
    return FactRebuilds.start(
        this, catalogue(), workspace, classes(workspace).get(className).name(), anew);
  }

  /** The rebuild that runs in the background for a workspace. */
  public Optional<FactRebuilds.Running> rebuilding(long workspace) {
    return FactRebuilds.find(catalogue(), workspace);
  }

  private void require(long workspace, String className) {
    FactClass type = classes(workspace).get(className);
    if (!store.switches(workspace).isActive(type.name())) {
      throw new KnowledgeException(
          "The class %s is not extracted; 'vigil facts on %s' switches it on."
              .formatted(type.name(), type.name()));
    }
  }

  private List<WatchedPage> pages(long workspace) {
    List<WatchedPage> all = new ArrayList<>();
    long last = Long.MIN_VALUE;
    while (true) {
      long after = last;
      List<WatchedPage> some =
          catalogue()
              .read(connection -> WatchedPageRepository.after(connection, workspace, after, 1_000));
      if (some.isEmpty()) {
        return all;
      }
      some.stream().filter(page -> store.isActive(page.page())).forEach(all::add);
      last = some.getLast().id();
    }
  }

  /** Deletes the facts of a page. */
  public void forget(long page) {
    if (FactTableDefinitions.exist(catalogue())) {
      catalogue().change(connection -> FactRepository.forget(connection, page));
    }
  }
}
