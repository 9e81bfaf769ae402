package dev.vigil.archive;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Gives back the room of bodies that nothing refers to: segments with much of it are written anew
 * without it. New segments are synced before the catalogue commits the new places, and old ones go
 * after that, so a crash at any instant leaves either. Used for one collection.
 *
 * <p>Cost: reading the catalogue once, and copying the live bodies of the segments in question.
 */
final class Collector {
  /** A segment is rewritten when one in so many of its bytes is dead. */
  private static final int WORTH_REWRITING = 64;

  private final Bodies bodies;
  private final Map<Integer, Long> live = new HashMap<>();
  private final Set<Sha256> packs = new HashSet<>();
  private final Set<Integer> leaving = new TreeSet<>();
  private final Set<Integer> rewritten = new TreeSet<>();
  private Collected collected = new Collected(0, 0, 0);

  Collector(Bodies bodies) {
    this.bodies = bodies;
  }

  /** Moves what is alive; returns when the new places are written to the catalogue. */
  void move(Connection connection) throws SQLException {
    Turns.alone(connection);
    List<Ledger.Listed> pages = Ledger.pages(connection);
    for (Ledger.Listed page : pages) {
      for (Entry entry : Ledger.history(connection, page.id()).all()) {
        count(entry);
      }
    }
    for (int segment : bodies.segments()) {
      long size = bodies.segmentBytes(segment);
      long alive = live.getOrDefault(segment, 0L);
      if (alive == 0) {
        leaving.add(segment);
      } else if ((size - alive) * WORTH_REWRITING >= size) {
        rewritten.add(segment);
      }
    }
    leaving.addAll(rewritten);
    if (!leaving.isEmpty()) {
      bodies.roll();
    }
    if (!rewritten.isEmpty()) {
      for (Ledger.Listed page : pages) {
        move(connection, page);
      }
      bodies.sync();
    }
    Ledger.buried(connection, leaving);
    Ledger.dropUnusedHeaders(connection, pages);
  }

  private void count(Entry entry) {
    switch (entry.kept()) {
      case Kept.Packed packed -> packs.add(entry.hash());
      case Kept.Whole whole -> count(whole.at());
      case Kept.Delta delta -> count(delta.at());
      case Kept.Same same -> {}
    }
  }

  private void count(Location at) {
    live.merge(at.segment(), (long) at.length() + Segment.CHECKSUM, Long::sum);
  }

  private void move(Connection connection, Ledger.Listed page) throws SQLException {
    History history = Ledger.history(connection, page.id());
    List<Integer> moved = new ArrayList<>();
    for (Entry entry : List.copyOf(history.all())) {
      switch (entry.kept()) {
        case Kept.Whole(Location at) when rewritten.contains(at.segment()) -> {
          history.put(entry.with(new Kept.Whole(bodies.append(bodies.read(at)))));
          moved.add(entry.number());
        }
        case Kept.Delta(int base, Location at) when rewritten.contains(at.segment()) -> {
          history.put(entry.with(new Kept.Delta(base, bodies.append(bodies.read(at)))));
          moved.add(entry.number());
        }
        default -> {}
      }
    }
    if (!moved.isEmpty()) {
      Ledger.put(connection, page, history, moved);
      Ledger.mark(connection, page.id());
    }
  }

  /** Drops what is no longer referred to, after the commit. */
  void drop(long before) {
    leaving.forEach(bodies::dropSegment);
    int dropped = 0;
    for (Sha256 pack : bodies.packs()) {
      if (!packs.contains(pack) && bodies.dropPack(pack)) {
        dropped++;
      }
    }
    collected = new Collected(leaving.size(), dropped, Math.max(0, before - bodies.bytes()));
  }

  Collected collected() {
    return collected;
  }
}
