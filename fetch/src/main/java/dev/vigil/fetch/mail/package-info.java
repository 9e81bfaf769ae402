/** Mail connections: the relay that the operator configured is the only one ever spoken to. */
@NullMarked
package dev.vigil.fetch.mail;

import org.jspecify.annotations.NullMarked;
