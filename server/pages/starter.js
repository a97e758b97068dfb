// In the page itself, so that it costs no request. The program waits for the largest picture, which would otherwise share
// the line with it, but never longer than the shopper: the first touch starts it at once. What was tapped or typed too
// early is kept until the program is there (src/app/early-input.ts).
{
  const { css, app, parts } = document.currentScript.dataset;
  const link = (rel, name) =>
    document.head.append(
      Object.assign(document.createElement('link'), { rel, href: `/assets/${name}`, crossOrigin: '' }),
    );
  let begin = () => {
    begin = () => {};
    link('stylesheet', css);
    for (const part of parts.split(' ')) link('modulepreload', part);
    void import(`/assets/${app}`);
  };

  const early = { tapped: [], typed: new Set() };
  const choice = '[type="radio"], [type="checkbox"]';
  const note = ({ type, target }) => {
    const tapped = type === 'click' && target.closest(`button, ${choice}`);
    if (tapped) early.tapped.push(tapped);
    if (type === 'input' && !target.matches(choice)) early.typed.add(target);
  };
  for (const sign of ['click', 'input']) addEventListener(sign, note, true);
  early.end = () => {
    for (const sign of ['click', 'input']) removeEventListener(sign, note, true);
  };
  window.earlyInput = early;

  addEventListener('DOMContentLoaded', () => {
    const now = () => begin();
    const soon = () => requestAnimationFrame(() => setTimeout(now));
    const picture = document.querySelector('img[fetchpriority="high"]');
    if (early.tapped.length + early.typed.size > 0) now();
    else if (!picture || picture.complete) soon();
    else for (const end of ['load', 'error']) picture.addEventListener(end, soon);
    for (const sign of ['pointerdown', 'keydown']) addEventListener(sign, now, { capture: true, once: true });
    setTimeout(now, 4000);
  });
}
