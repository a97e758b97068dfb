// The installed shop has one window (launch_handler of the manifest). A shortcut, a shared link or a link of another app
// reaches the window that is open, and this decides what it does with it.
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ask } from '#src/features/session/ask.tsx';
import { isWorkOpen } from '#src/features/update/open-work.ts';
import * as installMessages from './messages.ts';

/** Not in TypeScript's library; Chromium only. */
export interface LaunchQueue {
  setConsumer(consume: (launch: { targetURL?: string | undefined }) => void): void;
}

/** Follows the launches of this window; does nothing where the browser has none. */
export function useLaunches(): void {
  const { history } = useRouter();
  useEffect(() => {
    const { launchQueue } = window as { launchQueue?: LaunchQueue };
    const opened = performance.getEntriesByType?.('navigation')[0]?.name;
    if (launchQueue) followLaunches(launchQueue, opened, (path) => history.push(path));
  }, [history]);
}

/**
 * @param queue the browser's launchQueue
 * @param openedAt the address with which this window was opened, which the queue names as well
 * @param go opens a path of the shop
 */
export function followLaunches(queue: LaunchQueue, openedAt: string | undefined, go: (path: string) => void): void {
  let isFirst = true;
  queue.setConsumer(({ targetURL }) => {
    const isOwn = isFirst && targetURL === openedAt;
    isFirst = false;
    if (targetURL && !isOwn) void follow(new URL(targetURL), go);
  });
}

/** The app's icon leads back to where the shopper was. A half-filled form is left only with a yes. */
async function follow(
  { origin, pathname, search, searchParams, hash }: URL,
  go: (path: string) => void,
): Promise<void> {
  if (origin !== location.origin || searchParams.get('source') === 'app') return;
  if ((await isWorkOpen()) && !(await ask(LEAVE_FORM))) return;
  go(pathname + search + hash);
}

const LEAVE_FORM = {
  question: installMessages.leaveForm,
  yes: installMessages.leave,
  no: installMessages.stay,
};
