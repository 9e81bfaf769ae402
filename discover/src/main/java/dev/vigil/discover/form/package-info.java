/** Reads and classifies forms: the purpose of a form, and the type of value of each field. */
@NullMarked
package dev.vigil.discover.form;

import org.jspecify.annotations.NullMarked;
