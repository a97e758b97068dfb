// Every environment variable the server reads, parsed once. README "Configure" prints the same table.
import * as v from 'valibot';
import { StartError } from './start-error.ts';

const wholeNumber = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, `must be a whole number from ${min} to ${max}`),
    v.transform(Number),
    v.minValue(min, `must be a whole number from ${min} to ${max}`),
    v.maxValue(max, `must be a whole number from ${min} to ${max}`),
  );
const yesOrNo = v.pipe(
  v.picklist(['0', '1', 'true', 'false'], 'must be 1, 0, true or false'),
  v.transform((text) => text === '1' || text === 'true'),
);
const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text && /^https?:/.test(text);
const isPostgres = (text: string) => URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol);

const Env = v.object({
  /** 0 = any free port (tests). */
  PORT: v.optional(wholeNumber(0, 65_535), '3000'),
  HOST: v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty('must be a host name or address')), '127.0.0.1'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('must be a folder')), '.data'),
  DATABASE_URL: v.optional(
    v.pipe(v.string(), v.check(isPostgres, 'must look like postgres://user:password@host:5432/name')),
  ),
  /** Connections to PostgreSQL kept by this instance. */
  DATABASE_POOL: v.optional(wholeNumber(1, 200), '10'),
  AUTH_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^[\x21-\x7e]{8,200}$/, 'must be 8 to 200 visible characters')),
    'vyayam-local-key',
  ),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'must be silent, fatal, error, warn, info or debug',
    ),
    'warn',
  ),
  /** 1 behind a proxy that sets X-Forwarded-Proto and X-Forwarded-For itself. */
  TRUST_PROXY: v.optional(yesOrNo, '0'),
  /** Origins, comma-separated, whose pages may call this API. */
  CORS_ORIGIN: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) =>
        text
          .split(',')
          .map((origin) => origin.trim())
          .filter((origin) => origin !== ''),
      ),
      v.check((list) => list.every(isOrigin), 'must be origins like https://shop.example, separated by commas'),
    ),
    '',
  ),
});
export type Config = v.InferOutput<typeof Env>;

/**
 * Reads the environment; an empty variable counts as unset.
 * Throws StartError bad-config that lists every bad variable at once, and never a value.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const result = v.safeParse(Env, set);
  if (result.success) return result.output;
  const bad = result.issues.map((issue) => `${v.getDotPath(issue) ?? '?'} ${issue.message}`);
  throw new StartError('bad-config', `The environment is not right: ${[...new Set(bad)].join('; ')}.`);
}
