/** What a visitor pressed and typed before the page was hydrated. */
export type EarlyInput = {
  /** The pressed buttons, in order. */
  presses: HTMLButtonElement[];
  /** The latest value of each field. */
  fields: Map<Field, FieldValue>;
  /** Whether the visitor is already using the page, so that hydration should start without delay. */
  isUrgent: boolean;
  onUrgent: () => void;
  /** Called for each press or value that is recorded. */
  onRecord: () => void;
  /**
   * Call this after `hydrateRoot`. React then gets events first, and only those that it cannot handle yet are
   * recorded.
   */
  letReactGoFirst: () => void;
  /** Whether React already handles events on an element. The parts of a page hydrate one by one. */
  isInteractive: (element: Element) => boolean;
  /** Handles React's `onAuxClickCapture` on the page's body. */
  onReactEvent: (event: Event) => void;
  /** Whether the router already handles history navigation. */
  isRouterReady: boolean;
  /** Whether the document was rendered for another address than the current one, and is being reloaded. */
  isReloading: boolean;
};

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
export type FieldValue = { value: string; checked: boolean };

declare global {
  interface Window {
    earlyInput?: EarlyInput | undefined;
  }
}

/**
 * Records button presses and typing until React handles them. The source of this function is inlined in the page's
 * head, so it must not use anything from outside. Links, and forms with an `action`, work without script and are
 * ignored.
 */
export function recordEarlyInput(): void {
  let handledByReact: Event | undefined;
  // Going back twice can change the address of a document before its first script runs.
  const [navigation] = performance.getEntriesByType('navigation');
  const loaded = new URL(navigation?.name ?? location.href);
  const early: EarlyInput = {
    presses: [],
    fields: new Map(),
    isUrgent: false,
    onUrgent: () => {},
    onRecord: () => {},
    isRouterReady: false,
    isReloading: false,
    letReactGoFirst: () => {
      removeEventListeners();
      addEventListeners();
    },
    isInteractive: (element) => {
      // Only the listener on the body handles this event.
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
      // Without script, the browser would submit the form to the current URL.
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
  // Before hydration, going back only changes the URL, so the page must be reloaded.
  function reloadIfMoved(): void {
    const isSame = location.pathname === loaded.pathname && location.search === loaded.search;
    if (early.isRouterReady || isSame) return;
    early.isReloading = true;
    location.reload();
  }
  window.addEventListener('popstate', reloadIfMoved);
  window.earlyInput = early;
  reloadIfMoved();
}
