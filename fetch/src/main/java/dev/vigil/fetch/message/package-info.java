/** Requests and what comes back: profiles, outcomes, rendered pages. */
@NullMarked
package dev.vigil.fetch.message;

import org.jspecify.annotations.NullMarked;
