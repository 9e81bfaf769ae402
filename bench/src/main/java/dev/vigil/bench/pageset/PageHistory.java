package dev.vigil.bench.pageset;

import java.util.List;

/**
 * The versions of one page. Immutable.
 *
 * @param kind the kind of page, such as {@code shop}
 * @param noise the noise in all versions
 */
public record PageHistory(
    String name, String kind, String shell, NoiseClass noise, List<PageVersion> versions) {}
