// Which pages a server still understands (OFFLINE 5.7). Plain calls only: a page for another backend does not send it.

/**
 * The version of what this page sends. Count it up in the release whose server can no longer take what the one before
 * sends; a server with that MIN_CLIENT_BUILD answers 426 to the older pages, and they offer their update.
 */
export const CLIENT_BUILD = 1;
export const CLIENT_BUILD_HEADER = 'x-client-build';
