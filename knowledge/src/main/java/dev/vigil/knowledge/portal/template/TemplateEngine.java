package dev.vigil.knowledge.portal.template;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.vigil.document.internal.saxon.MeteredParser;
import dev.vigil.document.internal.saxon.SaxonSandbox;
import dev.vigil.knowledge.KnowledgeException;
import java.io.StringReader;
import java.io.Writer;
import java.util.Map;
import java.util.regex.Pattern;
import javax.xml.transform.stream.StreamSource;
import net.sf.saxon.expr.XPathContext;
import net.sf.saxon.lib.Feature;
import net.sf.saxon.lib.Logger;
import net.sf.saxon.lib.TraceListener;
import net.sf.saxon.om.Item;
import net.sf.saxon.s9api.Processor;
import net.sf.saxon.s9api.SaxonApiException;
import net.sf.saxon.s9api.Serializer;
import net.sf.saxon.s9api.XsltCompiler;
import net.sf.saxon.s9api.XsltExecutable;
import net.sf.saxon.s9api.XsltTransformer;
import net.sf.saxon.trace.Traceable;

/**
 * Applies XSLT stylesheets of owners to answer documents, without access to anything else and
 * within limits of time and memory. Safe for concurrent use.
 */
public final class TemplateEngine {
  /** How Saxon says that a function is switched off. */
  private static final Pattern DISABLED =
      Pattern.compile(
          "Function (?:Q\\{[^}]*\\})?([\\w:-]+) has been disabled in this Saxon Configuration");

  private static final int LONGEST_SOURCE = 200_000;
  private static final int LONGEST_RESULT = 2_000_000;
  private static final int MOST_KEPT = 50;

  private static final SaxonSandbox FENCE =
      new SaxonSandbox(
          "templates cannot read %s: they see only the answer document",
          context -> new MeteredParser(context, TemplateBudget::charge));

  static {
    FENCE.setConfigurationProperty(Feature.DISABLE_XSL_EVALUATE, true);
    FENCE.setConfigurationProperty(Feature.ALLOW_MULTITHREADING, false);
  }

  private final Processor processor = new Processor(FENCE);
  private final Cache<String, XsltExecutable> compiled =
      Caffeine.newBuilder().maximumSize(MOST_KEPT).build();

  /**
   * Applies a stylesheet and returns the HTML that it makes.
   *
   * @throws KnowledgeException if it is invalid or exceeds its limits
   */
  public String apply(String stylesheet, String document) {
    StringBuilder out = new StringBuilder();
    TemplateBudget.begin();
    try {
      XsltTransformer transformer = compiled(stylesheet).load();
      Serializer serializer = processor.newSerializer(new Bounded(out));
      serializer.setOutputProperty(Serializer.Property.METHOD, "html");
      serializer.setOutputProperty(Serializer.Property.INDENT, "no");
      transformer.setSource(new StreamSource(new StringReader(document), "urn:vigil:answer"));
      transformer.setTraceListener(new Steps());
      transformer.setMessageHandler(message -> {});
      transformer.setErrorReporter(error -> {});
      transformer.setResultDocumentHandler(
          uri -> {
            throw new KnowledgeException(
                "A template makes one page; leave out xsl:result-document.");
          });
      transformer.setDestination(serializer);
      transformer.transform();
      return out.toString();
    } catch (SaxonApiException e) {
      throw new KnowledgeException("The template fails: " + reason(e), e);
    } catch (KnowledgeException e) {
      throw e;
    } catch (RuntimeException e) {
      // Saxon wraps what an evaluation throws.
      throw new KnowledgeException("The template fails: " + deepest(e), e);
    } catch (StackOverflowError e) {
      throw new KnowledgeException(
          "The template calls itself too deeply; end its recursion earlier.", e);
    } finally {
      TemplateBudget.end();
    }
  }

  private static String reason(SaxonApiException e) {
    return (e.getLineNumber() > 0 ? "line " + e.getLineNumber() + ": " : "") + deepest(e);
  }

  private static String deepest(Throwable e) {
    Throwable deepest = e;
    while (deepest.getCause() != null && !(deepest instanceof KnowledgeException)) {
      deepest = deepest.getCause();
    }
    return sentence(String.valueOf(deepest.getMessage()));
  }

  /** The first line of a message of Saxon, in the words of a template's owner. */
  private static String sentence(String message) {
    String first =
        DISABLED
            .matcher(message.lines().findFirst().orElse("").strip())
            .replaceAll(
                "the function $1 is not possible, because a template reads its document only");
    return first.replaceFirst("\\.*$", "") + ".";
  }

  private XsltExecutable compiled(String stylesheet) throws SaxonApiException {
    if (stylesheet.length() > LONGEST_SOURCE) {
      throw new KnowledgeException("A template has at most 200,000 characters; shorten it.");
    }
    if (stylesheet.contains("<!DOCTYPE") || stylesheet.contains("<!ENTITY")) {
      throw new KnowledgeException("A template has no document type; leave out <!DOCTYPE.");
    }
    XsltExecutable known = compiled.getIfPresent(stylesheet);
    if (known == null) {
      XsltCompiler compiler = processor.newXsltCompiler();
      compiler.setCompileWithTracing(true);
      StringBuilder problems = new StringBuilder();
      compiler.setErrorReporter(
          error -> {
            if (!error.isWarning() && problems.isEmpty()) {
              problems.append(
                  "line %d: %s"
                      .formatted(
                          error.getLocation().getLineNumber(), sentence(error.getMessage())));
            }
          });
      try {
        known =
            compiler.compile(new StreamSource(new StringReader(stylesheet), "urn:vigil:template"));
      } catch (SaxonApiException e) {
        throw new KnowledgeException(
            "The template is not valid: " + (problems.isEmpty() ? reason(e) : problems), e);
      }
      compiled.put(stylesheet, known);
    }
    return known;
  }

  /** Charges each instruction, so that recursion without expressions ends too. */
  private static final class Steps implements TraceListener {
    @Override
    public void setOutputDestination(Logger stream) {}

    @Override
    public void enter(Traceable instruction, Map<String, Object> properties, XPathContext context) {
      TemplateBudget.spend();
    }

    @Override
    public void leave(Traceable instruction) {}

    @Override
    public void startCurrentItem(Item currentItem) {
      TemplateBudget.spend();
    }

    @Override
    public void endCurrentItem(Item currentItem) {}
  }

  /** Refuses a result that is too long. */
  private static final class Bounded extends Writer {
    private final StringBuilder out;

    Bounded(StringBuilder out) {
      this.out = out;
    }

    @Override
    public void write(char[] text, int from, int length) {
      if (out.length() + length > LONGEST_RESULT) {
        throw TemplateBudget.failure("The template makes more than 2,000,000 characters.");
      }
      out.append(text, from, length);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
