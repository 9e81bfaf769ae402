/** Changes of a page as events that a person would name: an entry was added, a field changed. */
@NullMarked
package dev.vigil.diff.internal.event;

import org.jspecify.annotations.NullMarked;
