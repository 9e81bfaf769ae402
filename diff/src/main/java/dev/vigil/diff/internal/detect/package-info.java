/** One class for each change type, which finds how its objects changed between two views. */
@NullMarked
package dev.vigil.diff.internal.detect;

import org.jspecify.annotations.NullMarked;
