package dev.vigil.document.pack.container;

import dev.vigil.document.pack.Pack;

/**
 * The description of one container that {@link Pack#containers()} returns. Immutable.
 *
 * @param kind the kind of its content
 * @param name its kind, and where a tag or attribute has one of its own, which
 * @param raw its bytes before the codec
 * @param stored its bytes in the file; containers that share a frame share its bytes in proportion
 * @param blocks how many pieces it has
 * @param encoding how its bytes are written, such as {@code plain}, {@code front} (URLPack) or
 *     {@code words}
 * @param group the frame or sequence of frames that it stands in
 */
public record ContainerInfo(
    ContainerKind kind, String name, int raw, int stored, int blocks, String encoding, int group) {}
