/** Notifications, their templates and how a sentinel delivers them. */
@NullMarked
package dev.vigil.server.web.notification;

import org.jspecify.annotations.NullMarked;
