package dev.vigil.knowledge.portal.template;

import dev.vigil.document.internal.saxon.SaxonMeter;
import net.sf.saxon.expr.XPathContext;
import net.sf.saxon.om.Item;
import net.sf.saxon.trans.UncheckedXPathException;
import net.sf.saxon.trans.XPathException;
import net.sf.saxon.value.StringValue;
import org.jspecify.annotations.Nullable;

/** The limits of one run of a template; each thread has its own while it runs one. */
final class TemplateBudget {
  private static final long NANOS = 2_000_000_000L;
  private static final long MOST_ITEMS = 5_000_000;
  private static final long LONGEST = 1_000_000;
  private static final ThreadLocal<@Nullable TemplateBudget> CURRENT = new ThreadLocal<>();

  private static final SaxonMeter.Items ITEMS =
      new SaxonMeter.Items() {
        @Override
        public void made(@Nullable Item item) {
          TemplateBudget.item(item);
        }
      };

  private final long end = System.nanoTime() + NANOS;
  private long work;
  private long items;

  private TemplateBudget() {}

  /** Charges what an expression costs. */
  static SaxonMeter.Items charge(XPathContext context) {
    spend();
    return ITEMS;
  }

  static void begin() {
    CURRENT.set(new TemplateBudget());
  }

  static void end() {
    CURRENT.remove();
  }

  static UncheckedXPathException failure(String sentence) {
    return new UncheckedXPathException(new XPathException(sentence));
  }

  /** Charges a step. */
  static void spend() {
    TemplateBudget now = CURRENT.get();
    if (now != null && (++now.work & 0xFF) == 0 && System.nanoTime() > now.end) {
      throw failure("The template took more than 2 seconds; make it simpler.");
    }
  }

  private static void item(@Nullable Item item) {
    spend();
    TemplateBudget now = CURRENT.get();
    if (now != null && ++now.items > MOST_ITEMS) {
      throw failure("The template makes more than 5,000,000 values.");
    }
    if (item instanceof StringValue text && text.getUnicodeStringValue().length() > LONGEST) {
      throw failure("The template makes a text of more than 1,000,000 characters.");
    }
  }
}
