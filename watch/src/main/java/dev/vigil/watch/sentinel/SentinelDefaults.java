package dev.vigil.watch.sentinel;

import java.util.List;

/** The default values of the clauses. */
public final class SentinelDefaults {
  public static final MonitorClause MONITOR = new MonitorClause.Type("any");
  public static final FetchClause FETCH = new FetchClause.Adaptive();
  public static final LifespanMoment FROM = LifespanMoment.FromNow.NOW;
  public static final LifespanMoment TO = new LifespanMoment.Forever();
  public static final List<Channel> NOTIFY = List.of(new Channel("dashboard", ""));
  public static final DeliveryClause DELIVERY = new DeliveryClause.Immediately();
  public static final CompareClause COMPARE = new CompareClause.Pairwise();
  public static final ResumeClause RESUME = ResumeClause.WITH_MISSED_CHANGES;

  private SentinelDefaults() {}
}
