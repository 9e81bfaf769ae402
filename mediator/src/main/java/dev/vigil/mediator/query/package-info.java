/** The mediator of an installation: queries, sources and views of its workspaces. */
@NullMarked
package dev.vigil.mediator.query;

import org.jspecify.annotations.NullMarked;
