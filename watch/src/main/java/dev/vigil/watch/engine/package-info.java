/** The engine: checks pages, evaluates sentinels, and reports changes. */
@NullMarked
package dev.vigil.watch.engine;

import org.jspecify.annotations.NullMarked;
