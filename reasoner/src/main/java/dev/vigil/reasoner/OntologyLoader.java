package dev.vigil.reasoner;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.semanticweb.owlapi.apibinding.OWLManager;
import org.semanticweb.owlapi.formats.FunctionalSyntaxDocumentFormat;
import org.semanticweb.owlapi.formats.ManchesterSyntaxDocumentFormat;
import org.semanticweb.owlapi.formats.OWLXMLDocumentFormat;
import org.semanticweb.owlapi.formats.RDFXMLDocumentFormat;
import org.semanticweb.owlapi.formats.TurtleDocumentFormat;
import org.semanticweb.owlapi.io.OWLParserException;
import org.semanticweb.owlapi.io.StreamDocumentSource;
import org.semanticweb.owlapi.io.UnparsableOntologyException;
import org.semanticweb.owlapi.model.IRI;
import org.semanticweb.owlapi.model.MissingImportHandlingStrategy;
import org.semanticweb.owlapi.model.OWLDocumentFormat;
import org.semanticweb.owlapi.model.OWLOntology;
import org.semanticweb.owlapi.model.OWLOntologyAlreadyExistsException;
import org.semanticweb.owlapi.model.OWLOntologyCreationException;
import org.semanticweb.owlapi.model.OWLOntologyLoaderConfiguration;
import org.semanticweb.owlapi.model.OWLOntologyManager;
import org.semanticweb.owlapi.model.OWLRuntimeException;

/**
 * Reads ontology documents from files. An import is taken from the files that the request maps; one
 * that is not mapped is reported and never requested over the network.
 */
final class OntologyLoader {
  /** A document: the file, its syntax, and the IRI by which others import it. */
  record Source(File file, @Nullable String syntax, @Nullable String iri, String name) {}

  /** The documents of a request and the imports that are not mapped. */
  record Result(OWLOntologyManager manager, List<OWLOntology> roots, Set<String> missing) {}

  private OntologyLoader() {}

  static OWLDocumentFormat format(String syntax) {
    return switch (syntax) {
      case "rdfxml" -> new RDFXMLDocumentFormat();
      case "turtle" -> new TurtleDocumentFormat();
      case "owlxml" -> new OWLXMLDocumentFormat();
      case "functional" -> new FunctionalSyntaxDocumentFormat();
      case "manchester" -> new ManchesterSyntaxDocumentFormat();
      default -> throw RequestProblem.error("The syntax '" + syntax + "' is not supported.");
    };
  }

  static Result load(List<Source> sources, List<Source> imports) {
    OWLOntologyManager manager = OWLManager.createOWLOntologyManager();
    Map<String, File> files = new LinkedHashMap<>();
    for (Source source : imports) {
      if (source.iri() != null) {
        files.put(source.iri(), source.file());
      }
    }
    Set<String> missing = new LinkedHashSet<>();
    manager
        .getIRIMappers()
        .set(
            List.of(
                iri -> {
                  File file = files.get(iri.toString());
                  if (file == null) {
                    missing.add(iri.toString());
                    // A file that does not exist: an import never leaves this machine.
                    return IRI.create(new File("/nonexistent/" + missing.size()));
                  }
                  return IRI.create(file);
                }));
    manager.addMissingImportListener(
        event -> missing.add(event.getImportedOntologyURI().toString()));
    OWLOntologyLoaderConfiguration configuration =
        new OWLOntologyLoaderConfiguration()
            .setMissingImportHandlingStrategy(MissingImportHandlingStrategy.SILENT)
            .setFollowRedirects(false)
            .setRetriesToAttempt(1)
            .setReportStackTraces(false);
    List<OWLOntology> roots = new ArrayList<>();
    for (Source source : sources) {
      IRI document =
          IRI.create(
              source.iri() == null ? "file:///" + source.name().replace(' ', '_') : source.iri());
      try (InputStream bytes = new FileInputStream(source.file())) {
        OWLDocumentFormat format = source.syntax() == null ? null : format(source.syntax());
        roots.add(
            manager.loadOntologyFromOntologyDocument(
                new StreamDocumentSource(bytes, document, format, null), configuration));
      } catch (OWLOntologyAlreadyExistsException again) {
        OWLOntology known = manager.getOntology(again.getOntologyID());
        if (known != null) {
          roots.add(known);
        }
      } catch (UnparsableOntologyException unreadable) {
        throw parseProblem(source, unreadable);
      } catch (OWLOntologyCreationException | OWLRuntimeException | IOException failed) {
        throw RequestProblem.error(source.name() + ": " + firstLine(failed));
      }
    }
    return new Result(manager, roots, missing);
  }

  private static final Pattern BEGINNING = Pattern.compile("at line 1, column [01]\\b");

  /** The error of the parser that got furthest. */
  private static RequestProblem parseProblem(Source source, UnparsableOntologyException failed) {
    OWLParserException best = null;
    for (OWLParserException each : failed.getExceptions().values()) {
      if (best == null || each.getLineNumber() > best.getLineNumber()) {
        best = each;
      }
    }
    if (best == null) {
      return RequestProblem.error(source.name() + ": " + firstLine(failed));
    }
    if (BEGINNING.matcher(firstLine(best)).find()) {
      return RequestProblem.error(
          source.name()
              + " is not an ontology in RDF/XML, Turtle, OWL/XML, functional or Manchester syntax,"
              + " and not DAML+OIL.");
    }
    String place =
        best.getLineNumber() <= 0
            ? ""
            : ":"
                + best.getLineNumber()
                + (best.getColumnNumber() > 0 ? ":" + best.getColumnNumber() : "");
    return RequestProblem.error(source.name() + place + ": " + firstLine(best));
  }

  static String firstLine(Throwable failed) {
    String message = failed.getMessage();
    if (message == null || message.isBlank()) {
      return failed.getClass().getSimpleName();
    }
    String text =
        message.strip().replaceAll("\\s+", " ").replaceFirst("^(?:[a-z0-9]+\\.)+[A-Z]\\w*: ", "");
    return text.length() > 400 ? text.substring(0, 400) + "…" : text;
  }
}
