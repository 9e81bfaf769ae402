package dev.vigil.bench.report;

/** One part of an experiment's section in the report. */
public sealed interface Block permits Paragraph, Table, Picture {}
