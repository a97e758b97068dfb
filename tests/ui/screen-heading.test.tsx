import { render, screen } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { announcement, useScreenHeading } from '#src/ui/screen-heading.ts';

function Screens({ shown }: { shown?: string }) {
  const heading = useScreenHeading(shown);
  return shown ? <h2 ref={heading}>{shown}</h2> : null;
}

beforeEach(() => announcement.set(''));

function watchScroll() {
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  onTestFinished(() => scroll.mockRestore());
  return scroll;
}

test('the first screen of an address belongs to the page change, also when it comes late: the page stays where it is', () => {
  const scroll = watchScroll();
  const { rerender } = render(<Screens />);
  rerender(<Screens shown="Returns" />);
  expect([scroll.mock.calls.length, document.activeElement, announcement.get()]).toEqual([0, document.body, '']);
});

test('a screen that takes the place of another one is scrolled to, focused and announced', () => {
  const scroll = watchScroll();
  const { rerender } = render(<Screens shown="Returns" />);
  rerender(<Screens shown="Return something" />);
  expect(scroll).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Return something' }));
  expect(announcement.get()).toBe('Return something');
});
