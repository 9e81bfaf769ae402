/** Service classes: their descriptions, probing, response matching, and capability profiles. */
@NullMarked
package dev.vigil.discover.service;

import org.jspecify.annotations.NullMarked;
