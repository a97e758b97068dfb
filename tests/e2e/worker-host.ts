// The shop's address as the browser knows it, with faults at the socket: in front of the running shop, so that going
// offline, a log-in page that answers for everything, and a deploy of the next version are one call each.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * `open` passes on. `silent` breaks every connection. `portal`: a log-in page, status 200. `broken`: status 500.
 * `slow`: answers of the API take six seconds.
 */
export type Mode = 'open' | 'silent' | 'portal' | 'broken' | 'slow';

export interface WorkerHost {
  origin: string;
  setMode(mode: Mode): void;
  /** Serves the same shop under another version from now on: sw.js and index.html change. */
  deploy(version: string): void;
  /** Serves this in place of /sw.js. */
  replaceWorker(script: string): void;
  /** Answers 404 for what matches. */
  miss(path: RegExp): void;
  /** Paths asked for since the last call, in order. */
  asked(): string[];
  close(): Promise<void>;
}

const SLOW_MS = 6_000;
const PORTAL = '<!doctype html><title>Station Wi-Fi</title><h1>Please log in to the network</h1>';

export async function openWorkerHost(shopOrigin: string): Promise<WorkerHost> {
  let mode: Mode = 'open';
  let version = '';
  let worker: string | undefined;
  let missing: RegExp | undefined;
  let paths: string[] = [];

  const server = createServer((asked, answer) => {
    if (mode !== 'silent') paths.push(asked.url ?? '');
    if (mode === 'silent') return void asked.socket.destroy();
    if (mode === 'portal') return send(answer, 200, 'text/html', PORTAL);
    if (mode === 'broken') return send(answer, 500, 'application/json', '{"success":false,"code":"broken"}');
    if (asked.url === '/sw.js' && worker !== undefined) return send(answer, 200, 'text/javascript', worker);
    if (mode === 'slow' && asked.url?.startsWith('/api/'))
      return void setTimeout(() => passOn(shopOrigin, asked, answer, version), SLOW_MS);
    if (missing?.test(asked.url ?? '')) return send(answer, 404, 'text/plain', 'Not found.');
    passOn(shopOrigin, asked, answer, version);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setMode: (next) => {
      mode = next;
      // What is kept open would go on answering.
      if (next === 'silent') server.closeAllConnections();
    },
    deploy: (next) => {
      version = next;
    },
    replaceWorker: (script) => {
      worker = script;
    },
    miss: (path) => {
      missing = path;
    },
    asked: () => {
      const list = paths;
      paths = [];
      return list;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function send(answer: ServerResponse, status: number, type: string, body: string): void {
  answer.writeHead(status, { 'content-type': type, 'cache-control': 'no-cache' }).end(body);
}

function passOn(shopOrigin: string, asked: IncomingMessage, answer: ServerResponse, version: string): void {
  const isVersioned = version !== '' && (asked.url === '/sw.js' || asked.url === '/index.html');
  const headers = { ...asked.headers, host: new URL(shopOrigin).host };
  // Its text is to be changed, so it must come, and come plain.
  if (isVersioned) {
    delete headers['accept-encoding'];
    delete headers['if-none-match'];
  }
  const passed = request(shopOrigin + asked.url, { method: asked.method, headers }, (reply) => {
    if (!isVersioned) {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      return void reply.pipe(answer);
    }
    let text = '';
    reply.setEncoding('utf8').on('data', (part) => {
      text += part;
    });
    reply.on('end', () => send(answer, 200, reply.headers['content-type'] ?? '', asVersion(text, version)));
  });
  passed.on('error', () => asked.socket.destroy());
  asked.pipe(passed);
}

/** A worker whose list names another revision of the document, or that document. */
const asVersion = (text: string, version: string): string =>
  text
    .replace(/"revision":"(?=[^"]+","url":"index\.html")/, `"revision":"${version}`)
    .replace('</body>', `<!-- ${version} --></body>`);
