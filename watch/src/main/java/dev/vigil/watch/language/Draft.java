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
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A sentinel while its clauses are being read. Not safe for concurrent use. */
final class Draft {
  final String name;
  final Source source;
  @Nullable String within;
  @Nullable Monitor monitor;
  @Nullable List<String> ignore;
  @Nullable Fetch fetch;
  @Nullable Hours only;
  @Nullable Request request;
  @Nullable List<Step> render;
  @Nullable Moment from;
  @Nullable Moment to;
  @Nullable List<Channel> notifyBy;
  @Nullable Delivery delivery;
  @Nullable Compare compare;
  @Nullable String when;
  @Nullable Duration confirm;
  @Nullable String keep;
  @Nullable List<String> tags;

  Draft(String name, Source source) {
    this.name = name;
    this.source = source;
  }

  Sentinel finish() {
    return new Sentinel(
        name,
        source,
        Optional.ofNullable(within),
        Optional.ofNullable(monitor),
        Optional.ofNullable(ignore),
        Optional.ofNullable(fetch),
        Optional.ofNullable(only),
        Optional.ofNullable(request),
        Optional.ofNullable(render),
        Optional.ofNullable(from),
        Optional.ofNullable(to),
        Optional.ofNullable(notifyBy),
        Optional.ofNullable(delivery),
        Optional.ofNullable(compare),
        Optional.ofNullable(when),
        Optional.ofNullable(confirm),
        Optional.ofNullable(keep),
        Optional.ofNullable(tags));
  }
}
