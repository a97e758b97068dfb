// Inlined in the page, so that it costs no request. The app waits for the largest picture, with which it would share the
// bandwidth, but starts at once when the shopper touches the page. Earlier taps and input are recorded until the app runs
// (src/app/early-input.ts).
{
  const { css, fonts, app, parts } = document.currentScript.dataset;
  const link = (rel, name, more) =>
    document.head.append(
      Object.assign(document.createElement('link'), { rel, href: `/assets/${name}`, crossOrigin: '', ...more }),
    );
  // Applying a font causes a layout of all text. So fonts are applied together, after the app has started. Their sheet is the
  // last of the list; its name ends in 's'.
  const drawFonts = async () => {
    for (const file of fonts.split(' '))
      if (file.endsWith('s')) link('stylesheet', file);
      else await new Promise((onload) => link('preload', file, { as: 'font', onload, onerror: onload }));
  };
  // If the fonts are on the device, they need not wait.
  const isKnown = navigator.serviceWorker?.controller;
  // Another worker may control the page by the time the app runs (src/app/register-worker.ts).
  window.earlyWorker = isKnown;
  // One after the other, with pauses: on a slow phone all of them at once would block for long.
  const run = async (files) => {
    for (const file of files) {
      // The app reloads files that failed and handles the error (src/app/missing-part.ts).
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

  // Records taps on buttons and choices, and input. Events that the app replays are untrusted and pass.
  const early = { acts: [], heard: () => {} };
  const choice = '[type="radio"], [type="checkbox"]';
  const keep = (event) => {
    const { type, target, detail, isTrusted } = event;
    const control = target.closest(type === 'click' ? `button, ${choice}` : 'input, select, textarea');
    if (!isTrusted || !control) return;
    event.stopImmediatePropagation();
    if (type === 'click') {
      // A search button must not submit its form twice. A choice is shown at once.
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

  // The browser offers installation once, maybe before the app listens (src/features/install/install-door.ts).
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
      if (dataset.farWaits === '') dataset.farWaits = 'rested';
      now();
    };
    for (const sign of ['pointerdown', 'keydown']) addEventListener(sign, stir, { capture: true, once: true });
    setTimeout(now, 4000);
  });
}
