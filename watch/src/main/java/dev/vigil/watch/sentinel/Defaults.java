package dev.vigil.watch.sentinel;

import java.util.List;

/** What holds where neither a sentinel nor the one it stands on says anything. */
public final class Defaults {
  public static final Monitor MONITOR = new Monitor.Type("any");
  public static final Fetch FETCH = new Fetch.Adaptive();
  public static final Moment FROM = Moment.FromNow.NOW;
  public static final Moment TO = new Moment.Forever();
  public static final List<Channel> NOTIFY = List.of(new Channel("dashboard", ""));
  public static final Delivery DELIVERY = new Delivery.Immediately();
  public static final Compare COMPARE = new Compare.Pairwise();
  public static final Resume RESUME = Resume.WITH_MISSED_CHANGES;

  private Defaults() {}
}
