// The copies of an account are deleted from the device when the log-in ends, in whatever way.
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { writeStored } from '#src/features/session/browser-storage.ts';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import {
  logInAgain,
  look,
  main,
  ORDER,
  onDevice,
  onOwnDevice,
  quiet,
  SHOP,
  setOnline,
  start,
} from './account-device.tsx';

onOwnDevice();

describe('the copies are deleted', () => {
  const TRACES = ['asha', 'Asha', 'Lake Road', 'VY-4F7K-29', 'order1'];
  const expectNothing = async () => {
    await expect.poll(onDevice).not.toContain('VY-4F7K-29');
    const left = await onDevice();
    expect(TRACES.filter((trace) => left.includes(trace))).toEqual([]);
  };
  /** In another tab: no event of this window. */
  const logInElsewhere = () => {
    localStorage.setItem('contact_email', 'ravi@example.in');
    localStorage.setItem('userToken', `token-of-ravi-${logInAgain}`);
  };
  beforeEach(async () => {
    await look('/userdashboard/order-history', '\\"order-history\\"');
    await look('/userdashboard/view-orderdata?orderId=order1', '\\"order\\"');
  });

  test.each([['online'], ['offline']])('at a log-out, %s', async (network) => {
    quiet();
    allowConsole(/log-out was not sent/);
    setOnline(network === 'online');
    const { user, router } = await start('/about');
    await user.click(screen.getByRole('button', { name: 'Account' }));
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    await expectNothing();
  });

  test('when the session ends elsewhere', async () => {
    await start('/about');
    act(() => writeStored('userToken', null));
    await expectNothing();
  });

  test('when another customer logs in without a log-out, before they open their account', async () => {
    quiet();
    await start('/about', { ...SHOP, 'GET /user-profile': () => new Promise<never>(() => undefined) });
    logInElsewhere();
    act(() => void window.dispatchEvent(new Event('storage')));
    await expectNothing();
  });

  test('when another customer logs in without a log-out: the open page of the first shows none of it', async () => {
    quiet();
    const { router } = await start('/userdashboard/view-orderdata?orderId=order1', {
      ...SHOP,
      'GET /user-profile': { user: [] },
    });
    await main().findByText('VY-4F7K-29');
    const drawn: string[] = [];
    const watch = new MutationObserver(() => drawn.push(document.body.textContent ?? ''));
    onTestFinished(() => watch.disconnect());
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
    logInElsewhere();
    act(() => void window.dispatchEvent(new Event('storage')));
    await waitFor(() => expect(router.state.location.pathname).toBe('/userdashboard'));
    await expectNothing();
    expect(drawn.filter((text) => text.includes('VY-4F7K-29'))).toEqual([]);
  });

  test('an invoice of the first customer is not stored for the next one, whose log-in the page has not heard of', async () => {
    quiet();
    const { router, queryClient } = await start('/userdashboard/view-orderdata?orderId=order1');
    const invoice = () => queryClient.getQueryCache().find({ queryKey: ['invoice'], exact: false });
    await waitFor(() => expect(invoice()?.state.data).toBeTruthy());
    logInElsewhere();
    await act(async () => invoice()?.fetch());
    act(() => void window.dispatchEvent(new Event('storage')));
    await waitFor(() => expect(router.state.location.pathname).toBe('/userdashboard'));
    await expectNothing();
  });

  test('a response that arrives after the log-out is neither stored nor shown', async () => {
    allowConsole(/CancelledError/);
    const late = Promise.withResolvers<object>();
    await start('/userdashboard/order-history', { ...SHOP, 'GET /order-history': () => late.promise });
    await main().findByRole('heading', { name: 'Order of 05-11-26' });
    act(() => {
      writeStored('contact_email', null);
      writeStored('userToken', null);
    });
    late.resolve({ orders: [ORDER, { ...ORDER, _id: 'order2' }] });
    await expectNothing();
    expect(document.body.textContent).not.toContain('Order of 05-11-26');
  });
});
