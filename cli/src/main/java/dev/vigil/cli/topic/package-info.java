/** Commands of {@code vigil topic}. */
@NullMarked
package dev.vigil.cli.topic;

import org.jspecify.annotations.NullMarked;
