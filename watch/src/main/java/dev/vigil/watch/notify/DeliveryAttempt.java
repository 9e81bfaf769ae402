package dev.vigil.watch.notify;

import java.time.Duration;
import java.time.Instant;

/** One line of the delivery log. Immutable. */
public record DeliveryAttempt(
    long message, int number, Instant time, Duration took, String outcome) {}
