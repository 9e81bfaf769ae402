/**
 * What an experiment has to say: tables, plots and bars, printed and written as Markdown and SVG.
 */
@NullMarked
package dev.vigil.bench.report;

import org.jspecify.annotations.NullMarked;
