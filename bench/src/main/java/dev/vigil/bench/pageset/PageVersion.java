package dev.vigil.bench.pageset;

/**
 * One version of a page. Immutable.
 *
 * @param html as it is served; {@code {{origin}}} stands for scheme, host and port
 * @param settled the same with all noise values fixed, to check labels
 * @param content the source of what the page is about, without what stands around it
 */
public record PageVersion(String html, String settled, String content, VersionLabel label) {}
