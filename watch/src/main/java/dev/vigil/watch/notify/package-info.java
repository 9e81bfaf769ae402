/** Whom to tell, how and when: the outbox, its channels, templates, digests and the feed. */
@NullMarked
package dev.vigil.watch.notify;

import org.jspecify.annotations.NullMarked;
