import { describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { StartError } from '#server/start-error.ts';

const failure = (env: Record<string, string>): StartError => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof StartError) return error;
    throw error;
  }
  throw new Error('it was accepted');
};

describe('the environment', () => {
  test('may be empty', () => {
    expect(readConfig({ PORT: '', PATH: '/bin' })).toEqual({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: '.data',
      DATABASE_POOL: 10,
      DATABASE_READ_URLS: [],
      DRAIN_SECONDS: 0,
      AUTH_KEY: 'vyayam-local-key',
      LOG_LEVEL: 'warn',
      METRICS_HOST: '127.0.0.1',
      TRUST_PROXY: false,
      CORS_ORIGIN: [],
      MIN_CLIENT_BUILD: 0,
      SERVER_RENDERING: true,
      ORDER_HOLD_MINUTES: 30,
      RAZORPAY_API_BASE: 'https://api.razorpay.com',
      MAIL_FROM: 'Vyayam <orders@vyayam.example>',
      DEV_PAGES: true,
    });
  });

  test('is parsed into types', () => {
    const env = {
      PORT: '0',
      TRUST_PROXY: 'true',
      CORS_ORIGIN: ' https://a.example ,http://b.example:8080',
      DATABASE_URL: 'postgresql:///shop?host=/run',
    };
    expect(readConfig(env)).toMatchObject({
      PORT: 0,
      TRUST_PROXY: true,
      CORS_ORIGIN: ['https://a.example', 'http://b.example:8080'],
      DATABASE_URL: 'postgresql:///shop?host=/run',
    });
  });

  test('reports all errors at once, without values', () => {
    const env = {
      PORT: '70000',
      DATABASE_URL: 'mysql://root:hunter2@db',
      TRUST_PROXY: 'maybe',
      LOG_LEVEL: 'loud',
      CORS_ORIGIN: 'https://a.example/path',
      AUTH_KEY: 'tiny',
      DATABASE_READ_URLS: 'mysql://replica/shop',
    };
    const { code, message } = failure(env);
    expect(code).toBe('bad-config');
    for (const name of Object.keys(env)) expect(message).toContain(name);
    expect(message).not.toMatch(/70000|hunter2|maybe|loud|tiny|a\.example/);
    expect(message.split('\n')).toHaveLength(1);
  });

  test.each(['-1', '3000.5', '0x10', ' ', 'abc', '65536'])('PORT %j is refused', (PORT) => {
    expect(failure({ PORT }).message).toContain('PORT must be a whole number from 0 to 65535');
  });
});

describe('the pages for developers', () => {
  test('are shown on the own machine of a developer', () => {
    expect(readConfig({ HOST: 'localhost' }).DEV_PAGES).toBe(true);
  });

  test.each([
    { HOST: '0.0.0.0' },
    { TRUST_PROXY: '1' },
    { DATABASE_URL: 'postgres://database/shop' },
    { SHOP_URL: 'https://shop.example' },
    { SMTP_URL: 'smtp://mail.example' },
    { RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 'secret' },
  ])('are not shown with %j, unless they are asked for', (env) => {
    expect(readConfig(env).DEV_PAGES).toBe(false);
    expect(readConfig({ ...env, DEV_PAGES: '1' }).DEV_PAGES).toBe(true);
  });
});

test.each([
  // With only one of them a public shop would start with the test gateway, and nobody would be charged.
  ['RAZORPAY_KEY_ID', 'rzp_live_1', 'RAZORPAY_KEY_SECRET', 'secret'],
  ['VAPID_PUBLIC_KEY', 'p'.repeat(87), 'VAPID_PRIVATE_KEY', 'k'.repeat(43)],
])('%s and its secret are set both or not at all', (publicName, publicValue, secretName, secretValue) => {
  const sentence = `${secretName} and ${publicName} must be set both or not at all`;
  const both = { [publicName]: publicValue, [secretName]: secretValue };
  expect(failure({ [publicName]: publicValue }).message).toContain(sentence);
  expect(failure({ [secretName]: secretValue }).message).toContain(sentence);
  expect(readConfig(both)).toMatchObject(both);
});

// Links in e-mails are the origin and a path, and a passkey belongs to exactly this origin.
test.each(['https://shop.example/', 'https://shop.example/in', 'https://Shop.example', 'shop.example', 'ftp://shop'])(
  'SHOP_URL %s is refused, because it is not an origin',
  (SHOP_URL) => {
    expect(failure({ SHOP_URL }).message).toContain('SHOP_URL must be an origin like https://shop.example');
  },
);

test('replicas need their primary', () => {
  const DATABASE_READ_URLS = 'postgres://replica/shop';
  expect(failure({ DATABASE_READ_URLS }).message).toContain('DATABASE_READ_URLS needs DATABASE_URL');
  expect(readConfig({ DATABASE_READ_URLS, DATABASE_URL: 'postgres://primary/shop' }).DATABASE_READ_URLS).toHaveLength(
    1,
  );
});

test('the address of the tracking API may end with a slash', () => {
  const { TRACKING_API_BASE } = readConfig({ TRACKING_API_BASE: 'https://courier.example/shipping/' });
  expect(TRACKING_API_BASE).toBe('https://courier.example/shipping');
});

test('the former name of a variable is read if the current one is not set', () => {
  expect(readConfig({ DRAW_PAGES: '0' }).SERVER_RENDERING).toBe(false);
  expect(readConfig({ DRAW_PAGES: '0', SERVER_RENDERING: '1' }).SERVER_RENDERING).toBe(true);
});
