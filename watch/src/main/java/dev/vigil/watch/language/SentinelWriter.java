package dev.vigil.watch.language;

import dev.vigil.watch.sentinel.Channel;
import dev.vigil.watch.sentinel.Compare;
import dev.vigil.watch.sentinel.Delivery;
import dev.vigil.watch.sentinel.Fetch;
import dev.vigil.watch.sentinel.Hours;
import dev.vigil.watch.sentinel.Moment;
import dev.vigil.watch.sentinel.Monitor;
import dev.vigil.watch.sentinel.Request;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.Source;
import dev.vigil.watch.sentinel.Step;
import java.time.LocalTime;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes sentinels in our spelling, one clause a line in a fixed order; {@link SentinelParser}
 * reads back what it writes. Stateless.
 */
public final class SentinelWriter {
  private SentinelWriter() {}

  public static String write(Sentinel sentinel) {
    StringBuilder out = new StringBuilder();
    out.append("Create Sentinel ")
        .append(sentinel.name())
        .append(" Using ")
        .append(source(sentinel.source()));
    sentinel.within().ifPresent(part -> clause(out, Clause.WITHIN, Quoting.quoted(part)));
    sentinel.monitor().ifPresent(types -> clause(out, Clause.MONITOR, monitor(types)));
    sentinel.ignore().ifPresent(rules -> clause(out, Clause.IGNORE, list(rules)));
    sentinel.fetch().ifPresent(fetch -> clause(out, Clause.FETCH, fetch(fetch)));
    sentinel.only().ifPresent(hours -> clause(out, Clause.ONLY, hours(hours)));
    sentinel.request().ifPresent(request -> clause(out, Clause.REQUEST, request(request)));
    sentinel.render().ifPresent(steps -> clause(out, Clause.RENDER, steps(steps)));
    sentinel.from().ifPresent(moment -> clause(out, Clause.FROM, moment(moment)));
    sentinel.to().ifPresent(moment -> clause(out, Clause.TO, moment(moment)));
    sentinel
        .notifyBy()
        .ifPresent(channels -> clause(out, Clause.NOTIFY, "By " + channels(channels)));
    sentinel.delivery().ifPresent(delivery -> out.append(' ').append(delivery(delivery)));
    sentinel.compare().ifPresent(compare -> clause(out, Clause.COMPARE, compare(compare)));
    sentinel.when().ifPresent(condition -> clause(out, Clause.WHEN, condition));
    sentinel
        .confirm()
        .ifPresent(after -> clause(out, Clause.CONFIRM, "after " + Times.write(after)));
    sentinel.keep().ifPresent(rule -> clause(out, Clause.KEEP, rule));
    sentinel.tags().ifPresent(tags -> clause(out, Clause.TAG, list(tags)));
    return out.append('\n').toString();
  }

  private static void clause(StringBuilder out, Clause clause, String rest) {
    out.append("\n  ").append(clause.word()).append(' ').append(rest);
  }

  static String source(Source source) {
    return switch (source) {
      case Source.Address(String url) -> url;
      case Source.Other(String name) -> "sentinel " + name;
      case Source.Kind(String kind, String argument) -> kind + " " + Quoting.word(argument);
    };
  }

  /** Brackets only where they are needed. */
  public static String monitor(Monitor monitor) {
    return switch (monitor) {
      case Monitor.Type(String name) -> name;
      case Monitor.Not(Monitor part) -> "NOT " + inner(part, false);
      case Monitor.And(List<Monitor> parts) ->
          parts.stream()
              .map(part -> inner(part, part instanceof Monitor.Not))
              .collect(Collectors.joining(" AND "));
      case Monitor.Or(List<Monitor> parts) ->
          parts.stream()
              .map(part -> part instanceof Monitor.Or ? "(" + monitor(part) + ")" : monitor(part))
              .collect(Collectors.joining(" OR "));
    };
  }

  private static String inner(Monitor part, boolean bare) {
    return bare || part instanceof Monitor.Type || part instanceof Monitor.Not
        ? monitor(part)
        : "(" + monitor(part) + ")";
  }

  public static String fetch(Fetch fetch) {
    return switch (fetch) {
      case Fetch.Every(var interval) -> "every " + Times.write(interval);
      case Fetch.OnChange() -> "on change";
      case Fetch.Adaptive() -> "adaptive";
      case Fetch.Cron(String fields) -> "cron " + Quoting.quoted(fields);
    };
  }

  public static String hours(Hours hours) {
    boolean allDay =
        hours.from().equals(LocalTime.MIDNIGHT) && hours.to().equals(LocalTime.MIDNIGHT);
    String days = Days.write(hours.days());
    String clock = allDay && !days.isEmpty() ? "" : hours.from() + "-" + hours.to();
    return (clock + " " + days).strip() + " in " + hours.zone().getId();
  }

  static String request(Request request) {
    StringBuilder out = new StringBuilder("method ").append(request.method());
    for (Request.Header header : request.headers()) {
      out.append(" header ").append(Quoting.quoted(header.name() + ": " + header.value()));
    }
    if (!request.body().isEmpty()) {
      out.append(" body ").append(Quoting.quoted(request.body()));
    }
    if (!request.secret().isEmpty()) {
      out.append(" secret ").append(Quoting.word(request.secret()));
    }
    return out.toString();
  }

  static String steps(List<Step> steps) {
    return steps.isEmpty()
        ? "browser"
        : "browser with "
            + steps.stream().map(SentinelWriter::step).collect(Collectors.joining(", "));
  }

  static String step(Step step) {
    return switch (step) {
      case Step.WaitFor(String selector) -> "wait " + Quoting.quoted(selector);
      case Step.Click(String selector) -> "click " + Quoting.quoted(selector);
      case Step.Type(String selector, String text) ->
          "type " + Quoting.quoted(selector) + " " + Quoting.quoted(text);
      case Step.Scroll() -> "scroll";
    };
  }

  static String moment(Moment moment) {
    return switch (moment) {
      case Moment.FromNow(var later) -> later.isZero() ? "now" : "now + " + Times.write(later);
      case Moment.At(var time) -> Times.write(time);
      case Moment.StartOf(String name) -> "start(" + name + ")";
      case Moment.EndOf(String name) -> "end(" + name + ")";
      case Moment.Forever() -> "forever";
    };
  }

  static String channels(List<Channel> channels) {
    return channels.stream()
        .map(
            channel ->
                (channel.kind()
                        + " "
                        + (channel.target().isEmpty() ? "" : Quoting.word(channel.target())))
                    .strip())
        .collect(Collectors.joining(", "));
  }

  static String delivery(Delivery delivery) {
    return switch (delivery) {
      case Delivery.Immediately() -> "immediately";
      case Delivery.Every(var interval) -> "every " + Times.write(interval);
      case Delivery.DigestAt(var time) -> "digest at " + time;
    };
  }

  static String compare(Compare compare) {
    return switch (compare) {
      case Compare.Pairwise() -> "pairwise";
      case Compare.Moving(int n) -> "moving " + n;
      case Compare.Every(int n) -> "every " + n;
      case Compare.First() -> "first";
      case Compare.LastSeen() -> "last seen";
    };
  }

  private static String list(List<String> items) {
    return items.stream().map(Quoting::word).collect(Collectors.joining(", "));
  }
}
