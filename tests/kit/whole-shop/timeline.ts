// One run as a picture: a page with a column for each participant and a row for each moment, the oldest first.
import type { LoggedEvent } from './event-log.ts';

export interface Pictured {
  events: readonly LoggedEvent[];
  /** Of a run that broke an invariant. */
  message?: string;
  setting?: string;
}

/** In this order; others follow. */
const FIRST = ['run', 't1', 't2', 'w', 'server 1', 'server 2', 'provider', 'mail', 'shop'];
const TITLES: Readonly<Record<string, string>> = {
  ...{ run: 'What happens', t1: 'Tab 1', t2: 'Tab 2', w: 'Worker', 'server 1': 'Server 1', 'server 2': 'Server 2' },
  ...{ provider: 'Payment provider', mail: 'E-mails that arrive', shop: "The merchant's commands" },
};
const LEGEND: Readonly<Record<LoggedEvent['kind'], string>> = {
  act: 'somebody acts',
  request: 'a request leaves',
  answer: 'an answer',
  mail: 'an e-mail arrives',
  fault: 'a fault',
  step: 'the run goes on',
};
/** A longer pause is drawn as a line of its own. */
const PAUSE_MS = 2_000;

/** What a person need not know to read on. */
const PLAIN: readonly [RegExp, string][] = [
  [/\bt([12])\b/g, 'tab $1'],
  [/^w (?=[a-z])/g, 'the worker '],
  [/p:([\w-]+)\|(\w+)\|(\w+)/g, '$1 ($2, $3)'],
  [/c:kit\|\S+/g, 'kit'],
  [/\b(\d+)000 ms\b/g, '$1 s'],
  [/^(tab \d) (add|set|remove|clear|retry|dismiss|wish|unwish)\b/, '$1: $2'],
];
const plain = (text: string) => PLAIN.reduce((words, [from, to]) => words.replace(from, to), text);
/** A refusal, or an answer that never came. */
const REFUSED = /→ [45]\d\d|fails$|is not answered/;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Returns an HTML page that needs no other file. */
export function timelineOf({ events, message, setting }: Pictured, title: string): string {
  const lanes = [...new Set([...FIRST, ...events.map(({ who }) => who)])].filter((lane) =>
    events.some(({ who }) => who === lane),
  );
  const moments = withoutRepeats([...Map.groupBy(events, ({ at }) => at)]);
  const rows = moments.map(([at, all], index) => {
    const gap = at - (moments[index - 1]?.[0] ?? at);
    return (gap > PAUSE_MS ? pause(gap, lanes.length) : '') + row(at, all, lanes);
  });
  const outcome = message ? `<p class="fault">${escaped(message)}</p>` : '<p>Every invariant holds.</p>';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped(title)}</title><style>${STYLE}</style>
<h1>${escaped(title)}</h1>${outcome}${setting ? `<p>${escaped(setting)}</p>` : ''}
<p>${Object.entries(LEGEND)
    .map(([kind, words]) => `<span class="${kind}">${words}</span>`)
    .join(' ')} <span class="refused">a refusal, or no answer</span></p>
<p>Time runs from the top to the bottom. A row is a moment of the run's own clock, a column is a participant. The first column says what was done to the shop in this run; the others show what came of it.</p>
<table><thead><tr><th>Time</th>${lanes.map((lane) => `<th>${escaped(TITLES[lane] ?? lane)}</th>`).join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody></table></html>
`;
}

type Moment = [at: number, all: LoggedEvent[]];

/** Somebody who tries the same again and again is drawn once. */
function withoutRepeats(moments: Moment[]): Moment[] {
  const kept: Moment[] = [];
  let times = 0;
  for (const [at, all] of moments) {
    const [only] = all;
    const [before] = kept.at(-1)?.[1] ?? [];
    const isRepeat =
      all.length === 1 &&
      kept.at(-1)?.[1].length === 1 &&
      only?.who === before?.who &&
      only?.what === before?.what.split(' (again')[0];
    times = isRepeat ? times + 1 : 0;
    if (!isRepeat || !only) kept.push([at, all]);
    else
      kept[kept.length - 1] = [
        kept.at(-1)?.[0] ?? at,
        [{ ...only, what: `${only.what} (again until ${(at / 1_000).toFixed(1)} s, ${times + 1} times in all)` }],
      ];
  }
  return kept;
}

const pause = (ms: number, lanes: number) =>
  `<tr class="pause"><td></td><td colspan="${lanes}">${ms < 120_000 ? `${Math.round(ms / 1_000)} seconds` : `${Math.round(ms / 60_000)} minutes`} pass</td></tr>`;

function row(at: number, all: readonly LoggedEvent[], lanes: readonly string[]): string {
  const cells = lanes.map((lane) => {
    const own = all.filter(({ who }) => who === lane);
    return `<td>${own.map(cell).join('')}</td>`;
  });
  return `<tr><td class="time">${(at / 1_000).toFixed(2)} s</td>${cells.join('')}</tr>`;
}

function cell({ kind, what }: LoggedEvent): string {
  const words = plain(what);
  const look = kind === 'answer' && REFUSED.test(what) ? 'refused' : kind;
  return `<span class="${look}" title="${escaped(what)}">${escaped(words.slice(0, 100))}</span>`;
}

const STYLE = `
body{font:13px/1.35 system-ui,sans-serif;margin:16px;color:#1c1c1c;background:#fff}
h1{font-size:18px;margin:0 0 4px}p{margin:4px 0 8px}
table{border-collapse:collapse}th{position:sticky;top:0;background:#fff;text-align:left;padding:4px 8px;border-bottom:2px solid #444}
td{vertical-align:top;padding:2px 8px;border-left:1px solid #e4e4e4;max-width:260px;overflow-wrap:anywhere}
td span,p span{display:block;border-radius:4px;padding:1px 6px;margin:1px 0}p span{display:inline-block;margin-right:4px}
.time{white-space:nowrap;color:#555;text-align:right}.pause td{color:#666;font-style:italic;background:#f7f7f7;text-align:center}
.act{background:#e8f0fe}.request{background:#fff4d6}.answer{background:#e3f5e6}.mail{background:#efe6fb}
.refused{background:#fbe9cf;color:#6b3d00}.fault{background:#fde0de;color:#8c1d18}.step{background:#eee}`;
