// The start of a page as a state machine:
//
//   ssr -> hydrated -> interactive -> idle
//
// A page enters each state once, when its trigger fires, and then runs the tasks of that state. The order above is that of a
// first visit on which the shopper soon interacts. The last three states do not wait for each other: a returning shopper's page
// is interactive at once, and a page without an interaction is idle before it is interactive. Optional React components wait for
// `idle`, too (WhenIdle in ui/lazy-part.tsx). docs/architecture.md has a table of the states.
import { createLog } from '#src/base/log.ts';
import { BELOW_FOLD_ATTRIBUTE, PICTURES_RELEASED } from '#src/contract/rendered-page.ts';
import { listenForInstallPrompt } from '#src/features/install/install-prompt.ts';
import { followDataSaver } from '#src/features/session/data-saver-choice.ts';
import type { LazySync } from '#src/features/session/lazy-sync.ts';
import { followLogouts } from '#src/features/session/personal-queries.ts';
import { dataSaver } from '#src/ui/data-saver.ts';
import { loadParts } from '#src/ui/hydrate-later.tsx';
import { isPageIdle } from '#src/ui/when-idle.ts';
import { watchShopper } from './first-interaction.ts';
import { markMissingChunks } from './missing-chunk.ts';
import type { PageAnswers } from './page-answers.ts';
import type { persistQueries } from './persist-queries.ts';
import type { createShopRouter } from './router.tsx';

const log = createLog('page');

export interface Page {
  router: ReturnType<typeof createShopRouter>;
  sync: LazySync;
  stored: ReturnType<typeof persistQueries>;
  /** Registers the worker (register-worker.ts). */
  startWorker: () => void;
  /** Shows the shop. Resolves once it is hydrated, to the answers that a server-rendered page brought. */
  hydrate: () => Promise<PageAnswers | null>;
}

type State = 'ssr' | 'hydrated' | 'interactive' | 'idle';
type Task = (page: Page, brought: PageAnswers | null) => void;

/** The tasks of each state, in order. */
const TASKS: Readonly<Record<State, readonly Task[]>> = {
  /** The server's markup, or the static shell, is on screen. Starts the listeners that must miss no event. */
  ssr: [
    markMissingChunks,
    ({ router, stored }) => followLogouts(router.options.context.queryClient, stored),
    listenForInstallPrompt,
    followDataSaverInRouter,
  ],
  /** React has hydrated the page (ui/hydrate-later.tsx for the rest of it), and early input has been replayed. */
  hydrated: [revalidateCachedPage],
  /** The shopper has interacted, has been here before or is offline; or the page has rested for long. */
  interactive: [loadProductScreen, () => void loadParts(), releaseOffscreenPictures, openOutbox],
  /** The shopper has interacted or the page has rested, and the browser has nothing to do. */
  idle: [({ startWorker }) => startWorker(), () => isPageIdle.set(true)],
};

/** Runs the tasks of each state as the page enters it. Call it once. */
export async function startUp(page: Page): Promise<void> {
  const enter = (state: State, brought: PageAnswers | null = null) => {
    for (const task of TASKS[state]) task(page, brought);
  };
  enter('ssr');
  const hydrated = page.hydrate();
  watchShopper({ interactive: () => enter('interactive'), idle: () => enter('idle') }, hydrated);
  enter('hydrated', await hydrated);
}

function followDataSaverInRouter({ router }: Page): void {
  dataSaver.subscribe(() => {
    router.options.defaultPreload = dataSaver.isOn() ? false : 'intent';
  });
  followDataSaver();
}

/** Gives the answers of a page from the worker's cache their true age. */
function revalidateCachedPage({ router, stored }: Page, brought: PageAnswers | null): void {
  if (!brought || brought.cachedSince === null) return;
  stored
    .revalidate(router.options.context.queryClient, brought.keys, brought.cachedSince)
    .catch((error: unknown) => log.warn('a cached page was not revalidated', error));
}

/** At once, because a tap on a card waits for it. Not under the data saver. A screen that did not load is loaded again when it is opened. */
function loadProductScreen({ router }: Page): void {
  if (!dataSaver.isOn()) router.loadRouteChunk(router.routesById['/product/$productName'])?.catch(() => undefined);
}

/** Its chunk also has what else an interactive page loads. */
function openOutbox(page: Page): void {
  page.sync
    .open()
    .then(() => import(/* chunk: core */ './load-more.ts'))
    .then(({ loadMore }) => loadMore(page.router))
    .catch((error: unknown) => {
      log.warn('the outbox did not load', error);
      setTimeout(() => openOutbox(page), 10_000);
    });
}

/** Allows pictures beyond the edge of the screen to load (ui/base.css). */
export function releaseOffscreenPictures(): void {
  const { documentElement } = document;
  if (documentElement.hasAttribute(BELOW_FOLD_ATTRIBUTE))
    documentElement.setAttribute(BELOW_FOLD_ATTRIBUTE, PICTURES_RELEASED);
}
