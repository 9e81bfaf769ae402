/** Sends mail through the one relay that the operator configured. */
@NullMarked
package dev.vigil.fetch.mail;

import org.jspecify.annotations.NullMarked;
