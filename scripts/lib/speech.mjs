// What a screen reader says, from Chromium's accessibility tree and the page's live regions, in the usual order: name, role,
// value, state, description.

/**
 * @typedef {import('playwright-core').Page} Page
 *
 * @typedef {import('playwright-core').CDPSession} CDPSession
 *
 * @typedef {{ name: string, value?: { value?: unknown } }} Property
 *
 * @typedef {object} Node
 * @property {string} nodeId
 * @property {string} [parentId]
 * @property {string[]} [childIds]
 * @property {boolean} ignored
 * @property {{ value?: string }} [role]
 * @property {{ value?: string }} [name]
 * @property {{ value?: unknown }} [value]
 * @property {{ value?: string }} [description]
 * @property {Property[]} [properties]
 */

/** Container roles that are not announced unless they have a name. */
const SILENT = new Set([
  ...['generic', 'none', 'paragraph', 'strong', 'time', 'Legend', 'LabelText'],
  ...['InlineTextBox', 'LineBreak', 'ListMarker', 'RootWebArea'],
]);
/** Roles whose name consists of their content, so that the content is not repeated. */
const WHOLE = new Set([
  'image',
  'link',
  'button',
  'heading',
  'radio',
  'checkbox',
  'option',
  'textbox',
  'combobox',
  'spinbutton',
]);
/** Words for states. Others are not announced. */
const STATES = /** @type {Record<string, (value: unknown) => string>} */ ({
  expanded: (value) => (value ? 'expanded' : 'collapsed'),
  checked: (value) => (value === 'true' || value === true ? 'checked' : 'not checked'),
  pressed: (value) => (value === 'true' || value === true ? 'pressed' : 'not pressed'),
  disabled: (value) => (value ? 'unavailable' : ''),
  required: (value) => (value ? 'required' : ''),
  invalid: (value) => (value && value !== 'false' ? 'invalid entry' : ''),
  hasPopup: (value) => (value && value !== 'false' ? `opens a ${value}` : ''),
  busy: (value) => (value ? 'busy' : ''),
});

/** How a screen reader pronounces Chromium's role names. */
const WORDS = /** @type {Record<string, string>} */ ({
  listitem: 'item',
  DescriptionList: 'list',
  DisclosureTriangle: 'disclosure',
  deletion: 'struck out',
  textbox: 'edit',
  spinbutton: 'number',
});

/** @param {Node} node */
export function describeNode(node) {
  const role = node.role?.value ?? '';
  const states = (node.properties ?? []).map(({ name, value }) => STATES[name]?.(value?.value) ?? '');
  const level = node.properties?.find(({ name }) => name === 'level')?.value?.value;
  const text = role === 'StaticText' ? '' : role === 'heading' ? `heading ${level}` : (WORDS[role] ?? role);
  const shown = node.value?.value === undefined ? '' : `"${node.value.value}"`;
  return [node.name?.value ?? '', text, shown, ...states, node.description?.value ?? ''].filter(Boolean).join(', ');
}

/**
 * The focused element.
 * @param {CDPSession} cdp
 */
export async function describeFocus(cdp) {
  const { result } = await cdp.send('Runtime.evaluate', { expression: 'document.activeElement' });
  if (!result.objectId) return '';
  const { nodes } = await cdp.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false,
  });
  return nodes[0] ? describeNode(/** @type {Node} */ (nodes[0])) : '';
}

/**
 * The dialog around the focused element, as announced when the focus enters it; '' for none.
 * @param {Page} page
 */
export const describeDialog = (page) =>
  page.evaluate(() => {
    const dialog = document.activeElement?.closest('dialog, [role="dialog"], [role="alertdialog"]');
    const title = document.getElementById(dialog?.getAttribute('aria-labelledby') ?? '')?.textContent;
    return dialog ? `${dialog.getAttribute('aria-label') ?? title ?? ''}, dialog` : '';
  });

/**
 * The page from its main landmark on, one line per announcement.
 * @param {CDPSession} cdp
 * @returns {Promise<string[]>}
 */
export async function readMain(cdp) {
  const { nodes } = await cdp.send('Accessibility.getFullAXTree');
  const all = /** @type {Node[]} */ (nodes);
  const byId = new Map(all.map((node) => [node.nodeId, node]));
  const main = all.find(({ role }) => role?.value === 'main');
  /** @type {string[]} */
  const lines = [];
  /** @param {Node} node a heading that consists of a link is announced as both */
  const isLinkWithin = (node) =>
    node.role?.value === 'heading' && (node.childIds ?? []).some((id) => byId.get(id)?.role?.value === 'link');
  /** @param {Node | undefined} node */
  const walk = (node) => {
    if (!node) return;
    const role = node.role?.value ?? '';
    const isSaid = !node.ignored && (!SILENT.has(role) || (role !== 'InlineTextBox' && Boolean(node.name?.value)));
    if (isSaid && role !== 'main')
      lines.push([describeNode(node), isLinkWithin(node) ? 'link' : ''].filter(Boolean).join(', '));
    if (!(isSaid && WHOLE.has(role)) && role !== 'StaticText') for (const id of node.childIds ?? []) walk(byId.get(id));
  };
  walk(main);
  return lines;
}

/**
 * Calls `say` with the announcements of live regions, on every page from the next one on.
 * @param {Page} page
 * @param {(text: string) => void} say
 */
export async function listen(page, say) {
  let last = '';
  await page.exposeFunction('reportSaid', (/** @type {string} */ text) => {
    if (text !== last) say(text);
    last = text;
  });
  await page.addInitScript(() => {
    const { reportSaid } = /** @type {{ reportSaid: (text: string) => void }} */ (/** @type {unknown} */ (window));
    const LIVE = '[aria-live]:not([aria-live="off"]), [role="status"], [role="alert"]';
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(LIVE);
        // biome-ignore lint/performance/useDomNodeTextContent: innerText separates neighbouring boxes
        const text = region instanceof HTMLElement ? region.innerText.replace(/\s+/g, ' ').trim() : '';
        if (text) reportSaid(text);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}
