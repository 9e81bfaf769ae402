package dev.vigil.document.internal.xpath.expression;

import dev.vigil.document.Attributes;
import dev.vigil.document.DocumentName;
import dev.vigil.document.IntSlice;
import dev.vigil.document.NodeKind;
import dev.vigil.document.PageDigest;
import dev.vigil.document.xpath.node.SaxonFallback;
import dev.vigil.document.xpath.node.TextValue;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The XPath functions that return strings, and string-length. */
final class StringFunctions {
  private StringFunctions() {}

  @FunctionalInterface
  interface Rule {
    String apply(Evaluation run, int item, int position, int last);
  }

  static XPathExpression text(Rule rule) {
    return new XPathExpression() {
      @Override
      public ExpressionType type() {
        return ExpressionType.STRING;
      }

      @Override
      public String string(Evaluation run, int item, int position, int last) {
        return rule.apply(run, item, position, last);
      }
    };
  }

  static XPathExpression string(XPathExpression of) {
    if (of.type() == ExpressionType.DECIMAL || of.isOptional()) {
      throw new SaxonFallback("a decimal as string");
    }
    return of.type() == ExpressionType.STRING ? of : text(of::string);
  }

  static XPathExpression concat(List<XPathExpression> parts) {
    List<XPathExpression> strings = parts.stream().map(StringFunctions::string).toList();
    return text(
        (run, item, position, last) -> {
          StringBuilder all = new StringBuilder();
          for (XPathExpression each : strings) {
            all.append(each.string(run, item, position, last));
          }
          return all.toString();
        });
  }

  /** fn:string-length counts code points: bytes that do not continue a character. */
  static XPathExpression length(XPathExpression of) {
    return NumberFunctions.integer(
        (run, item, position, last) -> {
          if (!of.type().isNodes()) {
            String text = of.string(run, item, position, last);
            return text.codePointCount(0, text.length());
          }
          int only = of.single(run, item, position, last);
          if (only < 0) {
            return 0;
          }
          TextValue value = run.first();
          run.load(value, of.type(), only);
          long count = 0;
          for (int i = value.start; i < value.end; i++) {
            count += (value.bytes[i] & 0xC0) != 0x80 ? 1 : 0;
          }
          return count;
        });
  }

  static XPathExpression normalizedSpace(XPathExpression of) {
    return text(
        (run, item, position, last) -> {
          String text = of.string(run, item, position, last);
          StringBuilder normal = new StringBuilder(text.length());
          boolean space = false;
          for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
              space = true;
            } else {
              if (space && !normal.isEmpty()) {
                normal.append(' ');
              }
              space = false;
              normal.append(c);
            }
          }
          return normal.toString();
        });
  }

  static XPathExpression before(XPathExpression in, XPathExpression what) {
    return text(
        (run, item, position, last) -> {
          String text = in.string(run, item, position, last);
          int at = text.indexOf(what.string(run, item, position, last));
          return at < 0 ? "" : text.substring(0, at);
        });
  }

  static XPathExpression after(XPathExpression in, XPathExpression what) {
    return text(
        (run, item, position, last) -> {
          String text = in.string(run, item, position, last);
          String found = what.string(run, item, position, last);
          int at = text.indexOf(found);
          return at < 0 ? "" : text.substring(at + found.length());
        });
  }

  /** fn:substring: characters whose place is at least round(from) and below their rounded sum. */
  static XPathExpression substring(
      XPathExpression of, XPathExpression from, @Nullable XPathExpression length) {
    return text(
        (run, item, position, last) -> {
          String text = of.string(run, item, position, last);
          double low = NumberFunctions.Rounding.round(argument(from, run, item, position, last));
          double high =
              length == null
                  ? Double.POSITIVE_INFINITY
                  : low
                      + NumberFunctions.Rounding.round(argument(length, run, item, position, last));
          int count = text.codePointCount(0, text.length());
          double start = Math.max(1, low);
          double end = Math.min(count + 1.0, high);
          if (!(start < end)) {
            return "";
          }
          int a = text.offsetByCodePoints(0, (int) start - 1);
          return text.substring(a, text.offsetByCodePoints(a, (int) (end - start)));
        });
  }

  private static double argument(
      XPathExpression of, Evaluation run, int item, int position, int last) {
    run.absent = false;
    double value = NumberFunctions.operand(of, run, item, position, last);
    if (run.absent) {
      run.absent = false;
      throw new SaxonFallback("a number is missing");
    }
    return value;
  }

  static XPathExpression translated(XPathExpression of, XPathExpression from, XPathExpression to) {
    return text(
        (run, item, position, last) -> {
          String text = of.string(run, item, position, last);
          int[] search = from.string(run, item, position, last).codePoints().toArray();
          int[] replace = to.string(run, item, position, last).codePoints().toArray();
          StringBuilder out = new StringBuilder(text.length());
          text.codePoints()
              .forEach(
                  c -> {
                    int at = 0;
                    while (at < search.length && search[at] != c) {
                      at++;
                    }
                    if (at == search.length) {
                      out.appendCodePoint(c);
                    } else if (at < replace.length) {
                      out.appendCodePoint(replace[at]);
                    }
                  });
          return out.toString();
        });
  }

  static XPathExpression upperCase(XPathExpression of) {
    return text((run, item, p, last) -> of.string(run, item, p, last).toUpperCase(Locale.ROOT));
  }

  static XPathExpression lowerCase(XPathExpression of) {
    return text(
        (run, item, p, last) -> {
          String text = of.string(run, item, p, last);
          if (text.indexOf('\u03A3') >= 0) {
            // Java writes a sigma at the end of a word as such; XPath's mapping knows no words.
            throw new SaxonFallback("a capital sigma");
          }
          return text.toLowerCase(Locale.ROOT);
        });
  }

  static XPathExpression joined(XPathExpression of, XPathExpression separator) {
    return text(
        (run, item, position, last) -> {
          String between = separator.string(run, item, position, last);
          IntSlice nodes = of.nodes(run, item, position, last);
          StringBuilder out = new StringBuilder();
          for (int i = 0; i < nodes.size(); i++) {
            run.load(run.first(), of.type(), nodes.get(i));
            out.append(i == 0 ? "" : between).append(run.first());
            run.budget.spend(4);
          }
          return out.toString();
        });
  }

  /** fn:name and fn:local-name. */
  static XPathExpression name(XPathExpression of, boolean qualified) {
    return text(
        (run, item, position, last) -> {
          int only = of.single(run, item, position, last);
          if (only < 0) {
            return "";
          }
          PageDigest digest = run.digest();
          Attributes attributes = digest.attributes();
          if (of.type() == ExpressionType.NODES) {
            NodeKind kind = digest.kind(only);
            if (kind != NodeKind.ELEMENT && kind != NodeKind.PROCESSING_INSTRUCTION) {
              return "";
            }
          }
          DocumentName name =
              of.type() == ExpressionType.NODES ? digest.name(only) : attributes.name(only);
          return qualified ? name.qualified() : name.local();
        });
  }
}
