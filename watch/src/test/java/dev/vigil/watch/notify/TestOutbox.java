package dev.vigil.watch.notify;

import dev.vigil.archive.Archive;
import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.Metrics;
import dev.vigil.watch.notify.channel.ChannelKind;
import dev.vigil.watch.notify.channel.DeliveryResult;
import dev.vigil.watch.notify.message.Notification;
import dev.vigil.watch.notify.message.OutgoingMessage;
import dev.vigil.watch.sentinel.Channel;
import dev.vigil.watch.sentinel.DeliveryClause;
import dev.vigil.watch.settings.Settings;
import dev.vigil.watch.store.RowIds;
import dev.vigil.watch.store.WatchStore;
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
public final class TestOutbox implements AutoCloseable {
  static final DeliveryClause AT_ONCE = new DeliveryClause.Immediately();

  final SteppedTime time;
  final List<OutgoingMessage> sent = Collections.synchronizedList(new ArrayList<>());
  final List<Notification> reported = new ArrayList<>();
  final Archive archive;
  final WatchStore store;
  final Outbox outbox;
  Function<OutgoingMessage, DeliveryResult> world =
      outgoing -> new DeliveryResult.Delivered("taken");

  TestOutbox(Path folder, Settings settings, SteppedTime time) {
    this(folder, settings, time, Optional.empty());
  }

  TestOutbox(
      Path folder, Settings settings, SteppedTime time, Optional<TransportRegistry> transports) {
    this(Archive.open(folder), settings, time, transports);
  }

  TestOutbox(
      Archive archive,
      Settings settings,
      SteppedTime time,
      Optional<TransportRegistry> transports) {
    this.time = time;
    this.archive = archive;
    store = WatchStore.open(archive.catalogue(), new RowIds(time::now, new Random(7)));
    Map<ChannelKind, Transport> recorded =
        Arrays.stream(ChannelKind.values())
            .collect(Collectors.toMap(kind -> kind, kind -> this::take));
    outbox =
        new Outbox(
            store,
            settings,
            time,
            transports.orElseGet(() -> new TransportRegistry(recorded, TimeSource.system())),
            (connection, notification) -> reported.add(notification),
            new Random(7),
            new Metrics());
  }

  private DeliveryResult take(OutgoingMessage outgoing) {
    sent.add(outgoing);
    return world.apply(outgoing);
  }

  int put(Notification notification, DeliveryClause delivery, Channel... channels) {
    return store
        .catalogue()
        .write(connection -> outbox.put(connection, notification, List.of(channels), delivery));
  }

  List<OutboxMessage> messages() {
    return outbox.messages(1, Optional.empty(), 1000).reversed();
  }

  static Channel mail(String to) {
    return new Channel("email", to);
  }

  public static Notification change(long id, String summary) {
    return change(id, 5, "prices", summary);
  }

  public static Notification change(long id, long sentinel, String name, String summary) {
    Instant found = Instant.parse("2026-11-15T09:00:03Z");
    return new Notification(
        Notification.Kind.CHANGE,
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
