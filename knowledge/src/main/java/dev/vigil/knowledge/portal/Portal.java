package dev.vigil.knowledge.portal;

import dev.vigil.archive.Archive;
import dev.vigil.archive.database.Catalogue;
import dev.vigil.fetch.TimeSource;
import dev.vigil.knowledge.KnowledgeException;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactClasses;
import dev.vigil.knowledge.fact.FactReader;
import dev.vigil.knowledge.fact.FactService;
import dev.vigil.knowledge.fact.store.Fact;
import dev.vigil.knowledge.fact.store.FactMember;
import dev.vigil.watch.engine.Installation;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The portals of an installation: settings, individuals, saved tables and templates. What was read
 * stays in memory while it is used and is read again when facts changed. Safe for concurrent use.
 */
public final class Portal {
  /** How long nothing is asked before data is read again. */
  private static final Duration FRESH = Duration.ofSeconds(1);

  /** Data that takes longer to read is read in the background when it changed. */
  private static final Duration SLOW = Duration.ofMillis(300);

  private static final Duration IDLE = Duration.ofMinutes(10);

  private final Catalogue catalogue;

  private final FactService facts;

  private final FactReader reader;

  private final TimeSource time;

  private final ClassHierarchy hierarchy;

  private final java.util.function.LongSupplier ids;

  private final Map<Long, Cached> cache = new ConcurrentHashMap<>();

  private final Map<Long, ReentrantLock> loading = new ConcurrentHashMap<>();

  /**
   * Data in memory.
   *
   * @param nanos how long it took to read
   * @param shown the part of it that the public site shows, by the published classes
   */
  private record Cached(PortalData data, long checked, long nanos, Map<Object, PortalData> shown) {}

  /** The paths of sites by their hosts, which every request asks for. */
  private record Hosts(Map<String, String> paths, long read) {}

  private volatile @Nullable Hosts hosts;

  public Portal(Installation installation, ClassHierarchy hierarchy) {
    this(
        installation.archive(),
        FactService.of(installation),
        installation.time(),
        hierarchy,
        installation.store().ids()::next);
  }

  private Portal(
      Archive archive,
      FactService facts,
      TimeSource time,
      ClassHierarchy hierarchy,
      java.util.function.LongSupplier ids) {
    this.catalogue = archive.catalogue();
    this.facts = facts;
    this.reader = new FactReader(archive, time);
    this.time = time;
    this.hierarchy = hierarchy;
    this.ids = ids;
  }

  /** A portal whose data is only read. */
  public static Portal reading(Archive archive, TimeSource time, ClassHierarchy hierarchy) {
    return new Portal(
        archive,
        new FactService(archive, time),
        time,
        hierarchy,
        () -> {
          throw new IllegalStateException("this portal is only read");
        });
  }

  public FactService facts() {
    return facts;
  }

  FactReader reader() {
    return reader;
  }

  // ---- settings ----

  /** The settings of the portal of a workspace. */
  public PortalSettings settings(long workspace) {
    return PortalTables.exist(catalogue)
        ? catalogue
            .read(connection -> PortalRepository.find(connection, workspace))
            .orElseGet(() -> PortalSettings.usual(workspace))
        : PortalSettings.usual(workspace);
  }

  /** The portal whose public site has this path, if it is on. */
  public Optional<PortalSettings> site(String path) {
    return PortalTables.exist(catalogue)
        ? catalogue.read(connection -> PortalRepository.find(connection, path))
        : Optional.empty();
  }

  /** The portals whose public sites are on. */
  public List<PortalSettings> sites() {
    return PortalTables.exist(catalogue) ? catalogue.read(PortalRepository::open) : List.of();
  }

  /** The paths of the public sites that have a host name of their own. */
  public Map<String, String> hosts() {
    Hosts known = hosts;
    if (known != null && System.nanoTime() - known.read() < FRESH.toNanos()) {
      return known.paths();
    }
    Map<String, String> all =
        PortalTables.exist(catalogue) ? catalogue.read(PortalRepository::hosts) : Map.of();
    hosts = new Hosts(Map.copyOf(all), System.nanoTime());
    return all;
  }

  public void save(PortalSettings settings) {
    settings.verify();
    PortalTables.make(catalogue);
    catalogue.change(connection -> PortalRepository.put(connection, settings));
    hosts = null;
  }

  // ---- data ----

  /** Everything that a workspace knows. */
  public PortalData data(long workspace) {
    return cached(workspace).data();
  }

  /** What the public site shows: ticked classes, and pages that were fetched without secrets. */
  public PortalData published(PortalSettings settings) {
    Cached cached = cached(settings.workspace());
    return cached
        .shown()
        .computeIfAbsent(
            settings.published(),
            key ->
                cached
                    .data()
                    .only(
                        settings.published()::contains,
                        member -> member.source().profile().isEmpty()));
  }

  /** Reads again at the next request, after something was changed here. */
  public void changed(long workspace) {
    cache.remove(workspace);
  }

  private Cached cached(long workspace) {
    Cached known = cache.get(workspace);
    long now = System.nanoTime();
    if (known != null && now - known.checked() < FRESH.toNanos()) {
      return known;
    }
    ReentrantLock lock = loading.computeIfAbsent(workspace, key -> new ReentrantLock());
    if (known != null && now - known.checked() < IDLE.toNanos()) {
      // While one request reads again, the others are answered from what is known.
      if (!lock.tryLock()) {
        return known;
      }
    } else {
      lock.lock();
    }
    try {
      Cached again = cache.get(workspace);
      if (again != null && System.nanoTime() - again.checked() < FRESH.toNanos()) {
        return again;
      }
      Cached fresh = refreshed(workspace, again);
      cache.put(workspace, fresh);
      return fresh;
    } finally {
      lock.unlock();
    }
  }

  private Cached refreshed(long workspace, @Nullable Cached known) {
    String revision = reader.revision(workspace);
    long now = System.nanoTime();
    if (known == null) {
      return loaded(workspace, revision);
    }
    if (known.data().revision().equals(revision)) {
      return new Cached(known.data(), now, known.nanos(), known.shown());
    }
    if (known.nanos() < SLOW.toNanos() || now - known.checked() >= IDLE.toNanos()) {
      return loaded(workspace, revision);
    }
    // A request does not wait for much data; later ones see it.
    Thread.ofVirtual()
        .start(
            () -> {
              ReentrantLock lock = loading.computeIfAbsent(workspace, key -> new ReentrantLock());
              lock.lock();
              try {
                cache.replace(workspace, loaded(workspace, revision));
              } finally {
                lock.unlock();
              }
            });
    return new Cached(known.data(), now, known.nanos(), known.shown());
  }

  private Cached loaded(long workspace, String revision) {
    long start = System.nanoTime();
    PortalData data = load(workspace, revision);
    long end = System.nanoTime();
    return new Cached(data, end, end - start, new ConcurrentHashMap<>());
  }

  private PortalData load(long workspace, String revision) {
    FactClasses classes = facts.classes(workspace);
    Map<Long, Long> same = new HashMap<>();
    for (List<Long> pair : reader.same(workspace)) {
      same.put(root(same, pair.getFirst()), root(same, pair.getLast()));
    }
    Map<String, List<Individual>> all = new LinkedHashMap<>();
    for (String name : reader.classes(workspace)) {
      Optional<FactClass> type = classes.find(name);
      if (type.isPresent()) {
        all.put(type.get().name(), individuals(type.get(), workspace, same));
      }
    }
    return new PortalData(
        workspace, revision, classes, all, name -> hierarchy.parents(workspace, name));
  }

  private static long root(Map<Long, Long> same, long id) {
    long found = id;
    while (same.containsKey(found) && same.get(found) != found) {
      found = same.get(found);
    }
    return found;
  }

  private List<Individual> individuals(FactClass type, long workspace, Map<Long, Long> same) {
    Map<Long, List<FactMember>> groups = new LinkedHashMap<>();
    for (FactMember member : reader.members(workspace, type.name())) {
      if (member.missing() == null || !EntryPage.isEntry(member.source())) {
        groups.computeIfAbsent(root(same, member.id()), id -> new ArrayList<>(1)).add(member);
      }
    }
    List<Individual> all = new ArrayList<>();
    for (List<FactMember> group : groups.values()) {
      String key = group.stream().map(Individual::key).min(String::compareTo).orElseThrow();
      String title =
          group.stream()
              .flatMap(member -> member.first(type.title()).stream())
              .map(fact -> fact.value().text())
              .findFirst()
              .orElse(group.getFirst().name());
      all.add(new Individual(key, type.name(), title, group));
    }
    return all;
  }

  /** All facts that an individual ever had, by property and time. */
  public List<Fact> history(long workspace, Individual one) {
    List<Fact> all = new ArrayList<>();
    for (FactMember member : one.members()) {
      reader.history(workspace, member.id()).ifPresent(found -> all.addAll(found.facts()));
    }
    return all;
  }

  /** An individual with the facts that held at a time; empty if nothing was known of it then. */
  public Optional<Individual> asOf(long workspace, Individual one, Instant at) {
    List<FactMember> then = new ArrayList<>();
    for (FactMember member : one.members()) {
      List<Fact> held =
          reader.history(workspace, member.id()).map(FactMember::facts).orElse(List.of()).stream()
              .filter(fact -> fact.holds(at))
              .toList();
      if (!held.isEmpty()) {
        then.add(
            new FactMember(
                member.id(),
                member.className(),
                member.page(),
                member.source(),
                member.name(),
                member.from(),
                member.ended(),
                member.missing(),
                held));
      }
    }
    return then.isEmpty()
        ? Optional.empty()
        : Optional.of(new Individual(one.key(), one.className(), one.title(), then));
  }

  // ---- saved tables ----

  public List<SavedTable> savedTables(long workspace, long account, String className) {
    return PortalTables.exist(catalogue)
        ? catalogue.read(
            connection -> PortalRepository.savedTables(connection, workspace, account, className))
        : List.of();
  }

  /**
   * Saves a table; one of the same name and owner is replaced.
   *
   * @param account whose it is; 0 for the whole workspace
   */
  public void saveTable(long workspace, long account, String className, String name, String query) {
    if (name.isBlank() || name.length() > 80 || query.length() > 2_000) {
      throw new KnowledgeException("The name of a saved table has 1 to 80 characters.");
    }
    PortalTables.make(catalogue);
    SavedTable table = new SavedTable(ids.getAsLong(), account, className, name.strip(), query);
    catalogue.change(connection -> PortalRepository.addTable(connection, workspace, table));
  }

  public void removeTable(long workspace, long account, long id) {
    if (PortalTables.exist(catalogue)) {
      catalogue.change(
          connection -> PortalRepository.removeTable(connection, workspace, account, id));
    }
  }

  // ---- templates ----

  public Optional<OwnerTemplate> template(long workspace, String name) {
    return PortalTables.exist(catalogue)
        ? catalogue.read(connection -> PortalRepository.template(connection, workspace, name))
        : Optional.empty();
  }

  /** Differs when a template differs. */
  public String templateMark(long workspace) {
    return PortalTables.exist(catalogue)
        ? catalogue
            .read(connection -> PortalRepository.templateRevision(connection, workspace))
            .orElse("")
        : "";
  }

  public void saveTemplate(long workspace, String name, String source, String author) {
    PortalTables.make(catalogue);
    OwnerTemplate template = new OwnerTemplate(name, source, time.now(), author);
    catalogue.change(connection -> PortalRepository.putTemplate(connection, workspace, template));
  }

  public void removeTemplate(long workspace, String name) {
    if (PortalTables.exist(catalogue)) {
      catalogue.change(connection -> PortalRepository.removeTemplate(connection, workspace, name));
    }
  }
}
