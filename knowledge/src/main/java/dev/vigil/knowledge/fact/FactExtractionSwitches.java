package dev.vigil.knowledge.fact;

import dev.vigil.archive.Archive;
import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.Version;
import dev.vigil.diff.SpellingSuggestion;
import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.topic.store.PageClassifier;
import dev.vigil.discover.topic.store.TopicMembers;
import dev.vigil.document.PageDigest;
import dev.vigil.fetch.TimeSource;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.fact.store.FactRepository;
import dev.vigil.knowledge.fact.store.FactRuleRepository;
import dev.vigil.knowledge.fact.store.StoredRule;
import dev.vigil.watch.extension.CheckExtension;
import dev.vigil.watch.store.RowIds;
import dev.vigil.watch.store.SentinelQuery;
import dev.vigil.watch.store.SentinelQueryRepository;
import dev.vigil.watch.store.SentinelRepository;
import dev.vigil.watch.store.WatchedPage;
import dev.vigil.watch.store.WatchedPageRepository;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;

/**
 * Decides which classes of facts are extracted from which pages: what users switched on, read again
 * after some seconds. Safe for concurrent use.
 */
final class FactExtractionSwitches {
  private static final Duration FRESH = Duration.ofSeconds(5);

  /** The word of the source in sentinels. */
  static final String SOURCE = "class";

  /** What the addresses of pages begin with that people typed in, and that of probed services. */
  private static final List<String> INTERNAL = List.of("entry:", ServiceProfilePage.SCHEME);

  /** What a restriction to a topic begins with, in the place of a tag. */
  private static final String TOPIC = "topic:";

  /** What was read of each database, shared by all that use it in this process. */
  private static final Map<Catalogue, Map<Long, Known>> READ =
      Collections.synchronizedMap(new WeakHashMap<>());

  private final Archive archive;
  private final CheckExtension.Signals signals;
  private final FactCatchUp catchUp;
  private final Map<Long, Known> known;
  private final Map<Long, PageClassifier> classifiers = new ConcurrentHashMap<>();
  private final Map<String, TopicMembers> members = new ConcurrentHashMap<>();

  /** The switches of a workspace and when they were read. */
  private record Known(ActiveFactClasses switches, long nanos) {}

  FactExtractionSwitches(Archive archive, TimeSource time) {
    this(archive, time, (connection, workspace, kind, argument) -> {});
  }

  /**
   * @param signals makes sources due that show changed facts
   */
  FactExtractionSwitches(Archive archive, TimeSource time, CheckExtension.Signals signals) {
    this.archive = archive;
    this.signals = signals;
    this.known = READ.computeIfAbsent(archive.catalogue(), one -> new ConcurrentHashMap<>());
    RowIds ids = new RowIds(time::now, RandomGenerator.getDefault());
    this.catchUp = new FactCatchUp(archive, ids::next, this::signal);
  }

  Archive archive() {
    return archive;
  }

  Catalogue catalogue() {
    return archive.catalogue();
  }

  FactCatchUp catchUp() {
    return catchUp;
  }

  /** Forgets what was read, after it was changed here. */
  void changed() {
    known.clear();
  }

  ActiveFactClasses switches(long workspace) {
    Known read = known.get(workspace);
    if (read == null || System.nanoTime() - read.nanos() > FRESH.toNanos()) {
      read = new Known(load(workspace), System.nanoTime());
      known.put(workspace, read);
    }
    return read.switches();
  }

  private ActiveFactClasses load(long workspace) {
    return FactTableDefinitions.exist(catalogue())
        ? catalogue().read(connection -> ActiveFactClasses.read(connection, workspace))
        : ActiveFactClasses.NONE;
  }

  /** Whether a class may be extracted from a page. */
  boolean isActive(Page page) {
    return !page.url().startsWith(SOURCE + ":") && switches(page.workspace()).covers(page.url());
  }

  Optional<WatchedPage> page(Page page) {
    return catalogue().read(connection -> WatchedPageRepository.find(connection, page));
  }

  /** The extractors in force for a page, one for each class that is switched on. */
  List<PageExtractor> extractors(WatchedPage page) {
    return extractors(page, Optional.empty());
  }

  /**
   * The extractors in force for a page.
   *
   * @param fresh a version that is not stored yet
   */
  List<PageExtractor> extractors(WatchedPage page, Optional<PageDigest> fresh) {
    ActiveFactClasses switches = switches(page.page().workspace());
    List<PageExtractor> all = new ArrayList<>();
    for (ActiveFactClasses.Active active : switches.active()) {
      // An internal page is of the class that its address names, and of no other.
      String url = page.page().url();
      Optional<String> internal = INTERNAL.stream().filter(url::startsWith).findFirst();
      if (internal.isPresent()
          ? url.startsWith(internal.get() + active.className() + "/")
          : active.tag().isEmpty() || belongs(page, fresh, active.tag())) {
        Optional<FactClass> type = switches.classes().find(active.className());
        type.map(one -> extractor(switches, one, page)).ifPresent(all::add);
      }
    }
    for (StoredRule rule : switches.rules()) {
      String name = rule.rule().className();
      boolean known = all.stream().anyMatch(one -> one.type().name().equalsIgnoreCase(name));
      if (!known && rule.rule().covers(page.page().url())) {
        switches
            .classes()
            .find(name)
            .ifPresent(type -> all.add(PageExtractor.of(newest(rule), type)));
      }
    }
    return all;
  }

  /** Deletes the facts of a page. */
  void forget(Connection connection, Page page) throws SQLException {
    if (FactTableDefinitions.exist(catalogue())) {
      Optional<WatchedPage> row = page(page);
      if (row.isPresent()) {
        FactRepository.forget(connection, row.get().id());
        signal(connection, page.workspace());
      }
    }
  }

  /** The extractor of a class that is in force for a page. */
  Optional<PageExtractor> extractor(WatchedPage page, FactClass type) {
    return extractors(page).stream()
        .filter(one -> one.type().name().equalsIgnoreCase(type.name()))
        .findFirst();
  }

  /** The rule with the repairs of a moment ago. */
  private StoredRule newest(StoredRule rule) {
    return catalogue()
        .read(connection -> FactRuleRepository.find(connection, rule.id()))
        .orElse(rule);
  }

  private PageExtractor extractor(ActiveFactClasses switches, FactClass type, WatchedPage page) {
    if (TopicFacts.isClass(type)) {
      return PageExtractor.of(
          classifiers.compute(
              page.page().workspace(),
              (workspace, before) ->
                  PageClassifier.of(archive, workspace, Optional.ofNullable(before))),
          type);
    }
    return switches
        .rule(type.name(), page.page().url())
        .map(rule -> PageExtractor.of(newest(rule), type))
        .orElseGet(() -> PageExtractor.auto(type));
  }

  /** Whether a page has the tag, or belongs to the topic, that a class is restricted to. */
  private boolean belongs(WatchedPage page, Optional<PageDigest> fresh, String restriction) {
    return restriction.startsWith(TOPIC)
        ? isAbout(page.page(), fresh, restriction.substring(TOPIC.length()))
        : hasTag(page, restriction);
  }

  private boolean isAbout(Page page, Optional<PageDigest> fresh, String topic) {
    try {
      TopicMembers its =
          members.compute(
              page.workspace() + " " + topic,
              (key, before) ->
                  TopicMembers.of(archive, page.workspace(), topic, Optional.ofNullable(before)));
      return fresh.isPresent()
          ? its.has(page, fresh.get())
          : its.has(page, archive.newest(page).map(Version::number).orElse(0));
    } catch (DiscoverException noSuchTopic) {
      return false;
    }
  }

  /** Says that a tag or a topic that a class is to be restricted to does not exist. */
  Optional<String> doubt(long workspace, String restriction) {
    if (restriction.startsWith(TOPIC)) {
      try {
        TopicMembers.of(
            archive, workspace, restriction.substring(TOPIC.length()), Optional.empty());
        return Optional.empty();
      } catch (DiscoverException noSuchTopic) {
        return Optional.of(
            "Nothing is extracted until the topic exists: " + noSuchTopic.getMessage());
      }
    }
    Set<String> tags =
        catalogue()
            .read(connection -> SentinelQueryRepository.tags(connection, workspace))
            .keySet();
    return tags.stream().anyMatch(restriction::equalsIgnoreCase)
        ? Optional.empty()
        : Optional.of(
            "No sentinel has the tag '%s' yet, so nothing is extracted until one has it%s"
                .formatted(
                    restriction,
                    SpellingSuggestion.to(restriction, tags)
                        .map("; did you mean '%s'?"::formatted)
                        .orElse(".")));
  }

  private boolean hasTag(WatchedPage page, String tag) {
    return catalogue()
        .read(connection -> SentinelRepository.sources(connection, page.id()))
        .stream()
        .anyMatch(source -> SentinelQuery.tags(source).stream().anyMatch(tag::equalsIgnoreCase));
  }

  /** Makes the sources due that show a class. */
  void signal(Connection connection, long workspace, String className) throws SQLException {
    for (String argument : WatchedPageRepository.arguments(connection, workspace, SOURCE)) {
      // A fact of any class may change what follows from definitions.
      if (argument.strip().split("\\s", 2)[0].equalsIgnoreCase(className)
          || ClassSource.isDerived(switches(workspace).classes(), argument)) {
        signals.raise(connection, workspace, SOURCE, argument);
      }
    }
  }

  /** Makes all sources due that show a class of a workspace. */
  void signal(Connection connection, long workspace) throws SQLException {
    for (String argument : WatchedPageRepository.arguments(connection, workspace, SOURCE)) {
      signals.raise(connection, workspace, SOURCE, argument);
    }
  }
}
