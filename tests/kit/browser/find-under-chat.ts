// What the chat button lies on, or would lie on once the shopper has scrolled. It has its place in the bar at the bottom
// of the screen or in the margin beside the content (docs/decisions/054).
import type { Page } from 'playwright-core';

/** The widths at which the button is looked at: the tightest phone, and in the long run two more phones and a desktop. */
export const CHAT_WIDTHS = { short: [320], long: [320, 360, 414, 1280] };

/** One line per piece of content or control; [] when the button is clear of everything. */
export const findUnderChat = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const chat = document.querySelector('aside[aria-label="Chat"] > button');
    if (!chat) return ['there is no chat button'];
    const { left, right, top, bottom } = chat.getBoundingClientRect();
    const bars = [...document.querySelectorAll('.bottom-bar, .bar-below')].filter(
      (bar) => bar.checkVisibility() && getComputedStyle(bar).position !== 'static',
    );
    const bar = bars[0];
    const CONTENT =
      'a, button, input, select, textarea, summary, label, img, h1, h2, h3, p, li, dd, td, [role="option"]';
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`;
    /** The part of an element's box that the elements around it do not clip. */
    const seen = (element: Element) => {
      const box = element.getBoundingClientRect();
      let [from, to] = [box.left, box.right];
      for (let around = element.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflowX === 'visible') continue;
        const clip = around.getBoundingClientRect();
        [from, to] = [Math.max(from, clip.left), Math.min(to, clip.right)];
      }
      return { from, to, top: box.top, bottom: box.bottom };
    };
    /** Text counts where its letters are, not where its box ends. */
    const letters = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect();
    };
    const isBeside = (element: Element) => {
      const { from, to } = seen(element);
      if (to - from < 1 || to <= left || from >= right) return false;
      if (!element.matches('h1, h2, h3, p, li, dd, td')) return true;
      return element.textContent?.trim() !== '' && letters(element).right > left;
    };
    const shown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const found: string[] = [];
    if (bar) {
      const box = bar.getBoundingClientRect();
      const isStuck = Math.abs(box.bottom - innerHeight) < 2;
      if (isStuck && box.top > top) found.push(`the bar begins ${Math.round(box.top - top)} px below the button's top`);
      for (const part of bar.querySelectorAll(CONTENT)) {
        const { from, to, top: high, bottom: low } = seen(part);
        if (to > left && from < right && (!isStuck || (low > top && high < bottom)))
          found.push(`${nameOf(part)} of the bar`);
      }
      if (getComputedStyle(bar).position === 'fixed') return found;
    }
    for (const part of document.querySelectorAll(`main :is(${CONTENT}), footer :is(${CONTENT})`)) {
      const comesLater = !bar || bar.compareDocumentPosition(part) === Node.DOCUMENT_POSITION_FOLLOWING;
      if (comesLater && shown(part) && isBeside(part)) found.push(nameOf(part));
    }
    return found;
  });
