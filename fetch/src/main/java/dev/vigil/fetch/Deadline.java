package dev.vigil.fetch;

import java.time.Duration;
import okhttp3.Call;
import org.jspecify.annotations.Nullable;

/**
 * Cancels a call that does not answer in time, or whose body does not end in time. One alarm does
 * for both, which is set anew only when it rings early: answers nearly always end before the first,
 * and alarms that come in the order of their times wake nobody. Safe for concurrent use.
 */
final class Deadline {
  private final Call call;
  private final Time time;
  private Fault next = Fault.HEADERS_TIMEOUT;
  private long end;
  private Time.Alarm alarm;
  private @Nullable Fault passed;
  private boolean over;

  /**
   * @param answer how long the answer may take to begin
   */
  Deadline(Call call, Time time, Duration answer) {
    this.call = call;
    this.time = time;
    synchronized (this) {
      end = time.ticks() + answer.toNanos();
      alarm = time.after(answer, this::ring);
    }
  }

  /** The answer has begun; its body has so long to end. */
  synchronized void body(Duration most) {
    long before = end;
    next = Fault.BODY_TIMEOUT;
    end = time.ticks() + most.toNanos();
    if (end - before < 0) {
      alarm.callOff();
      alarm = time.after(most, this::ring);
    }
  }

  private synchronized void ring() {
    long left = end - time.ticks();
    if (over) {
      return;
    }
    if (left > 0) {
      alarm = time.after(Duration.ofNanos(left), this::ring);
    } else {
      passed = next;
      call.cancel();
    }
  }

  /** Which limit was passed, if one was. */
  synchronized @Nullable Fault passed() {
    return passed;
  }

  /** The call is over. */
  synchronized void callOff() {
    over = true;
    alarm.callOff();
  }
}
