// The parts of Stripe.js that our pages use, with a form of three plain fields instead of Stripe's frames, and dialogs
// instead of wallets. Served as a
// classic script with its types stripped: no import, no export, and nothing outside the block.
{
  type Options = Record<string, unknown>;
  type Listener = (event: object) => void;
  type Failure = { type: string; code: string; message: string; [more: string]: unknown };
  type Intent = { id: string; status: string; last_payment_error: Failure | null };
  type Result = Record<string, unknown> & { error?: Failure };

  const API = 'https://api.stripe.com/v1';

  const FIELDS = [
    { name: 'number', label: 'Card number', autocomplete: 'cc-number', whole: /^\d{16}$/ },
    { name: 'expiry', label: 'Expiration date (MM/YY)', autocomplete: 'cc-exp', whole: /^\d{2}\/?\d{2}$/ },
    { name: 'cvc', label: 'Security code', autocomplete: 'cc-csc', whole: /^\d{3}$/ },
  ] as const;

  const typed = (input: HTMLInputElement | undefined) => (input?.value ?? '').replace(/\s/g, '');

  /** Shows the amount for wallets and the requested colours on the replacement for Stripe's frame. */
  const dress = (form: HTMLElement | undefined, options: Options) => {
    if (!form) return;
    const { variables = {} } = (options.appearance ?? {}) as { variables?: Record<string, string> };
    const { colorText = '', colorBackground = '', colorTextSecondary = '', borderRadius = '' } = variables;
    form.dataset.amount = String(options.amount);
    form.style.color = colorText;
    for (const input of form.querySelectorAll('input')) {
      Object.assign(input.style, {
        backgroundColor: colorBackground,
        borderColor: colorTextSecondary,
        borderRadius,
      });
    }
  };

  const createListeners = () => {
    const listeners = new Map<string, Set<Listener>>();
    const on = (type: string, listener: Listener) => {
      listeners.set(type, (listeners.get(type) ?? new Set()).add(listener));
    };
    return {
      tell: (type: string, event: object) => {
        for (const listener of listeners.get(type) ?? []) listener(event);
      },
      events: {
        on,
        once: on,
        off: (type: string, listener: Listener) => listeners.get(type)?.delete(listener),
      },
    };
  };

  const findPlace = (place: string | HTMLElement) =>
    typeof place === 'string' ? document.querySelector(place) : place;

  const createElement = (options: Options) => {
    const { tell, events } = createListeners();
    const inputs = new Map<string, HTMLInputElement>();
    let form: HTMLElement | undefined;
    const isComplete = () => FIELDS.every(({ name, whole }) => whole.test(typed(inputs.get(name))));
    const isEmpty = () => [...inputs.values()].every((input) => input.value === '');

    const row = ({ name, label, autocomplete }: (typeof FIELDS)[number]) => {
      const wrapper = document.createElement('label');
      const input = document.createElement('input');
      wrapper.style.cssText = 'display: block; margin-bottom: 12px';
      input.style.cssText =
        'display: block; width: 100%; min-height: 44px; padding: 8px; border: 1px solid; border-radius: 6px';
      Object.assign(input, { name, autocomplete, inputMode: 'numeric' });
      input.addEventListener('input', () => {
        const value = { type: 'card' };
        tell('change', { elementType: 'payment', complete: isComplete(), empty: isEmpty(), value });
      });
      input.addEventListener('focus', () => tell('focus', { elementType: 'payment' }));
      input.addEventListener('blur', () => tell('blur', { elementType: 'payment' }));
      inputs.set(name, input);
      wrapper.append(label, input);
      return wrapper;
    };

    return {
      isComplete,
      number: () => typed(inputs.get('number')),
      mount: (place: string | HTMLElement) => {
        form = document.createElement('div');
        form.dataset.stripe = 'payment';
        form.append(...FIELDS.map(row));
        dress(form, options);
        findPlace(place)?.append(form);
        queueMicrotask(() => tell('ready', { elementType: 'payment' }));
      },
      dress: () => dress(form, options),
      unmount: () => form?.remove(),
      destroy: () => form?.remove(),
      update: ({ readOnly }: Options) => {
        if (typeof readOnly !== 'boolean') return;
        for (const input of inputs.values()) input.disabled = readOnly;
      },
      focus: () => inputs.get('number')?.focus(),
      blur: () => inputs.get('number')?.blur(),
      clear: () => {
        for (const input of inputs.values()) input.value = '';
      },
      collapse: () => undefined,
      ...events,
    };
  };
  type PaymentElement = ReturnType<typeof createElement>;

  type Wallet = { name: string; key: string; type: string };

  const WALLETS: Wallet[] = [
    { name: 'Apple Pay', key: 'applePay', type: 'apple_pay' },
    { name: 'Google Pay', key: 'googlePay', type: 'google_pay' },
    { name: 'Link', key: 'link', type: 'link' },
  ];

  /** The number of the card in each wallet of the buyer's device, by name. */
  const cardIn = ({ name }: Wallet): string | undefined =>
    (window as { fakeWallets?: Record<string, string> }).fakeWallets?.[name];

  const recordFailure = (message: string) => {
    const page = window as { walletFailures?: string[] };
    page.walletFailures = [...(page.walletFailures ?? []), message];
  };

  const createButton = (text: string, onClick: () => void) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = text;
    button.style.cssText = 'min-height: 44px; padding: 8px 16px; margin: 8px; border: 1px solid';
    button.addEventListener('click', onClick);
    return button;
  };

  /** Replaces a wallet's sheet, with the amount of the moment at which it opened. */
  const openSheet = (
    title: string,
    text: string,
    { onConfirm, onCancel }: { onConfirm: () => void; onCancel: () => void },
  ) => {
    const sheet = document.createElement('dialog');
    const content = document.createElement('p');
    sheet.setAttribute('aria-label', title);
    content.textContent = text;
    const cancel = () => {
      sheet.remove();
      onCancel();
    };
    sheet.append(content, createButton('Confirm', onConfirm), createButton('Cancel', cancel));
    sheet.addEventListener('cancel', cancel);
    document.body.append(sheet);
    sheet.showModal();
    return { close: () => sheet.remove() };
  };

  const createExpressElement = (group: Options, own: Options) => {
    const { tell, events } = createListeners();
    let frame: HTMLElement | undefined;
    let sheet: ReturnType<typeof openSheet> | undefined;
    /** The wallet whose payment is being confirmed. */
    let confirming: Wallet | undefined;
    const elementType = 'expressCheckout';
    const allowed = (group.allowedPaymentMethodTypes ?? []) as string[];
    const shown = (own.paymentMethods ?? {}) as Record<string, string>;
    const available = WALLETS.filter((wallet) => {
      const isAllowed = allowed.includes(wallet.type === 'link' ? 'link' : 'card');
      return isAllowed && shown[wallet.key] !== 'never' && cardIn(wallet) !== undefined;
    });
    const confirm = (wallet: Wallet) => {
      let hasFailed = false;
      confirming = wallet;
      const paymentFailed = ({ reason, message = '' }: { reason?: string; message?: string } = {}) => {
        if (hasFailed) throw new Error('The sheet has already been told.');
        hasFailed = true;
        recordFailure(`${reason}: ${message}`);
        sheet?.close();
      };
      tell('confirm', { elementType, expressPaymentType: wallet.type, paymentFailed });
    };
    const open = (wallet: Wallet) => {
      const { name: payee = '' } = (own.business ?? {}) as { name?: string };
      const pounds = (Number(group.amount) / 100).toFixed(2);
      sheet = openSheet(wallet.name, `Pay ${payee} £${pounds}`, {
        onConfirm: () => confirm(wallet),
        onCancel: () => tell('cancel', { elementType }),
      });
    };
    const click = (wallet: Wallet) => {
      const late = setTimeout(() => {
        throw new Error('The click must be resolved or rejected within a second.');
      }, 1000);
      const resolve = () => {
        clearTimeout(late);
        open(wallet);
      };
      const reject = () => clearTimeout(late);
      tell('click', { elementType, expressPaymentType: wallet.type, resolve, reject });
    };
    // Not buttons, because a disabled field set does not reach into Stripe's frames either.
    const buttonOf = (wallet: Wallet) => {
      const button = document.createElement('div');
      button.role = 'button';
      button.tabIndex = 0;
      button.textContent = wallet.name;
      button.style.cssText =
        'flex: 1; padding: 11px; border-radius: 10px; background: #000; color: #fff; text-align: center';
      button.addEventListener('click', () => click(wallet));
      button.addEventListener('keydown', ({ key }) => {
        if (key === 'Enter') click(wallet);
      });
      return button;
    };
    const leave = () => {
      frame?.remove();
      sheet?.close();
    };

    return {
      /** Returns the wallet whose payment is being confirmed, and closes its sheet. */
      finish: () => {
        const wallet = confirming;
        confirming = undefined;
        sheet?.close();
        return wallet;
      },
      isConfirming: () => confirming !== undefined,
      mount: (place: string | HTMLElement) => {
        frame = document.createElement('div');
        frame.dataset.stripe = 'wallets';
        frame.style.cssText = 'display: flex; flex-wrap: wrap; gap: 8px';
        frame.append(...available.map(buttonOf));
        findPlace(place)?.append(frame);
        const flags = WALLETS.map((wallet) => [wallet.key, available.includes(wallet)]);
        const availablePaymentMethods = available.length > 0 ? Object.fromEntries(flags) : undefined;
        queueMicrotask(() => tell('ready', { elementType, availablePaymentMethods }));
      },
      unmount: leave,
      destroy: leave,
      update: () => undefined,
      ...events,
    };
  };
  type ExpressElement = ReturnType<typeof createExpressElement>;

  const createElements = (options: Options) => {
    let element: PaymentElement | null = null;
    let express: ExpressElement | null = null;
    let submitted = false;
    if (options.mode !== 'payment' || typeof options.amount !== 'number' || options.currency !== 'gbp') {
      throw new Error('Elements requires a mode, an amount in pence and a currency.');
    }
    return {
      create: (type: string, own: Options = {}) => {
        if (type === 'expressCheckout') {
          express = createExpressElement(options, own);
          return express;
        }
        if (type !== 'payment') throw new Error(`This fake has no element ${type}.`);
        if (element) throw new Error('Can only create one Element of type payment.');
        element = createElement(options);
        const { destroy } = element;
        element.destroy = () => {
          destroy();
          element = null;
        };
        return element;
      },
      getElement: () => element,
      captureMethod: () => (options.captureMethod === 'manual' ? 'manual' : 'automatic'),
      update: (changes: Options) => {
        Object.assign(options, changes);
        element?.dress();
      },
      fetchUpdates: async () => ({}),
      submit: async (): Promise<Result> => {
        if (express) {
          if (!express.isConfirming()) throw new Error('elements.submit() belongs in the confirm event.');
          submitted = true;
          return {};
        }
        submitted = element?.isComplete() ?? false;
        if (submitted) return { selectedPaymentMethod: 'card' };
        const message = 'Your card number is incomplete.';
        return { error: { type: 'validation_error', code: 'incomplete_number', message } };
      },
      /** Returns the validated card. Each validation can be used for one token. */
      takeCard: () => {
        if (!submitted) throw new Error('elements.submit() must be called before the token is created.');
        submitted = false;
        const wallet = express?.finish();
        if (!wallet) return { type: 'card', number: element?.number() ?? '' };
        return { type: wallet.type === 'link' ? 'link' : 'card', number: cardIn(wallet) ?? '' };
      },
    };
  };

  const ask = async (
    method: 'GET' | 'POST',
    path: string,
    fields: Record<string, string>,
  ): Promise<Result> => {
    const form = new URLSearchParams(fields);
    const response =
      method === 'GET'
        ? await fetch(`${API}${path}?${form}`)
        : await fetch(`${API}${path}`, { method, body: form });
    return response.json();
  };

  /** Replaces the 3-D Secure window. False if the buyer fails the challenge or closes it. */
  const askBank = () =>
    new Promise<boolean>((resolve) => {
      const dialog = document.createElement('dialog');
      const title = document.createElement('h2');
      title.textContent = '3D Secure 2 Test Page';
      dialog.setAttribute('aria-label', 'Your bank');
      const choices = [
        ['Complete', true],
        ['Fail', false],
      ] as const;
      const buttons = choices.map(([text, approved]) =>
        createButton(text, () => {
          dialog.remove();
          resolve(approved);
        }),
      );
      dialog.append(title, ...buttons);
      dialog.addEventListener('cancel', () => {
        dialog.remove();
        resolve(false);
      });
      document.body.append(dialog);
      dialog.showModal();
    });

  const notHere = (call: string) => () => {
    throw new Error(`This fake does not support ${call}.`);
  };

  const Stripe = (key: string) => {
    const intentOf = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? '';
    const look = (secret: string) =>
      ask('GET', `/payment_intents/${intentOf(secret)}`, { key, client_secret: secret });
    return {
      elements: createElements,
      createConfirmationToken: async ({ elements }: { elements: ReturnType<typeof createElements> }) => {
        const { type, number } = elements.takeCard();
        const card = { 'payment_method_data[type]': type, 'payment_method_data[card][number]': number };
        const capture = { capture_method: elements.captureMethod() };
        const response = await ask('POST', '/confirmation_tokens', { key, ...card, ...capture });
        return response.error ? { error: response.error } : { confirmationToken: response };
      },
      retrievePaymentIntent: async (clientSecret: string) => {
        const response = await look(clientSecret);
        return response.error ? { error: response.error } : { paymentIntent: response };
      },
      handleNextAction: async ({ clientSecret }: { clientSecret: string }) => {
        const before = await look(clientSecret);
        if (before.status !== 'requires_action') {
          throw new Error(`There is no next action for a payment that is ${String(before.status)}.`);
        }
        const approved = String(await askBank());
        const path = `/payment_intents/${intentOf(clientSecret)}/authenticate`;
        const after = (await ask('POST', path, { key, approved })) as Result & Intent;
        if (after.error) return { error: after.error };
        if (after.last_payment_error) {
          return { error: { ...after.last_payment_error, payment_intent: after } };
        }
        return { paymentIntent: after };
      },
      // React's wrapper recognises Stripe.js by these methods.
      createToken: notHere('createToken'),
      createPaymentMethod: notHere('createPaymentMethod'),
      confirmCardPayment: notHere('confirmCardPayment'),
      registerAppInfo: () => undefined,
      _registerWrapper: () => undefined,
    };
  };

  // The script's address contains the requested version.
  const source = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : '';
  const version = source.split('/')[3];
  Object.assign(window, { Stripe: Object.assign(Stripe, { version }) });
}
