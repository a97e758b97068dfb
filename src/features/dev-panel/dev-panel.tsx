import { useEffect, useState } from 'react';
import { shownTime } from '#src/features/freshness/shown-time.ts';
import type { Doc, Outbox } from '#src/offline/index.ts';
import { DocumentView } from './document-view.tsx';
import type { NetworkFaults } from './network-faults.ts';
import { clearDevice, peek } from './peek.ts';

/** Often enough to watch a send, seldom enough not to be in its way. */
const LOOK_EVERY_MS = 500;
const BUTTON = 'min-h-11 rounded-sm border border-line-strong bg-surface px-3 font-semibold hover:bg-accent-soft';

/** The developer's view of the outbox: documents, what waits, what went wrong, and ways to make things go wrong. */
export function DevPanel({ outbox, faults }: { outbox: Outbox; faults: NetworkFaults }) {
  const [isOpen, setOpen] = useState(false);
  const [documents, setDocuments] = useState<[string, Doc][]>([]);
  const [, redraw] = useState(0);

  useEffect(() => {
    const look = () => void peek().then((found) => setDocuments(Object.entries(found) as [string, Doc][]));
    look();
    faults.listen(() => redraw((times) => times + 1));
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [faults]);

  const waiting = documents.reduce((sum, [, doc]) => sum + doc.outbox.length, 0);
  return (
    <aside aria-label="Developer panel" className="fixed bottom-3 left-3 z-40 max-w-md text-sm">
      {isOpen ? (
        <div className="mb-2 flex max-h-96 flex-col gap-3 overflow-auto rounded-md border border-line bg-paper p-3 shadow-floating">
          <div className="flex flex-wrap gap-2">
            <button
              type="button"
              className={BUTTON}
              aria-pressed={faults.isOffline()}
              onClick={() => faults.setOffline(!faults.isOffline())}
            >
              {faults.isOffline() ? 'Go online' : 'Go offline'}
            </button>
            <button type="button" className={BUTTON} onClick={() => void outbox.wake('online')}>
              Replay now
            </button>
            <button
              type="button"
              className={BUTTON}
              aria-pressed={faults.isRefusing()}
              onClick={() => faults.refuseNext()}
            >
              Fail next
            </button>
            <button type="button" className={BUTTON} onClick={() => void clearDevice().then(() => location.reload())}>
              Clear
            </button>
          </div>
          {documents.map(([queueKey, doc]) => (
            <DocumentView key={queueKey} queueKey={queueKey} doc={doc} />
          ))}
          <ul aria-label="Last calls" className="tabular-nums">
            {faults.calls().map(({ at, call, outcome }) => (
              <li key={`${at}${call}`} className={outcome.startsWith('2') ? 'text-ink-soft' : 'text-danger'}>
                {shownTime(at)} {call} {outcome}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <button type="button" className={BUTTON} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Outbox: {waiting} waiting
      </button>
    </aside>
  );
}
