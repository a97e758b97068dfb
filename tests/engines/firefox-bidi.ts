// Drives a stock Firefox in headless mode over WebDriver BiDi.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BidiSocket, openBidi } from './bidi-socket.ts';
import { type Browser, type Engine, SCREEN, type Tab, type Target } from './driver.ts';
import { findTarget, overJson, untilFound } from './in-page.ts';
import { startProgram } from './start-program.ts';

/** Settings for tests, in addition to those that Firefox sets itself under remote control. */
const SETTINGS = {
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'browser.sessionstore.resume_from_crash': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.startup.max_resumed_crashes': -1,
  'intl.accept_languages': 'en-IN, en',
};
const READY = /WebDriver BiDi listening on (ws:\/\/\S+)/;
const ENTER = { type: 'pointerMove', x: 0, y: 0 };

export const firefox = (path: string): Engine => ({
  name: 'Firefox',
  async start(profile) {
    const lines = Object.entries(SETTINGS).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
    );
    writeFileSync(join(profile, 'user.js'), lines.join('\n'));
    const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'];
    const program = await startProgram(path, args, READY);
    const bidi = await openBidi(`${program.captured}/session`);
    await bidi.send('session.new', { capabilities: {} });
    return browserOf(bidi, program.kill);
  },
});

const browserOf = (bidi: BidiSocket, kill: () => Promise<void>): Browser => ({
  async newTab(type = 'tab') {
    const { context } = await bidi.send<{ context: string }>('browsingContext.create', { type });
    await bidi.send('browsingContext.setViewport', { context, viewport: SCREEN });
    return tabOf(bidi, context);
  },
  kill,
});

function tabOf(bidi: BidiSocket, context: string): Tab {
  const send = <Answer>(method: string, params: object = {}) => bidi.send<Answer>(method, { context, ...params });
  const call = async (text: string, args: unknown[]) => {
    const answer = await bidi.send<Called>('script.callFunction', {
      functionDeclaration: text,
      awaitPromise: true,
      target: { context },
      arguments: args.map((value) => ({ type: 'string', value })),
    });
    if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text);
    return answer.result;
  };
  const press = async (target: Target) => {
    const element = await untilFound(
      target,
      async (selector, text) => (await call(`${findTarget}`, [selector, text]))?.sharedId,
    );
    const at = { ...ENTER, origin: { type: 'element', element: { sharedId: element } } };
    const strokes = [at, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }];
    await send('input.performActions', { actions: [{ type: 'pointer', id: 'finger', actions: strokes }] });
  };
  return {
    open: async (url) => void (await send('browsingContext.navigate', { url, wait: 'complete' })),
    run: async (inPage, ...args) => JSON.parse((await call(overJson(inPage), [JSON.stringify(args)]))?.value ?? 'null'),
    click: press,
    async type(target, text) {
      await press(target);
      const strokes = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await send('input.performActions', { actions: [{ type: 'key', id: 'keys', actions: strokes }] });
    },
    show: async () => void (await send('browsingContext.activate')),
    async picture(path) {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot');
      writeFileSync(path, Buffer.from(data, 'base64'));
    },
    close: async () => void (await send('browsingContext.close')),
  };
}

interface Called {
  result?: { value?: string; sharedId?: string };
  exceptionDetails?: { text: string };
}
