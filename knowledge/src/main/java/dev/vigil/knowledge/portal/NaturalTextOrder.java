package dev.vigil.knowledge.portal;

import com.ibm.icu.text.CollationKey;
import com.ibm.icu.text.Collator;
import com.ibm.icu.text.RuleBasedCollator;
import com.ibm.icu.util.ULocale;

/**
 * Texts in the order that people expect: letters of all languages, and numbers by their size, so
 * that “Gauge 2” comes before “Gauge 10”. For one thread.
 */
final class NaturalTextOrder {
  private final Collator collator;

  NaturalTextOrder() {
    Collator usual = Collator.getInstance(ULocale.ROOT);
    if (usual.cloneAsThawed() instanceof RuleBasedCollator numeric) {
      numeric.setNumericCollation(true);
      this.collator = numeric;
    } else {
      this.collator = usual;
    }
  }

  /** What texts are compared by. */
  CollationKey key(String text) {
    return collator.getCollationKey(text);
  }
}
