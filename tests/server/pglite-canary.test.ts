// What the shop relies on in PGlite without its documentation (server/db/guarded-pglite.ts).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { GuardedPglite } from '#server/db/guarded-pglite.ts';
import { putMigrated } from '#tests/kit/server/pglite-dump.ts';

interface WasmExports {
  _PostgresMainLoopOnce: () => void;
  stackRestore: (place: number) => void;
}

async function openGuarded(): Promise<GuardedPglite> {
  const folder = mkdtempSync(join(tmpdir(), 'vyayam-canary-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  await putMigrated(folder);
  return GuardedPglite.open(join(folder, 'db'));
}

test('PGlite runs each query through the exports that are wrapped, and only its end makes it throw 57P03', async () => {
  const pglite = await openGuarded();
  onTestFinished(() => {
    pglite.isDead = false;
    return pglite.close();
  });
  const wasm = Reflect.get(pglite, 'mod') as WasmExports;
  const mainLoop = vi.spyOn(wasm, '_PostgresMainLoopOnce');
  const restore = vi.spyOn(wasm, 'stackRestore');
  expect((await pglite.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect(mainLoop).toHaveBeenCalled();
  await expect(pglite.query('select no_such_column')).rejects.toMatchObject({ code: '42703' });
  expect(restore).toHaveBeenCalled();
  expect(pglite.isDead).toBe(false);
  expect((await pglite.query('select 2 as two')).rows).toEqual([{ two: 2 }]);

  pglite.isDead = true;
  await expect(pglite.query('select 1')).rejects.toMatchObject({ code: '57P03' });
});

test('a main loop that ends in the middle of a query is not called again', async () => {
  const pglite = await openGuarded();
  const wasm = Reflect.get(pglite, 'mod') as WasmExports;
  const goOn = wasm._PostgresMainLoopOnce;
  let ends = 0;
  wasm._PostgresMainLoopOnce = () => {
    ends += 1;
    if (ends > 1) return goOn();
    throw Object.assign(new Error('exit'), { status: 1 });
  };
  Reflect.get(pglite, 'guard').call(pglite);
  await expect(pglite.query('select 1')).rejects.toMatchObject({ code: '57P03' });
  expect([ends, pglite.isDead]).toEqual([1, true]);
});
