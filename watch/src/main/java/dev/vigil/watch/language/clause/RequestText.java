package dev.vigil.watch.language.clause;

import dev.vigil.watch.sentinel.RequestClause;
import dev.vigil.watch.sentinel.RequestClause.Body;
import dev.vigil.watch.sentinel.RequestClause.Field;
import dev.vigil.watch.sentinel.RequestClause.Permission;
import dev.vigil.watch.sentinel.SecretUse;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Reads and writes the Request clause: {@code method POST, header "Accept: text/html", body "q=1",
 * secret key as bearer}.
 */
final class RequestText {
  private static final List<String> PARTS =
      Stream.concat(
              Stream.of("method", "header", "cookie", "body", "language", "proxy", "secret"),
              Stream.of(Permission.values()).map(Permission::subject))
          .toList();
  private static final List<String> USES = List.of("bearer", "basic", "header", "cookie");
  private static final String FORM = "application/x-www-form-urlencoded";
  private static final String TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";

  private final WordReader words;
  private Optional<String> method = Optional.empty();
  private final List<Field> headers = new ArrayList<>();
  private final List<Field> cookies = new ArrayList<>();
  private Optional<Body> body = Optional.empty();
  private String language = "";
  private String proxy = "";
  private final List<SecretUse> secrets = new ArrayList<>();
  private final Set<Permission> liberties = EnumSet.noneOf(Permission.class);

  private RequestText(WordReader words) {
    this.words = words;
  }

  static RequestClause read(WordReader words, ZoneId zone) {
    RequestText text = new RequestText(words);
    do {
      text.part();
      words.takeIf(",");
    } while (words.more() && !Clause.at(words.peek()));
    return text.request();
  }

  private RequestClause request() {
    String verb = method.orElse(usual(body));
    return new RequestClause(verb, headers, cookies, body, language, proxy, secrets, liberties);
  }

  private static String usual(Optional<Body> body) {
    return body.isPresent() ? "POST" : "GET";
  }

  private void part() {
    SyntaxToken part = words.take("a part of a request such as header \"Accept: text/html\"");
    switch (part.lower()) {
      case "method" -> method = Optional.of(method(words.take("a method such as POST")));
      case "header" -> headers.add(field(words.take("\"Name: value\""), ":", "header"));
      case "cookie" -> cookies.add(field(words.take("\"name=value\""), "=", "cookie"));
      case "body" -> body = Optional.of(body());
      case "language" -> language = words.take("a language such as de").text();
      case "proxy" -> proxy = name(words.take("the name of a proxy that the operator lists"));
      case "secret" -> secrets.add(secret());
      default -> liberties.add(liberty(part));
    }
  }

  private static String method(SyntaxToken token) {
    if (!token.text().matches("[A-Za-z]{1,20}")) {
      throw WordReader.fail(
          token,
          WordReader.quote(token)
              + " is not a request method; write GET, POST, PUT or another word");
    }
    return token.text().toUpperCase(Locale.ROOT);
  }

  private static Field field(SyntaxToken token, String sign, String what) {
    int at = token.text().indexOf(sign);
    String name = at < 0 ? "" : token.text().substring(0, at).strip();
    String value = at < 0 ? "" : token.text().substring(at + 1).strip();
    if (!name.matches(TOKEN) || value.chars().anyMatch(c -> c < ' ' && c != '\t')) {
      throw WordReader.fail(
          token,
          WordReader.quote(token)
              + " is not a "
              + what
              + "; write it as \"Name"
              + (sign.equals(":") ? ": " : "=")
              + "value\" on one line");
    }
    return new Field(name, value);
  }

  private Body body() {
    String text = words.take("a body in quotes").text();
    String type = words.takeIf("as") ? words.take("a type such as application/json").text() : FORM;
    return new Body(text, type);
  }

  /**
   * {@code NAME as bearer}, {@code as basic USER}, {@code as header NAME}, {@code as cookie NAME}.
   */
  private SecretUse secret() {
    SyntaxToken place = words.peek();
    String secret = name(words.take("the name of a stored secret"));
    if (!words.takeIf("as")) {
      return once(new SecretUse.Bearer(secret), place);
    }
    SyntaxToken how = words.take("bearer, basic, header or cookie");
    return once(
        switch (how.lower()) {
          case "bearer" -> new SecretUse.Bearer(secret);
          case "basic" -> new SecretUse.Basic(secret, words.take("the user's name").text());
          case "header" -> new SecretUse.Header(secret, token("header"));
          case "cookie" -> new SecretUse.Cookie(secret, token("cookie"));
          default ->
              throw WordReader.fail(
                  how,
                  "a secret is sent as bearer, as basic USER, as header NAME or as cookie NAME, not"
                      + " as "
                      + WordReader.quote(how)
                      + WordReader.suggestion(how.text(), USES));
        },
        place);
  }

  private SecretUse once(SecretUse use, SyntaxToken place) {
    if (isLogin(use) && secrets.stream().anyMatch(RequestText::isLogin)) {
      throw WordReader.fail(
          place, "a request has one login, by bearer or basic; keep one of the two");
    }
    return use;
  }

  private static boolean isLogin(SecretUse use) {
    return use instanceof SecretUse.Bearer || use instanceof SecretUse.Basic;
  }

  /** Secrets and proxies have simple names, so that nothing else can be taken for one. */
  private static String name(SyntaxToken token) {
    if (!token.text().matches("[\\p{L}\\p{N}._-]{1,100}")) {
      throw WordReader.fail(
          token,
          WordReader.quote(token)
              + " is not a name of a secret or proxy; take up to 100 letters, digits, dots, dashes"
              + " and underscores");
    }
    return token.text();
  }

  private String token(String what) {
    SyntaxToken token = words.take("the name of a " + what);
    if (!token.text().matches(TOKEN)) {
      throw WordReader.fail(token, WordReader.quote(token) + " is not a name of a " + what);
    }
    return token.text();
  }

  private Permission liberty(SyntaxToken part) {
    for (Permission liberty : Permission.values()) {
      if (part.is(liberty.subject())) {
        words.expect(liberty.decision(), "Request " + words(liberty));
        return liberty;
      }
    }
    throw WordReader.fail(
        part,
        WordReader.quote(part)
            + " is not a part of a request; the parts are "
            + String.join(", ", PARTS)
            + WordReader.suggestion(part.text(), PARTS));
  }

  static List<String> write(RequestClause request) {
    List<String> parts = new ArrayList<>();
    if (!request.method().equals(usual(request.body())) || request.equals(RequestClause.PLAIN)) {
      parts.add("method " + request.method());
    }
    request.headers().forEach(h -> parts.add(field("header", h, ": ")));
    request.cookies().forEach(c -> parts.add(field("cookie", c, "=")));
    request
        .body()
        .ifPresent(
            b ->
                parts.add(
                    "body " + Quoting.quoted(b.text()) + " as " + Quoting.word(b.contentType())));
    if (!request.language().isEmpty()) {
      parts.add("language " + Quoting.quoted(request.language()));
    }
    if (!request.proxy().isEmpty()) {
      parts.add("proxy " + request.proxy());
    }
    request.secrets().forEach(use -> parts.add("secret " + use.secret() + " as " + how(use)));
    request.liberties().stream().sorted().map(RequestText::words).forEach(parts::add);
    return parts;
  }

  private static String field(String what, Field field, String sign) {
    return what + " " + Quoting.quoted(field.name() + sign + field.value());
  }

  private static String how(SecretUse use) {
    return switch (use) {
      case SecretUse.Bearer _ -> "bearer";
      case SecretUse.Basic basic -> "basic " + Quoting.word(basic.user());
      case SecretUse.Header header -> "header " + Quoting.word(header.header());
      case SecretUse.Cookie cookie -> "cookie " + Quoting.word(cookie.cookie());
    };
  }

  private static String words(Permission liberty) {
    return liberty.subject() + " " + liberty.decision();
  }
}
