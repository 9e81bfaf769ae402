package dev.vigil.search.query;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A parsed query: what is looked for, and where and when. Immutable.
 *
 * @param node empty if only filters are given
 * @param sites hosts, of which one has to match; also their subdomains
 * @param tags of the sentinels of a page, of which one has to match
 * @param types html, xml, json, text, feed or pdf
 * @param asOf search what held then; empty for now
 * @param history search everything that ever held
 * @param first order by first appearance
 * @param since only what appeared since then
 * @param until only what appeared before then
 * @param topics names of topics, of which one has to match
 * @param likes URLs of pages whose words are looked for
 * @param unlikes URLs of pages that are not shown
 * @param changed only pages whose newest version is of that time
 * @param excluded pages that are not wanted
 */
public record SearchQuery(
    String text,
    Optional<QueryNode> node,
    List<String> sites,
    List<String> tags,
    List<String> types,
    Optional<Instant> asOf,
    boolean history,
    boolean first,
    Optional<Instant> since,
    Optional<Instant> until,
    List<String> topics,
    List<String> likes,
    List<String> unlikes,
    Optional<TimeSpan> changed,
    Excluded excluded) {
  /** Hosts, tags and types of pages that are not wanted. Immutable. */
  public record Excluded(List<String> sites, List<String> tags, List<String> types) {
    public Excluded {
      sites = List.copyOf(sites);
      tags = List.copyOf(tags);
      types = List.copyOf(types);
    }
  }

  /** From an instant on, and before another. */
  public record TimeSpan(Instant from, Instant before) {
    public boolean has(Instant time) {
      return !time.isBefore(from) && time.isBefore(before);
    }
  }

  public SearchQuery {
    sites = List.copyOf(sites);
    tags = List.copyOf(tags);
    types = List.copyOf(types);
    topics = List.copyOf(topics);
    likes = List.copyOf(likes);
    unlikes = List.copyOf(unlikes);
  }

  /** Whether it has more than filters. */
  public boolean hasWords() {
    return node.isPresent() || !likes.isEmpty();
  }

  /** Returns this query with another expression. */
  public SearchQuery with(QueryNode other) {
    return new SearchQuery(
        text,
        Optional.of(other),
        sites,
        tags,
        types,
        asOf,
        history,
        first,
        since,
        until,
        topics,
        likes,
        unlikes,
        changed,
        excluded);
  }

  /** Returns this query over the texts of all versions. */
  public SearchQuery ever() {
    return new SearchQuery(
        text,
        node,
        sites,
        tags,
        types,
        Optional.empty(),
        true,
        false,
        Optional.empty(),
        Optional.empty(),
        topics,
        likes,
        unlikes,
        changed,
        excluded);
  }
}
