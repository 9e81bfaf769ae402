/** Forms that people labelled, and learning from them. */
@NullMarked
package dev.vigil.bench.form;

import org.jspecify.annotations.NullMarked;
