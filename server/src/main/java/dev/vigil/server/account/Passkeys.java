package dev.vigil.server.account;

import com.webauthn4j.WebAuthnManager;
import com.webauthn4j.converter.AttestedCredentialDataConverter;
import com.webauthn4j.converter.util.ObjectConverter;
import com.webauthn4j.credential.CredentialRecordImpl;
import com.webauthn4j.data.AuthenticationData;
import com.webauthn4j.data.AuthenticationParameters;
import com.webauthn4j.data.RegistrationData;
import com.webauthn4j.data.RegistrationParameters;
import com.webauthn4j.data.attestation.authenticator.AttestedCredentialData;
import com.webauthn4j.data.attestation.authenticator.AuthenticatorData;
import com.webauthn4j.data.attestation.statement.NoneAttestationStatement;
import com.webauthn4j.data.client.CollectedClientData;
import com.webauthn4j.data.client.Origin;
import com.webauthn4j.data.client.challenge.Challenge;
import com.webauthn4j.server.ServerProperty;
import com.webauthn4j.util.exception.WebAuthnException;
import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.server.ServerException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Stores passkeys and verifies logins with them (WebAuthn, level 3). Safe for concurrent use.
 *
 * <p>A challenge carries its own expiry and a MAC instead of being kept, so that the login page
 * costs no memory, and is accepted once. Its key lives as long as the process.
 */
public final class Passkeys {
  private static final System.Logger LOG = System.getLogger(Passkeys.class.getName());

  private static final Duration TIME_LIMIT = Duration.ofMinutes(5);

  private static final int MOST = 20;

  private static final int LONGEST_NAME = 60;

  private static final int RANDOM = 16;

  private static final int PLAIN = RANDOM + Long.BYTES;

  /** ES256, EdDSA and RS256, which together every authenticator has. */
  private static final List<Map<String, Object>> ALGORITHMS =
      List.of(
          Map.of("type", "public-key", "alg", -7),
          Map.of("type", "public-key", "alg", -8),
          Map.of("type", "public-key", "alg", -257));

  private final Catalogue catalogue;

  private final AccountService accounts;

  private final ObjectConverter converter = new ObjectConverter();

  private final WebAuthnManager webAuthn =
      WebAuthnManager.createNonStrictWebAuthnManager(converter);

  private final SecureRandom random = new SecureRandom();

  private final byte[] key = new byte[32];

  /** Challenges that were answered, until they expire. */
  private final Map<String, Instant> answered = new ConcurrentHashMap<>();

  Passkeys(Catalogue catalogue, AccountService accounts) {
    this.catalogue = catalogue;
    this.accounts = accounts;
    random.nextBytes(key);
  }

  /**
   * The site for which passkeys are valid. Immutable.
   *
   * @param origin such as {@code https://vigil.example}
   * @param host of that origin, to which passkeys are bound
   */
  public record Site(String origin, String host) {}

  /**
   * One passkey. Immutable.
   *
   * @param used the last login with it, if any
   */
  public record Passkey(String id, String name, Instant created, Optional<Instant> used) {}

  /** The passkeys of an account, the oldest first. */
  public List<Passkey> of(long account) {
    return catalogue.read(connection -> PasskeyRepository.of(connection, account));
  }

  // ---- what browsers are asked ----

  /** The options of {@code navigator.credentials.create}, as JSON. */
  public Map<String, Object> creation(Site site, Account account) {
    return Map.of(
        "rp",
        Map.of("name", "Vigil", "id", site.host()),
        "user",
        Map.of(
            "id", text(handle(account.id())),
            "name", account.name(),
            "displayName", account.name()),
        "challenge",
        challenge(creating(account.id())),
        "pubKeyCredParams",
        ALGORITHMS,
        "timeout",
        TIME_LIMIT.toMillis(),
        "excludeCredentials",
        of(account.id()).stream()
            .map(known -> Map.of("type", "public-key", "id", known.id()))
            .toList(),
        "authenticatorSelection",
        Map.of("residentKey", "required", "userVerification", "required"),
        "attestation",
        "none");
  }

  /** The options of {@code navigator.credentials.get}, as JSON. */
  public Map<String, Object> request(Site site) {
    return Map.of(
        "rpId",
        site.host(),
        "challenge",
        challenge("get"),
        "timeout",
        TIME_LIMIT.toMillis(),
        "userVerification",
        "required");
  }

  // ---- what they answer ----

  /** Registers the passkey that a browser made. */
  public void add(Site site, Account account, String name, String response) {
    String label = name.strip();
    if (label.isEmpty() || label.length() > LONGEST_NAME) {
      throw new ServerException(
          "The name of a passkey has 1 to %d characters.".formatted(LONGEST_NAME));
    }
    if (of(account.id()).size() >= MOST) {
      throw new ServerException(
          "An account has at most %d passkeys; remove one first.".formatted(MOST));
    }
    AuthenticatorData<?> made;
    try {
      RegistrationData data = webAuthn.parseRegistrationResponseJSON(response);
      Challenge challenge = answered(data.getCollectedClientData(), creating(account.id()));
      webAuthn.verify(data, new RegistrationParameters(property(site, challenge), null, true));
      made = Objects.requireNonNull(data.getAttestationObject()).getAuthenticatorData();
    } catch (WebAuthnException | IllegalArgumentException e) {
      throw refused(e);
    }
    AttestedCredentialData credential = Objects.requireNonNull(made.getAttestedCredentialData());
    catalogue.change(
        connection ->
            PasskeyRepository.insert(
                connection,
                text(credential.getCredentialId()),
                account.id(),
                label,
                text(new AttestedCredentialDataConverter(converter).convert(credential)),
                made.getSignCount(),
                made.isFlagBE(),
                accounts.now()));
  }

  /** The account whose passkey signed the challenge; fails for a blocked account. */
  public Account find(Site site, String response) {
    try {
      AuthenticationData data = webAuthn.parseAuthenticationResponseJSON(response);
      String id = text(data.getCredentialId());
      PasskeyRepository.Stored stored =
          catalogue
              .read(connection -> PasskeyRepository.find(connection, id))
              .orElseThrow(
                  () ->
                      new ServerException(
                          "This passkey is not known here; it may have been removed."));
      byte[] handle = data.getUserHandle();
      if (handle != null && !Arrays.equals(handle, handle(stored.account()))) {
        throw new ServerException("This passkey belongs to another account.");
      }
      Challenge challenge = answered(data.getCollectedClientData(), "get");
      webAuthn.verify(
          data,
          new AuthenticationParameters(
              property(site, challenge),
              new CredentialRecordImpl(
                  new NoneAttestationStatement(),
                  true,
                  stored.synced(),
                  null,
                  stored.counter(),
                  new AttestedCredentialDataConverter(converter).convert(stored.credential()),
                  null,
                  null,
                  null,
                  null),
              null,
              true));
      used(id, Objects.requireNonNull(data.getAuthenticatorData()).getSignCount());
      return accounts
          .find(stored.account())
          .filter(account -> !account.blocked())
          .orElseThrow(() -> new ServerException("This account is blocked."));
    } catch (WebAuthnException | IllegalArgumentException e) {
      throw refused(e);
    }
  }

  private static ServerProperty property(Site site, Challenge challenge) {
    return ServerProperty.builder()
        .origin(new Origin(site.origin()))
        .rpId(site.host())
        .challenge(challenge)
        .build();
  }

  private void used(String id, long counter) {
    try {
      catalogue.change(
          connection -> PasskeyRepository.used(connection, counter, accounts.now(), id));
    } catch (ArchiveException e) {
      // Login works also while the database is read-only.
      LOG.log(System.Logger.Level.DEBUG, "the use of a passkey was not noted", e);
    }
  }

  private static ServerException refused(RuntimeException cause) {
    return new ServerException(
        "The passkey was not accepted; load the page again and try once more.", cause);
  }

  // ---- changing ----

  public void rename(long account, String id, String name) {
    String label = name.strip();
    if (label.isEmpty() || label.length() > LONGEST_NAME) {
      throw new ServerException(
          "The name of a passkey has 1 to %d characters.".formatted(LONGEST_NAME));
    }
    catalogue.change(connection -> PasskeyRepository.rename(connection, label, account, id));
  }

  /** Removes a passkey; without any, the password is enough again. */
  public void remove(long account, String id) {
    catalogue.change(
        connection -> {
          PasskeyRepository.remove(connection, account, id);
          PasskeyRepository.dropSecondKey(connection, account);
        });
  }

  // ---- challenges ----

  private static String creating(long account) {
    return "create " + account;
  }

  private String challenge(String purpose) {
    byte[] plain = new byte[RANDOM];
    random.nextBytes(plain);
    byte[] dated =
        ByteBuffer.allocate(PLAIN)
            .put(plain)
            .putLong(accounts.now().plus(TIME_LIMIT).toEpochMilli())
            .array();
    return text(ByteBuffer.allocate(PLAIN + 32).put(dated).put(mac(dated, purpose)).array());
  }

  /** The signed challenge, if this server made it for that purpose and it was not used before. */
  private Challenge answered(CollectedClientData client, String purpose) {
    Challenge challenge = Objects.requireNonNull(client).getChallenge();
    byte[] value = challenge.getValue();
    Instant now = accounts.now();
    boolean ours =
        value.length == PLAIN + 32
            && MessageDigest.isEqual(
                mac(Arrays.copyOf(value, PLAIN), purpose),
                Arrays.copyOfRange(value, PLAIN, value.length));
    if (!ours) {
      throw new ServerException("The page was too old; load it again and try once more.");
    }
    Instant expires = Instant.ofEpochMilli(ByteBuffer.wrap(value).getLong(RANDOM));
    answered.values().removeIf(now::isAfter);
    if (now.isAfter(expires) || answered.putIfAbsent(text(value), expires) != null) {
      throw new ServerException("That took too long; load the page again and try once more.");
    }
    return challenge;
  }

  private byte[] mac(byte[] text, String purpose) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      mac.update(text);
      return mac.doFinal(purpose.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has HmacSHA256", e);
    }
  }

  private static byte[] handle(long account) {
    return ByteBuffer.allocate(Long.BYTES).putLong(account).array();
  }

  private static String text(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
