// When a list reads its document again.
import { expect, test } from 'vitest';
import type { Doc } from '#src/offline/document/doc.ts';
import type { QueueKey } from '#src/offline/document/queue-key.ts';
import { type ListParts, openListOutbox } from '#src/offline/enqueue/list-outbox.ts';
import { aDoc, CART_KEY, known, TEE } from '#tests/kit/simulation/docs.ts';

const noStop = () => () => undefined;

/** A list whose reads the test answers, oldest first. */
function openList() {
  const reads: ((doc: Doc) => void)[] = [];
  let changed = (_key: QueueKey, _doc: Doc | undefined): void => undefined;
  const parts = {
    ports: { store: { isMemory: () => false, onMemory: noStop } },
    documents: {
      read: () => new Promise<Doc>((resolve) => reads.push(resolve)),
      listen: (listener: typeof changed) => {
        changed = listener;
        return () => undefined;
      },
      isNewer: () => false,
    },
    connectivity: { isOnline: () => true, listen: noStop },
  } as unknown as ListParts;
  const list = openListOutbox(CART_KEY, parts);
  list.subscribe(() => undefined);
  return { list, reads, changedElsewhere: () => changed(CART_KEY, undefined) };
}
const withTees = (qty: number, rev: number) => aDoc({ rev, confirmed: { [TEE]: known(qty) } });

test('what another tab writes during a read is read after it, once however often it wrote', async () => {
  const { list, reads, changedElsewhere } = openList();
  changedElsewhere();
  changedElsewhere();
  expect(reads).toHaveLength(1);
  reads[0]?.(withTees(1, 1));
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.(withTees(2, 3));
  await expect.poll(() => list.snapshot().lines).toMatchObject([{ line: TEE, qty: 2 }]);
  expect(reads).toHaveLength(2);
});
