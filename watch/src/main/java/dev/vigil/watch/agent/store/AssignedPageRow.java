package dev.vigil.watch.agent.store;

/**
 * A stored assignment of a page to an agent. Immutable.
 *
 * @param held whether the agent checks it, rather than the installation itself
 * @param checked the time of the last received check, in milliseconds since 1970; 0 for none
 * @param wanted the number of a request for an immediate check, 0 for none
 */
public record AssignedPageRow(long page, String agent, boolean held, long checked, long wanted) {}
