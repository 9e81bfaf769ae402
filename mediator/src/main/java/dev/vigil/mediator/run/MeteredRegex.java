package dev.vigil.mediator.run;

import java.util.function.BiFunction;
import java.util.function.IntPredicate;
import net.sf.saxon.regex.RegexIterator;
import net.sf.saxon.regex.RegularExpression;
import net.sf.saxon.str.UnicodeString;
import net.sf.saxon.trans.XPathException;
import net.sf.saxon.tree.iter.AtomicIterator;
import net.sf.saxon.z.IntIterator;

/**
 * A regular expression that counts every character that it reads, so that one that tries all
 * combinations is stopped. Immutable.
 */
record MeteredRegex(RegularExpression base) implements RegularExpression {
  @Override
  public boolean matches(UnicodeString text) {
    return base.matches(new MeteredText(text));
  }

  @Override
  public boolean containsMatch(UnicodeString text) {
    return base.containsMatch(new MeteredText(text));
  }

  @Override
  public AtomicIterator tokenize(UnicodeString text) {
    return base.tokenize(new MeteredText(text));
  }

  @Override
  public RegexIterator analyze(UnicodeString text) {
    return base.analyze(new MeteredText(text));
  }

  @Override
  public UnicodeString replace(UnicodeString text, UnicodeString by) throws XPathException {
    return plain(base.replace(new MeteredText(text), by));
  }

  @Override
  public UnicodeString replaceWith(
      UnicodeString text, BiFunction<UnicodeString, UnicodeString[], UnicodeString> by)
      throws XPathException {
    return plain(base.replaceWith(new MeteredText(text), by));
  }

  private static UnicodeString plain(UnicodeString result) {
    return result instanceof MeteredText same ? same.base : result;
  }

  @Override
  public String getFlags() {
    return base.getFlags();
  }

  @Override
  public boolean isPlatformNative() {
    return base.isPlatformNative();
  }

  private static final class MeteredText extends UnicodeString {
    private final UnicodeString base;

    MeteredText(UnicodeString base) {
      this.base = base;
    }

    @Override
    public UnicodeString tidy() {
      return this;
    }

    @Override
    public UnicodeString economize() {
      return this;
    }

    @Override
    public long length() {
      return base.length();
    }

    @Override
    public int getWidth() {
      return base.getWidth();
    }

    @Override
    public long indexOf(int character, long from) {
      QueryRun.current().step();
      return base.indexOf(character, from);
    }

    @Override
    public long indexWhere(IntPredicate condition, long from) {
      QueryRun.current().step();
      return base.indexWhere(condition, from);
    }

    @Override
    public IntIterator codePoints() {
      return base.codePoints();
    }

    @Override
    public int codePointAt(long index) {
      QueryRun.current().step();
      return base.codePointAt(index);
    }

    @Override
    public UnicodeString substring(long start, long end) {
      return base.substring(start, end);
    }
  }
}
