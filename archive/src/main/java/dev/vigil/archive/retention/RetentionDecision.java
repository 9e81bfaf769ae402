package dev.vigil.archive.retention;

import dev.vigil.archive.version.Version;

/**
 * The decision whether a version is kept, and why. Immutable.
 *
 * @param reason a phrase for people
 */
public record RetentionDecision(Version version, boolean stays, String reason) {}
