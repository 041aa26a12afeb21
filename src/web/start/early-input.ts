/** What a visitor pressed and typed before React could handle it. */
export type EarlyInput = {
  /** Buttons that were pressed, in order. */
  presses: HTMLButtonElement[];
  /** The latest value of each field. */
  fields: Map<Field, FieldValue>;
  /** Someone uses the page: the application should start without waiting. */
  isUrgent: boolean;
  onUrgent: () => void;
  /** Called for each press and value that is recorded. */
  onRecord: () => void;
  /** Call after `hydrateRoot`: React then gets events first, and only those that it cannot handle yet are recorded. */
  letReactGoFirst: () => void;
  /** Whether React handles events on an element: it hydrates a page part by part. */
  isInteractive: (element: Element) => boolean;
  /** Handles React's `onAuxClickCapture` on the page's body. */
  onReactEvent: (event: Event) => void;
  /** The router follows the browser's history from now on. */
  isRouterReady: boolean;
};

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
export type FieldValue = { value: string; checked: boolean };

declare global {
  interface Window {
    earlyInput?: EarlyInput | undefined;
  }
}

/**
 * Records button presses and typing until React handles them. The page's head contains the source of this function, so
 * it must not use anything from outside. Links, and forms with an `action`, work without a script and are left alone.
 */
export function recordEarlyInput(): void {
  let handledByReact: Event | undefined;
  const loaded = location.pathname + location.search;
  const early: EarlyInput = {
    presses: [],
    fields: new Map(),
    isUrgent: false,
    onUrgent: () => {},
    onRecord: () => {},
    isRouterReady: false,
    letReactGoFirst: () => {
      removeEventListeners();
      addEventListeners();
    },
    isInteractive: (element) => {
      // An event that reaches no other listener than the one on the body.
      const probe = new Event('auxclick');
      element.dispatchEvent(probe);
      return handledByReact === probe;
    },
    onReactEvent: (event) => {
      handledByReact = event;
    },
  };

  function onClick(event: Event): void {
    // Pressing Enter in a field also clicks the form's submit button.
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!button || button.type === 'reset' || early.isInteractive(button)) return;
    if (button.type === 'submit' && button.form) {
      if (button.form.hasAttribute('action')) return;
      // Without a script the browser would send the form to this page's address.
      event.preventDefault();
    }
    early.presses.push(button);
    early.onRecord();
  }

  function onInput({ target }: Event): void {
    if (!(target instanceof HTMLElement && 'value' in target)) return;
    const field = target as Field;
    if (early.isInteractive(field)) {
      early.fields.delete(field);
      return;
    }
    early.fields.set(field, { value: field.value, checked: 'checked' in field && field.checked });
    early.onRecord();
  }

  function onUse(): void {
    early.isUrgent = true;
    early.onUrgent();
  }

  function addEventListeners(): void {
    document.addEventListener('click', onClick, true);
    document.addEventListener('input', onInput, true);
  }

  function removeEventListeners(): void {
    document.removeEventListener('click', onClick, true);
    document.removeEventListener('input', onInput, true);
  }

  addEventListeners();
  for (const name of ['pointerdown', 'keydown', 'input']) document.addEventListener(name, onUse, true);
  // Going back within the site changes the address of this document: the page of that address has to be loaded.
  window.addEventListener('popstate', () => {
    if (!early.isRouterReady && location.pathname + location.search !== loaded) location.reload();
  });
  window.earlyInput = early;
}
