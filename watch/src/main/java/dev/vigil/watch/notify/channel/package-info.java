/** Kinds of channels and the format of each service. */
@NullMarked
package dev.vigil.watch.notify.channel;

import org.jspecify.annotations.NullMarked;
