package dev.vigil.knowledge.fact;

import dev.vigil.archive.Archive;
import dev.vigil.archive.database.Catalogue;
import dev.vigil.fetch.TimeSource;
import dev.vigil.knowledge.KnowledgeException;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.fact.store.FactMember;
import dev.vigil.knowledge.fact.store.SameThingRepository;
import dev.vigil.watch.engine.Installation;
import java.sql.Connection;
import java.sql.SQLException;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Members of several pages that may be the same thing. They are proposed by equal keys or equal
 * titles, and hold only after a person accepted them. Safe for concurrent use.
 */
public final class SameThingService {
  /** The state of a proposal. */
  public enum State {
    PROPOSED,
    ACCEPTED,
    REJECTED
  }

  /**
   * Two members that may be the same.
   *
   * @param reason why, in a sentence
   */
  public record Pair(String id, FactMember one, FactMember other, State state, String reason) {}

  private static final int MOST_ALIKE = 20;

  private static final int MOST = 5_000;

  private static final int SHORTEST = 4;

  /** The digits of a long number in base 36. */
  private static final int LONGEST = 13;

  private final Catalogue catalogue;

  private final FactService facts;

  private final TimeSource time;

  public SameThingService(Installation installation) {
    this(installation.archive(), installation.time(), FactService.of(installation));
  }

  public SameThingService(Archive archive, TimeSource time, FactService facts) {
    this.catalogue = archive.catalogue();
    this.facts = facts;
    this.time = time;
  }

  /** The pairs of a class, computed anew, with what people decided about them. */
  public List<Pair> pairs(long workspace, String className) {
    FactClass type = facts.classes(workspace).get(className);
    if (!FactTableDefinitions.exist(catalogue)) {
      return List.of();
    }
    List<FactMember> members = facts.members(FactQuery.of(workspace, type.name()));
    Map<String, Pair> pairs = new TreeMap<>();
    List<String> keys = new ArrayList<>(type.keys());
    if (!keys.contains(type.title())) {
      keys.add(type.title());
    }
    for (String key : keys) {
      Map<String, List<FactMember>> alike = new HashMap<>();
      for (FactMember member : members) {
        member
            .first(key)
            .map(fact -> folded(fact.value().text()))
            .filter(text -> text.length() > 3)
            .ifPresent(text -> alike.computeIfAbsent(text, one -> new ArrayList<>()).add(member));
      }
      for (List<FactMember> group : alike.values()) {
        if (group.size() <= MOST_ALIKE) {
          propose(group, key, pairs);
        }
      }
    }
    Map<String, State> decided =
        catalogue.read(connection -> decided(connection, workspace, type.name()));
    return pairs.values().stream()
        .map(
            pair ->
                new Pair(
                    pair.id(),
                    pair.one(),
                    pair.other(),
                    decided.getOrDefault(pair.id(), State.PROPOSED),
                    pair.reason()))
        .toList();
  }

  private static void propose(List<FactMember> group, String key, Map<String, Pair> pairs) {
    for (int i = 0; i < group.size(); i++) {
      for (int j = i + 1; j < group.size() && pairs.size() < MOST; j++) {
        FactMember one = group.get(i);
        FactMember other = group.get(j);
        if (one.page() == other.page()) {
          continue;
        }
        boolean turned = one.iri().compareTo(other.iri()) > 0;
        FactMember first = turned ? other : one;
        FactMember second = turned ? one : other;
        String id = id(first, second);
        pairs.putIfAbsent(
            id,
            new Pair(
                id,
                first,
                second,
                State.PROPOSED,
                "Both have the %s '%s'."
                    .formatted(key, one.first(key).map(fact -> fact.value().text()).orElse(""))));
      }
    }
  }

  /** Identifies two things by their pages and names, which survive a rebuild. */
  private static String id(FactMember one, FactMember other) {
    long hash = 1125899906842597L;
    for (char c : (one.iri() + " " + other.iri()).toCharArray()) {
      hash = 31 * hash + c;
    }
    return Long.toString(hash & Long.MAX_VALUE, 36);
  }

  /** The shortest beginnings of the ids of these pairs that differ; {@link #decide} takes them. */
  public static List<String> shortIds(List<Pair> pairs) {
    List<String> ids = pairs.stream().map(Pair::id).toList();
    for (int length = SHORTEST; length <= LONGEST; length++) {
      int end = length;
      List<String> shorter =
          ids.stream().map(id -> id.substring(0, Math.min(end, id.length()))).toList();
      if (new HashSet<>(shorter).size() == ids.size()) {
        return shorter;
      }
    }
    return ids;
  }

  /**
   * Accepts or rejects a pair.
   *
   * @param id the id or its beginning
   */
  public Pair decide(long workspace, String className, String id, boolean same) {
    FactClass type = facts.classes(workspace).get(className);
    List<Pair> found =
        pairs(workspace, type.name()).stream()
            .filter(one -> one.id().startsWith(id.isEmpty() ? " " : id))
            .toList();
    if (found.size() != 1) {
      throw new KnowledgeException(
          "%s of class %s; 'vigil facts same %s' lists them."
              .formatted(
                  found.isEmpty()
                      ? "There is no pair '%s'".formatted(id)
                      : "'%s' is the beginning of %d pairs".formatted(id, found.size()),
                  type.name(),
                  type.name()));
    }
    Pair pair = found.getFirst();
    catalogue.change(
        connection ->
            SameThingRepository.put(
                connection,
                workspace,
                type.name(),
                pair.id(),
                pair.one().page(),
                pair.one().name(),
                pair.other().page(),
                pair.other().name(),
                (same ? State.ACCEPTED : State.REJECTED).name().toLowerCase(Locale.ROOT),
                pair.reason(),
                time.now()));
    facts.signal(workspace);
    return pair;
  }

  /** The members that a person accepted to be the same as one. */
  public List<FactMember> sameAs(long workspace, FactMember member) {
    return pairs(workspace, member.className()).stream()
        .filter(pair -> pair.state() == State.ACCEPTED)
        .map(
            pair ->
                pair.one().id() == member.id()
                    ? Optional.of(pair.other())
                    : pair.other().id() == member.id()
                        ? Optional.of(pair.one())
                        : Optional.<FactMember>empty())
        .flatMap(Optional::stream)
        .toList();
  }

  private static Map<String, State> decided(Connection connection, long workspace, String className)
      throws SQLException {
    Map<String, State> all = new HashMap<>();
    SameThingRepository.states(connection, workspace, className)
        .forEach(
            entry ->
                all.put(entry.getKey(), State.valueOf(entry.getValue().toUpperCase(Locale.ROOT))));
    return all;
  }

  private static String folded(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFKC)
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^\\p{L}\\p{N}]+", " ")
        .strip();
  }
}
