// Refuses the terms that earlier versions invented. A reader must be able to search the web for a term and find what it means.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, projectFolder } from '#tests/kit/source/source-files.ts';

/** Former term (as it may occur in a word of code or in prose) and the standard one. */
const TERMS: readonly (readonly [former: RegExp, standard: string])[] = [
  [/\bDRAW_PAGES\b|\bdrawn (?:by the server|page|pages|anew)\b/i, 'server-rendered, re-rendered'],
  [/keeper/i, 'merchant'],
  [/\bthe books\b|[a-z]Books\b|-books\b/, 'ledger'],
  [/\bletters? (?:about|to the|are sent|is sent)\b|[a-z]Letters?\b(?<!LETTERS)|-letter\b/, 'e-mail'],
  [/\btints?\b|[a-z]Tints?\b|-tints?\b/, 'blur placeholder'],
  [/turnstile/i, 'concurrency limit'],
  [/\bwaiting-lines?\b|WaitingLine/, 'admission queue'],
  [/\bmark-?of\b/i, 'hash'],
  [/\bparked\b/i, 'deferred'],
  [/\bplanted\b/i, 'mutant'],
  [/\bforeign (?:answer|backend|page)s?\b|\bforeign-/i, 'of an intermediary, third-party'],
  [/\bfrugal\b/i, 'data saver'],
  [/growing-picture/, 'shared-element'],
  [/use-settled|useSettled/, 'debounce'],
  [/\bask-to-last\b|\bask to last\b/i, 'persistent storage'],
  [/\bat-first-sign\b|\bfirst sign of life\b/i, 'first interaction'],
  [/\bfar[- ]parts?\b/i, 'below the fold'],
  [/\bsoftMs\b|\bhardMs\b|\b(?:soft|hard) age\b/i, 'stale after, expires after'],
  [/\bbehind its back\b/i, 'in the background'],
  [/\btaken over in slices\b|\btakes the page over\b/i, 'hydrated concurrently'],
  [/\bfetch(?:es|ed|ing)? ahead\b|\bfetch-ahead\b/i, 'prefetch'],
  [
    /\bhistories\b|\bhistoryProperty\b|\b(?:play|replay)History\b|\b(?:re)?play-history\b/i,
    'simulation, simulated run',
  ],
  [/\bserver\/outside\b/, 'server/providers'],
  [/\bcomeToRest\b|\.doom\(|\bModelTill\b/, 'finishRun, interrupt, ModelCheckout'],
  [/\b(?:SPEC|OFFLINE|DESIGN) \d/, 'the rule itself, or a page of docs/'],
];

/** Each keeps a former term for a reason. */
const EXEMPT: readonly RegExp[] = [
  /^tests\/standard-words\.test\.ts$/,
  /^CHANGELOG\.md$/,
  // Released migrations are never edited; the last renames what they stored.
  /^server\/db\/migrations\//,
  // The former name of the variable is still read.
  /^tests\/server\/migrate-forward\.test\.ts$/,
  /^server\/config\.ts$|^tests\/server\/config\.test\.ts$|^README\.md$/,
  // The record of earlier runs.
  /^docs\/offline-proof\.md$/,
  /^tests\/kit\/source\/spec-texts\.txt$/,
];

const FOLDERS = ['docs', 'src', 'server', 'sw', 'tests', 'scripts'];
const files = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'vite.config.ts']
  .concat(
    FOLDERS.flatMap((folder) => filesBelow(join(projectFolder, folder)).map((path) => relative(projectFolder, path))),
  )
  .filter((path) => /\.(tsx?|mjs|js|css|md|json|html)$/.test(path) && !EXEMPT.some((exempt) => exempt.test(path)));

test('no file uses a term that earlier versions invented', () => {
  const found = files.flatMap((path) => {
    const lines = [path, ...readFileSync(join(projectFolder, path), 'utf8').split('\n')];
    return lines.flatMap((line, number) =>
      TERMS.filter(([former]) => former.test(line)).map(
        ([former, standard]) => `${path}:${number} '${former.exec(line)?.[0]}': ${standard}`,
      ),
    );
  });
  expect(found, 'use the standard term').toEqual([]);
});
