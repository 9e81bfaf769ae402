/** Login with an OpenID provider. */
@NullMarked
package dev.vigil.server.oidc;

import org.jspecify.annotations.NullMarked;
