package dev.vigil.watch.event;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/** The detectors of primitive events and of AND, OR, SEQ and NOT, after Snoop. */
final class OperatorDetectors {
  private OperatorDetectors() {}

  static final class Leaf extends EventDetector {
    private final EventExpression.Primitive event;

    Leaf(EventExpression.Primitive event, ConsumptionContext context) {
      super(context, List.of(), 0);
      this.event = event;
    }

    @Override
    List<CompositeOccurrence> on(DetectorStep step) {
      Occurrence occurrence = step.occurrence();
      return occurrence != null && event.matches(occurrence)
          ? List.of(CompositeOccurrence.of(new TimedOccurrence(step.number(), occurrence)))
          : List.of();
    }
  }

  static final class Both extends EventDetector {
    Both(ConsumptionContext context, List<EventDetector> parts) {
      super(context, parts, 2);
    }

    @Override
    List<CompositeOccurrence> on(DetectorStep step) {
      List<CompositeOccurrence> made = new ArrayList<>();
      for (int side = 0; side < 2; side++) {
        for (CompositeOccurrence now : part(side, step)) {
          List<List<DetectorMemory>> partners = slot(1 - side).complete(context, _ -> true, false);
          made.addAll(InitiatorQueue.join(partners, now));
          if (context == ConsumptionContext.RECENT || partners.isEmpty()) {
            slot(side).begin(new DetectorMemory(now), context);
          }
        }
      }
      return made;
    }
  }

  static final class Either extends EventDetector {
    Either(ConsumptionContext context, List<EventDetector> parts) {
      super(context, parts, 0);
    }

    @Override
    List<CompositeOccurrence> on(DetectorStep step) {
      LinkedHashSet<CompositeOccurrence> made = new LinkedHashSet<>(part(0, step));
      made.addAll(part(1, step));
      return List.copyOf(made);
    }
  }

  static final class Sequence extends EventDetector {
    Sequence(ConsumptionContext context, List<EventDetector> parts) {
      super(context, parts, 1);
    }

    @Override
    List<CompositeOccurrence> on(DetectorStep step) {
      List<CompositeOccurrence> first = part(0, step);
      List<CompositeOccurrence> made = new ArrayList<>();
      // An event that completed in this step did not come before it.
      for (CompositeOccurrence second : part(1, step)) {
        made.addAll(InitiatorQueue.join(slot(0).complete(context, _ -> true, false), second));
      }
      first.forEach(now -> slot(0).begin(new DetectorMemory(now), context));
      return made;
    }
  }

  /** Detects NOT: an occurrence after the initiator cancels it, one in the same step does not. */
  static final class Absence extends EventDetector {
    private final EventExpression.Not event;

    Absence(EventExpression.Not event, ConsumptionContext context, List<EventDetector> parts) {
      super(context, parts, 1);
      this.event = event;
    }

    @Override
    List<CompositeOccurrence> on(DetectorStep step) {
      boolean spoiled = !part(0, step).isEmpty();
      List<CompositeOccurrence> from = part(1, step);
      List<CompositeOccurrence> to = part(2, step);
      if (spoiled) {
        slot(0).held.clear();
      }
      List<CompositeOccurrence> made = new ArrayList<>();
      for (CompositeOccurrence end : to) {
        made.addAll(
            InitiatorQueue.join(
                slot(0).complete(context, belonging(event.from(), event.to(), end), false), end));
      }
      from.forEach(now -> slot(0).begin(new DetectorMemory(now), context));
      return made;
    }
  }
}
