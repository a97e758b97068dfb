import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { redirectLog } from '#src/base/log.ts';
import { dataSaver } from '#src/ui/data-saver.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { Toaster } from '#src/ui/toaster.tsx';
import { useLazyDialog } from '#src/ui/use-lazy-dialog.ts';

afterEach(() => dataSaver.set(false));

const Guide = ({ onClose }: { onClose: () => void }) => (
  <Dialog open onClose={onClose} label="Size guide">
    <p>Chest</p>
  </Dialog>
);

function Page({ load }: { load: () => Promise<typeof Guide> }) {
  const guide = useLazyDialog(load, 'The guide did not load');
  return (
    <>
      <button type="button" onClick={guide.open} aria-busy={guide.isOpening} {...guide.ahead}>
        Guide
      </button>
      {guide.Dialog ? <guide.Dialog onClose={guide.close} /> : null}
      <Toaster />
    </>
  );
}

/** A page with a button that opens the guide. The guide's code arrives when the test lets it. */
function openPage() {
  const arrivals: PromiseWithResolvers<typeof Guide>[] = [];
  const load = () => {
    const arrival = Promise.withResolvers<typeof Guide>();
    arrivals.push(arrival);
    return arrival.promise;
  };
  render(<Page load={load} />);
  const button = screen.getByRole('button', { name: 'Guide' });
  return {
    arrivals,
    button,
    press: () => act(() => button.click()),
    isBusy: () => button.getAttribute('aria-busy') === 'true',
  };
}

test('a dialog opens when its code has loaded, and the button is busy until then', async () => {
  const { arrivals, press, isBusy } = openPage();
  expect(isBusy()).toBe(false);
  press();
  expect(isBusy()).toBe(true);
  await act(async () => arrivals[0]?.resolve(Guide));
  expect(await screen.findByRole('dialog', { name: 'Size guide' })).toBeTruthy();
  expect(isBusy()).toBe(false);
});

test('a press while the code loads does not load it again', () => {
  const { arrivals, press } = openPage();
  press();
  press();
  expect(arrivals).toHaveLength(1);
});

test('a closed dialog opens again', async () => {
  const { arrivals, press } = openPage();
  press();
  await act(async () => arrivals[0]?.resolve(Guide));
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press();
  await act(async () => arrivals[1]?.resolve(Guide));
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

test('when the code does not load, a toast says so and the next press tries again', async () => {
  const lines: string[] = [];
  onTestFinished(redirectLog((level, line) => void lines.push(`${level} ${line}`)));
  const { arrivals, press, isBusy } = openPage();
  press();
  await act(async () => arrivals[0]?.reject(new TypeError('Failed to fetch')));
  expect(await screen.findByText('The guide did not load')).toBeTruthy();
  expect(lines).toEqual(['warn [page] a dialog did not load']);
  expect(isBusy()).toBe(false);
  press();
  expect(arrivals).toHaveLength(2);
});

test('the code is prefetched when the pointer or the focus reaches the button, and a failure then stays silent', async () => {
  const { arrivals, button } = openPage();
  await userEvent.hover(button);
  expect(arrivals).toHaveLength(1);
  act(() => button.focus());
  expect(arrivals).toHaveLength(2);
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  await act(async () => arrivals[0]?.reject(new TypeError('Failed to fetch')));
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
  expect(screen.queryByText('The guide did not load')).toBeNull();
});

test('under the data saver nothing is prefetched', async () => {
  dataSaver.set(true);
  const { arrivals, button } = openPage();
  await userEvent.hover(button);
  act(() => button.focus());
  expect(arrivals).toEqual([]);
});
