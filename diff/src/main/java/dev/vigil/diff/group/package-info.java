/**
 * Evaluates many sentinels on one page: their interests are compared once per type and part of the
 * page, however many share them, and parts that cannot have changed are not compared at all.
 */
@NullMarked
package dev.vigil.diff.group;

import org.jspecify.annotations.NullMarked;
