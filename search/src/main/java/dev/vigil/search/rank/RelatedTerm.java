package dev.vigil.search.rank;

/**
 * A word or name that is related to another. Immutable.
 *
 * @param weight how similar it is, from 0 to 1
 * @param relation synonym, narrower, broader or part
 * @param origin where the relation comes from: vocabulary or WordNet
 */
public record RelatedTerm(String term, double weight, String relation, String origin) {}
