/** Commands that crawl and rank pages. */
@NullMarked
package dev.vigil.cli.crawl;

import org.jspecify.annotations.NullMarked;
