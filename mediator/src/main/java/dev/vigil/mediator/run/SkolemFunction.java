package dev.vigil.mediator.run;

import net.sf.saxon.expr.XPathContext;
import net.sf.saxon.lib.ExtensionFunctionCall;
import net.sf.saxon.lib.ExtensionFunctionDefinition;
import net.sf.saxon.om.Item;
import net.sf.saxon.om.NamespaceUri;
import net.sf.saxon.om.Sequence;
import net.sf.saxon.om.SequenceIterator;
import net.sf.saxon.om.StructuredQName;
import net.sf.saxon.trans.XPathException;
import net.sf.saxon.value.SequenceType;
import net.sf.saxon.value.StringValue;

/**
 * {@code vigil:skolem("home", $zip)}: the identity of an object that is made of a name and keys.
 * Equal arguments give equal identities. Stateless.
 */
final class SkolemFunction extends ExtensionFunctionDefinition {
  @Override
  public StructuredQName getFunctionQName() {
    return new StructuredQName("vigil", NamespaceUri.of(SaxonSources.FUNCTIONS), "skolem");
  }

  @Override
  public int getMinimumNumberOfArguments() {
    return 2;
  }

  @Override
  public SequenceType[] getArgumentTypes() {
    return new SequenceType[] {SequenceType.SINGLE_STRING, SequenceType.ATOMIC_SEQUENCE};
  }

  @Override
  public SequenceType getResultType(SequenceType[] arguments) {
    return SequenceType.SINGLE_STRING;
  }

  @Override
  public ExtensionFunctionCall makeCallExpression() {
    return new ExtensionFunctionCall() {
      @Override
      public Sequence call(XPathContext context, Sequence[] arguments) throws XPathException {
        StringBuilder id = new StringBuilder(arguments[0].head().getStringValue()).append('(');
        String between = "";
        SequenceIterator keys = arguments[1].iterate();
        for (Item key = keys.next(); key != null; key = keys.next()) {
          // A separator inside a key must not make two different keys equal.
          id.append(between).append(key.getStringValue().replace("\\", "\\\\").replace(",", "\\,"));
          between = ",";
        }
        return new StringValue(id.append(')').toString());
      }
    };
  }
}
