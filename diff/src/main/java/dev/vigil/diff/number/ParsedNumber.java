package dev.vigil.diff.number;

import java.math.BigDecimal;

/**
 * A number that was parsed from a text, with its spelling. Immutable.
 *
 * @param from where it begins in the text, with its relation, sign and currency
 * @param relation what stands before it and says how it is meant, such as {@code ≥}; empty for none
 * @param currency as it stands beside the number, empty for none
 * @param written the number as it is written, without currency
 */
record ParsedNumber(
    int from, int to, BigDecimal value, String relation, String currency, String written) {}
