/** The settings of an installation: known names, the file, and the values. */
@NullMarked
package dev.vigil.watch.settings;

import org.jspecify.annotations.NullMarked;
