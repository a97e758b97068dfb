// A browser with passkeys for page tests: navigator.credentials on a device in software.
import { webcrypto } from 'node:crypto';
import { onTestFinished, vi } from 'vitest';
import { navigatorWith } from '#tests/kit/page/browser-stand-ins.ts';
import { openAuthenticator } from '#tests/kit/server/authenticator.ts';

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url')).buffer;
const textOf = (bytes: BufferSource) => Buffer.from(bytes as ArrayBuffer).toString('base64url');

/** What the library gives to navigator.credentials. */
interface Asked {
  mediation?: string;
  signal: AbortSignal;
  publicKey: {
    challenge: BufferSource;
    rp?: { id: string };
    rpId?: string;
    user?: { id: BufferSource };
  };
}

/** `decline`: the person closes the browser's dialog. `choose` takes the passkey among the suggestions of the e-mail field. */
export function openPasskeyBrowser({ suggests = false } = {}) {
  const device = openAuthenticator(location.origin);
  const chosen = Promise.withResolvers<void>();
  const browser = {
    isDeclining: false,
    /** Credentials that the device was told to forget. */
    forgotten: [] as string[],
    choose: chosen.resolve,
    /** Dialogs and suggestions, in order. */
    asked: [] as string[],
  };
  const ask = async (kind: string, signal: AbortSignal) => {
    browser.asked.push(kind);
    if (browser.isDeclining) throw new DOMException('the person said no', 'NotAllowedError');
    if (kind !== 'suggestions') return;
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
    });
    await Promise.race([chosen.promise, aborted]);
  };
  const rest = { type: 'public-key', getClientExtensionResults: () => ({}), authenticatorAttachment: 'platform' };
  const credentials = {
    async create({ publicKey: { challenge, rp, user }, signal }: Asked) {
      await ask('create', signal);
      const offer = { challenge: textOf(challenge), user: { id: textOf(user?.id ?? new Uint8Array()) } };
      const { id, response } = device.create({ ...offer, ...(rp ? { rp } : {}) });
      return {
        ...rest,
        id,
        rawId: bytesOf(id),
        response: {
          clientDataJSON: bytesOf(response.clientDataJSON),
          attestationObject: bytesOf(response.attestationObject),
          getTransports: () => ['internal'],
        },
      };
    },
    async get({ publicKey: { challenge, rpId = '' }, signal, mediation }: Asked) {
      await ask(mediation === 'conditional' ? 'suggestions' : 'get', signal);
      const { id, response } = device.get({ challenge: textOf(challenge), rpId });
      const fields = Object.entries(response).map(([name, value]) => [name, bytesOf(value)]);
      return { ...rest, id, rawId: bytesOf(id), response: Object.fromEntries(fields) };
    },
  };
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, {
      isConditionalMediationAvailable: async () => suggests,
      signalUnknownCredential: async ({ credentialId }: { credentialId: string }) => {
        browser.forgotten.push(credentialId);
      },
    }),
  );
  // The server's library needs it, in the same process; jsdom has none.
  vi.stubGlobal('crypto', webcrypto);
  vi.stubGlobal('navigator', navigatorWith({ credentials }));
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return Object.assign(browser, { id: device.id });
}
