/** What a device stores as the owner of a passkey. Not the e-mail address: it can be read without unlocking the device. */
export const deviceOwner = (customerId: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(customerId);
