// The cart as a browser has stored it, for tests that read the database themselves.

import { readDoc } from '#src/offline/document/read-doc.ts';
import { fold, type ViewLine } from '#src/offline/document/view.ts';
import { cartQueueKey, type Doc } from '#src/offline/index.ts';

/** `read` gets the record of a key. undefined: no document is stored. Throws when a newer version wrote it. */
export async function readStoredCart(
  sessionId: string,
  read: (key: string) => Promise<unknown>,
): Promise<Doc | undefined> {
  const queueKey = cartQueueKey(sessionId);
  const doc = readDoc(await read(queueKey), queueKey);
  if (doc === 'newer') throw new Error('a newer version of the shop wrote the cart');
  return doc;
}

/** The lines that a page shows of it. */
export const shownLines = ({ confirmed, outbox }: Doc): ViewLine[] => [...fold(confirmed, outbox).values()];
