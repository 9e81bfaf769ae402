package dev.vigil.mediator.source;

import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.FetchLimits;
import dev.vigil.fetch.Secret;
import dev.vigil.fetch.message.FetchOutcome;
import dev.vigil.fetch.message.FetchRequest;
import dev.vigil.fetch.message.FetchResponse;
import dev.vigil.fetch.message.RequestProfile;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.url.WebUrl;
import dev.vigil.mediator.MediatorException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import net.sf.saxon.om.GroundedValue;
import net.sf.saxon.om.NodeInfo;
import net.sf.saxon.trans.XPathException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * A REST service that an OpenAPI document describes: each operation that only reads is a function,
 * {@code schools:reviews($school)}. Required parameters are its first arguments, the others may
 * follow. Safe for concurrent use.
 */
final class OpenApiSource implements QuerySource {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final String name;
  private final OpenApiDescription description;
  private final Fetcher fetcher;
  private final String account;
  private final SourcePassword password;

  OpenApiSource(
      String name,
      OpenApiDescription description,
      Fetcher fetcher,
      String account,
      SourcePassword password) {
    this.name = name;
    this.description = description;
    this.fetcher = fetcher;
    this.account = account;
    this.password = password;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String kind() {
    return "openapi";
  }

  @Override
  public SourceCapabilities capabilities() {
    return SourceCapabilities.FUNCTION;
  }

  @Override
  public List<SourceCollection> collections() {
    return description.operations().stream().map(OpenApiDescription.Operation::collection).toList();
  }

  @Override
  public Iterator<NodeInfo> read(
      SourceCollection collection, List<GroundedValue> arguments, SourceReadContext context) {
    context.called();
    OpenApiDescription.Operation operation =
        description.operations().stream()
            .filter(one -> one.collection().equals(collection))
            .findFirst()
            .orElseThrow();
    String url = url(operation, arguments);
    context.sent(name, "GET " + url);
    List<NodeInfo> items = items(operation, context, fetched(url, context));
    context.read(collection, items.size());
    return items.iterator();
  }

  // ---- the request ----

  private String url(OpenApiDescription.Operation operation, List<GroundedValue> arguments) {
    String path = operation.path();
    StringBuilder query = new StringBuilder();
    for (int i = 0; i < arguments.size(); i++) {
      OpenApiDescription.Parameter parameter = operation.parameters().get(i);
      Optional<String> value = text(parameter, arguments.get(i));
      if (value.isEmpty()) {
        continue;
      }
      String written = URLEncoder.encode(value.get(), StandardCharsets.UTF_8).replace("+", "%20");
      if (parameter.inPath()) {
        path = path.replace("{" + parameter.name() + "}", written);
      } else {
        query
            .append(query.isEmpty() ? "?" : "&")
            .append(URLEncoder.encode(parameter.name(), StandardCharsets.UTF_8))
            .append('=')
            .append(written);
      }
    }
    if (Stream.of(path.split("/", -1)).anyMatch(Set.of(".", "..")::contains)) {
      throw new MediatorException(
          "The path %s of %s has a step '.' or '..', which leads elsewhere; pass another argument."
              .formatted(path, name));
    }
    return description.server() + path + query;
  }

  /** The value of an argument; an empty one is left out. */
  private Optional<String> text(OpenApiDescription.Parameter parameter, GroundedValue value) {
    try {
      if (value.getLength() == 0 && !parameter.required()) {
        return Optional.empty();
      }
      if (value.getLength() != 1) {
        throw new MediatorException(
            "The parameter %s of %s takes one value, not %d."
                .formatted(parameter.name(), name, value.getLength()));
      }
      return Optional.of(value.getStringValue());
    } catch (XPathException e) {
      throw new MediatorException(
          "The parameter %s of %s takes a text.".formatted(parameter.name(), name), e);
    }
  }

  private FetchResponse fetched(String url, SourceReadContext context) {
    FetchOutcome outcome =
        fetcher.fetchOnce(
            FetchRequest.of(signed(url))
                .with(profile())
                .with(FetchLimits.PAGE.within(Duration.ofMillis(context.millisLeft())))
                .within(() -> Duration.ofMillis(context.millisLeft())));
    if (outcome instanceof FetchOutcome.Fetched(FetchResponse answer)) {
      if (answer.isSuccess()) {
        return answer;
      }
      throw new MediatorException(
          "The service %s answered %d to %s.".formatted(name, answer.status(), url));
    }
    // The sentence of the outcome names the address, which may contain the key.
    boolean keyed =
        description.security() instanceof OpenApiDescription.Security.InQuery
            && secret().isPresent();
    throw new MediatorException(
        "The service %s gave no answer: %s"
            .formatted(
                name,
                !keyed
                    ? outcome.sentence()
                    : outcome instanceof FetchOutcome.Failed failed
                        ? "%s at %s."
                            .formatted(
                                failed.fault().name().toLowerCase(Locale.ROOT).replace('_', ' '),
                                url)
                        : "%s cannot be fetched.".formatted(url)));
  }

  /** The secret, if there is one and the service may have it. */
  Optional<String> secret() {
    if (password.equals(SourcePassword.NONE)
        || description.security() instanceof OpenApiDescription.Security.None) {
      return Optional.empty();
    }
    if (!description.isTrusted()) {
      throw new MediatorException(
          "The description of %s sends its secret to %s, which is not where the description comes from; save the description as a file, check its servers, and add that."
              .formatted(name, description.server()));
    }
    try {
      return password.of(List.of(WebUrl.parse(description.server()).host()));
    } catch (FetchException e) {
      throw new MediatorException(String.valueOf(e.getMessage()), e);
    }
  }

  private String signed(String url) {
    return description.security() instanceof OpenApiDescription.Security.InQuery(String parameter)
        ? secret()
            .map(
                key ->
                    url
                        + (url.contains("?") ? "&" : "?")
                        + parameter
                        + "="
                        + URLEncoder.encode(key, StandardCharsets.UTF_8))
            .orElse(url)
        : url;
  }

  private RequestProfile profile() {
    RequestProfile plain =
        RequestProfile.GET.withHeader("Accept", "application/json, application/xml;q=0.9");
    Optional<String> secret = secret();
    if (secret.isEmpty()) {
      return plain;
    }
    String value = secret.get();
    return switch (description.security()) {
      case OpenApiDescription.Security.InHeader(String header) ->
          plain.withHeader(header, Secret.of(name, value));
      case OpenApiDescription.Security.Bearer _ ->
          plain.withHeader("Authorization", Secret.of(name, "Bearer " + value));
      case OpenApiDescription.Security.Basic _ ->
          plain.withHeader(
              "Authorization",
              Secret.of(
                  name,
                  "Basic "
                      + Base64.getEncoder()
                          .encodeToString(
                              (account + ":" + value).getBytes(StandardCharsets.UTF_8))));
      case OpenApiDescription.Security.InQuery _, OpenApiDescription.Security.None _ -> plain;
    };
  }

  // ---- the answer ----

  private List<NodeInfo> items(
      OpenApiDescription.Operation operation, SourceReadContext context, FetchResponse answer) {
    String what = "The answer of " + name + ":" + operation.collection().name();
    if (answer.header("content-type").orElse("").contains("xml")) {
      List<NodeInfo> children = new ArrayList<>();
      QueryXmlParser.parse(context.saxon(), answer.body(), what).children().forEach(children::add);
      return children;
    }
    try {
      return JsonFileSource.items(context.saxon(), JSON.readTree(answer.body()));
    } catch (JacksonException e) {
      throw new MediatorException("%s is not JSON: %s".formatted(what, e.getOriginalMessage()), e);
    }
  }
}
