package dev.vigil.knowledge.portal;

/**
 * A saved view of a class table. Immutable.
 *
 * @param account whose it is; 0 for the whole workspace
 * @param query the parameters of the address
 */
public record SavedView(long id, long account, String className, String name, String query) {}
