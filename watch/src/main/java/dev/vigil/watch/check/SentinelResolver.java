package dev.vigil.watch.check;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.vigil.diff.UserRegex;
import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.guard.ProxyRoute;
import dev.vigil.fetch.message.RequestProfile;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.condition.Condition;
import dev.vigil.watch.graph.ChangeQuery;
import dev.vigil.watch.language.SentinelParser;
import dev.vigil.watch.language.clause.TimeText;
import dev.vigil.watch.rule.BuiltInRule;
import dev.vigil.watch.rule.RuleRepository;
import dev.vigil.watch.sentinel.EffectiveSentinel;
import dev.vigil.watch.sentinel.ResolvedRequest;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.SentinelSource;
import dev.vigil.watch.sentinel.TagSettings;
import dev.vigil.watch.source.SourceKindRegistry;
import dev.vigil.watch.source.SourceTrigger;
import dev.vigil.watch.store.SentinelRepository;
import dev.vigil.watch.store.SentinelRow;
import dev.vigil.watch.store.TagRepository;
import dev.vigil.watch.store.TagRow;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Resolves sentinels from their text, inherited settings and tags, and caches the result until an
 * edit. Safe for concurrent use.
 *
 * <p>A resolved sentinel takes some kilobytes, too much for a million sentinels in memory. The most
 * recently used ones are cached, one for all sentinels that differ only in their names.
 */
public final class SentinelResolver {
  /** The cache size; an entry takes about 5 kB. */
  private static final int CACHE_SIZE = 20_000;

  private static final String BEGIN = "Create Sentinel ";

  /** The request of a sentinel that cannot be resolved; private, so that nothing is published. */
  private static final ResolvedRequest UNRESOLVED_REQUEST =
      new ResolvedRequest(RequestProfile.GET, true, "");

  private final ZoneId zone;
  private final Optional<ProxyRoute> defaultProxy;
  private final SecretsAndProxiesFactory secretsAndProxies;
  private final SourceKindRegistry kinds;
  private final Cache<CacheKey, Resolution> cache =
      Caffeine.newBuilder().maximumSize(CACHE_SIZE).build();

  /** The tag settings by workspace. */
  private final Map<Long, Map<String, TagSettings>> tags = new ConcurrentHashMap<>();

  /** The replaced standard rules by workspace and sentinel. */
  private final Map<Long, Map<String, Set<BuiltInRule>>> replaced = new ConcurrentHashMap<>();

  /** The cache key: the text of a sentinel without its name. */
  private record CacheKey(long workspace, String words) {}

  /** The parsed and resolved text of a sentinel. */
  private record Resolution(
      EffectiveSentinel effective,
      ChangeQuery query,
      ResolvedRequest request,
      Optional<String> problem,
      Optional<Condition> when,
      boolean signalled) {
    ResolvedSentinel of(SentinelRow sentinelRow, Set<BuiltInRule> replaced) {
      return new ResolvedSentinel(
          sentinelRow, effective, query, request, problem, when, signalled, replaced);
    }
  }

  /** The number of edits of all processes that are known here. */
  private volatile long edits = -1;

  /** Finds the named secrets and proxies of a workspace. */
  @FunctionalInterface
  public interface SecretsAndProxiesFactory {
    ResolvedRequest.SecretsAndProxies of(Connection connection, long workspace);
  }

  /**
   * Creates the resolver of an installation.
   *
   * @param defaultProxy the proxy that the operator wants for pages that name none
   */
  public SentinelResolver(
      ZoneId zone,
      Optional<ProxyRoute> defaultProxy,
      SecretsAndProxiesFactory secretsAndProxies,
      SourceKindRegistry kinds) {
    this.zone = zone;
    this.defaultProxy = defaultProxy;
    this.secretsAndProxies = secretsAndProxies;
    this.kinds = kinds;
  }

  public Sentinel read(SentinelRow sentinelRow) {
    return SentinelParser.parse(sentinelRow.source(), zone).getFirst();
  }

  /** A time for people, in the zone of the settings. */
  String format(Instant time) {
    return TimeText.shown(time, zone);
  }

  /**
   * Resolves a sentinel.
   *
   * @throws SentinelFault if it cannot be resolved
   */
  public ResolvedSentinel of(Connection connection, SentinelRow sentinelRow) throws SQLException {
    return SentinelFault.of(sentinelRow.id(), () -> resolve(connection, sentinelRow));
  }

  private ResolvedSentinel resolve(Connection connection, SentinelRow sentinelRow)
      throws SQLException {
    long before = edits;
    CacheKey text = new CacheKey(sentinelRow.workspace(), withoutName(sentinelRow));
    Resolution read = cache.getIfPresent(text);
    if (read == null) {
      EffectiveSentinel effective =
          effective(connection, sentinelRow.workspace(), read(sentinelRow));
      read = resolveEffective(effective, secretsAndProxies.of(connection, sentinelRow.workspace()));
      if (read.problem().isEmpty() && before == edits) {
        cache.put(text, read);
      }
    }
    return read.of(sentinelRow, replaced(connection, sentinelRow.workspace(), sentinelRow.name()));
  }

  private static String withoutName(SentinelRow sentinelRow) {
    String begin = BEGIN + sentinelRow.name();
    return sentinelRow.source().startsWith(begin)
        ? sentinelRow.source().substring(begin.length())
        : sentinelRow.source();
  }

  /** Resolves a sentinel; without a valid request it can still pause, end and alert its owner. */
  private Resolution resolveEffective(
      EffectiveSentinel effective, ResolvedRequest.SecretsAndProxies secretsAndProxies) {
    ResolvedRequest request = UNRESOLVED_REQUEST;
    Optional<String> problem = Optional.empty();
    try {
      ResolvedRequest own = ResolvedRequest.of(effective, secretsAndProxies);
      request = defaultProxy.map(own::by).orElse(own);
    } catch (WatchException | FetchException e) {
      problem = Optional.of(String.valueOf(e.getMessage()));
    }
    ChangeQuery query = ChangeQuery.of(effective);
    Optional<Condition> when = effective.when().map(Condition::parse);
    UserRegex.checkTogether(query.instructions() + when.map(Condition::instructions).orElse(0L));
    return new Resolution(
        effective, query, request, problem, when, isSignalled(effective.source()));
  }

  private boolean isSignalled(SentinelSource source) {
    return source instanceof SentinelSource.Kind(String kind, var _)
        && kinds.find(kind).map(one -> one.trigger() == SourceTrigger.SIGNAL).orElse(false);
  }

  /** Receives sentinels that cannot be resolved. */
  @FunctionalInterface
  public interface FaultListener {
    void fault(SentinelRow sentinelRow, SentinelFault fault) throws SQLException;
  }

  /** Resolves sentinels; failing ones are reported and left out. */
  public List<ResolvedSentinel> of(
      Connection connection, List<SentinelRow> rows, FaultListener faults) throws SQLException {
    List<ResolvedSentinel> found = new ArrayList<>(rows.size());
    for (SentinelRow sentinelRow : rows) {
      try {
        found.add(of(connection, sentinelRow));
      } catch (SentinelFault e) {
        faults.fault(sentinelRow, e);
      }
    }
    return found;
  }

  public EffectiveSentinel effective(Connection connection, long workspace, Sentinel sentinel)
      throws SQLException {
    List<SQLException> failed = new ArrayList<>();
    EffectiveSentinel effective =
        EffectiveSentinel.of(
            sentinel,
            name -> {
              try {
                return SentinelRepository.find(connection, workspace, name).map(this::read);
              } catch (SQLException e) {
                failed.add(e);
                return Optional.empty();
              }
            },
            tag -> {
              try {
                return Optional.ofNullable(tags(connection, workspace).get(tag));
              } catch (SQLException e) {
                failed.add(e);
                return Optional.empty();
              }
            });
    if (!failed.isEmpty()) {
      throw failed.getFirst();
    }
    return effective;
  }

  /** The tag settings of a workspace. */
  public Map<String, TagSettings> tags(Connection connection, long workspace) throws SQLException {
    Map<String, TagSettings> found = tags.get(workspace);
    if (found == null) {
      long before = edits;
      found = new TreeMap<>();
      for (TagRow row : TagRepository.all(connection, workspace)) {
        found.put(row.name(), SentinelParser.settings(row.name(), row.settings(), zone));
      }
      if (before == edits) {
        tags.put(workspace, found);
      }
    }
    return found;
  }

  /** The steps of a sentinel that stored rules run instead of the engine. */
  public Set<BuiltInRule> replaced(Connection connection, long workspace, String sentinel)
      throws SQLException {
    Map<String, Set<BuiltInRule>> found = replaced.get(workspace);
    if (found == null) {
      long before = edits;
      found = RuleRepository.replaced(connection, workspace);
      if (before == edits) {
        replaced.put(workspace, found);
      }
    }
    return found.getOrDefault(sentinel, Set.of());
  }

  /** Records an edit in this process. */
  public void invalidate() {
    cache.invalidateAll();
    tags.clear();
    replaced.clear();
  }

  /** Clears the cache if another process edited a sentinel. */
  public void refresh(Connection connection) throws SQLException {
    refresh(SentinelRepository.edits(connection));
  }

  /**
   * Clears the cache after edits.
   *
   * @param found how many edits there were of all processes
   */
  void refresh(long found) {
    if (found != edits) {
      cache.invalidateAll();
      tags.clear();
      replaced.clear();
      edits = found;
    }
  }
}
