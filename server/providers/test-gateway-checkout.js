// The test gateway's widget: defines window.Razorpay with the interface of the real script, so that the page works with both.
// Runs in the shop's page under its strict policy: no inline script or style, no HTML from text.
(() => {
  const origin = new URL(document.currentScript.src).origin;
  const MARK = 'Test gateway: no real money';
  const METHODS = {
    card: {
      label: 'Card',
      field: 'Card number',
      attributes: { inputmode: 'numeric', autocomplete: 'off' },
      samples: [
        ['4111 1111 1111 1111', 'is paid'],
        ['4000 0000 0000 0002', 'is declined by the bank'],
        ['4000 0000 0000 0119', 'is paid, but the page is never told'],
      ],
    },
    upi: {
      label: 'UPI',
      field: 'UPI ID',
      attributes: { inputmode: 'email', autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false' },
      samples: [
        ['success@razorpay', 'is paid'],
        ['failure@razorpay', 'is declined by the bank'],
        ['lost@razorpay', 'is paid, but the page is never told'],
      ],
    },
  };

  class Razorpay {
    #options;
    #listeners = new Map();
    #dialog = null;
    #opens = false;
    constructor(options) {
      if (!options?.key) throw new Error('Razorpay: `key` is needed');
      if (!options.order_id) throw new Error('Razorpay: `order_id` is needed');
      this.#options = options;
    }
    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
      return this;
    }
    open() {
      if (this.#dialog?.open || this.#opens) return;
      this.#opens = true;
      // Shown only after its style has loaded, so that it does not jump.
      void styled.then(() => {
        this.#opens = false;
        this.#dialog = openDialog(this.#options, (event, content) => {
          for (const listener of this.#listeners.get(event) ?? []) listener(content);
        });
      });
    }
    close() {
      this.#dialog?.close();
    }
  }

  /** Builds the widget and runs one payment. `emit` passes an event to the page. */
  function openDialog(options, emit) {
    const mayEscape = options.modal?.escape !== false;
    let result = null;
    let busy = false;
    const dialog = element('dialog', { class: 'test-gateway', 'aria-labelledby': 'test-gateway-title' });
    const parts = build(options, dialog);
    if (/^#[0-9a-f]{3,8}$/i.test(options.theme?.color ?? ''))
      dialog.style.setProperty('--gateway-accent', options.theme.color);

    parts.form.addEventListener('submit', async (event) => {
      event.preventDefault();
      if (busy) return;
      const [method, name] = [parts.method(), parts.name.value];
      // Unknown numbers stay in this browser: they may belong to somebody's real card.
      if (!isSample(method, name)) {
        parts.say('This test gateway takes only the numbers and IDs listed below. Never type a real one.');
        return parts.name.focus();
      }
      busy = true;
      parts.wait(true);
      const answer = await pay(options, method, name);
      busy = false;
      parts.wait(false);
      if (answer.result && answer.tellsThePage) {
        result = answer.result;
        return dialog.close();
      }
      if (answer.result) return parts.showLost();
      parts.say(answer.message);
      if (answer.error) emit('payment.failed', { error: answer.error });
    });
    parts.close.addEventListener('click', () => {
      if (!busy) dialog.close();
    });
    dialog.addEventListener('cancel', (event) => {
      if (busy || !mayEscape) event.preventDefault();
    });
    dialog.addEventListener('click', (event) => {
      if (event.target === dialog && options.modal?.backdropclose === true && !busy) dialog.close();
    });
    dialog.addEventListener('close', () => {
      clearTimeout(late);
      dialog.remove();
      if (result) options.handler?.(result);
      else options.modal?.ondismiss?.();
    });
    const late = options.timeout > 0 ? setTimeout(() => dialog.close(), options.timeout * 1000) : undefined;

    document.body.append(dialog);
    dialog.showModal();
    parts.name.focus();
    void showAmount(options, parts);
    return dialog;
  }

  function build(options, dialog) {
    const error = element('p', { class: 'test-gateway-error', role: 'alert' });
    const note = element('p', { class: 'test-gateway-note', role: 'status' });
    const amount = element('p', { class: 'test-gateway-amount' }, rupees(options.amount));
    const close = element('button', { type: 'button' }, 'Close');
    const radios = Object.entries(METHODS).map(([value, { label }], index) => {
      const input = element('input', { type: 'radio', name: 'test-gateway-method', value });
      input.checked = index === 0;
      return element('label', {}, input, label);
    });
    const method = () => radios.find((label) => label.firstChild.checked).firstChild.value;
    const label = element('span', {});
    const name = element('input', { type: 'text', required: '' });
    const samples = element('ul', {});
    const submit = element('button', { type: 'submit' }, 'Pay');
    const form = element(
      'form',
      {},
      element('fieldset', {}, element('legend', {}, 'Pay with'), ...radios),
      element('label', { class: 'test-gateway-field' }, label, name),
      error,
      submit,
      element('div', {}, element('p', {}, 'Try one of these:'), samples),
    );
    const choose = () => {
      const { field, attributes, samples: own } = METHODS[method()];
      label.textContent = field;
      for (const [key, value] of Object.entries(attributes)) name.setAttribute(key, value);
      name.value = '';
      error.textContent = '';
      samples.replaceChildren(
        ...own.map(([text, meaning]) => {
          const use = element('button', { type: 'button' }, `${text} ${meaning}`);
          use.addEventListener('click', () => {
            name.value = text;
            name.focus();
          });
          return element('li', {}, use);
        }),
      );
    };
    for (const radio of radios) radio.addEventListener('change', choose);
    choose();

    dialog.append(
      element('p', { class: 'test-gateway-mark' }, MARK),
      element(
        'div',
        { class: 'test-gateway-body' },
        element(
          'div',
          { class: 'test-gateway-head' },
          element('h2', { id: 'test-gateway-title' }, `Pay ${options.name || 'the shop'}`),
          close,
        ),
        ...(options.description ? [element('p', {}, options.description)] : []),
        amount,
        note,
        form,
      ),
    );
    return {
      form,
      close,
      name,
      method,
      amount,
      say: (text) => {
        error.textContent = text;
      },
      wait: (waiting) => {
        submit.disabled = waiting;
        submit.textContent = waiting ? 'Paying …' : 'Pay';
      },
      showLost: () => {
        form.remove();
        note.textContent =
          'Paid at the bank, and the shop was not told: this is what a lost connection looks like. Close this window, or reload the page.';
        close.focus();
      },
    };
  }

  const digits = (text) => text.replace(/[\s-]/g, '').toLowerCase();
  const isSample = (method, name) => METHODS[method].samples.some(([text]) => digits(text) === digits(name.trim()));

  async function pay(options, method, name) {
    const answer = await call('/pay/payments', { key: options.key, order_id: options.order_id, method, name });
    if (answer?.result) return answer;
    if (answer?.failed) {
      const error = { code: 'BAD_REQUEST_ERROR', source: 'bank', step: 'payment_authorization', ...answer.failed };
      const description = 'The bank declined this payment. Try another one.';
      return { message: description, error: { ...error, description } };
    }
    return { message: answer?.error?.description ?? 'The test gateway did not answer. Try again.' };
  }

  /** Shows the amount that is charged: the order's, whatever the page passed. */
  async function showAmount(options, parts) {
    const order = await call(`/pay/orders/${encodeURIComponent(options.order_id)}`);
    if (order?.amount) parts.amount.textContent = rupees(order.amount);
    else parts.say(order?.error?.description ?? 'The test gateway did not answer. Try again.');
  }

  async function call(path, body) {
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    try {
      const response = await fetch(origin + path, body ? post : {});
      return await response.json();
    } catch {
      return undefined;
    }
  }

  const rupees = (paise) =>
    Number.isFinite(Number(paise)) && paise
      ? `Rs.\u00a0${new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 }).format(paise / 100)}`
      : '';

  function element(tag, attributes, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.append(...children);
    return made;
  }

  const styled = new Promise((resolve) => {
    if (document.querySelector('link[data-test-gateway]')) return resolve();
    const style = element('link', { rel: 'stylesheet', href: `${origin}/pay/checkout.css`, 'data-test-gateway': '' });
    style.addEventListener('load', resolve);
    style.addEventListener('error', resolve);
    document.head.append(style);
  });
  window.Razorpay = Razorpay;
})();
