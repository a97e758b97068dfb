import { writeFile } from 'node:fs/promises';
import { readCustomer } from '#server/accounts/customer-records.ts';
import { type Erasure, eraseCustomer } from '#server/accounts/erase-customer.ts';
import { CommandError, fileFault } from '#server/command-error.ts';
import type { Verb } from '../verb.ts';

export const customerVerb: Verb = {
  usage: 'export EMAIL FILE.json; erase EMAIL',
  about:
    'write all that the shop knows of a customer to a file, or erase it; bills of placed orders stay, as tax law demands',
  examples: ['customer export asha@example.com asha.json', 'customer erase asha@example.com'],
  async run([what, address = '', file, ...rest], shop) {
    const email = address.trim().toLowerCase();
    if (!/^\S+@\S+$/.test(email) || rest.length > 0)
      throw new CommandError('Use export EMAIL FILE.json, or erase EMAIL.');
    const db = await shop.open();
    if (what === 'export' && file !== undefined) {
      const known = await readCustomer(db, email);
      if (!known) throw new CommandError(nothingOf(email));
      const text = `${JSON.stringify(known, null, 2)}\n`;
      // For the owner alone: it is personal data.
      await writeFile(shop.resolve(file), text, { mode: 0o600 }).catch((cause: NodeJS.ErrnoException) => {
        throw fileFault(file, 'written', cause);
      });
      return shop.say(`Wrote all that the shop knows of ${email} to ${file}.`);
    }
    if (what !== 'erase' || file !== undefined) throw new CommandError('Use export EMAIL FILE.json, or erase EMAIL.');
    const erased = await eraseCustomer(db, shop.clock(), email);
    if ('refused' in erased) throw new CommandError(refusalOf(erased, email));
    shop.say(`Erased ${email}. ${billsOf(erased.kept)}`);
  },
};

const billsOf = (kept: number): string =>
  kept === 0
    ? 'There are no bills to keep.'
    : `${kept === 1 ? 'The bill of 1 placed order stays' : `The bills of ${kept} placed orders stay`}, without e-mail address, telephone and note.`;

const nothingOf = (email: string) => `The shop knows nothing of ${email}.`;

function refusalOf(erasure: Exclude<Erasure, { kept: number }>, email: string): string {
  if (erasure.refused === 'unknown') return nothingOf(email);
  if (erasure.refused === 'complaint-open') return 'A complaint of this customer is open; close it first.';
  const { number, state } = erasure.order;
  return `Order ${number} is ${state}; erase the customer when that is settled.`;
}
