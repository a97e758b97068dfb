import * as v from 'valibot';
import type { SettingKey } from '#server/catalogue/read-setting.ts';
import { CommandError } from '#server/command-error.ts';
import { bumpCatalogueVersion } from '#server/db/catalogue-version.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/schema.ts';
import { SETTING_NAMES, SETTINGS } from './settings-table.ts';

/** Sets one field, named 'section.field', from text. Throws CommandError for an unknown name or an invalid value. */
export async function writeSetting(db: Db, name: string, text: string): Promise<void> {
  const [section = '', field = ''] = name.split('.');
  const known = SETTING_NAMES.includes(name) ? SETTINGS[section as SettingKey][field] : undefined;
  if (!known) throw new CommandError(`There is no setting "${name}"; there are ${SETTING_NAMES.join(', ')}.`);
  const result = v.safeParse(known.schema, text);
  if (!result.success) throw new CommandError(`${name} ${reason(result.issues[0])}.`);
  await inTransaction(db, async (tx) => {
    await mergeSetting(tx, section as SettingKey, { [field]: result.output });
    await bumpCatalogueVersion(tx);
  });
}

/** Merges these fields into the section. */
async function mergeSetting(tx: Db, key: SettingKey, fields: Readonly<Record<string, unknown>>): Promise<void> {
  const stored = await tx.selectFrom('setting').select('value').where('key', '=', key).forUpdate().executeTakeFirst();
  const value = JSON.stringify({ ...stored?.value, ...fields });
  await tx
    .insertInto('setting')
    .values({ key, value })
    .onConflict((clash) => clash.column('key').doUpdateSet({ value }))
    .execute();
}

/** In a union, the reason is one level down. */
const reason = (issue: v.BaseIssue<unknown>): string => issue.issues?.at(-1)?.message ?? issue.message;
