package dev.vigil.knowledge.fact;

import dev.vigil.knowledge.fact.store.FactClassRepository;
import dev.vigil.knowledge.fact.store.FactMember;
import dev.vigil.knowledge.fact.store.FactProgress;
import dev.vigil.knowledge.fact.store.FactProgressRepository;
import dev.vigil.knowledge.fact.store.FactRepository;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The members of all extracted classes of a workspace at one moment, with their facts. A snapshot
 * that follows another one reads only the pages that were extracted in between. Immutable.
 */
public final class FactSnapshot {
  /** Of a class of which more pages than this share changed, everything is read at once. */
  private static final double MOST_CHANGED = 0.1;

  private static final Comparator<FactMember> ORDER =
      Comparator.comparing((FactMember one) -> one.source().url())
          .thenComparing(one -> one.source().profile())
          .thenComparing(FactMember::from)
          .thenComparing(FactMember::name);

  /** No facts. */
  static final FactSnapshot EMPTY = new FactSnapshot(Map.of());

  /** The members of a class, by the rows of their pages. */
  private record OfClass(
      long basis, Map<Long, FactProgress> progress, Map<Long, List<FactMember>> members) {}

  private final Map<String, OfClass> classes;
  private final List<FactMember> members;
  private final String position;

  private FactSnapshot(Map<String, OfClass> classes) {
    this.classes = classes;
    List<FactMember> all = new ArrayList<>();
    long hash = 1;
    for (Map.Entry<String, OfClass> each : classes.entrySet()) {
      List<FactMember> some = new ArrayList<>();
      each.getValue().members().values().forEach(some::addAll);
      some.sort(ORDER);
      all.addAll(some);
      hash = mixed(mixed(hash, each.getKey().hashCode()), each.getValue().basis());
      for (FactProgress page : new TreeMap<>(each.getValue().progress()).values()) {
        hash = mixed(mixed(mixed(hash, page.page()), page.version()), page.hashCode());
      }
    }
    this.members = List.copyOf(all);
    this.position = Long.toHexString(hash);
  }

  private static long mixed(long hash, long value) {
    return Long.rotateLeft(hash ^ value, 29) * 0x9E3779B97F4A7C15L;
  }

  /**
   * Reads the facts that hold now.
   *
   * @param names the classes
   * @param before an older snapshot of the same workspace
   */
  static FactSnapshot read(
      Connection connection,
      long workspace,
      List<String> names,
      Optional<FactSnapshot> before,
      Instant now)
      throws SQLException {
    Map<String, Map<Long, FactProgress>> progress = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (FactProgress page : FactProgressRepository.all(connection, workspace)) {
      progress.computeIfAbsent(page.className(), _ -> new HashMap<>()).put(page.page(), page);
    }
    Map<String, Long> bases = FactClassRepository.bases(connection, workspace);
    Map<String, OfClass> classes = new TreeMap<>();
    for (String name : names) {
      Map<Long, FactProgress> pages = progress.getOrDefault(name, Map.of());
      long basis = bases.getOrDefault(name, 0L);
      @Nullable OfClass old = before.map(one -> one.classes.get(name)).orElse(null);
      classes.put(
          name,
          new OfClass(basis, pages, members(connection, workspace, name, now, pages, basis, old)));
    }
    return new FactSnapshot(classes);
  }

  private static Map<Long, List<FactMember>> members(
      Connection connection,
      long workspace,
      String name,
      Instant now,
      Map<Long, FactProgress> pages,
      long basis,
      @Nullable OfClass old)
      throws SQLException {
    Map<Long, List<FactMember>> found = new HashMap<>();
    List<FactProgress> changed =
        old == null
            ? List.of()
            : pages.values().stream()
                .filter(page -> !page.equals(old.progress().get(page.page())))
                .toList();
    if (old == null || old.basis() != basis || changed.size() > 1 + MOST_CHANGED * pages.size()) {
      for (FactMember each : FactRepository.members(connection, workspace, name, now)) {
        found.computeIfAbsent(each.page(), _ -> new ArrayList<>()).add(each);
      }
      return found;
    }
    found.putAll(old.members());
    found.keySet().removeIf(page -> old.progress().containsKey(page) && !pages.containsKey(page));
    for (FactProgress page : changed) {
      found.put(page.page(), FactRepository.ofPage(connection, page.page(), page.className(), now));
    }
    return found;
  }

  /** All members, by class, page and name. */
  public List<FactMember> members() {
    return members;
  }

  /** How many facts it holds. */
  public int facts() {
    return members.stream().mapToInt(one -> one.facts().size()).sum();
  }

  /** Identifies the facts: it changes with every version that is extracted. */
  public String position() {
    return position;
  }
}
