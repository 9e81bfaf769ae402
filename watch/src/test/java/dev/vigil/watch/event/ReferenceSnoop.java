package dev.vigil.watch.event;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The events of Snoop, slow and obvious: the occurrences of an event are picked out of the whole
 * history by what the contexts mean, without any state that goes from step to step. Times are
 * unique per step, so that they give the order.
 */
final class ReferenceSnoop {
  /** An occurrence of an event: when it was complete and of what. */
  record Found(Instant end, Set<String> parts) {
    static Found of(Instant end, Collection<Found> made, String... more) {
      Set<String> parts = new TreeSet<>();
      made.forEach(one -> parts.addAll(one.parts()));
      parts.addAll(List.of(more));
      return new Found(end, parts);
    }
  }

  private final ConsumptionContext context;
  private final List<Occurrence> history;
  private final Instant last;

  ReferenceSnoop(ConsumptionContext context, List<Occurrence> history, Instant last) {
    this.context = context;
    this.history = history;
    this.last = last;
  }

  static String name(Occurrence occurrence) {
    return occurrence.event()
        + "("
        + occurrence.subject()
        + ")@"
        + occurrence.time().toEpochMilli()
        + (occurrence.event().equals(DetectedEvent.TIME) ? occurrence.parameters() : "");
  }

  List<Found> of(EventExpression event) {
    List<List<Found>> parts = event.parts().stream().map(this::of).toList();
    List<Found> found =
        switch (event) {
          case EventExpression.Primitive primitive ->
              history.stream()
                  .filter(primitive::matches)
                  .map(it -> new Found(it.time(), Set.of(name(it))))
                  .toList();
          case EventExpression.After(_, Duration later) -> after(parts.get(0), later);
          case EventExpression.And _ -> and(merged(parts));
          case EventExpression.Or _ -> or(parts.get(0), parts.get(1));
          case EventExpression.Seq _ -> seq(parts.get(0), parts.get(1));
          case EventExpression.Not(_, EventExpression from, EventExpression to) ->
              not(parts.get(0), parts.get(1), parts.get(2), belongs(from, to));
          case EventExpression.Any(int count, _) -> any(merged(parts), count);
          case EventExpression.Aperiodic(
                  EventExpression from,
                  _,
                  EventExpression to,
                  boolean together) -> {
            List<Window> windows = windows(parts.get(0), parts.get(2), belongs(from, to));
            yield together ? allInside(windows, parts.get(1)) : eachInside(windows, parts.get(1));
          }
          case EventExpression.Periodic(
                  EventExpression from,
                  Duration interval,
                  EventExpression to,
                  boolean together) -> {
            List<Window> windows = windows(parts.get(0), parts.get(1), belongs(from, to));
            yield together ? counted(windows, interval) : beats(windows, interval);
          }
          case EventExpression.At _, EventExpression.Every _, EventExpression.Cron _ ->
              throw new IllegalArgumentException();
        };
    return found.stream()
        .filter(it -> !it.end().isAfter(last))
        .sorted(Comparator.comparing(Found::end))
        .toList();
  }

  private static BiPredicate<Found, Found> belongs(EventExpression from, EventExpression to) {
    return to instanceof EventExpression.After(EventExpression begin, _) && begin.equals(from)
        ? (begun, end) -> end.parts().containsAll(begun.parts())
        : (begun, end) -> true;
  }

  private static boolean before(Found a, Found b) {
    return a.end().isBefore(b.end());
  }

  private static Found clock(Instant time, Duration duration) {
    Occurrence clock = new Occurrence(DetectedEvent.TIME, duration.toString(), time);
    return new Found(time, Set.of(name(clock)));
  }

  private List<Found> after(List<Found> begins, Duration later) {
    List<Found> found = new ArrayList<>();
    Instant open = Instant.MIN;
    for (int i = 0; i < begins.size(); i++) {
      Found begin = begins.get(i);
      Instant due = begin.end().plus(later);
      Found clock = clock(due, later);
      List<Found> next = begins.subList(i + 1, begins.size());
      switch (context) {
        case RECENT -> {
          if (next.stream().noneMatch(it -> it.end().isBefore(due))) {
            found.add(Found.of(due, List.of(begin, clock)));
          }
        }
        case CHRONICLE, CONTINUOUS -> found.add(Found.of(due, List.of(begin, clock)));
        case CUMULATIVE -> {
          if (!begin.end().isBefore(open)) {
            List<Found> all = new ArrayList<>(List.of(begin, clock));
            next.stream().filter(it -> it.end().isBefore(due)).forEach(all::add);
            found.add(Found.of(due, all));
            open = due;
          }
        }
      }
    }
    return found;
  }

  private static List<Found> or(List<Found> left, List<Found> right) {
    Set<Found> all = new LinkedHashSet<>(left);
    all.addAll(right);
    return List.copyOf(all);
  }

  /** An occurrence of one of several events; equal ones are told apart by their place. */
  private record Of(int kind, int place, Found found) {}

  private static List<Of> merged(List<List<Found>> parts) {
    List<Of> all = new ArrayList<>();
    for (int kind = 0; kind < parts.size(); kind++) {
      for (Found found : parts.get(kind)) {
        all.add(new Of(kind, all.size(), found));
      }
    }
    all.sort(Comparator.comparing((Of it) -> it.found().end()).thenComparingInt(Of::kind));
    return all;
  }

  private List<Found> and(List<Of> all) {
    List<Found> found = new ArrayList<>();
    switch (context) {
      case RECENT -> {
        for (int i = 0; i < all.size(); i++) {
          Of now = all.get(i);
          all.subList(0, i).reversed().stream()
              .filter(it -> it.kind() != now.kind())
              .findFirst()
              .ifPresent(it -> found.add(pair(it.found(), now.found())));
        }
      }
      case CHRONICLE -> {
        // The first goes with the first, the second with the second.
        List<Of> left = all.stream().filter(it -> it.kind() == 0).toList();
        List<Of> right = all.stream().filter(it -> it.kind() == 1).toList();
        for (Of now : all) {
          List<Of> own = now.kind() == 0 ? left : right;
          List<Of> others = now.kind() == 0 ? right : left;
          int index = own.indexOf(now);
          if (index < others.size() && all.indexOf(others.get(index)) < all.indexOf(now)) {
            found.add(pair(others.get(index).found(), now.found()));
          }
        }
      }
      default -> {
        // Some of one kind, then the first of the other kind.
        int start = 0;
        for (int i = 0; i < all.size(); i++) {
          if (i > start && all.get(i).kind() != all.get(start).kind()) {
            List<Found> begun = all.subList(start, i).stream().map(Of::found).toList();
            found.addAll(completed(begun, all.get(i).found()));
            start = i + 1;
          }
        }
      }
    }
    return found;
  }

  private static Found pair(Found begun, Found end) {
    return Found.of(end.end(), List.of(begun, end));
  }

  /** By themselves in the continuous context, together in the cumulative one. */
  private List<Found> completed(List<Found> begun, Found end) {
    if (context == ConsumptionContext.CONTINUOUS) {
      return begun.stream().map(it -> pair(it, end)).toList();
    }
    List<Found> all = new ArrayList<>(begun);
    all.add(end);
    return begun.isEmpty() ? List.of() : List.of(Found.of(end.end(), all));
  }

  private List<Found> seq(List<Found> firsts, List<Found> seconds) {
    List<Found> found = new ArrayList<>();
    Set<Integer> used = new HashSet<>();
    for (Found second : seconds) {
      List<Integer> open = new ArrayList<>();
      for (int i = 0; i < firsts.size(); i++) {
        if (before(firsts.get(i), second) && !used.contains(i)) {
          open.add(i);
        }
      }
      found.addAll(choose(firsts, open, used, second));
    }
    return found;
  }

  private List<Found> choose(List<Found> begins, List<Integer> open, Set<Integer> used, Found end) {
    if (open.isEmpty()) {
      return List.of();
    }
    return switch (context) {
      case RECENT -> List.of(pair(begins.get(open.getLast()), end));
      case CHRONICLE -> {
        used.add(open.getFirst());
        yield List.of(pair(begins.get(open.getFirst()), end));
      }
      default -> {
        used.addAll(open);
        yield completed(open.stream().map(begins::get).toList(), end);
      }
    };
  }

  private List<Found> not(
      List<Found> absent, List<Found> froms, List<Found> tos, BiPredicate<Found, Found> belongs) {
    List<Found> found = new ArrayList<>();
    Set<Integer> used = new HashSet<>();
    for (Found to : tos) {
      List<Integer> open = new ArrayList<>();
      boolean own = false;
      for (int i = 0; i < froms.size(); i++) {
        Found from = froms.get(i);
        boolean spoiled = absent.stream().anyMatch(it -> before(from, it) && !before(to, it));
        if (before(from, to) && !spoiled && !used.contains(i)) {
          open.add(i);
          own |= belongs.test(from, to);
        }
      }
      if (context == ConsumptionContext.CUMULATIVE) {
        open = own ? open : List.of();
      } else if (context == ConsumptionContext.RECENT) {
        open = open.isEmpty() ? open : List.of(open.getLast());
        open = open.stream().filter(i -> belongs.test(froms.get(i), to)).toList();
      } else {
        open = open.stream().filter(i -> belongs.test(froms.get(i), to)).toList();
      }
      found.addAll(choose(froms, open, used, to));
    }
    return found;
  }

  private List<Found> any(List<Of> all, int count) {
    List<Found> found = new ArrayList<>();
    Set<Of> used = new HashSet<>();
    for (int i = 0; i < all.size(); i++) {
      Of now = all.get(i);
      List<Of> open = all.subList(0, i).stream().filter(it -> !used.contains(it)).toList();
      List<List<Of>> made =
          switch (context) {
            case RECENT -> lists(distinct(open.reversed(), now, count));
            case CHRONICLE -> lists(distinct(open, now, count));
            case CUMULATIVE -> kinds(open, now) < count ? List.of() : List.of(with(open, now));
            case CONTINUOUS -> {
              List<List<Of>> each = new ArrayList<>();
              for (int j = 0; j < open.size(); j++) {
                if (open.get(j).kind() != now.kind()) {
                  each.addAll(lists(distinct(open.subList(j, open.size()), now, count)));
                }
              }
              yield each;
            }
          };
      for (List<Of> one : made) {
        found.add(Found.of(now.found().end(), one.stream().map(Of::found).toList()));
        if (context != ConsumptionContext.RECENT) {
          used.addAll(one);
        }
      }
    }
    return found;
  }

  private static List<List<Of>> lists(@Nullable List<Of> one) {
    return one == null ? List.of() : List.of(one);
  }

  /** The first of each other kind and what came now, or null if these are not enough. */
  private static @Nullable List<Of> distinct(List<Of> open, Of now, int count) {
    Set<Integer> kinds = new HashSet<>(Set.of(now.kind()));
    List<Of> chosen = new ArrayList<>(List.of(now));
    for (Of one : open) {
      if (chosen.size() < count && kinds.add(one.kind())) {
        chosen.add(one);
      }
    }
    return chosen.size() == count ? chosen : null;
  }

  private static long kinds(List<Of> open, Of now) {
    return with(open, now).stream().map(Of::kind).distinct().count();
  }

  private static List<Of> with(List<Of> open, Of now) {
    List<Of> all = new ArrayList<>(open);
    all.add(now);
    return all;
  }

  /**
   * From some beginnings to what closes them.
   *
   * @param to null if nothing does
   */
  private record Window(List<Found> begun, @Nullable Found to, Instant replaced) {
    boolean has(Found inside) {
      return begun.stream().anyMatch(it -> before(it, inside))
          && (to == null || !before(to, inside));
    }
  }

  private List<Window> windows(
      List<Found> froms, List<Found> tos, BiPredicate<Found, Found> belongs) {
    List<Window> windows = new ArrayList<>();
    Set<Found> usedEnds = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int i = 0; i < froms.size(); i++) {
      Found from = froms.get(i);
      List<Found> ends =
          tos.stream().filter(to -> before(from, to) && belongs.test(from, to)).toList();
      Found first = ends.isEmpty() ? null : ends.getFirst();
      switch (context) {
        case RECENT -> {
          Instant replaced = i + 1 < froms.size() ? froms.get(i + 1).end() : Instant.MAX;
          boolean closed = first != null && !replaced.isBefore(first.end());
          windows.add(new Window(List.of(from), closed ? first : null, replaced));
        }
        case CONTINUOUS -> windows.add(new Window(List.of(from), first, Instant.MAX));
        case CHRONICLE -> {
          Found own = ends.stream().filter(to -> !usedEnds.contains(to)).findFirst().orElse(null);
          if (own != null) {
            usedEnds.add(own);
          }
          windows.add(new Window(List.of(from), own, Instant.MAX));
        }
        case CUMULATIVE -> {
          Window open = windows.isEmpty() ? null : windows.getLast();
          if (open != null && (open.to() == null || before(from, open.to()))) {
            // The end of any of those that are open closes all.
            List<Found> begun = new ArrayList<>(open.begun());
            begun.add(from);
            Found to =
                open.to() == null || (first != null && before(first, open.to()))
                    ? first
                    : open.to();
            windows.set(windows.size() - 1, new Window(begun, to, Instant.MAX));
          } else {
            windows.add(new Window(List.of(from), first, Instant.MAX));
          }
        }
      }
    }
    return windows;
  }

  private List<Found> eachInside(List<Window> windows, List<Found> each) {
    List<Found> found = new ArrayList<>();
    for (Found one : each) {
      List<Window> open =
          windows.stream()
              .filter(window -> window.has(one) && !window.replaced().isBefore(one.end()))
              .toList();
      if (open.isEmpty()) {
        continue;
      }
      switch (context) {
        case RECENT -> found.add(pair(open.getLast().begun().getLast(), one));
        case CHRONICLE -> found.add(pair(open.getFirst().begun().getFirst(), one));
        case CONTINUOUS -> open.forEach(window -> found.add(pair(window.begun().getFirst(), one)));
        case CUMULATIVE -> {
          List<Found> all =
              new ArrayList<>(
                  open.getFirst().begun().stream().filter(it -> before(it, one)).toList());
          all.add(one);
          found.add(Found.of(one.end(), all));
        }
      }
    }
    return found;
  }

  private List<Found> allInside(List<Window> windows, List<Found> each) {
    List<Found> found = new ArrayList<>();
    Set<Found> used = Collections.newSetFromMap(new IdentityHashMap<>());
    List<Window> closed =
        windows.stream()
            .filter(window -> window.to() != null)
            .sorted(Comparator.comparing((Window it) -> end(it).end()))
            .toList();
    for (Window window : closed) {
      List<Found> all = new ArrayList<>(window.begun());
      List<Found> inside =
          each.stream()
              .filter(it -> before(window.begun().getFirst(), it) && !before(end(window), it))
              .filter(it -> !used.contains(it))
              .collect(Collectors.toCollection(ArrayList::new));
      if (context == ConsumptionContext.CHRONICLE) {
        used.addAll(each.stream().filter(it -> !before(end(window), it)).toList());
      }
      all.addAll(inside);
      all.add(end(window));
      found.add(Found.of(end(window).end(), all));
    }
    return found;
  }

  private static Found end(Window window) {
    Found to = window.to();
    return to == null ? new Found(Instant.MAX, Set.of()) : to;
  }

  private List<Found> beats(List<Window> windows, Duration interval) {
    List<Found> found = new ArrayList<>();
    for (Window window : windows) {
      Instant from = window.begun().getFirst().end();
      for (Instant time = from.plus(interval);
          !time.isAfter(last)
              && !time.isAfter(end(window).end())
              && !time.isAfter(window.replaced());
          time = time.plus(interval)) {
        Instant now = time;
        List<Found> all =
            new ArrayList<>(window.begun().stream().filter(it -> it.end().isBefore(now)).toList());
        all.add(clock(time, interval));
        found.add(Found.of(time, all));
      }
    }
    return found;
  }

  private static List<Found> counted(List<Window> windows, Duration interval) {
    List<Found> found = new ArrayList<>();
    for (Window window : windows) {
      if (window.to() == null) {
        continue;
      }
      Instant from = window.begun().getFirst().end();
      List<Found> all = new ArrayList<>(window.begun());
      all.add(end(window));
      long times = Duration.between(from, end(window).end()).dividedBy(interval);
      if (times > 0) {
        Occurrence clock =
            new Occurrence(
                DetectedEvent.TIME,
                interval.toString(),
                from.plus(interval.multipliedBy(times)),
                Map.of("times", String.valueOf(times)));
        all.add(new Found(clock.time(), Set.of(name(clock))));
      }
      found.add(Found.of(end(window).end(), all));
    }
    return found;
  }
}
