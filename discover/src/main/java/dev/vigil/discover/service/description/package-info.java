/** Service class descriptions: their XML and YAML forms, verification, and the type system. */
@NullMarked
package dev.vigil.discover.service.description;

import org.jspecify.annotations.NullMarked;
