package dev.vigil.watch.engine;

import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.Profile;
import dev.vigil.fetch.guard.ProxyRoute;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.base.Kept;
import dev.vigil.watch.condition.Condition;
import dev.vigil.watch.graph.Question;
import dev.vigil.watch.language.SentinelParser;
import dev.vigil.watch.sentinel.Asking;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.Terms;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Reads the words of sentinels once, and again after anything was edited: a sentinel may inherit
 * from any other. Safe for concurrent use.
 */
final class Members {
  /** Private, so that nothing of what could not be asked for is published. */
  private static final Asking NOBODYS = new Asking(Profile.GET, true, "");

  private final ZoneId zone;
  private final Optional<ProxyRoute> way;
  private final Stocks stocks;
  private final Map<Long, Member> known = new ConcurrentHashMap<>();

  /** What named things mean in a workspace. */
  @FunctionalInterface
  interface Stocks {
    Asking.Stock of(Connection connection, long workspace);
  }

  /**
   * Sentinels of an installation.
   *
   * @param way the proxy that the operator wants for pages that name none
   */
  Members(ZoneId zone, Optional<ProxyRoute> way, Stocks stocks) {
    this.zone = zone;
    this.way = way;
    this.stocks = stocks;
  }

  Sentinel read(Kept kept) {
    return SentinelParser.parse(kept.source(), zone).getFirst();
  }

  Member of(Connection connection, Kept kept) throws SQLException {
    Member read = known.get(kept.id());
    if (read == null || !read.kept().source().equals(kept.source())) {
      Terms terms = terms(connection, kept.workspace(), read(kept));
      read = member(kept, terms, stocks.of(connection, kept.workspace()));
      if (read.problem().isEmpty()) {
        known.put(kept.id(), read);
      }
    }
    return read.with(kept);
  }

  /** One that cannot ask still pauses, ends, and has its owner told why. */
  private Member member(Kept kept, Terms terms, Asking.Stock stock) {
    Asking asking = NOBODYS;
    Optional<String> problem = Optional.empty();
    try {
      Asking own = Asking.of(terms, stock);
      asking = way.map(own::by).orElse(own);
    } catch (WatchException | FetchException e) {
      problem = Optional.of(String.valueOf(e.getMessage()));
    }
    return new Member(
        kept, terms, Question.of(terms), asking, problem, terms.when().map(Condition::parse));
  }

  List<Member> of(Connection connection, List<Kept> all) throws SQLException {
    List<Member> members = new ArrayList<>(all.size());
    for (Kept kept : all) {
      members.add(of(connection, kept));
    }
    return members;
  }

  Terms terms(Connection connection, long workspace, Sentinel sentinel) throws SQLException {
    List<SQLException> failed = new ArrayList<>();
    Terms terms =
        Terms.of(
            sentinel,
            name -> {
              try {
                return Kept.find(connection, workspace, name).map(this::read);
              } catch (SQLException e) {
                failed.add(e);
                return Optional.empty();
              }
            });
    if (!failed.isEmpty()) {
      throw failed.getFirst();
    }
    return terms;
  }

  void edited() {
    known.clear();
  }
}
