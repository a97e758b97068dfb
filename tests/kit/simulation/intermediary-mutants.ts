// Mutants that believe an intermediary's answer, or lose changes when storage breaks. An earlier version did each of these.
import { isQueueKey } from '#src/offline/document/queue-key.ts';
import { readDoc } from '#src/offline/document/read-doc.ts';
import type { Outcome } from '#src/offline/replay/classify.ts';
import { rules } from '#src/offline/replay/rules.ts';
import type { NamedMutant } from './core-mutants.ts';
import type { Mutant } from './ports.ts';

/** Judges an unproven answer by its status alone. */
const believing = (verdict: (status: number, method: string) => Outcome | undefined): Mutant['rules'] => ({
  classify: (seen, asked) =>
    (seen.kind === 'unproven' && verdict(seen.status ?? 0, asked.method)) || rules.classify(seen, asked),
});

const gatewayRemoves: NamedMutant = {
  name: 'a 404 or 410 of a gateway counts as removed',
  backend: 'own',
  fault: () => ({
    rules: believing((status, method) =>
      method === 'DELETE' && (status === 404 || status === 410) ? { kind: 'applied', reply: undefined } : undefined,
    ),
  }),
};

const gatewayRefuses: NamedMutant = {
  name: 'a 4xx of a gateway counts as refused',
  backend: 'plain-merge',
  fault: () => ({
    rules: believing((status) =>
      status === 400 || status === 404 || status === 413
        ? { kind: 'rejected', reason: `http-${status}`, serverMessage: '' }
        : undefined,
    ),
  }),
};

const firewallBlocks: NamedMutant = {
  name: 'a 401 or 403 of a firewall blocks the cart on a log-in',
  backend: 'plain-new',
  fault: () => ({
    rules: believing((status) => (status === 401 || status === 403 ? { kind: 'blocked', by: 'auth' } : undefined)),
  }),
};

const opsLeftBehind: NamedMutant = {
  name: 'a tab that moves to memory leaves behind what waits',
  backend: 'own',
  fault: () => ({
    carry(key, record) {
      if (!isQueueKey(key)) return record;
      const doc = readDoc(record, key);
      if (!doc || doc === 'newer') return undefined;
      return { ...doc, outbox: [], repair: undefined, sentLog: [], sender: { epoch: 0, beat: 0, holder: '' } };
    },
  }),
};

export const intermediaryMutants: readonly NamedMutant[] = [
  gatewayRemoves,
  gatewayRefuses,
  firewallBlocks,
  opsLeftBehind,
];
