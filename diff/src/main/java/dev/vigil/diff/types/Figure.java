package dev.vigil.diff.types;

import java.math.BigDecimal;

/**
 * A number as it stands in a text. Immutable.
 *
 * @param from where it begins in the text, with its sign and currency
 * @param currency as it stands beside the number, empty for none
 * @param written the number as it is written, without currency
 */
record Figure(int from, int to, BigDecimal value, String currency, String written) {}
