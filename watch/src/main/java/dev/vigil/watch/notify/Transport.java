package dev.vigil.watch.notify;

/**
 * Delivers messages of one kind of channel. Implementations block until the result is known, put no
 * secret into their results, and are safe for concurrent use.
 */
@FunctionalInterface
interface Transport {
  DeliveryResult send(OutgoingMessage outgoing);
}
