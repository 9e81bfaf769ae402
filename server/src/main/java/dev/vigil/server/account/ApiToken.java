package dev.vigil.server.account;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A token with which a program uses the REST interface; the secret is shown once and not stored.
 * Immutable.
 *
 * @param owner the name of the account that made it
 * @param used when it was last used, to the hour
 * @param expires when it ends; null for never
 */
public record ApiToken(
    long id,
    long workspace,
    long account,
    String owner,
    String name,
    Set<TokenScope> scopes,
    Instant created,
    @Nullable Instant used,
    @Nullable Instant expires) {}
