// One page with all screenshots: phone, tablet and desktop side by side.

/**
 * @typedef {{ name: string, path: string, size: 'phone' | 'tablet' | 'desktop', file: string, trouble: string }} Taken
 * @param {readonly Taken[]} taken
 */
export function contactSheet(taken) {
  const names = [...new Set(taken.map(({ name }) => name))];
  const rows = names.map((name) => {
    const pictures = taken.filter((one) => one.name === name);
    return `<section><h2>${plain(name)} <small>${plain(pictures[0]?.path ?? '')}</small></h2><div>${pictures.map(figure).join('')}</div></section>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Vyayam, every screen</title><style>
body { font: 15px system-ui, sans-serif; margin: 24px; background: #e8e6e1; color: #16150f; }
section { margin-bottom: 40px; }
h2 { font-size: 18px; margin: 0 0 8px; }
small { font-weight: normal; color: #5c5a52; }
div { display: flex; gap: 20px; align-items: flex-start; overflow-x: auto; }
img { display: block; background: #fff; box-shadow: 0 1px 6px #0003; }
.phone { width: 270px; }
.tablet { width: 460px; }
.desktop { width: 800px; }
</style><h1>${taken.length} pictures</h1>${rows.join('')}</html>
`;
}

/** @param {Taken} one */
const figure = ({ file, size, name, trouble }) =>
  trouble
    ? `<p>${plain(size)}: ${plain(trouble)}</p>`
    : `<a href="${file}"><img class="${size}" src="${file}" alt="${plain(name)} at ${size} width" loading="lazy"></a>`;

/** @param {string} text */
const plain = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
