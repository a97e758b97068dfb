import { CommandError } from '#server/command-error.ts';
import { RETURN_REASONS } from '#src/contract/order-return.ts';
import { readOptions } from '../read-options.ts';
import { readRupees } from '../read-rupees.ts';
import {
  actOnReturn,
  listReturns,
  type OpenedReturn,
  openForCustomer,
  type ReturnAct,
  showReturn,
} from '../returns.ts';
import type { Verb } from '../verb.ts';
import { orderParts } from './order.ts';

const OPTIONS = {
  list: [],
  show: [],
  open: ['lines', 'reason', 'colour', 'size'],
  approve: [],
  decline: [],
  'picked-up': [],
  received: ['restock', 'write-off'],
  refund: ['amount', 'transfer'],
  exchange: [],
} as const satisfies Record<string, readonly string[]>;

export const returnVerb: Verb = {
  usage:
    'list [STATUS]; show NR; open ORDER --lines LINE[xPIECES],… --reason REASON [--colour COLOUR --size SIZE] [TEXT]; approve NR [TEXT]; decline NR TEXT; picked-up NR; received NR --restock [LINES] --write-off [LINES]; refund NR [--amount RUPEES] [--transfer REFERENCE]; exchange NR',
  about: `list and show returns and exchanges, open one for a customer who telephoned (also after the last day; with a colour and size it is an exchange), and take each through its steps; NR is a number such as VY-4F7K-29-1, a REASON is ${RETURN_REASONS.join(', ')}; the TEXT of approve and decline goes to the customer: you order the courier's pickup, so write its day and AWB number there; what was paid at the door you send by hand and give its reference`,
  examples: ['return list', 'return list Requested'],
  hasOptions: true,
  async run([what = '', ...rest], shop) {
    const known = Object.hasOwn(OPTIONS, what) ? (what as keyof typeof OPTIONS) : undefined;
    if (!known) throw new CommandError(`Use ${Object.keys(OPTIONS).join(', ')}.`);
    const { values, positionals } = readOptions<string>(rest, OPTIONS[known], ['restock', 'write-off']);
    if (known === 'list') return (await listReturns(await shop.open(), positionals.join(' '))).forEach(shop.say);
    const [number, ...words] = positionals;
    if (number === undefined)
      throw new CommandError(
        known === 'open'
          ? 'Give the number of an order, such as VY-4F7K-29.'
          : 'Give the number of a return, such as VY-4F7K-29-1.',
      );
    if (known === 'open')
      return shop.say(await openForCustomer(await orderParts(shop), number, readOpening(values, words)));
    if (known === 'show') return (await showReturn(await shop.open(), number)).forEach(shop.say);
    const act = actOf(known, words.join(' ').trim(), values);
    shop.say(await actOnReturn(await orderParts(shop), number, act));
  },
};

function actOf(
  act: Exclude<keyof typeof OPTIONS, 'list' | 'show' | 'open'>,
  note: string,
  values: Partial<Record<string, string>>,
): ReturnAct {
  if (act === 'approve' || act === 'decline') return { act, note };
  if (note !== '') throw new CommandError(`${act} takes no "${note}".`);
  if (act === 'received') return { act, restock: values.restock, writeOff: values['write-off'] };
  if (act === 'refund') return { act, amountPaise: readRupees(values.amount), transfer: values.transfer?.trim() };
  return { act };
}

function readOpening(values: Partial<Record<string, string>>, words: readonly string[]): OpenedReturn {
  const lines = (values.lines ?? '').split(',').map((text) => /^([1-9]\d{0,2})(?:x([1-9]\d?))?$/.exec(text.trim()));
  if (lines.includes(null))
    throw new CommandError('Name the lines as order show counts them, with pieces: --lines 1,3x2.');
  const reason = RETURN_REASONS.find((known) => known === values.reason);
  if (!reason) throw new CommandError(`The reason is one of ${RETURN_REASONS.join(', ')}.`);
  const { colour = '', size = '' } = values;
  return {
    ...{ reason, note: words.join(' ').trim() },
    lines: lines.map((found) => ({ line: Number(found?.[1]) - 1, quantity: Number(found?.[2] ?? 1) })),
    instead: values.colour === undefined && values.size === undefined ? null : { color: colour, size },
  };
}
