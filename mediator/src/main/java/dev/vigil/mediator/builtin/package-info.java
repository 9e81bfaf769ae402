/** What an installation knows itself, as sources of queries: pages, facts and services. */
@NullMarked
package dev.vigil.mediator.builtin;

import org.jspecify.annotations.NullMarked;
