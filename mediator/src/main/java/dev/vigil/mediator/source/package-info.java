/**
 * Sources of queries: databases, files, pages, facts and services, with their schemas and
 * capabilities.
 */
@NullMarked
package dev.vigil.mediator.source;

import org.jspecify.annotations.NullMarked;
