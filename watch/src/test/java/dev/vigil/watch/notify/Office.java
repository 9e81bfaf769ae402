package dev.vigil.watch.notify;

import dev.vigil.archive.Archive;
import dev.vigil.fetch.Time;
import dev.vigil.watch.Metrics;
import dev.vigil.watch.Settings;
import dev.vigil.watch.base.Ids;
import dev.vigil.watch.base.KnowledgeBase;
import dev.vigil.watch.sentinel.Channel;
import dev.vigil.watch.sentinel.Delivery;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;

/** An outbox on a real database, whose messages go to a list instead of the world. */
final class Office implements AutoCloseable {
  static final Delivery AT_ONCE = new Delivery.Immediately();

  final HandTime time;
  final List<Parcel> sent = Collections.synchronizedList(new ArrayList<>());
  final List<Notice> told = new ArrayList<>();
  final Archive archive;
  final KnowledgeBase base;
  final Outbox outbox;
  Function<Parcel, Receipt> world = parcel -> new Receipt.Delivered("taken");

  Office(Path folder, Settings settings, HandTime time) {
    this(folder, settings, time, Optional.empty());
  }

  Office(Path folder, Settings settings, HandTime time, Optional<Ways> ways) {
    this(Archive.open(folder), settings, time, ways);
  }

  Office(Archive archive, Settings settings, HandTime time, Optional<Ways> ways) {
    this.time = time;
    this.archive = archive;
    base = KnowledgeBase.open(archive.catalogue(), new Ids(time::now, new Random(7)));
    Map<ChannelKind, Way> recorded =
        Arrays.stream(ChannelKind.values())
            .collect(Collectors.toMap(kind -> kind, kind -> this::take));
    outbox =
        new Outbox(
            base,
            settings,
            time,
            ways.orElseGet(() -> new Ways(recorded, Time.system())),
            (connection, notice) -> told.add(notice),
            new Random(7),
            new Metrics());
  }

  private Receipt take(Parcel parcel) {
    sent.add(parcel);
    return world.apply(parcel);
  }

  int put(Notice notice, Delivery delivery, Channel... channels) {
    return base.catalogue()
        .write(connection -> outbox.put(connection, notice, List.of(channels), delivery));
  }

  List<Message> messages() {
    return outbox.messages(1, Optional.empty(), 1000).reversed();
  }

  static Channel mail(String to) {
    return new Channel("email", to);
  }

  static Notice change(long id, String summary) {
    return change(id, 5, "prices", summary);
  }

  static Notice change(long id, long sentinel, String name, String summary) {
    Instant found = Instant.parse("2026-11-15T09:00:03Z");
    return new Notice(
        Notice.Kind.CHANGE,
        1,
        sentinel,
        name,
        id,
        "https://shop.example/tea?kind=green_leaf",
        "Tea & more",
        List.of("price", "text"),
        3,
        4,
        summary,
        "**Tea &amp; more**: "
            + summary
            + "\n\n- **price changed**\n  - − ~~9.50~~\n  - + **8.90**\n",
        0.8,
        Optional.of(Instant.parse("2026-11-15T08:59:00Z")),
        Instant.parse("2026-11-15T09:00:01Z"),
        found,
        List.of("tea"),
        true);
  }

  @Override
  public void close() {
    archive.close();
  }
}
