/** Reads the text of PDF files as a page with a section for each page. */
@NullMarked
package dev.vigil.document.internal.pdf;

import org.jspecify.annotations.NullMarked;
