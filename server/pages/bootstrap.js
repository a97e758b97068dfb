// Inline in the page, so that it costs no request. The program starts to load after the largest picture, which it would
// otherwise slow down, or at the first interaction. What is tapped or typed before hydration is recorded here and replayed
// by src/app/early-input.ts.
{
  const { css, fonts, faces, app, parts } = document.currentScript.dataset;
  const link = (rel, name) => {
    const made = Object.assign(document.createElement('link'), { rel, href: `/assets/${name}`, crossOrigin: '' });
    document.head.append(made);
    return made;
  };
  // Applying a font causes a layout of all text. So fonts are applied together, once the page is interactive. They are no
  // style sheet, which would be one request and one more style recalculation. A FontFace that fetches its file itself
  // causes a layout when the file arrives, and another when it is added.
  const loadFonts = async (mayApply) => {
    const files = fonts.split(' ');
    const loads = faces.split(';').map(async (face, place) => {
      const [family, weight] = face.split(',');
      const file = await fetch(`/assets/${files[place]}`);
      return new FontFace(family, await file.arrayBuffer(), { weight }).load();
    });
    const loaded = await Promise.allSettled(loads);
    await mayApply?.();
    for (const { value } of loaded) if (value) document.fonts.add(value);
  };
  // A page with a worker has the fonts on the device: they need not wait. On another page src/app/load-more.ts calls this.
  const isKnown = navigator.serviceWorker?.controller;
  if (!isKnown) window.loadFonts = loadFonts;
  // Another worker may control the page by the time the program runs (src/app/register-worker.ts).
  window.earlyWorker = isKnown;
  // One by one, with a pause in between: on a slow phone all of them in one task would block input for long.
  const run = async (files) => {
    for (const file of files) {
      // The program loads a missing file again and handles the failure (src/app/missing-chunk.ts).
      await import(`/assets/${file}`).catch(() => undefined);
      await new Promise((next) => setTimeout(next));
    }
    for (const pause of [1000, 4000, 0]) {
      try {
        return await import(`/assets/${app}`);
      } catch (error) {
        if (!pause) reportFailure(error);
        await new Promise((next) => setTimeout(next, pause));
      }
    }
  };
  // Without the program a recorded tap would do nothing for ever, and a form would not even be submitted by the browser.
  const reportFailure = (error) => {
    early.end();
    const [note, reload] = ['p', 'a'].map((name) => document.createElement(name));
    Object.assign(reload, { href: '', className: 'underline', textContent: 'Reload it' });
    const className = 'fixed inset-x-3 bottom-22 z-40 rounded-lg border border-line bg-surface p-4 shadow-floating';
    Object.assign(note, { role: 'alert', className }).append('This page did not load completely. ', reload);
    document.body.append(note);
    throw error;
  };
  let begin = () => {
    begin = () => {};
    // First, because parts below the fold wait for the sheet (page-template.ts), but not for long.
    const sheet = link('stylesheet', css);
    const unfold = () => {
      sheet.media = '';
      delete document.documentElement.dataset.belowFold;
    };
    const late = setTimeout(unfold, 4000);
    // The sheet is applied in a task of its own, and those parts are rendered in the next: together that is 80 ms on a slow phone.
    const onload = () => {
      clearTimeout(late);
      sheet.media = '';
      document.body.offsetTop;
    };
    Object.assign(sheet, { media: 'print', onload, onerror: unfold });
    if (isKnown) void loadFonts();
    const files = parts.split(' ');
    for (const file of [...files, app]) link('modulepreload', file);
    void run(files);
  };

  // Taps on buttons, radio buttons and checkboxes, and typing. Replayed events are not trusted and pass.
  const early = { acts: [], onInput: () => {} };
  const choice = '[type="radio"], [type="checkbox"]';
  const record = (event) => {
    const { type, target, detail, isTrusted } = event;
    const control = target.closest(type === 'click' ? `button, ${choice}` : 'input, select, textarea');
    if (!isTrusted || !control) return;
    event.stopImmediatePropagation();
    if (type === 'click') {
      // The search's button must not submit its form twice; a radio button or checkbox switches at once.
      if (control.matches('button')) event.preventDefault();
      early.acts.push({ kind: 'tap', control, detail, isOn: control.checked });
    } else if (!control.matches(choice)) {
      const typed = early.acts.find((act) => act.kind === 'type' && act.control === control);
      if (typed) typed.value = control.value;
      else early.acts.push({ kind: 'type', control, value: control.value });
    }
    early.onInput();
  };
  const types = ['click', 'input', 'change'];
  for (const type of types) addEventListener(type, record, true);
  early.end = () => {
    for (const type of types) removeEventListener(type, record, true);
  };
  window.earlyInput = early;

  // The browser offers to install the shop once, maybe before the program listens (src/features/install/install-prompt.ts).
  addEventListener('beforeinstallprompt', (offer) => {
    offer.preventDefault();
    window.earlyOffer = offer;
  });

  addEventListener('DOMContentLoaded', () => {
    const now = () => begin();
    // After the frame that shows the picture. To ask for the sheet before it would delay the first paint.
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
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, stir, { capture: true, once: true });
    setTimeout(now, 4000);
  });
}
