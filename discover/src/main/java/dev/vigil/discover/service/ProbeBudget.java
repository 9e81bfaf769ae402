package dev.vigil.discover.service;

import java.time.Duration;

/**
 * The limit on the requests to a site. Immutable.
 *
 * @param perForm probes of one form
 * @param perSite probes of one site, by all its forms
 * @param inBrowser of these, probes in a browser
 * @param hops pages behind a probe: links, refreshes, second forms
 * @param waiting how long results that are not ready are waited for
 */
public record ProbeBudget(int perForm, int perSite, int inBrowser, int hops, Duration waiting) {
  /** The default budget: as many probes as a person would try. */
  public static final ProbeBudget USUAL = new ProbeBudget(10, 20, 8, 12, Duration.ofMinutes(2));

  /** A copy with another number of probes. */
  public ProbeBudget withProbes(int most) {
    return new ProbeBudget(most, 2 * most, inBrowser, hops, waiting);
  }

  /** A copy with fewer probes per form, as learnt from earlier probes. */
  ProbeBudget atMost(int probes) {
    return new ProbeBudget(Math.min(perForm, probes), perSite, inBrowser, hops, waiting);
  }
}
