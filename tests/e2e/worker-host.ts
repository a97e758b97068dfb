// The host that the browser connects to: the faulty network in front of the running shop. Besides faults it can simulate a
// deploy of the next version, another worker, and missing files.
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { answerOf } from '#tests/kit/faults/fault-acts.ts';
import { type FaultProxy, openFaultProxy } from '#tests/kit/faults/fault-proxy.ts';

export interface Refusal {
  status: number;
  code: string;
  message: string;
}

/** The answer of an intermediary: a gateway, a firewall, a captive portal. */
export interface IntermediaryResponse {
  status: number;
  type: string;
  text: string;
}

export interface WorkerHost extends FaultProxy {
  /**
   * Serves the same shop as another version, '' for the first: sw.js, index.html and the name of every chunk of the program
   * change. Chunks of other versions stay available, as on a real host.
   */
  deploy(version: string): void;
  /** Serves this in place of /sw.js; undefined restores the shop's own. */
  replaceWorker(script: string | undefined): void;
  /** Answers 404 for matching addresses. */
  miss(path: RegExp): void;
  /** Gives this answer where method and address match, as in /^POST .api.add-cart/, until undone. */
  refuse(call: RegExp, refusal: Refusal): { undo: () => void };
  /** Gives this answer instead of the server where method and address match, until undone. */
  standIn(call: RegExp, answer: IntermediaryResponse): { undo: () => void };
  /** The requested paths since the last call, in order. */
  requestedPaths(): string[];
}

/** @param scale factor for the delays of faults */
export async function openWorkerHost(shopOrigin: string, scale = 1): Promise<WorkerHost> {
  let version = '';
  let worker: string | undefined;
  let missing: RegExp | undefined;
  const stoodIn = new Map<RegExp, IntermediaryResponse>();

  const proxy = await openFaultProxy(shopOrigin, {
    scale,
    instead(incoming, answer) {
      const path = incoming.url ?? '';
      if (path === '/sw.js' && worker !== undefined) send(answer, 200, 'text/javascript', worker);
      else if (missing?.test(path)) send(answer, 404, 'text/plain', 'Not found.');
      else return standsIn(incoming, answer) || passesVersion(incoming, answer);
      return true;
    },
  });

  function standsIn(incoming: IncomingMessage, answer: ServerResponse): boolean {
    const [, given] = [...stoodIn].find(([call]) => call.test(`${incoming.method} ${incoming.url}`)) ?? [];
    if (!given) return false;
    send(answer, given.status, given.type, given.text);
    return true;
  }

  function standIn(call: RegExp, given: IntermediaryResponse): { undo: () => void } {
    stoodIn.set(call, given);
    return { undo: () => void stoodIn.delete(call) };
  }

  function passesVersion(incoming: IncomingMessage, answer: ServerResponse): boolean {
    const isEntry = incoming.url === '/sw.js' || incoming.url === '/index.html';
    const [path, shown = isEntry ? version : ''] = partOf(incoming.url ?? '');
    if (shown !== '') passVersion(shopOrigin + path, incoming, answer, shown);
    return shown !== '';
  }

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
    refuse: (call, { status, ...body }) =>
      standIn(call, { status, type: 'application/json', text: JSON.stringify({ success: false, ...body }) }),
    standIn,
    requestedPaths: () => {
      const paths = proxy.log().map(({ url }) => url);
      proxy.forgetLog();
      return paths;
    },
  };
}

function send(answer: ServerResponse, status: number, type: string, text: string, policy?: string): void {
  const { headers, body } = answerOf(status, type, text);
  if (policy) answer.setHeader('content-security-policy', policy);
  answer.writeHead(status, headers).end(body);
}

function passVersion(address: string, incoming: IncomingMessage, answer: ServerResponse, version: string): void {
  const headers = { ...incoming.headers, host: new URL(address).host };
  // The text is modified, so the answer must have a body without compression.
  delete headers['accept-encoding'];
  delete headers['if-none-match'];
  const passed = request(address, { method: incoming.method, headers }, (reply) => {
    let text = '';
    reply.setEncoding('utf8').on('data', (part) => {
      text += part;
    });
    const { 'content-type': type = '', 'content-security-policy': policy } = reply.headers;
    reply.on('end', () => send(answer, 200, type, asVersion(text, version), policy?.toString()));
  });
  passed.on('error', () => incoming.socket.destroy());
  incoming.pipe(passed);
}

/** '/assets/about-1a2b3c4d.two.js' is that part in version 'two'. */
function partOf(url: string): [path: string, version?: string] {
  const [, name, version] = /^(\/assets\/[\w-]+)\.(\w+)\.js$/.exec(url) ?? [];
  return name && version ? [`${name}.js`, version] : [url];
}

/** Changes the version of the worker's precache list, of the document, or of a chunk. */
const asVersion = (text: string, version: string): string =>
  text
    .replace(/(?<=(?:assets|\.)\/[\w-]+-[\w-]{8})\.js\b/g, `.${version}.js`)
    .replace(/"revision":"(?=[^"]+","url":"index\.html")/, `"revision":"${version}`)
    .replace('</body>', `<!-- ${version} --></body>`);
