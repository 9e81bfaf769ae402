package dev.vigil.archive.version;

/**
 * The result of adding bytes to an archive. Immutable.
 *
 * @param version the version that has these bytes
 * @param fresh whether it was made now; bytes that equal the newest version are a check, and no
 *     version
 */
public record AddResult(Version version, boolean fresh) {}
