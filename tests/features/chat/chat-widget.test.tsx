import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ChatSettings, libraryChat, shopChat } from '#src/features/chat/chat-settings.ts';
import { ChatWidget } from '#src/features/chat/chat-widget.tsx';
import { openDialogs } from '#src/ui/open-dialogs.ts';
import { navigatorWith } from '#tests/kit/page/browser-stand-ins.ts';
import { cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { renderShop } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { followOtherTab, logIn, logOut } from '../session/other-tab.ts';

const opened = vi.fn();
const onSend = vi.fn();
const show = async (settings: ChatSettings = shopChat) => {
  await renderShop(
    <>
      <p>Elsewhere</p>
      <ChatWidget settings={settings} onSend={onSend} />
    </>,
    cannedFetch({ 'GET /get-contactInfo': { data: [{ whatsappNumber: '+91 00000 11700' }] } }),
  );
};
const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000));
const button = () => screen.getByRole('button', { name: /^Chat with us/ });
const box = () => screen.queryByRole('dialog', { name: 'Chat' });
const input = () => screen.getByPlaceholderText<HTMLInputElement>('Type your message...');
const badge = () => screen.queryByText('1');
const open = async () => {
  fireEvent.click(button());
  await seconds(0);
};
const say = (text: string) => {
  fireEvent.change(input(), { target: { value: text } });
  fireEvent.submit(input().form as HTMLFormElement);
};

// The box imports its form when it opens. Here no time passes for that.
beforeAll(async () => {
  await import('#src/features/chat/chat-composer.tsx');
});
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('open', opened);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  opened.mockReset();
  onSend.mockReset();
});

describe('the box', () => {
  test('shows who answers, types for two seconds, and then greets', async () => {
    await show();
    expect(box()).toBeNull();
    await open();
    expect(screen.getByText('Vyayam')).toBeTruthy();
    expect(screen.getByText('Typically replies within an hour')).toBeTruthy();
    expect(screen.getByText('Typing')).toBeTruthy();
    await seconds(1.5);
    expect(screen.queryByText('Hello there! How can we help?')).toBeNull();
    await seconds(0.6);
    expect(screen.getByText('Hello there! How can we help?')).toBeTruthy();
    expect(screen.queryByText('Typing')).toBeNull();
  });

  test('has the sizes and the colours of the product configuration', async () => {
    await show();
    await open();
    expect(box()?.style.getPropertyValue('--chat-height')).toBe('350px');
    expect(screen.getByRole('complementary', { name: 'Chat' }).style.getPropertyValue('--chat-offset')).toBe('20px');
    expect(box()?.className).toContain('bg-ink');
  });

  test('takes the keyboard, and gives it back when it closes', async () => {
    await show();
    await open();
    expect(document.activeElement).toBe(input());
    fireEvent.click(screen.getByRole('button', { name: 'Close chat' }));
    expect(box()).toBeNull();
    expect(document.activeElement).toBe(button());
  });

  test('closes when its round button is pressed again', async () => {
    await show();
    await open();
    fireEvent.click(button());
    expect(box()).toBeNull();
  });

  test('closes on Escape and on a press elsewhere, not on one inside', async () => {
    await show();
    await open();
    fireEvent.pointerDown(input());
    expect(box()).not.toBeNull();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(box()).toBeNull();
    await open();
    fireEvent.pointerDown(screen.getByText('Elsewhere'));
    expect(box()).toBeNull();
  });

  test('has the unsent text again when it is reopened, until a log-out in any tab', async () => {
    followOtherTab();
    await show();
    await open();
    fireEvent.change(input(), { target: { value: 'Is the mat green?' } });
    for (const close of [
      () => fireEvent.pointerDown(screen.getByText('Elsewhere')),
      () => fireEvent.keyDown(document.body, { key: 'Escape' }),
      () => fireEvent.click(screen.getByRole('button', { name: 'Close chat' })),
    ]) {
      close();
      expect(box()).toBeNull();
      await open();
      expect(input().value).toBe('Is the mat green?');
    }
    logIn('asha@example.com');
    logOut();
    expect(input().value).toBe('');
  });

  test('leaves the focus where a press elsewhere has put it', async () => {
    await show();
    await open();
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    fireEvent.pointerDown(field);
    expect(box()).toBeNull();
    expect(document.activeElement).toBe(field);
    field.remove();
  });

  test('stays open when Escape closes a dialog above it', async () => {
    await show();
    await open();
    const dialog = document.createElement('dialog');
    openDialogs.add(dialog);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(box()).not.toBeNull();
    openDialogs.remove(dialog);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(box()).toBeNull();
  });

  test('stays with the library configuration, which closes by its buttons only', async () => {
    await show(libraryChat);
    await open();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    fireEvent.pointerDown(screen.getByText('Elsewhere'));
    expect(box()?.style.getPropertyValue('--chat-height')).toBe('320px');
    expect(screen.getByText('Typically replies within 1 hour')).toBeTruthy();
    expect(screen.getByPlaceholderText('Type a message..')).toBeTruthy();
  });
});

describe('sending', () => {
  test('opens the messaging app with number and text, empties the box, and calls back', async () => {
    await show();
    await open();
    await seconds(0.1);
    say('  Is the mat green? ');
    const url = new URL(opened.mock.calls[0]?.[0]);
    expect([url.searchParams.get('phone'), url.searchParams.get('text')]).toEqual([
      '910000011700',
      'Is the mat green?',
    ]);
    // The other site gets no hold of this window.
    expect(opened.mock.calls[0]?.slice(1)).toEqual(['_blank', 'noopener,noreferrer']);
    expect(input().value).toBe('');
    expect(onSend).toHaveBeenCalledWith('Is the mat green?');
  });

  test('sends nothing when nothing is written', async () => {
    await show();
    await open();
    await seconds(0.1);
    say('   ');
    expect(opened).not.toHaveBeenCalled();
    expect(onSend).not.toHaveBeenCalled();
  });
});

describe('notifications', () => {
  const played = vi.fn(() => Promise.resolve());
  beforeEach(() => {
    played.mockClear();
    vi.stubGlobal(
      'Audio',
      class {
        play = played;
      },
    );
    vi.stubGlobal('navigator', navigatorWith({ userActivation: { hasBeenActive: true } }));
  });

  test('come every 30 seconds, with badge and tone, three times', async () => {
    await show();
    await seconds(29);
    expect(badge()).toBeNull();
    await seconds(1);
    expect(badge()).not.toBeNull();
    expect(screen.getByRole('button', { name: 'Chat with us, 1 new message' })).toBeTruthy();
    await seconds(300);
    expect(played).toHaveBeenCalledTimes(3);
  });

  test('end when the box is opened', async () => {
    await show();
    await seconds(30);
    await open();
    expect(badge()).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Close chat' }));
    await seconds(90);
    expect(badge()).toBeNull();
    expect(played).toHaveBeenCalledTimes(1);
  });

  test('go on without end when the loop is 0, as the library has it', async () => {
    await show({ ...shopChat, notificationLoop: 0 });
    await seconds(300);
    expect(played).toHaveBeenCalledTimes(10);
  });

  test('are off below ten seconds, which is logged', async () => {
    allowConsole(/notificationDelaySeconds must be at least 10/);
    await show({ ...shopChat, notificationDelaySeconds: 9 });
    await seconds(100);
    expect(badge()).toBeNull();
  });

  test('make no sound before the page was used', async () => {
    vi.stubGlobal('navigator', navigatorWith({ userActivation: { hasBeenActive: false } }));
    await show();
    await seconds(30);
    expect(badge()).not.toBeNull();
    expect(played).not.toHaveBeenCalled();
  });
});
