package dev.vigil.server.account;

import dev.vigil.server.ServerException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** The permissions of a token. */
public enum TokenScope {
  READ,
  WRITE,
  ADMIN,
  /** May send versions that an agent fetched. */
  AGENT,
  METRICS;

  /** The role that is needed to create such a token. */
  public Role needs() {
    return switch (this) {
      case READ -> Role.VIEWER;
      case WRITE -> Role.EDITOR;
      case ADMIN, AGENT, METRICS -> Role.ADMIN;
    };
  }

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Scopes by their words, separated by spaces. */
  public static Set<TokenScope> all(String words) {
    Set<TokenScope> found = EnumSet.noneOf(TokenScope.class);
    for (String word : words.strip().split("[\\s,]+", -1)) {
      found.add(
          Arrays.stream(values())
              .filter(scope -> scope.word().equals(word))
              .findFirst()
              .orElseThrow(
                  () ->
                      new ServerException(
                          "There is no scope '"
                              + word
                              + "'; choose among "
                              + words(EnumSet.allOf(TokenScope.class))
                              + ".")));
    }
    return found;
  }

  public static String words(Set<TokenScope> scopes) {
    return scopes.stream().sorted().map(TokenScope::word).collect(Collectors.joining(" "));
  }
}
