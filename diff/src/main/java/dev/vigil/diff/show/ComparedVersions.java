package dev.vigil.diff.show;

/**
 * The names of the page and of the two versions that were compared. Immutable.
 *
 * @param title what the page is called
 * @param before what the old version is called, such as a file name or a time
 * @param after what the new version is called
 */
public record ComparedVersions(String title, String before, String after) {}
