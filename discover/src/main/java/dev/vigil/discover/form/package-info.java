/** Forms: what they are for, and which field takes what. */
@NullMarked
package dev.vigil.discover.form;

import org.jspecify.annotations.NullMarked;
