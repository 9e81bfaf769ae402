package dev.vigil.bench.report;

/** A few sentences in Markdown. Immutable. */
public record Paragraph(String text) implements Block {}
