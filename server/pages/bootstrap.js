// Inline in the page, so that it costs no request. The program starts to load after the largest picture, which it would
// otherwise slow down, or at the first interaction. What is tapped or typed before hydration is recorded here and replayed
// by src/app/early-input.ts.
{
  const page = document.documentElement.dataset;
  const { css, fonts, app, parts } = document.currentScript.dataset;
  const link = (rel, name) => {
    const made = Object.assign(document.createElement('link'), { rel, href: `/assets/${name}`, crossOrigin: '' });
    document.head.append(made);
    return made;
  };
  // Applying a font causes a layout of all text. So fonts are applied together, once the page is interactive. They are no
  // style sheet, which would be one request and one more style recalculation. A FontFace that fetches its file itself
  // causes a layout when the file arrives, and another when it is added.
  const loadFonts = async (mayApply) => {
    const loads = fonts.split(';').map(async (font) => {
      const [name, family, weight] = font.split(',');
      const file = await fetch(`/assets/${name}`);
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
  const pause = (ms) => new Promise((next) => setTimeout(next, ms));
  const load = (file) => import(`/assets/${file}`);
  // One by one, with a pause in between: on a slow phone all of them in one task would block input for long.
  const run = async (files) => {
    for (const file of files) {
      // The program loads a missing file again and handles the failure (src/app/missing-chunk.ts).
      await load(file).catch(() => 0);
      await pause();
    }
    const again = () => pause(3000).then(() => load(app));
    await load(app)
      .catch(again)
      .catch(again)
      .catch((error) => {
        // A recorded tap would do nothing for ever, and the browser would not even submit a form.
        early.end();
        if (confirm('This page did not load. Reload it?')) location.reload();
        throw error;
      });
  };
  let begin = () => {
    begin = () => {};
    // First, because parts below the fold wait for the sheet (page-template.ts), but not for long.
    const sheet = link('stylesheet', css);
    const unfold = () => {
      sheet.media = '';
      delete page.belowFold;
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
    else picture.onload = picture.onerror = soon;
    const stir = () => {
      if (page.belowFold === '') page.belowFold = 'pictures';
      now();
    };
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, stir, { once: true });
    setTimeout(now, 4000);
  });
}
