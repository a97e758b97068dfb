export const logIn = 'Log in with a passkey';
export const declined = 'No passkey was used. Try again, or log in with your email and password.';
export const cannot = 'Passkeys do not work at this address. Please use your password.';

export const title = 'Passkeys';
export const text =
  'A passkey logs you in with your finger, your face or the PIN of your device. Your password stays, for devices without one.';
export const none = 'You have no passkeys yet.';
export const add = 'Add a passkey';
export const create = 'Create the passkey';
export const cancel = 'Cancel';
export const name = 'Name of the passkey';
export const nameHint = 'So that you know later which device it is on.';
export const nameRequired = 'Name is required';
export const password = 'Current password';
export const passwordRequired = 'Password is required';
export const added = 'Your passkey was added';
export const removed = 'Your passkey was removed';
export const remove = 'Remove';
export const removeNamed = (passkey: string) => `Remove ${passkey}`;
export const since = (added: string, used: string) =>
  used ? `Added ${added}, last used ${used}` : `Added ${added}, not used yet`;
export const removeQuestion = (passkey: string) =>
  `Remove the passkey "${passkey}"? Nobody can log in with it any more. Your password stays.`;
export const removeYes = 'Yes, remove it';
export const removeNo = 'No, keep it';
export const notMade = 'No passkey was created. Please try again.';
export const isHere = 'This device already has a passkey for your account.';
export const offline = 'You are offline. Passkeys are checked by the shop, so this needs a connection.';

/** What this device is called unless the shopper names it otherwise. */
export const DEVICES: readonly (readonly [sign: RegExp, name: string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android.*Mobile/, 'Android phone'],
  [/Android/, 'Android tablet'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows computer'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux computer'],
];
