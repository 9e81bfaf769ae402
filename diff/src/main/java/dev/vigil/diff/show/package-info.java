/**
 * Shows changes to a person or a program: tables, merged and side-by-side pages that are safe to
 * open, unified text, JSON, and texts for messages.
 */
@NullMarked
package dev.vigil.diff.show;

import org.jspecify.annotations.NullMarked;
