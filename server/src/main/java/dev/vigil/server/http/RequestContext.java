package dev.vigil.server.http;

import dev.vigil.server.account.Principal;
import io.javalin.http.Context;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.databind.json.JsonMapper;

/**
 * A request that passed its access rule, and the response to it. For one thread.
 *
 * @param context of the web server
 * @param base what stands before every path, empty or such as {@code /vigil}
 */
public record RequestContext(Context context, Principal principal, String base) {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** The workspace of the request. */
  public long workspace() {
    return principal.workspace().id();
  }

  // ---- what is asked ----

  /** A part of the path. */
  public String part(String name) {
    return context.pathParam(name);
  }

  /** A part of the path that is a number; anything else is not found. */
  public long number(String name) {
    try {
      return Long.parseLong(part(name));
    } catch (NumberFormatException e) {
      throw HttpProblem.notFound(name + " " + part(name));
    }
  }

  /** A query parameter; empty if missing. */
  public String query(String name) {
    String value = context.queryParam(name);
    return value == null ? "" : value;
  }

  /** A number among the parameters of the address. */
  public long query(String name, long usual) {
    String value = query(name);
    try {
      return value.isEmpty() ? usual : Long.parseLong(value);
    } catch (NumberFormatException e) {
      throw HttpProblem.badRequest("%s=%s is not a whole number.".formatted(name, value));
    }
  }

  /** A form field; empty if missing. */
  public String field(String name) {
    List<String> values = fields(name);
    return values.isEmpty() ? "" : values.getFirst();
  }

  /** The values of a form field. No form sends a multipart body, whose fields are not read. */
  public List<String> fields(String name) {
    return context.isMultipart() ? List.of() : context.formParams(name);
  }

  public Optional<String> header(String name) {
    return Optional.ofNullable(context.header(name));
  }

  /** The body as this type; fields that it does not have are refused. */
  public <T> T body(Class<T> type) {
    try {
      T value =
          JSON.readerFor(type)
              .with(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
              .with(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
              .readValue(context.bodyAsBytes());
      if (value == null) {
        throw HttpProblem.badRequest("The body is null; send an object.");
      }
      checkNulls(type, value);
      return value;
    } catch (JacksonException e) {
      throw HttpProblem.badRequest(problem(e));
    }
  }

  /** Describes the error of a request body without names of the code. */
  private static String problem(JacksonException e) {
    String field =
        e.getPath().stream()
            .map(
                step ->
                    step.getPropertyName() == null
                        ? "[" + step.getIndex() + "]"
                        : "." + step.getPropertyName())
            .collect(Collectors.joining())
            .replaceFirst("^\\.", "");
    if (e instanceof UnrecognizedPropertyException unknown) {
      String known =
          unknown.getKnownPropertyIds().stream()
              .map(String::valueOf)
              .sorted()
              .collect(Collectors.joining(", "));
      return "The field '%s' is not known; the fields are %s.".formatted(field, known);
    }
    if (e instanceof MismatchedInputException) {
      return field.isEmpty()
          ? "The body is not what is expected; the reference page /api shows its fields."
          : "The field '%s' has the wrong type; the reference page /api shows it.".formatted(field);
    }
    return e.getLocation() == null
        ? "The body is not JSON."
        : "The body is not JSON: line %d, column %d."
            .formatted(e.getLocation().getLineNr(), e.getLocation().getColumnNr());
  }

  /** Refuses a record without a field that it needs. */
  private static void checkNulls(Class<?> type, Object value) {
    if (!type.isRecord()) {
      return;
    }
    for (RecordComponent component : type.getRecordComponents()) {
      try {
        component.getAccessor().setAccessible(true);
        boolean optional = component.getAnnotatedType().isAnnotationPresent(Nullable.class);
        if (!optional && component.getAccessor().invoke(value) == null) {
          throw HttpProblem.badRequest("The field '%s' is missing.".formatted(component.getName()));
        }
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  // ---- what is answered ----

  /** A path as links in pages write it. */
  public String to(String path) {
    String site = context.attribute(SiteHosts.SITE);
    return site == null ? base + path : onSite(site, path);
  }

  /** A path on the host of a site, which has nothing but the site and its assets. */
  private static String onSite(String site, String path) {
    String rest = path.startsWith(site) ? path.substring(site.length()) : path;
    return rest.isEmpty() ? "/" : rest;
  }

  /**
   * A path as it is given to others, from the scheme on.
   *
   * @param known where the settings say that the server is found
   */
  public String whole(Optional<String> known, String path) {
    String site = context.attribute(SiteHosts.SITE);
    if (site != null) {
      String rest = path.startsWith(site) ? path.substring(site.length()) : path;
      return context.scheme() + "://" + context.host() + rest;
    }
    return known
            .map(at -> at.replaceAll("/+$", ""))
            .orElseGet(() -> context.scheme() + "://" + context.host() + base)
        + path;
  }

  /**
   * Redirects to another page; a script that sent a form reads the target from the Location header.
   */
  public void redirect(String path) {
    int status = header("X-Form").isPresent() ? 204 : 303;
    context.status(status).header("Location", to(path));
  }

  public void html(String page) {
    context.contentType("text/html; charset=utf-8").result(page);
  }

  public void json(Object value) {
    json(200, "application/json", value);
  }

  public void json(int status, String type, Object value) {
    context.status(status).contentType(type).result(JSON.writeValueAsBytes(value));
  }

  public void text(String type, String text) {
    context.contentType(type).result(text.getBytes(StandardCharsets.UTF_8));
  }

  /** A file to be kept, never to be shown. */
  public void download(String name, String type, byte[] bytes) {
    asFile(name, type).result(bytes);
  }

  /** Sends a download from a stream of known length, so that a browser can show the progress. */
  public void download(String name, String type, InputStream bytes, long length) {
    // Compressed, it would be shorter than its length says.
    asFile(name, type)
        .disableCompression()
        .header("Content-Length", Long.toString(length))
        .result(bytes);
  }

  /** Starts a download of unknown length and returns its stream. */
  public OutputStream download(String name, String type) {
    return asFile(name, type).outputStream();
  }

  private Context asFile(String name, String type) {
    String plain = name.replaceAll("[^A-Za-z0-9._-]+", "-");
    return context
        .contentType(type)
        .header("Content-Disposition", "attachment; filename=\"" + plain + "\"")
        .header("Content-Security-Policy", "sandbox; default-src 'none'");
  }

  /** A cookie's value. */
  @Nullable String cookie(String name) {
    return context.cookie(name);
  }
}
