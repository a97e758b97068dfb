// What another tab does with the log-in, and this one learns of it.
import { QueryClient } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import { followLogouts } from '#src/features/session/personal-queries.ts';

/** As the start of the page does. For one test. */
export const followOtherTab = () => onTestFinished(followLogouts(new QueryClient(), { clear: async () => undefined }));

/** No other tab can change this one's sessionStorage. */
const inAnotherTab = (work: () => void) =>
  act(() => {
    work();
    window.dispatchEvent(new StorageEvent('storage'));
  });
export const logIn = (email: string) => inAnotherTab(() => localStorage.setItem('contact_email', email));
export const logOut = () => inAnotherTab(() => localStorage.clear());
