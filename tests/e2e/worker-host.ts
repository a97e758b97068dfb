// The shop's address as the browser knows it: the faulty network in front of the running shop, and beside its faults a
// deploy of the next version, another worker, and files that are missing.
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { answerOf } from '#tests/kit/fault-acts.ts';
import { type FaultProxy, openFaultProxy } from '#tests/kit/fault-proxy.ts';

export interface WorkerHost extends FaultProxy {
  /** Serves the same shop under another version from now on: sw.js and index.html change. */
  deploy(version: string): void;
  /** Serves this in place of /sw.js. */
  replaceWorker(script: string): void;
  /** Answers 404 for what matches. */
  miss(path: RegExp): void;
  /** Paths asked for since the last call, in order. */
  asked(): string[];
}

/** @param scale of the times that faults take */
export async function openWorkerHost(shopOrigin: string, scale = 1): Promise<WorkerHost> {
  let version = '';
  let worker: string | undefined;
  let missing: RegExp | undefined;

  const proxy = await openFaultProxy(shopOrigin, {
    scale,
    instead(asked, answer) {
      const path = asked.url ?? '';
      if (path === '/sw.js' && worker !== undefined) send(answer, 200, 'text/javascript', worker);
      else if (missing?.test(path)) send(answer, 404, 'text/plain', 'Not found.');
      else if (version !== '' && (path === '/sw.js' || path === '/index.html'))
        passVersion(shopOrigin, asked, answer, version);
      else return false;
      return true;
    },
  });
  return {
    ...proxy,
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
      const paths = proxy.log().map(({ url }) => url);
      proxy.forgetLog();
      return paths;
    },
  };
}

function send(answer: ServerResponse, status: number, type: string, text: string): void {
  const { headers, body } = answerOf(status, type, text);
  answer.writeHead(status, headers).end(body);
}

function passVersion(shopOrigin: string, asked: IncomingMessage, answer: ServerResponse, version: string): void {
  const headers = { ...asked.headers, host: new URL(shopOrigin).host };
  // Its text is to be changed, so it must come, and come plain.
  delete headers['accept-encoding'];
  delete headers['if-none-match'];
  const passed = request(shopOrigin + asked.url, { method: asked.method, headers }, (reply) => {
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
