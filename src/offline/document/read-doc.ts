// Parses a stored document. Nothing is dropped: an entry that does not fit goes to `quarantine`, unknown fields stay, and a
// document of a newer version is left as it is.
import * as v from 'valibot';
import { createLog } from '#src/base/log.ts';
import {
  CALM,
  Confirmed,
  DOC_VERSION,
  type Doc,
  emptyDoc,
  FrozenReq,
  Net,
  Op,
  Rejection,
  Sent,
  ShopChange,
} from './doc.ts';
import { isQueueKey, isWish, type QueueKey } from './queue-key.ts';

const log = createLog('outbox');
const number = v.fallback(v.number(), 0);
const list = v.fallback(v.array(v.unknown()), []);

/** The least that a document must have. Its lists are parsed entry by entry. */
const Shell = v.looseObject({
  v: v.number(),
  rev: number,
  seq: number,
  confirmed: v.fallback(v.looseObject({}), {}),
  confirmedAt: number,
  outbox: list,
  rejected: list,
  shopChanges: list,
  quarantine: list,
  sentLog: list,
  takenOut: v.fallback(v.array(v.string()), []),
  unverified: v.fallback(v.boolean(), true),
  repair: v.fallback(v.optional(FrozenReq), undefined),
  sender: v.fallback(v.looseObject({ epoch: v.number(), beat: v.number(), holder: v.string() }), {
    epoch: 0,
    beat: 0,
    holder: '',
  }),
  net: v.fallback(Net, CALM),
  minSender: number,
  movedTo: v.fallback(
    v.optional(v.custom<QueueKey>((value) => typeof value === 'string' && isQueueKey(value))),
    undefined,
  ),
});

/** 'newer': written by a later version of the shop. undefined: there is no document. */
export function readDoc(raw: unknown, queueKey: QueueKey): Doc | 'newer' | undefined {
  if (raw === undefined) return undefined;
  const shell = v.safeParse(Shell, raw);
  if (!shell.success) {
    log.error(`${kindOf(queueKey)} document set aside: unreadable`);
    return { ...emptyDoc(queueKey), quarantine: [raw] };
  }
  if (shell.output.v > DOC_VERSION) return 'newer';

  const setAside: unknown[] = [];
  const sift = <T>(schema: v.GenericSchema<unknown, T>, entries: readonly unknown[]): T[] =>
    entries.flatMap((entry) => {
      const read = v.safeParse(schema, entry);
      if (!read.success) setAside.push(entry);
      return read.success ? [read.output] : [];
    });
  const lines = Object.entries(shell.output.confirmed);
  const known = lines.flatMap(([line, entry]) =>
    sift(Confirmed, [entry]).map((confirmed) => [line, confirmed] as const),
  );
  const doc: Doc = {
    ...shell.output,
    v: DOC_VERSION,
    scope: queueKey,
    net: isWish(queueKey) ? shell.output.net : withoutLogin(shell.output.net),
    confirmed: Object.fromEntries(known),
    // An unreadable line must not be added a second time: read the server's list before sending anything.
    confirmedAt: known.length < lines.length ? 0 : shell.output.confirmedAt,
    outbox: sift(Op, shell.output.outbox),
    rejected: sift(Rejection, shell.output.rejected),
    shopChanges: sift(ShopChange, shell.output.shopChanges),
    sentLog: sift(Sent, shell.output.sentLog),
  };
  if (setAside.length > 0) log.error(`${setAside.length} entries of the ${kindOf(queueKey)} set aside`);
  return { ...doc, quarantine: [...doc.quarantine, ...setAside] };
}

/** An earlier release let a cart wait for a log-in. Nothing would end that wait (decision 031). */
const withoutLogin = (net: Net): Net => (net.blocked === 'auth' ? { ...net, blocked: undefined } : net);

/** For the log, which never names a session or an e-mail. */
const kindOf = (queueKey: QueueKey) => queueKey.slice(0, 4);
