import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { cx } from './cx.ts';
import type { RichNode } from './rich-text-nesting.ts';
import { parseHtml } from './rich-text-parse.ts';

/**
 * Renders the merchant's HTML as React elements: only allowed tags, and no attributes but checked URLs of links and
 * pictures. So there is nothing to sanitise, and the server can render it too.
 */
export function RichText({ html, className }: { html: string; className?: string }) {
  const nodes = useMemo(() => parseHtml(html), [html]);
  return <div className={cx('rich-text', className)}>{nodes.map(toReact)}</div>;
}

function toReact(node: RichNode, index: number): ReactNode {
  if (typeof node === 'string') return <Fragment key={index}>{node}</Fragment>;
  const { tag, attributes, children } = node;
  return createElement(tag, { key: index, ...attributes }, ...(children.length ? [children.map(toReact)] : []));
}
