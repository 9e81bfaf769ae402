@NullMarked
package dev.vigil.server;

import org.jspecify.annotations.NullMarked;
