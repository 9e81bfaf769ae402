package dev.vigil.discover.service;

import dev.vigil.fetch.url.WebUrl;
import java.util.List;
import java.util.Optional;

/**
 * The result of analysing a page that may be a service. Immutable.
 *
 * @param words the verdict in a sentence
 * @param relevance how much the page's words speak for the class
 * @param probes how many filled-in forms were sent
 * @param requests how many requests went out, with pages and what probes led to
 * @param profile how to query it, if it is a member
 */
public record ServiceAnalysis(
    WebUrl url,
    Verdict verdict,
    String words,
    double relevance,
    List<ProbedForm> forms,
    int probes,
    int requests,
    Optional<CapabilityProfile> profile) {
  /** How it ended. */
  public enum Verdict {
    /** The page is a member of the class. */
    MEMBER,
    /** The forms were probed, and no response was a result. */
    OTHER,
    /** The page has no form that could belong to the class and may be sent. */
    NO_FORM,
    /** The words of the page have nothing to do with the class. */
    ELSEWHERE,
    /** The site asked for no more requests. */
    STOPPED,
    /** The site was not reachable. */
    UNREACHABLE
  }

  /**
   * A form.
   *
   * @param address where it would be sent
   * @param words what became of it
   */
  public record ProbedForm(String address, int probes, String words) {}

  public ServiceAnalysis {
    forms = List.copyOf(forms);
  }
}
