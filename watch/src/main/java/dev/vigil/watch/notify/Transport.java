package dev.vigil.watch.notify;

import dev.vigil.watch.notify.channel.DeliveryResult;
import dev.vigil.watch.notify.message.OutgoingMessage;

/**
 * Delivers messages of one kind of channel. Implementations block until the result is known, put no
 * secret into their results, and are safe for concurrent use.
 */
@FunctionalInterface
interface Transport {
  DeliveryResult send(OutgoingMessage outgoing);
}
