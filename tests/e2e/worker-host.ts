// The shop's address as the browser knows it: the faulty network in front of the running shop, and beside its faults a
// deploy of the next version, another worker, and files that are missing.
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { answerOf } from '#tests/kit/faults/fault-acts.ts';
import { type FaultProxy, openFaultProxy } from '#tests/kit/faults/fault-proxy.ts';

export interface Refusal {
  status: number;
  code: string;
  message: string;
}

/** What something between the browser and the server says: a gateway, a firewall, a portal. */
export interface IntermediaryResponse {
  status: number;
  type: string;
  text: string;
}

export interface WorkerHost extends FaultProxy {
  /**
   * Serves the same shop under another version from now on, '' for the first: sw.js, index.html and the name of every part
   * of the program change. Parts of other versions stay, as on a real host.
   */
  deploy(version: string): void;
  /** Serves this in place of /sw.js; undefined is the shop's own again. */
  replaceWorker(script: string | undefined): void;
  /** Answers 404 for what matches. */
  miss(path: RegExp): void;
  /** Gives this answer wherever method and address match, as in /^POST .api.add-cart/, until undone. */
  refuse(call: RegExp, refusal: Refusal): { undo: () => void };
  /** Gives this answer in the server's place wherever method and address match, until undone. */
  standIn(call: RegExp, answer: IntermediaryResponse): { undo: () => void };
  /** Paths asked for since the last call, in order. */
  asked(): string[];
}

/** @param scale of the times that faults take */
export async function openWorkerHost(shopOrigin: string, scale = 1): Promise<WorkerHost> {
  let version = '';
  let worker: string | undefined;
  let missing: RegExp | undefined;
  const stoodIn = new Map<RegExp, IntermediaryResponse>();

  const proxy = await openFaultProxy(shopOrigin, {
    scale,
    instead(asked, answer) {
      const path = asked.url ?? '';
      if (path === '/sw.js' && worker !== undefined) send(answer, 200, 'text/javascript', worker);
      else if (missing?.test(path)) send(answer, 404, 'text/plain', 'Not found.');
      else return standsIn(asked, answer) || passesVersion(asked, answer);
      return true;
    },
  });

  function standsIn(asked: IncomingMessage, answer: ServerResponse): boolean {
    const [, given] = [...stoodIn].find(([call]) => call.test(`${asked.method} ${asked.url}`)) ?? [];
    if (!given) return false;
    send(answer, given.status, given.type, given.text);
    return true;
  }

  function standIn(call: RegExp, given: IntermediaryResponse): { undo: () => void } {
    stoodIn.set(call, given);
    return { undo: () => void stoodIn.delete(call) };
  }

  function passesVersion(asked: IncomingMessage, answer: ServerResponse): boolean {
    const isEntry = asked.url === '/sw.js' || asked.url === '/index.html';
    const [path, shown = isEntry ? version : ''] = partOf(asked.url ?? '');
    if (shown !== '') passVersion(shopOrigin + path, asked, answer, shown);
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
    asked: () => {
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

function passVersion(address: string, asked: IncomingMessage, answer: ServerResponse, version: string): void {
  const headers = { ...asked.headers, host: new URL(address).host };
  // Its text is to be changed, so it must come, and come plain.
  delete headers['accept-encoding'];
  delete headers['if-none-match'];
  const passed = request(address, { method: asked.method, headers }, (reply) => {
    let text = '';
    reply.setEncoding('utf8').on('data', (part) => {
      text += part;
    });
    const { 'content-type': type = '', 'content-security-policy': policy } = reply.headers;
    reply.on('end', () => send(answer, 200, type, asVersion(text, version), policy?.toString()));
  });
  passed.on('error', () => asked.socket.destroy());
  asked.pipe(passed);
}

/** '/assets/about-1a2b3c4d.two.js' is that part in version 'two'. */
function partOf(url: string): [path: string, version?: string] {
  const [, name, version] = /^(\/assets\/[\w-]+)\.(\w+)\.js$/.exec(url) ?? [];
  return name && version ? [`${name}.js`, version] : [url];
}

/** A worker whose list names another revision of the document, that document, or a part of the program. */
const asVersion = (text: string, version: string): string =>
  text
    .replace(/(?<=(?:assets|\.)\/[\w-]+-[\w-]{8})\.js\b/g, `.${version}.js`)
    .replace(/"revision":"(?=[^"]+","url":"index\.html")/, `"revision":"${version}`)
    .replace('</body>', `<!-- ${version} --></body>`);
