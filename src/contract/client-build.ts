// The version of the page's requests, so that the server can turn away outdated pages. Not sent to another backend.

/**
 * Increase it in the release whose server can no longer handle the previous page's requests. A server with that
 * MIN_CLIENT_BUILD responds with 426 to older pages, which then offer their update.
 */
export const CLIENT_BUILD = 1;
export const CLIENT_BUILD_HEADER = 'x-client-build';
