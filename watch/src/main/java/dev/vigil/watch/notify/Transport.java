package dev.vigil.watch.notify;

/**
 * How messages of one kind of channel reach people. Implementations block until they know what
 * became of a message, put no secret into their words, and are safe for concurrent use.
 */
@FunctionalInterface
interface Transport {
  DeliveryResult send(OutgoingMessage outgoing);
}
