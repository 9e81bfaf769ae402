/** Forms of a site: which are safe to send, how they are filled and sent. */
@NullMarked
package dev.vigil.discover.service.form;

import org.jspecify.annotations.NullMarked;
