/** What commands ask of an installation, also of one that another process runs. */
@NullMarked
package dev.vigil.watch.desk;

import org.jspecify.annotations.NullMarked;
