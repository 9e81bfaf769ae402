/** Years of an installation in minutes: time that is handed in, and pages that change by it. */
@org.jspecify.annotations.NullMarked
package dev.vigil.bench.years;
