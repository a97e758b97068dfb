// Responses as fetch returns them: with a type, which the constructor does not take, and perhaps redirected.

export function fetched(
  body: BodyInit | null,
  init: ResponseInit & { type?: ResponseType; redirected?: boolean } = {},
): Response {
  const { type = 'basic', redirected = false, ...rest } = init;
  return ofType(new Response(body, rest), type, redirected);
}

/** Gives a response, and every clone of it, another type. */
export function ofType(response: Response, type: ResponseType, redirected = false): Response {
  const clone = response.clone.bind(response);
  Object.defineProperties(response, {
    type: { value: type },
    redirected: { value: redirected },
    clone: { value: () => ofType(clone(), type, redirected) },
  });
  return response;
}

/** Content in the envelope of our own server, unless the content brings its own. */
export const json = (content: object, init: Parameters<typeof fetched>[1] = {}): Response =>
  fetched(JSON.stringify({ success: true, ...content }), {
    headers: { 'content-type': 'application/json; charset=utf-8' },
    ...init,
  });
