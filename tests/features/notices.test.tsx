// Where data is asked, a notice says what is stored, why, for how long and how to withdraw, beside the privacy policy (Digital
// Personal Data Protection Act 2023, section 5).
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { shopChat } from '#src/features/chat/chat-settings.ts';
import { ChatWidget } from '#src/features/chat/chat-widget.tsx';
import { saveOnDeviceHint } from '#src/features/checkout/messages.ts';
import { cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { openPage, renderShop } from '#tests/kit/page/render-shop.tsx';

/** The notice, which ends with its link to the policy. */
async function noticeOf(text: RegExp): Promise<string> {
  const notice = await screen.findByText(text);
  const link = within(notice).getByRole('link', { name: 'Privacy policy' });
  expect(link.getAttribute('href')).toBe('/privicy-policy');
  return notice.textContent ?? '';
}

test('the sign-up', async () => {
  await openPage('/signup');
  const said = await noticeOf(/We store/);
  for (const part of ['your name, email and phone', 'for your account and your orders', 'until you erase them'])
    expect(said).toContain(part);
});

test('the chat', async () => {
  const canned = cannedFetch({ 'GET /get-contactInfo': { data: [{ whatsappNumber: '+91 98765 43210' }] } });
  const { user } = await renderShop(<ChatWidget settings={shopChat} />, canned);
  await user.click(screen.getByRole('button', { name: 'Chat with us' }));
  const said = await noticeOf(/WhatsApp/);
  for (const part of ['where we answer it', 'until your question is settled', 'ask us to delete it'])
    expect(said).toContain(part);
});

test("'Save this address on this device'", () => {
  for (const part of ['what you typed here', 'for your next order', 'until you untick it or clear the form'])
    expect(saveOnDeviceHint).toContain(part);
});
