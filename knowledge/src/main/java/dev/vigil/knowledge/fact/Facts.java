package dev.vigil.knowledge.fact;

import dev.vigil.archive.Archive;
import dev.vigil.archive.Catalogue;
import dev.vigil.fetch.TimeSource;
import dev.vigil.knowledge.KnowledgeException;
import dev.vigil.knowledge.extract.ClassFile;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactClasses;
import dev.vigil.knowledge.extract.value.FactValue;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.store.WatchedPage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * The facts of an installation: classes, members with their values as of any time, and history.
 * Safe for concurrent use.
 */
public final class Facts {
  private final FactStore store;
  private final TimeSource time;

  public Facts(Archive archive, TimeSource time) {
    this.store = new FactStore(archive, time);
    this.time = time;
  }

  public static Facts of(Installation installation) {
    return new Facts(installation.archive(), installation.time());
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
    return store.switches(workspace).active().stream().map(FactSwitches.Active::className).toList();
  }

  /**
   * Extracts a class from all pages from now on; {@link #rebuild} adds what is archived.
   *
   * @param tag only from pages of sentinels with this tag; empty for all pages
   */
  public void switchOn(long workspace, String className, String tag) {
    FactTables.make(catalogue());
    store.changed();
    FactClass type = classes(workspace).get(className);
    catalogue()
        .change(
            connection ->
                FactSwitches.put(connection, workspace, type.name(), source(type), true, tag));
    store.changed();
  }

  /** Stops extracting a class; its facts stay. */
  public void switchOff(long workspace, String className) {
    FactClass type = classes(workspace).get(className);
    if (FactTables.exist(catalogue())) {
      catalogue()
          .change(
              connection ->
                  FactSwitches.put(connection, workspace, type.name(), source(type), false, ""));
      store.changed();
    }
  }

  /** Adds or replaces classes of a workspace, written as YAML. */
  public List<FactClass> define(long workspace, String yaml, String file) {
    List<FactClass> all = ClassFile.parse(yaml, file);
    FactTables.make(catalogue());
    store.changed();
    List<String> active = active(workspace);
    for (FactClass one : all) {
      catalogue()
          .change(
              connection ->
                  FactSwitches.put(
                      connection,
                      workspace,
                      one.name(),
                      ClassFile.text(List.of(one)),
                      active.contains(one.name()),
                      ""));
    }
    store.changed();
    return all;
  }

  /** The text of a user's class; empty for a ready-made one. */
  private static String source(FactClass type) {
    Optional<FactClass> builtIn = FactClasses.builtIn().find(type.name());
    return builtIn.filter(type::equals).isPresent() ? "" : ClassFile.text(List.of(type));
  }

  // ---- queries ----

  /** The members of a class that satisfy a query, in a stable order. */
  public List<FactMember> members(FactQuery query) {
    FactClass type = classes(query.workspace()).get(query.className());
    query.where().forEach(condition -> condition.verify(type));
    if (!FactTables.exist(catalogue())) {
      return List.of();
    }
    Instant at = query.asOf().orElseGet(time::now);
    List<FactMember> found = new ArrayList<>();
    for (FactMember member :
        catalogue()
            .read(
                connection ->
                    FactRepository.members(connection, query.workspace(), type.name(), at))) {
      boolean all =
          query.where().stream()
              .allMatch(
                  condition ->
                      condition.holds(
                          values(
                              member, type.property(condition.property()).orElseThrow().name())));
      if (all && found.size() < query.limit()) {
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
    return FactTables.exist(catalogue())
        ? catalogue().read(connection -> FactRepository.history(connection, workspace, member))
        : Optional.empty();
  }

  /** How far each page was extracted, and whether its extractor works. */
  public List<FactProgress> progress(long workspace) {
    return FactTables.exist(catalogue())
        ? catalogue().read(connection -> FactProgress.all(connection, workspace))
        : List.of();
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
    if (!FactTables.exist(catalogue())) {
      return true;
    }
    className.ifPresent(name -> require(workspace, name));
    catalogue().change(FactRepository::forgetOrphans);
    if (anew) {
      catalogue().change(connection -> FactRepository.again(connection, workspace, className));
    }
    List<WatchedPage> pages = pages(workspace);
    long[] versions = {0};
    int done = 0;
    for (WatchedPage page : pages) {
      for (PageExtractor extractor : store.extractors(page)) {
        if (className.isPresent() && !className.get().equalsIgnoreCase(extractor.type().name())) {
          continue;
        }
        int at = done;
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
      }
      progress.at(++done, pages.size(), versions[0]);
    }
    return true;
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
          catalogue().read(connection -> WatchedPage.after(connection, workspace, after, 1_000));
      if (some.isEmpty()) {
        return all;
      }
      some.stream().filter(page -> store.isActive(page.page())).forEach(all::add);
      last = some.getLast().id();
    }
  }

  /** Deletes the facts of a page. */
  public void forget(long page) {
    if (FactTables.exist(catalogue())) {
      catalogue().change(connection -> FactRepository.forget(connection, page));
    }
  }
}
