package dev.vigil.fetch.message;

import dev.vigil.fetch.FetchFault;
import dev.vigil.fetch.url.WebUrl;
import java.time.Instant;
import java.util.List;

/** The outcome of fetching a page; whatever a server does, it is one of these. Immutable. */
public sealed interface FetchOutcome {
  /**
   * An answer of any status with its content.
   *
   * @param answer the answer of the server
   */
  record Fetched(FetchResponse answer) implements FetchOutcome {
    @Override
    public String sentence() {
      return answer.toString() + ".";
    }
  }

  /**
   * The page is the version seen before; the answer has no content unless it came all the same.
   *
   * @param answer the answer of the server
   * @param evidence how it is known
   */
  record Unchanged(FetchResponse answer, Evidence evidence) implements FetchOutcome {
    @Override
    public String sentence() {
      return answer.url() + " has not changed (" + evidence.words + ").";
    }
  }

  /** How it is known that a page did not change. */
  enum Evidence {
    /** The server answered 304. */
    NOT_MODIFIED("the server says so"),
    /** The fields of the header are equal. */
    HEADER("its time stamp, name and length are the same"),
    /** The content is equal. */
    CHECKSUM("its content is the same");

    private final String words;

    Evidence(String words) {
      this.words = words;
    }
  }

  /**
   * Nothing was sent, because the URL is not allowed.
   *
   * @param address the address as it was given
   * @param reason why, as a sentence
   * @param hops the redirects that were followed
   */
  record Refused(String address, String reason, List<Redirect> hops) implements FetchOutcome {
    @Override
    public String sentence() {
      return hops.isEmpty() ? reason : "After " + hops.size() + " redirects: " + reason;
    }
  }

  /**
   * The page was not asked for: robots.txt forbids it.
   *
   * @param url the address
   * @param reason why, as a sentence
   */
  record Disallowed(WebUrl url, String reason) implements FetchOutcome {
    @Override
    public String sentence() {
      return reason;
    }
  }

  /**
   * The host wants to be left alone until then.
   *
   * @param url the address
   * @param until when it may be asked again
   * @param reason why, as a sentence
   */
  record Postponed(WebUrl url, Instant until, String reason) implements FetchOutcome {
    @Override
    public String sentence() {
      return reason;
    }
  }

  /**
   * The fetch failed without a usable response.
   *
   * @param url the address
   * @param fault the kind of fault
   * @param reason why, as a sentence
   * @param hops the redirects that were followed
   * @param attempts how often it was tried
   */
  record Failed(WebUrl url, FetchFault fault, String reason, List<Redirect> hops, int attempts)
      implements FetchOutcome {
    @Override
    public String sentence() {
      return reason;
    }
  }

  /** {@return the outcome in words} */
  String sentence();
}
