import { readSetting, type SettingKey } from '#server/catalogue/read-setting.ts';
import { CommandError } from '#server/command-error.ts';
import { SETTINGS } from '../settings-table.ts';
import type { Shop, Verb } from '../verb.ts';
import { writeSetting } from '../write-setting.ts';

export const setVerb: Verb = {
  usage: '[SECTION.NAME VALUE]',
  about: 'change a setting; without arguments: list them all',
  examples: ['set shipping.amount 50', 'set search.synonyms "rassi, jump rope = skipping rope; tshirt = tee"', 'set'],
  async run([name, ...values], shop) {
    if (name === undefined) return list(shop);
    if (values.length === 0) throw new CommandError(`Give a value for ${name}; "" clears it.`);
    await writeSetting(await shop.open(), name, values.join(' '));
    shop.say(`Set ${name}.`);
  },
};

async function list({ open, say }: Shop): Promise<void> {
  const db = await open();
  for (const [section, fields] of Object.entries(SETTINGS)) {
    const stored: Record<string, unknown> = await readSetting(db, section as SettingKey);
    for (const [field, { about }] of Object.entries(fields))
      say(`${`${section}.${field}`.padEnd(30)} ${JSON.stringify(stored[field] ?? '')}  (${about})`);
  }
}
