/** The dashboard. */
@NullMarked
package dev.vigil.server.web;

import org.jspecify.annotations.NullMarked;
