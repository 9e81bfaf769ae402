package dev.vigil.watch.event;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/** The detectors of primitive events and of AND, OR, SEQ and NOT. */
final class Operators {
  private Operators() {}

  static final class Leaf extends Node {
    private final Event.Primitive event;

    Leaf(Event.Primitive event, Context context) {
      super(context, List.of(), 0);
      this.event = event;
    }

    @Override
    List<Made> on(Step step) {
      Occurrence occurrence = step.occurrence();
      return occurrence != null && event.matches(occurrence)
          ? List.of(Made.of(new Part(step.number(), occurrence)))
          : List.of();
    }
  }

  static final class Both extends Node {
    Both(Context context, List<Node> parts) {
      super(context, parts, 2);
    }

    @Override
    List<Made> on(Step step) {
      List<Made> made = new ArrayList<>();
      for (int side = 0; side < 2; side++) {
        for (Made now : part(side, step)) {
          List<List<Held>> partners = slot(1 - side).complete(context, _ -> true, false);
          made.addAll(Slot.join(partners, now));
          if (context == Context.RECENT || partners.isEmpty()) {
            slot(side).begin(new Held(now), context);
          }
        }
      }
      return made;
    }
  }

  static final class Either extends Node {
    Either(Context context, List<Node> parts) {
      super(context, parts, 0);
    }

    @Override
    List<Made> on(Step step) {
      LinkedHashSet<Made> made = new LinkedHashSet<>(part(0, step));
      made.addAll(part(1, step));
      return List.copyOf(made);
    }
  }

  static final class Sequence extends Node {
    Sequence(Context context, List<Node> parts) {
      super(context, parts, 1);
    }

    @Override
    List<Made> on(Step step) {
      List<Made> first = part(0, step);
      List<Made> made = new ArrayList<>();
      // What was complete in this very step did not come before it.
      for (Made second : part(1, step)) {
        made.addAll(Slot.join(slot(0).complete(context, _ -> true, false), second));
      }
      first.forEach(now -> slot(0).begin(new Held(now), context));
      return made;
    }
  }

  /** What happened after the beginning takes it back; what happened in the same step does not. */
  static final class Absence extends Node {
    private final Event.Not event;

    Absence(Event.Not event, Context context, List<Node> parts) {
      super(context, parts, 1);
      this.event = event;
    }

    @Override
    List<Made> on(Step step) {
      boolean spoiled = !part(0, step).isEmpty();
      List<Made> from = part(1, step);
      List<Made> to = part(2, step);
      if (spoiled) {
        slot(0).held.clear();
      }
      List<Made> made = new ArrayList<>();
      for (Made end : to) {
        made.addAll(
            Slot.join(
                slot(0).complete(context, belonging(event.from(), event.to(), end), false), end));
      }
      from.forEach(now -> slot(0).begin(new Held(now), context));
      return made;
    }
  }
}
