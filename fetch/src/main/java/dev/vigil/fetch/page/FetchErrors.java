package dev.vigil.fetch.page;

import dev.vigil.fetch.FetchFault;
import dev.vigil.fetch.guard.AddressRefusedException;
import dev.vigil.fetch.guard.ProxyFailedException;
import dev.vigil.fetch.internal.body.BodyFault;
import java.io.EOFException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;

/** Classifies the exception of an HTTP client as a {@link FetchFault}. */
final class FetchErrors {
  private static final int CHAIN_LIMIT = 50;

  private FetchErrors() {}

  static HttpExchangeException of(Exception thrown, boolean inBody, boolean chunked)
      throws AddressRefusedException {
    List<Throwable> chain = chain(thrown);
    for (Throwable t : chain) {
      switch (t) {
        case AddressRefusedException refused -> throw refused;
        case ProxyFailedException p -> {
          return new HttpExchangeException(FetchFault.PROXY, words(p), thrown);
        }
        case BodyFault b -> {
          return new HttpExchangeException(b.fault(), words(b), thrown);
        }
        case CertificateExpiredException e -> {
          return new HttpExchangeException(
              FetchFault.CERTIFICATE_EXPIRED, "the server's certificate has expired", thrown);
        }
        case CertificateNotYetValidException e -> {
          return new HttpExchangeException(
              FetchFault.CERTIFICATE_EXPIRED, "the server's certificate is not valid yet", thrown);
        }
        default -> {
          // handled below, where the order of causes matters less
        }
      }
    }
    for (Throwable t : chain) {
      if (t instanceof CertPathBuilderException
          || t instanceof CertPathValidatorException
          || t instanceof CertificateException) {
        return new HttpExchangeException(
            FetchFault.CERTIFICATE_UNTRUSTED,
            "the server's certificate is not from a trusted authority (" + words(t) + ")",
            thrown);
      }
    }
    return switch (thrown) {
      case UnknownHostException e ->
          new HttpExchangeException(
              FetchFault.UNKNOWN_HOST, AddressRefusedException.NO_PUBLIC_ADDRESS, e);
      case SSLPeerUnverifiedException e ->
          new HttpExchangeException(
              FetchFault.CERTIFICATE_WRONG_HOST, "the server's certificate is for another host", e);
      case SSLException e when !inBody ->
          new HttpExchangeException(
              FetchFault.TLS_HANDSHAKE, "no encrypted connection: " + words(e), e);
      case SocketTimeoutException e ->
          new HttpExchangeException(FetchFault.CONNECT_TIMEOUT, "no connection in time", e);
      case ConnectException e ->
          new HttpExchangeException(FetchFault.NO_CONNECTION, "no connection: " + words(e), e);
      case NoRouteToHostException e ->
          new HttpExchangeException(FetchFault.NO_CONNECTION, "no connection: " + words(e), e);
      case ProtocolException e when inBody && !chunked ->
          new HttpExchangeException(
              FetchFault.WRONG_LENGTH, "the body is shorter than its announced length", e);
      case ProtocolException e when inBody -> chunks(e);
      case EOFException e when inBody && chunked -> chunks(e);
      case ProtocolException e ->
          new HttpExchangeException(
              FetchFault.BROKEN_ANSWER, "the answer is not HTTP: " + words(e), e);
      case RuntimeException e ->
          new HttpExchangeException(
              FetchFault.BROKEN_ANSWER, "the answer is not HTTP: " + words(e), e);
      default ->
          new HttpExchangeException(
              FetchFault.CONNECTION_LOST, "the connection broke: " + words(thrown), thrown);
    };
  }

  private static HttpExchangeException chunks(Exception e) {
    return new HttpExchangeException(
        FetchFault.BROKEN_CHUNKS, "the body's chunks are broken: " + words(e), e);
  }

  private static String words(Throwable t) {
    return t.getMessage() == null ? t.getClass().getSimpleName() : t.getMessage();
  }

  /** The throwable, its causes, and what was tried before it. */
  private static List<Throwable> chain(Throwable thrown) {
    List<Throwable> all = new ArrayList<>();
    Deque<Throwable> open = new ArrayDeque<>(List.of(thrown));
    while (!open.isEmpty() && all.size() < CHAIN_LIMIT) {
      Throwable t = open.removeFirst();
      all.add(t);
      if (t.getCause() != null) {
        open.add(t.getCause());
      }
      open.addAll(List.of(t.getSuppressed()));
    }
    return all;
  }
}
