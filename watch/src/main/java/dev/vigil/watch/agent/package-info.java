/**
 * Agents: programs beside a web server that look at pages there and hand what changed in to an
 * installation. {@link dev.vigil.watch.agent.AgentLoop} is the agent's side, {@link
 * dev.vigil.watch.agent.AgentIngest} the installation's.
 */
@NullMarked
package dev.vigil.watch.agent;

import org.jspecify.annotations.NullMarked;
