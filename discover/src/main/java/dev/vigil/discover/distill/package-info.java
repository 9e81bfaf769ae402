/** Topic distillation: authorities and hubs of a topic, and the parts of pages that are hubs. */
@NullMarked
package dev.vigil.discover.distill;

import org.jspecify.annotations.NullMarked;
