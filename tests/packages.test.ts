// Third-party packages: exactly the versions and sources of the lockfile, with no unlisted install scripts. Also how known
// advisories are judged (scripts/lib/audit.mjs).
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { judgeAdvisories, readAccepted, readReport } from '#scripts/lib/audit.mjs';

interface Locked {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  name?: string;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}
const read = (name: string) => JSON.parse(readFileSync(name, 'utf8'));
const manifest: Locked & { allowScripts: Record<string, boolean> } = read('package.json');
const lock: { lockfileVersion: number; packages: Record<string, Locked> } = read('package-lock.json');
const { '': ours, ...others } = lock.packages;
const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;

/** The faults of a package in the lockfile; [] without faults. */
function faultsOf([path, entry]: [string, Locked]): string[] {
  const digest = /^sha512-([A-Za-z0-9+/]+=*)$/.exec(entry.integrity ?? '')?.[1] ?? '';
  const name = path.replace(/^.*node_modules\//, '');
  return [
    Buffer.from(digest, 'base64').length === 64 ? '' : `${path}: no digest of SHA-512`,
    // .npmrc omits the registry's address, so an entry with a host comes from elsewhere.
    entry.resolved === undefined ? '' : `${path}: comes from ${entry.resolved}`,
    entry.link ? `${path}: is a link` : '',
    entry.name === undefined || entry.name === name ? '' : `${path}: is ${entry.name} under another name`,
    /^\d+\.\d+\.\d+/.test(entry.version ?? '') ? '' : `${path}: version ${entry.version}`,
    entry.hasInstallScript && !manifest.allowScripts[name] ? `${path}: has an unlisted install script` : '',
  ].filter(Boolean);
}

describe('the lockfile', () => {
  test('has a digest for every package, no host, and no unlisted install script', () => {
    expect(lock.lockfileVersion).toBe(3);
    expect(Object.keys(others).length).toBeGreaterThan(300);
    expect(Object.entries(others).flatMap(faultsOf)).toEqual([]);
    expect(manifest.allowScripts).toEqual({ node: true });
  });

  test('has exactly the versions of package.json', () => {
    for (const kind of KINDS) {
      expect(ours?.[kind]).toEqual(manifest[kind]);
      for (const [name, version] of Object.entries(manifest[kind] ?? {}))
        expect([name, others[`node_modules/${name}`]?.version]).toEqual([name, version]);
    }
  });

  test.each<[string, Locked]>([
    ['no digest', { version: '1.0.0' }],
    ['a digest of SHA-1', { version: '1.0.0', integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }],
    ['another host', { version: '1.0.0', resolved: 'git+ssh://git@host.example/x.git#0' }],
    ['a link', { version: '1.0.0', link: true }],
    ['another package', { version: '1.0.0', name: 'evil' }],
    ['a script', { version: '1.0.0', hasInstallScript: true }],
  ])('rejects a package with %s', (_, entry) => {
    const good = `sha512-${Buffer.alloc(64).toString('base64')}`;
    const { integrity = _ === 'no digest' ? undefined : good, ...rest } = entry;
    const faults = faultsOf(['node_modules/x', { ...rest, ...(integrity ? { integrity } : {}) }]);
    expect(faults).toHaveLength(1);
  });
});

describe('advisories', () => {
  const via = (id: string, name: string) => ({
    ...{ source: 1, name, severity: 'high', title: 'Reads what it should not' },
    url: `https://github.com/advisories/${id}`,
  });
  const report = JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: {
      inner: { via: [via('GHSA-aaaa-bbbb-cccc', 'inner'), via('GHSA-dddd-eeee-ffff', 'inner')] },
      outer: { via: ['inner'] },
    },
  });
  const entry = { advisory: 'GHSA-aaaa-bbbb-cccc', package: 'inner', reason: 'Not reached.', until: '2026-12-31' };

  test('are each accepted by a person until a date, or refused', () => {
    const found = readReport(report) ?? [];
    const ids = (list: { advisory: string }[]) => list.map(({ advisory }) => advisory);
    const now = judgeAdvisories(found, [entry, { ...entry, advisory: 'GHSA-gone-gone-gone' }], '2026-11-21');
    expect(ids(now.refused)).toEqual(['GHSA-dddd-eeee-ffff']);
    expect(ids(now.accepted)).toEqual(['GHSA-aaaa-bbbb-cccc']);
    expect(ids(now.gone)).toEqual(['GHSA-gone-gone-gone']);
    expect(ids(judgeAdvisories(found, [entry], '2027-01-01').refused)).toHaveLength(2);
    expect(ids(judgeAdvisories(found, [{ ...entry, package: 'other' }], '2026-11-21').refused)).toHaveLength(2);
  });

  test('are unknown, not empty, when the registry is unreachable', () => {
    expect(readReport('{"auditReportVersion":2,"vulnerabilities":{}}')).toEqual([]);
    for (const text of ['', 'not found', '{"message":"405 Method Not Allowed","error":{}}', '{}', 'null'])
      expect(readReport(text)).toBeNull();
  });

  test('that are accepted have a reason and a date', () => {
    for (const one of readAccepted()) {
      expect(one.advisory).toMatch(/^GHSA(-\w{4}){3}$/);
      expect(one.reason.length).toBeGreaterThan(20);
      expect(one.until).toMatch(/^\d{4}-\d\d-\d\d$/);
    }
  });
});
