package dev.vigil.mediator.client;

import dev.vigil.mediator.query.ResultFragment;

/**
 * Gives the part of a result that a token stands for: from a mediator in the same process, or from
 * {@code POST /api/v1/query/next} of a server.
 */
@FunctionalInterface
public interface ResultFragmentSource {
  ResultFragment next(String token);
}
