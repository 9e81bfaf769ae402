/**
 * Agents: programs beside a web server that check pages there and send changed versions to an
 * installation. {@link dev.vigil.watch.agent.AgentLoop} is the agent's side, {@link
 * dev.vigil.watch.agent.AgentIngest} the installation's.
 */
@NullMarked
package dev.vigil.watch.agent;

import org.jspecify.annotations.NullMarked;
