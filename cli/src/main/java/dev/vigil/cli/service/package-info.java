/** Commands that find, classify and query web services. */
@NullMarked
package dev.vigil.cli.service;

import org.jspecify.annotations.NullMarked;
