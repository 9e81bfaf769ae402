package dev.vigil.fetch.message;

import dev.vigil.fetch.FetchFault;
import dev.vigil.fetch.url.WebUrl;
import java.time.Instant;
import java.util.List;

/** The outcome of fetching a page; whatever a server does, it is one of these. Immutable. */
public sealed interface FetchOutcome {
  /** An answer of any status with its content. */
  record Fetched(HttpAnswer answer) implements FetchOutcome {
    @Override
    public String sentence() {
      return answer.toString() + ".";
    }
  }

  /** The page is the version seen before; the answer has no content unless it came all the same. */
  record Unchanged(HttpAnswer answer, Evidence evidence) implements FetchOutcome {
    @Override
    public String sentence() {
      return answer.url() + " has not changed (" + evidence.words + ").";
    }
  }

  /** How it is known that a page did not change. */
  enum Evidence {
    NOT_MODIFIED("the server says so"),
    HEADER("its time stamp, name and length are the same"),
    CHECKSUM("its content is the same");

    private final String words;

    Evidence(String words) {
      this.words = words;
    }
  }

  /** Nothing was sent, because the URL is not allowed. */
  record Refused(String address, String reason, List<Redirect> hops) implements FetchOutcome {
    @Override
    public String sentence() {
      return hops.isEmpty() ? reason : "After " + hops.size() + " redirects: " + reason;
    }
  }

  /** The page was not asked for: robots.txt forbids it. */
  record Disallowed(WebUrl url, String reason) implements FetchOutcome {
    @Override
    public String sentence() {
      return reason;
    }
  }

  /** The host wants to be left alone until then. */
  record Postponed(WebUrl url, Instant until, String reason) implements FetchOutcome {
    @Override
    public String sentence() {
      return reason;
    }
  }

  /** The fetch failed without a usable response. */
  record Failed(WebUrl url, FetchFault fault, String reason, List<Redirect> hops, int attempts)
      implements FetchOutcome {
    @Override
    public String sentence() {
      return reason;
    }
  }

  /** The outcome in words. */
  String sentence();
}
