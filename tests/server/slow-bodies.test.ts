// Needs real sockets: clients that are slow, disconnect or send too much. They get an error and are disconnected within the
// server's timeouts, and nobody else waits for them.
import { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createApp } from '#server/app.ts';
import { type Listening, listen } from '#server/start/listen.ts';
import { TEST_KEY, WITHOUT_PAGE } from '#tests/kit/server/app.ts';
import { oneDatabase } from '#tests/kit/server/databases.ts';

const PATIENCE = { headersMs: 700, requestMs: 2_000, checkMs: 100 };
/** Time for a loaded machine. Without the limits a call would last for minutes. */
const LATE_MS = 20_000;
const MB = 1024 * 1024;

const database = oneDatabase();
let server: Listening;
beforeAll(async () => {
  const app = createApp({ db: database().db, folders: WITHOUT_PAGE });
  server = await listen(app, { PORT: 0, HOST: '127.0.0.1' }, { timeouts: PATIENCE });
});
afterAll(() => server.stop(0));

/** Must stop sending when the server has disconnected or responded. */
type Talk = (socket: Socket, isOver: () => boolean) => Promise<unknown> | unknown;

interface Ended {
  /** Status of the response; 0 if there was none. */
  status: number;
  text: string;
  ms: number;
}

/** Connects, sends what `talk` sends, and waits until the server disconnects or has accepted the call. */
async function call(talk: Talk): Promise<Ended> {
  const { port } = new URL(server.address);
  const begun = performance.now();
  const socket = connect(Number(port), '127.0.0.1');
  let text = '';
  const over = new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      text += chunk;
      // A keep-alive connection, so the client closes it.
      if (text.includes('\r\n\r\n') && text.endsWith('}')) resolve();
    });
    socket.on('close', () => resolve());
    // Being cut off while sending is what is tested.
    socket.on('error', () => resolve());
  });
  let isOver = false;
  void over.then(() => {
    isOver = true;
  });
  await Promise.all([over, talk(socket, () => isOver)]);
  socket.destroy();
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0), text, ms: performance.now() - begun };
}

const head = (lines: readonly string[], path = '/api/add-cart') =>
  [`POST ${path} HTTP/1.1`, 'host: shop.test', `auth-key: ${TEST_KEY}`, ...lines, '', ''].join('\r\n');
const json = (length: number) => head(['content-type: application/json', `content-length: ${length}`]);
const form = (lines: readonly string[]) =>
  head(['content-type: multipart/form-data; boundary=b', ...lines], '/api/add-review');

/** Sends a byte now and then while the connection is open. */
const drip =
  (first: string, piece = 'x'): Talk =>
  async (socket, isOver) => {
    socket.write(first);
    while (!isOver()) {
      socket.write(piece);
      await wait(50);
    }
  };

/** Sends as fast as possible, up to `bytes`. */
const pour =
  (first: string, bytes: number, frame = (chunk: Buffer): Buffer => chunk): Talk =>
  async (socket, isOver) => {
    socket.write(first);
    const chunk = frame(Buffer.alloc(64 * 1024, 'x'));
    for (let sent = 0; sent < bytes && !isOver(); sent += chunk.length)
      if (!socket.write(chunk)) await Promise.race([new Promise((done) => socket.once('drain', done)), wait(1_000)]);
  };
const chunked = (chunk: Buffer) =>
  Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')]);

/** On a loaded machine the timeout may come first, here and below. */
const TOO_LARGE = [413, 408];
/** A client that still sends after the server has disconnected gets a reset, which may discard a response that it has not read. */
const CUT_OFF = [408, 0];

const CALLS: Record<string, { wanted: number[]; talk: Talk }> = {
  'headers that never end': { wanted: CUT_OFF, talk: drip('POST /api/add-cart HTTP/1.1\r\nx-a: ') },
  'headers that stop': { wanted: [408], talk: (socket) => socket.write('POST /api/add-cart HTTP/1.1\r\nhost: s\r\n') },
  'a body byte by byte': { wanted: CUT_OFF, talk: drip(json(10_000)) },
  'a body that stops': { wanted: [408], talk: (socket) => socket.write(`${json(1_000)}{"isCombo":`) },
  'a form byte by byte': { wanted: CUT_OFF, talk: drip(form(['content-length: 100000'])) },
  'chunks without end': {
    wanted: CUT_OFF,
    talk: drip(form(['transfer-encoding: chunked']), '1\r\nx\r\n'),
  },
  // Nobody is left to respond to.
  'a truncated body': { wanted: [0, 400, 408], talk: (socket) => socket.end(`${json(1_000)}{"isCombo":`) },
  'a form with a truncated last part': {
    wanted: [400, 408],
    talk: (socket) => socket.write(`${form(['content-length: 30'])}--b\r\nContent-Disposition: form`),
  },
  'a form with a content-length that is too large': {
    wanted: TOO_LARGE,
    talk: (socket) => socket.write(form([`content-length: ${7 * MB}`])),
  },
  'a form that is too large and has a content-length': {
    wanted: TOO_LARGE,
    talk: pour(form([`content-length: ${40 * MB}`]), 40 * MB),
  },
  'a form that is too large and has no content-length': {
    wanted: TOO_LARGE,
    talk: pour(form(['transfer-encoding: chunked']), 40 * MB, chunked),
  },
  'a call that is too large': { wanted: TOO_LARGE, talk: pour(json(2 * MB), 2 * MB) },
};

// Before the others: the server counts their unfinished bodies until it has noticed that the client is gone.
describe('beside 96 MB of unfinished pictures', () => {
  const sendForm = async (body: BodyInit) => {
    const app = createApp({ db: database().db, folders: WITHOUT_PAGE });
    const headers = { 'auth-key': TEST_KEY, 'content-type': 'multipart/form-data; boundary=b' };
    const request = { method: 'POST', headers, body, duplex: 'half' };
    return (await app.fetch(new Request('http://shop.test/api/add-review', request))).status;
  };
  /** Sends so much and then nothing more. */
  function sendSlowly(bytes: number) {
    const whole = Promise.withResolvers<'read'>();
    const rest = Promise.withResolvers<void>();
    let sent = 0;
    const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      // Everything before has been read.
      if (sent === bytes) whole.resolve('read');
      if (sent === bytes) return rest.promise;
      sent += MB;
      controller.enqueue(new Uint8Array(MB));
    };
    const status = sendForm(new ReadableStream({ pull }, { highWaterMark: 0 }));
    return { first: Promise.race([whole.promise, status]), status, breakOff: () => rest.reject(new Error('gone')) };
  }
  /** A form of one text, of this many bytes. */
  function whole(bytes: number) {
    const [begin, end] = ['--b\r\nContent-Disposition: form-data; name="email"\r\n\r\n', '\r\n--b--\r\n'];
    return begin + 'x'.repeat(bytes - begin.length - end.length) + end;
  }

  test('a form above 256 kB is refused until one has ended, and a smaller one is read', async () => {
    const pictures = Array.from({ length: 16 }, () => sendSlowly(6 * MB));
    onTestFinished(async () => {
      for (const { breakOff } of pictures) breakOff();
      await Promise.all(pictures.map(({ status }) => status));
    });
    expect(await Promise.all(pictures.map(({ first }) => first))).toEqual(pictures.map(() => 'read'));
    expect(await sendForm(whole(256 * 1024 + 1))).toBe(503);
    expect(await sendForm(whole(256 * 1024))).toBe(400);
    pictures[0]?.breakOff();
    expect(await pictures[0]?.status).toBe(400);
    expect(await sendForm(whole(256 * 1024 + 1))).toBe(400);
  });
});

test('each is answered or disconnected in time, ten of each at once, without delaying a normal call', async () => {
  const before = process.memoryUsage();
  const all = Promise.all(
    Object.entries(CALLS).flatMap(([name, { wanted, talk }]) =>
      Array.from({ length: 10 }, async () => ({ name, wanted, ...(await call(talk)) })),
    ),
  );
  const honest: Ended[] = [];
  for (let round = 0; round < 3; round += 1) {
    honest.push(await call((socket) => socket.write('GET /health HTTP/1.1\r\nhost: s\r\n\r\n')));
    await wait(200);
  }
  const ended = await all;
  const after = process.memoryUsage();

  const wrong = ended.filter(({ wanted, status }) => !wanted.includes(status));
  expect(wrong.map(({ name, status, text }) => `${name}: ${status} ${text.slice(0, 200)}`)).toEqual([]);
  // At least one of each ten gets the first response of its list.
  for (const [name, { wanted }] of Object.entries(CALLS).filter(([, { wanted }]) => wanted[0] !== 0))
    expect([name, ended.some((one) => one.name === name && one.status === wanted[0])]).toEqual([name, true]);
  const late = ended.filter(({ ms }) => ms > PATIENCE.requestMs + LATE_MS);
  expect(late.map(({ name, ms }) => `${name}: ${ms} ms`)).toEqual([]);
  const statuses = honest.map(({ status }) => status);
  expect(statuses).toContain(200);
  expect(statuses.filter((status) => status !== 200 && status !== 408)).toEqual([]);
  // 30 of them sent up to 40 MB; of none more is kept than a call may carry.
  expect((after.rss - before.rss) / MB).toBeLessThan(300);
});

test('pictures sent slowly are refused as busy before they fill the memory', async () => {
  const patient = await listen(
    createApp({ db: database().db, folders: WITHOUT_PAGE }),
    { PORT: 0, HOST: '127.0.0.1' },
    { timeouts: { headersMs: 60_000, requestMs: 120_000, checkMs: 1_000 } },
  );
  const { port } = new URL(patient.address);
  let refused = '';
  const open = Array.from({ length: 30 }, () => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      refused += chunk;
    });
    socket.write(`${form([`content-length: ${6 * MB}`])}--b\r\n`);
    socket.write(Buffer.alloc(5.5 * MB, 'x'));
    return socket;
  });
  onTestFinished(async () => {
    for (const socket of open) socket.destroy();
    await patient.stop(0);
  });
  await expect.poll(() => refused, { timeout: 30_000 }).toContain('"busy"');
  expect(refused).toMatch(/^HTTP\/1\.1 503 .*retry-after/is);
});

test('a server that stops finishes requests in progress for ten seconds', async () => {
  const asked = Promise.withResolvers<void>();
  const app = {
    fetch: () => {
      asked.resolve();
      return new Promise<Response>(() => undefined);
    },
  };
  const server = await listen(app as never, { PORT: 0, HOST: '127.0.0.1' });
  const cut = fetch(server.address).catch(() => 'cut');
  await asked.promise;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const closing = vi.spyOn(Server.prototype, 'closeAllConnections');
    const stopped = server.stop();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(closing).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(closing).toHaveBeenCalledOnce();
    await stopped;
    expect(await cut).toBe('cut');
  } finally {
    vi.useRealTimers();
  }
});
