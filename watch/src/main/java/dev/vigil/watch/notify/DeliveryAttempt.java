package dev.vigil.watch.notify;

import java.time.Duration;
import java.time.Instant;

/** An entry of the delivery log of a message. Immutable. */
public record DeliveryAttempt(
    long message, int number, Instant time, Duration took, String outcome) {}
