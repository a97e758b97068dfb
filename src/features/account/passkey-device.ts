// The browser’s part of passkeys. It loads lazily with the library.
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  sendSignal,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type { ApiClient } from '#src/api/client.ts';
import { ApiError } from '#src/base/errors.ts';
import { createLog } from '#src/base/log.ts';
import { type Assertion, loginPasskey, type NewCredential, passkeyChallenge } from '#src/contract/passkey.ts';
import * as m from './passkey-messages.ts';

const log = createLog('account');

export const hasPasskeys = (): boolean => browserSupportsWebAuthn();

/** A challenge lives five minutes on the server. */
const RENEW_MS = 4 * 60_000;

/** What the device signed, and the domain it signed for. */
export interface Signed {
  credential: Assertion;
  rpId: string;
}

/** Opens the browser's dialog, in which the shopper chooses a passkey of this shop. */
export const sign = async (api: ApiClient): Promise<Signed> => signChallenge(await getChallenge(api), false);

async function getChallenge(api: ApiClient): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { data } = await api.call(passkeyChallenge, {});
  return data as PublicKeyCredentialRequestOptionsJSON;
}

/** @param useBrowserAutofill in the suggestions of the e-mail field, without a dialog */
async function signChallenge(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
  useBrowserAutofill: boolean,
): Promise<Signed> {
  const { id, response } = await startAuthentication({ optionsJSON, useBrowserAutofill });
  const credential = { id, response: { ...response, userHandle: response.userHandle ?? '' } };
  return { credential, rpId: optionsJSON.rpId ?? '' };
}

/** Rejects with the shop's refusal. The device forgets a passkey that the shop does not know. */
export async function logInWith(api: ApiClient, { credential, rpId }: Signed) {
  try {
    return await api.call(loginPasskey, { body: { credential } });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unknown-item')
      await sendSignal({ signalName: 'unknownCredential', rpID: rpId, credentialID: credential.id }).catch(
        (cause: unknown) => log.info('the device was not told that its passkey is unknown', cause),
      );
    throw error;
  }
}

/** Offers passkeys among the suggestions of the e-mail field until the returned function is called. */
export function offerInAutofill(api: ApiClient, onSigned: (signed: Signed) => void): () => void {
  let isOver = false;
  const offer = async () => {
    try {
      const challenge = await getChallenge(api);
      // The library has one request at a time: this one would close the dialog.
      if (isOver) return;
      const signed = await signChallenge(challenge, true);
      if (!isOver) onSigned(signed);
    } catch (error) {
      // Also each time that it is renewed. The button and the password are there.
      log.info('no passkey was chosen from the suggestions', error);
    }
  };
  let renewal: ReturnType<typeof setInterval> | undefined;
  browserSupportsWebAuthnAutofill()
    .then((isSupported) => {
      if (!isSupported || isOver) return;
      void offer();
      renewal = setInterval(() => void offer(), RENEW_MS);
    })
    .catch((error: unknown) => log.info('the browser does not say whether it suggests passkeys', error));
  return () => {
    isOver = true;
    clearInterval(renewal);
    WebAuthnAbortService.cancelCeremony();
  };
}

/** Makes a passkey on this device, or on a phone or security key that the shopper chooses. */
export async function makePasskey(options: object): Promise<NewCredential> {
  const { id, response } = await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, response: { clientDataJSON, attestationObject, transports: transports as never } };
}

/** What is said of an error of the browser; undefined for one of the network or the shop. */
export function whyNoPasskey(error: unknown, otherwise: string): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'SecurityError') return m.cannot;
  if (error.name === 'InvalidStateError') return m.isHere;
  return ['NotAllowedError', 'AbortError', 'ConstraintError', 'NotSupportedError', 'UnknownError'].includes(error.name)
    ? otherwise
    : undefined;
}
