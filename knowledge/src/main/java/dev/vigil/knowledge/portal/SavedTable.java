package dev.vigil.knowledge.portal;

/**
 * A class table with chosen filters and order, saved under a name. Immutable.
 *
 * @param account whose it is; 0 for the whole workspace
 * @param query the parameters of the address
 */
public record SavedTable(long id, long account, String className, String name, String query) {}
