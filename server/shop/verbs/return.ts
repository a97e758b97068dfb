import { CommandError } from '#server/command-error.ts';
import { toPaise } from '#src/domain/money.ts';
import { readOptions } from '../read-options.ts';
import { actOnReturn, listReturns, type ReturnAct, showReturn } from '../returns.ts';
import type { Verb } from '../verb.ts';
import { orderParts } from './order.ts';

const OPTIONS = {
  list: [],
  show: [],
  approve: [],
  decline: [],
  'picked-up': [],
  received: ['restock', 'write-off'],
  refund: ['amount', 'transfer'],
  exchange: [],
} as const satisfies Record<string, readonly string[]>;

export const returnVerb: Verb = {
  usage:
    'list [STATUS]; show NR; approve NR [TEXT]; decline NR TEXT; picked-up NR; received NR --restock [LINES] --write-off [LINES]; refund NR [--amount RUPEES] [--transfer REFERENCE]; exchange NR',
  about:
    'list and show returns and exchanges, and take each through its steps; NR is a number such as VY-4F7K-29-1, TEXT goes to the customer; what was paid at the door you send by hand and give its reference',
  examples: ['return list', 'return list Requested'],
  hasOptions: true,
  async run([what = '', ...rest], shop) {
    const known = Object.hasOwn(OPTIONS, what) ? (what as keyof typeof OPTIONS) : undefined;
    if (!known) throw new CommandError(`Use ${Object.keys(OPTIONS).join(', ')}.`);
    const { values, positionals } = readOptions<string>(rest, OPTIONS[known], ['restock', 'write-off']);
    if (known === 'list') return (await listReturns(await shop.open(), positionals.join(' '))).forEach(shop.say);
    const [number, ...words] = positionals;
    if (number === undefined) throw new CommandError('Give the number of a return, such as VY-4F7K-29-1.');
    if (known === 'show') return (await showReturn(await shop.open(), number)).forEach(shop.say);
    const act = actOf(known, words.join(' ').trim(), values);
    shop.say(await actOnReturn(await orderParts(shop), number, act));
  },
};

function actOf(
  act: Exclude<keyof typeof OPTIONS, 'list' | 'show'>,
  note: string,
  values: Partial<Record<string, string>>,
): ReturnAct {
  if (act === 'approve' || act === 'decline') return { act, note };
  if (note !== '') throw new CommandError(`${act} takes no "${note}".`);
  if (act === 'received') return { act, restock: values.restock, writeOff: values['write-off'] };
  if (act === 'refund') return { act, amountPaise: readAmount(values.amount), transfer: values.transfer?.trim() };
  return { act };
}

function readAmount(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(text) || Number(text) === 0)
    throw new CommandError('--amount is rupees above 0, such as 499 or 499.50.');
  return toPaise(Number(text));
}
