// The phone of `npm run bench`.

/** CPU slowdown compared with this machine. */
export const SLOWER = 4;
export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-sync',
];
export const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
/** Slow 4G as defined by Lighthouse. */
export const SLOW_4G = { latency: 150, downloadThroughput: (1.6 * 1e6) / 8, uploadThroughput: (0.75 * 1e6) / 8 };

/**
 * A new page of this phone on slow 4G, with nothing stored. `endSlowness` gives it the whole processor of this machine.
 * @param {import('playwright-core').Browser} browser
 */
export async function openSlowPage(browser) {
  const page = await (await browser.newContext(PHONE)).newPage();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const endSlowness = async () => {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  };
  return { page, endSlowness };
}
