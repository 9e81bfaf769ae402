/** Service classes: probing, response matching, and capability profiles. */
@NullMarked
package dev.vigil.discover.service;

import org.jspecify.annotations.NullMarked;
