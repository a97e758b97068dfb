// In the page itself, so that it costs no request. The program waits for the largest picture, which would otherwise share
// the line with it, but never longer than the shopper: the first touch starts it at once. What was tapped or typed too
// early is kept until the program is there (src/app/early-input.ts).
{
  const { css, fonts, app, parts } = document.currentScript.dataset;
  const link = (rel, name, more) =>
    document.head.append(
      Object.assign(document.createElement('link'), { rel, href: `/assets/${name}`, crossOrigin: '', ...more }),
    );
  // With a font all text is laid out anew: once, when all of them are there, and not before the program is. Their sheet is
  // the last of the list, and its name the one that ends in 's'.
  const drawFonts = async () => {
    for (const file of fonts.split(' '))
      if (file.endsWith('s')) link('stylesheet', file);
      else await new Promise((onload) => link('preload', file, { as: 'font', onload, onerror: onload }));
  };
  // Where the fonts are on the device already they need not wait.
  const isKnown = navigator.serviceWorker?.controller;
  // Another may have taken charge by the time the program is there (src/app/register-worker.ts).
  window.earlyWorker = isKnown;
  // One after the other, with a breath in between: on a slow phone all of them at once would be one long halt.
  const run = async (files) => {
    for (const file of files) {
      // What does not come is asked for again by the program, which knows what to do about it (src/app/missing-chunk.ts).
      await import(`/assets/${file}`).catch(() => undefined);
      await new Promise((next) => setTimeout(next));
    }
    await import(`/assets/${app}`);
    if (!isKnown) void drawFonts();
  };
  let begin = () => {
    begin = () => {};
    link('stylesheet', css);
    if (isKnown) void drawFonts();
    const files = parts.split(' ');
    for (const file of files) link('modulepreload', file);
    void run(files);
  };

  // Taps on buttons and choices, and what was typed. What the program repeats is not trusted, and passes.
  const early = { acts: [], heard: () => {} };
  const choice = '[type="radio"], [type="checkbox"]';
  const keep = (event) => {
    const { type, target, detail, isTrusted } = event;
    const control = target.closest(type === 'click' ? `button, ${choice}` : 'input, select, textarea');
    if (!isTrusted || !control) return;
    event.stopImmediatePropagation();
    if (type === 'click') {
      // A button of the search must not send its form twice; a choice is shown at once.
      if (control.matches('button')) event.preventDefault();
      early.acts.push({ kind: 'tap', control, detail, isOn: control.checked });
    } else if (!control.matches(choice)) {
      const typed = early.acts.find((act) => act.kind === 'type' && act.control === control);
      if (typed) typed.value = control.value;
      else early.acts.push({ kind: 'type', control, value: control.value });
    }
    early.heard();
  };
  const signs = ['click', 'input', 'change'];
  for (const sign of signs) addEventListener(sign, keep, true);
  early.end = () => {
    for (const sign of signs) removeEventListener(sign, keep, true);
  };
  window.earlyInput = early;

  // The browser offers once that the shop be installed, maybe before the program is there to hear it
  // (src/features/install/install-prompt.ts).
  addEventListener('beforeinstallprompt', (offer) => {
    offer.preventDefault();
    window.earlyOffer = offer;
  });

  addEventListener('DOMContentLoaded', () => {
    const now = () => begin();
    const soon = () => requestAnimationFrame(() => setTimeout(now));
    const picture = document.querySelector('img[fetchpriority="high"]');
    if (early.acts.length > 0) now();
    else if (!picture || picture.complete) soon();
    else for (const end of ['load', 'error']) picture.addEventListener(end, soon);
    const stir = () => {
      const { dataset } = document.documentElement;
      if (dataset.belowFold === '') dataset.belowFold = 'pictures';
      now();
    };
    for (const sign of ['pointerdown', 'keydown']) addEventListener(sign, stir, { capture: true, once: true });
    setTimeout(now, 4000);
  });
}
