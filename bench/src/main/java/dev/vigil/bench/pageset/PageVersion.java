package dev.vigil.bench.pageset;

/**
 * One version of a page. Immutable.
 *
 * @param html as it is served; {@code {{origin}}} stands for scheme, host and port
 * @param settled the same with all noise values fixed, to check labels
 */
public record PageVersion(String html, String settled, VersionLabel label) {}
