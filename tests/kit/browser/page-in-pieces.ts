// Serves the shop over a connection so slow that its HTML arrives in pieces, with a paint between them.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** About one card or one menu entry. */
const PIECE_BYTES = 1_000;
/** More than a frame, so that each piece is painted. */
const PAUSE_MS = 25;
/** The first screens; the rest comes at once. */
const SLOW_BYTES = 45_000;

/** @param shopOrigin the origin of the shop; responses other than pages pass unchanged */
export async function openInPieces(shopOrigin: string): Promise<{ origin: string; close: () => Promise<void> }> {
  const server = createServer((asked, answer) => {
    const isPage = asked.headers['sec-fetch-dest'] === 'document';
    if (isPage) delete asked.headers['accept-encoding'];
    const { method, headers } = asked;
    const passed = request(shopOrigin + asked.url, { method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 500, reply.headers);
      if (isPage) void sendInPieces(reply, answer);
      else reply.pipe(answer);
    });
    passed.on('error', () => asked.socket.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function sendInPieces(reply: IncomingMessage, answer: ServerResponse): Promise<void> {
  const html = Buffer.concat(await reply.toArray());
  const start = html.indexOf('<body');
  answer.write(html.subarray(0, start));
  for (let at = start; at < start + SLOW_BYTES; at += PIECE_BYTES) {
    answer.write(html.subarray(at, at + PIECE_BYTES));
    await wait(PAUSE_MS);
  }
  answer.end(html.subarray(start + SLOW_BYTES));
}
