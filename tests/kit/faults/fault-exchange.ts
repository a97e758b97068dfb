// One request and its response with the proxy in between: copies to the server, a response to the client, or a reset.
import { type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export interface ServerAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Exchange {
  /** Reads the whole request. From then on it no longer depends on its sender. */
  receive(): Promise<void>;
  /** Sends one copy to the server and resolves to its complete response. Continues after the client has gone. */
  toServer(): Promise<ServerAnswer>;
  toClient(answer: ServerAnswer): void;
  /** Sends the response in small pieces over `ms`. */
  dripToClient(answer: ServerAnswer, ms: number): Promise<void>;
  /** Resets the client's connection. */
  reset(): void;
}

/** Headers that belong to one connection or are no longer right. */
const NOT_PASSED_ON = ['connection', 'keep-alive', 'transfer-encoding', 'content-length'];
const DRIPS = 8;

/** @param heard is called with every response of the server */
export function openExchange(
  upstream: string,
  asked: IncomingMessage,
  answer: ServerResponse,
  onAnswer: (answer: ServerAnswer) => void = () => undefined,
): Exchange {
  const body = lazily(() => readAll(asked));
  const begin = ({ status, headers, body: { length } }: ServerAnswer) => {
    const passed = Object.entries(headers).filter(([name]) => !NOT_PASSED_ON.includes(name));
    // Without a content-length: a 304 has no body.
    const size = status === 304 || status === 204 ? {} : { 'content-length': length };
    answer.writeHead(status, { ...Object.fromEntries(passed), ...size });
  };
  return {
    async receive() {
      await body();
    },
    async toServer() {
      const copy = await copyTo(upstream, asked, await body());
      onAnswer(copy);
      return copy;
    },
    toClient(given) {
      begin(given);
      answer.end(given.body);
    },
    async dripToClient(given, ms) {
      begin(given);
      const size = Math.ceil(given.body.length / DRIPS);
      for (let at = 0; at < given.body.length; at += size) {
        answer.write(given.body.subarray(at, at + size));
        await wait(ms / DRIPS);
      }
      answer.end();
    },
    reset: () => void asked.socket.resetAndDestroy(),
  };
}

function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

/** On a new connection: a keep-alive one may be closed under a request, which would be an unplanned fault. */
function copyTo(upstream: string, asked: IncomingMessage, body: Buffer): Promise<ServerAnswer> {
  const { connection: _, ...headers } = asked.headers;
  return new Promise((resolve, reject) => {
    const options = { method: asked.method, headers: { ...headers, host: new URL(upstream).host }, agent: false };
    const copy = request(upstream + asked.url, options, (reply) => {
      readAll(reply).then(
        (whole) => resolve({ status: reply.statusCode ?? 502, headers: reply.headers, body: whole }),
        reject,
      );
    });
    copy.on('error', reject);
    copy.end(body);
  });
}
