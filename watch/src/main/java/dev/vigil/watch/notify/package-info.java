/** Notifications: outbox, channels, transports, templates, digests and the feed. */
@NullMarked
package dev.vigil.watch.notify;

import org.jspecify.annotations.NullMarked;
