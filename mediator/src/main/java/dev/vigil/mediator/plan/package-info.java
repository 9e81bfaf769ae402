/** Plans queries: the algebra, its optimizer and the SQL that goes to a source. */
@NullMarked
package dev.vigil.mediator.plan;

import org.jspecify.annotations.NullMarked;
