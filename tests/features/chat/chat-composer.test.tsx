import { screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ChatComposer } from '#src/features/chat/chat-composer.tsx';
import { shopChat } from '#src/features/chat/chat-settings.ts';
import { cannedFetch, refusal } from '#tests/kit/page/canned-fetch.ts';
import { renderShop } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';

test.each([
  ['a shop without a chat number', { data: [{ email: 'care@shop.example' }] }, 'We have no chat number just now.'],
  ['a chat number that does not load', () => refusal(500, 'internal'), 'Our chat number did not load.'],
])('%s leads to the contact page, and the message stays in the form', async (_, answer, why) => {
  allowConsole(/\[query\]/);
  const opened = vi.fn();
  vi.stubGlobal('open', opened);
  onTestFinished(() => void vi.unstubAllGlobals());
  const canned = cannedFetch({ 'GET /get-contactInfo': answer });
  const { user } = await renderShop(<ChatComposer settings={shopChat} />, canned);
  const contact = await screen.findByRole('link', { name: 'Contact' });
  expect(contact.getAttribute('href')).toBe('/contact');
  expect(contact.parentElement?.textContent).toBe(`${why} Please write to us: Contact`);
  const message = screen.getByRole('textbox', { name: 'Type your message...' });
  // Unsent text outlives the form.
  await user.clear(message);
  await user.type(message, 'Hello{Enter}');
  expect(opened).not.toHaveBeenCalled();
  expect(message).toHaveProperty('value', 'Hello');
});
