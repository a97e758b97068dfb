// `npm start` installs what is needed, with an npm that only says how it was called.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inRoot } from '#scripts/lib/paths.mjs';

test('the packages that build the page are installed on a server too, where NODE_ENV is "production"', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vyayam-install-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(inRoot('scripts'), join(folder, 'scripts'), { recursive: true });
  writeFileSync(join(folder, 'package-lock.json'), '{"packages":{"":{},"node_modules/vite":{"version":"1.0.0"}}}');
  const npm = join(folder, 'npm-cli.js');
  const RECORD = "require('node:fs').writeFileSync('called', process.argv.slice(2).join(' '))";
  writeFileSync(npm, `${RECORD}; require('node:fs').mkdirSync('node_modules', { recursive: true })`);
  const script = "import('./scripts/lib/install.mjs').then(({ ensureInstalled }) => ensureInstalled())";
  const { status, stderr } = spawnSync(process.execPath, ['-e', script], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', npm_execpath: npm, npm_node_execpath: process.execPath },
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  expect(readFileSync(join(folder, 'called'), 'utf8').split(' ')).toEqual(
    expect.arrayContaining(['install', '--no-save', '--include=dev', '--include=optional']),
  );
});
