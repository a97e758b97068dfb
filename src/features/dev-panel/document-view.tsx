import type { Doc } from '#src/offline/index.ts';

/** A summary of one document: confirmed state, each op with its attempts, rejections, and what blocks sending. */
export function DocumentView({ queueKey, doc }: { queueKey: string; doc: Doc }) {
  const { net, sender } = doc;
  return (
    <section aria-label={queueKey}>
      <h2 className="break-all font-semibold">
        {queueKey.slice(0, 12)}… rev {doc.rev}, {Object.keys(doc.confirmed).length} confirmed
      </h2>
      <ul>
        {doc.outbox.map((op) => (
          <li key={op.opId}>
            {op.kind} {op.opId.slice(0, 4)} x {op.qty ?? 1}, {op.state}, attempts {op.attempts}
            {op.doubt ? ', in doubt' : ''}
            {op.parkedUntil ? ', deferred' : ''}
          </li>
        ))}
        {doc.rejected.map(({ op, reason, serverMessage }) => (
          <li key={op.opId} className="text-danger">
            {op.kind} {op.opId.slice(0, 4)} refused: {reason} {serverMessage}
          </li>
        ))}
      </ul>
      <p className="text-ink-soft">
        sender epoch {sender.epoch}, failures {net.failures}
        {net.blocked ? `, blocked: ${net.blocked}` : ''}
        {doc.quarantine.length > 0 ? `, ${doc.quarantine.length} set aside` : ''}
      </p>
    </section>
  );
}
