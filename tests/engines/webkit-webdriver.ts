// Drives WebKitGTK on a virtual display over classic WebDriver: one command at a time, always for the window that was
// selected last.
import { writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { inRoot } from '#scripts/lib/paths.mjs';
import { freePort } from '#scripts/lib/shop-server.mjs';
import { type Browser, type Engine, SCREEN, type Tab, type Target } from './driver.ts';
import { findTarget, overJson, untilFound } from './in-page.ts';
import { startProgram } from './start-program.ts';

export interface WebkitPrograms {
  driver: string;
  gjs: string;
  xvfb: string;
}

type Send = <Answer>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Answer>;
type Found = Record<string, string> | null;

const START_LIMIT_MS = 15_000;
/** The key of an element reference in the JSON of classic WebDriver. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

export const webkit = ({ driver, gjs, xvfb }: WebkitPrograms): Engine => ({
  name: 'WebKitGTK',
  async start(profile) {
    const screen = await startProgram(xvfb, ['-displayfd', '1', '-screen', '0', '1000x1000x24'], /^(\d+)\n/m);
    const port = await freePort();
    const env = { DISPLAY: `:${screen.captured}`, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' };
    const program = await startProgram(driver, ['-p', String(port)], undefined, env);
    const send = sender(`http://127.0.0.1:${port}`);
    await isReady(send);
    const window = [inRoot('tests', 'engines', 'webkit-window.mjs'), profile, ...Object.values(SCREEN).map(String)];
    const options = { 'webkitgtk:browserOptions': { binary: gjs, args: ['-m', ...window] } };
    const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
      capabilities: { alwaysMatch: options },
    });
    const inSession = sender(`http://127.0.0.1:${port}/session/${sessionId}`);
    return browserOf(inSession, await inSession<string>('GET', '/window'), async () => {
      await program.kill();
      await screen.kill();
    });
  },
});

function sender(base: string): Send {
  return async <Answer>(method: string, path: string, body?: object) => {
    const reply = await fetch(base + path, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
    const { value } = (await reply.json()) as { value: Answer & { error?: string; message?: string } };
    if (!reply.ok) throw new Error(`${path}: ${value.error} ${value.message}`);
    return value;
  };
}

async function isReady(send: Send): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  for (;;) {
    const isUp = await send('GET', '/status').then(
      () => true,
      () => false,
    );
    if (isUp) return;
    if (Date.now() > deadline) throw new Error('WebKitWebDriver does not answer');
    await wait(50);
  }
}

/** @param first the initial empty tab, from which others are opened */
function browserOf(send: Send, first: string, kill: () => Promise<void>): Browser {
  let currentWindow = first;
  let last: Promise<unknown> = Promise.resolve();
  /** Selects this window and runs the command, after all earlier commands. */
  const inTurn = <Answer>(handle: string, act: () => Promise<Answer>): Promise<Answer> => {
    const next = last.then(async () => {
      if (handle !== currentWindow) await send('POST', '/window', { handle });
      currentWindow = handle;
      return act();
    });
    last = next.catch(() => undefined);
    return next;
  };
  return {
    async newTab(kind = 'tab') {
      const ask = () => send<{ handle: string }>('POST', '/window/new', { type: kind });
      const { handle } = await inTurn(first, ask);
      return tabOf(send, (act) => inTurn(handle, act));
    },
    kill,
  };
}

function tabOf(send: Send, inTurn: <Answer>(act: () => Promise<Answer>) => Promise<Answer>): Tab {
  const find = (target: Target) =>
    untilFound(target, async (selector, text) => {
      const script = `(${findTarget})(arguments[0], arguments[1]).then(arguments[2], () => arguments[2](null))`;
      const found = await inTurn(() => send<Found>('POST', '/execute/async', { script, args: [selector, text] }));
      return found?.[ELEMENT];
    });
  const press = async (target: Target) => {
    const element = await find(target);
    await inTurn(() => send('POST', `/element/${element}/click`, {}));
    return element;
  };
  return {
    open: (url) => inTurn(() => send('POST', '/url', { url })),
    async run(inPage, ...args) {
      const script = `const done = arguments[1];
        (${overJson(inPage)})(arguments[0]).then((json) => done({ json }), (error) => done({ thrown: String(error) }));`;
      const answer = await inTurn(() =>
        send<{ json?: string; thrown?: string }>('POST', '/execute/async', { script, args: [JSON.stringify(args)] }),
      );
      if (answer.json === undefined) throw new Error(answer.thrown);
      return JSON.parse(answer.json);
    },
    async click(target) {
      await press(target);
    },
    async type(target, text) {
      const element = await press(target);
      await inTurn(() => send('POST', `/element/${element}/value`, { text }));
    },
    async show() {
      // Answered by webkit-window.mjs.
      const script = 'webkit.messageHandlers.show.postMessage(null)';
      await inTurn(() => send('POST', '/execute/sync', { script, args: [] }));
    },
    async picture(path) {
      writeFileSync(path, Buffer.from(await inTurn(() => send<string>('GET', '/screenshot')), 'base64'));
    },
    close: () => inTurn(() => send('DELETE', '/window')),
  };
}
