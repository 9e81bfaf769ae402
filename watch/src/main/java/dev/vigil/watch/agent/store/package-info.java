/** The rows of agents and of the pages that are assigned to them. */
@NullMarked
package dev.vigil.watch.agent.store;

import org.jspecify.annotations.NullMarked;
