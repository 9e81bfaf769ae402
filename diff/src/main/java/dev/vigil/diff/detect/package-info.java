/** One class for each change type, which finds how its objects changed between two views. */
@NullMarked
package dev.vigil.diff.detect;

import org.jspecify.annotations.NullMarked;
