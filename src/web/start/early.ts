/** What a visitor did where nothing of the application was there yet to answer. */
export type Early = {
  /** Buttons that were pressed, and forms that were sent, in their order. */
  deeds: Deed[];
  /** What fields were given, the last of each. */
  fields: Map<Field, Given>;
  /** Called at the first of these, so that the application comes at once. */
  hurry: () => void;
  /** Whether React answers for an element by now. */
  isAlive: (element: Element) => boolean;
  /** From now on React hears everything first; what it has no ear for is still kept, and told of. */
  standBehind: (tell: () => void) => void;
};

export type Deed = { button: HTMLElement } | { form: HTMLFormElement; submitter: HTMLElement | null };
export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
export type Given = { value: string; checked: boolean };

declare global {
  interface Window {
    oakEarly?: Early | undefined;
    /** Somebody would not wait, although the entry was not there yet. */
    oakHurry?: boolean;
  }
}

/**
 * Keeps what is clicked and typed until there is something to answer it. Its text is put into the page's head as it
 * is, so it may use nothing from outside itself. Links, and forms with an address, work by themselves and are left
 * alone.
 */
export function watchEarly(): void {
  let tell = () => {};
  const listeners: Record<string, (event: Event) => void> = {
    click: ({ target }) => {
      const button = target instanceof Element ? target.closest('button') : null;
      // One that sends a form is heard of as `submit`.
      if (!button || (button.type !== 'button' && button.form) || early.isAlive(button)) return;
      early.deeds.push({ button });
      tell();
    },
    submit: (event) => {
      const { target: form } = event;
      if (!(form instanceof HTMLFormElement) || form.hasAttribute('action') || early.isAlive(form)) return;
      event.preventDefault();
      early.deeds.push({ form, submitter: (event as SubmitEvent).submitter });
      tell();
    },
    input: ({ target }) => {
      early.hurry();
      if (!(target instanceof HTMLElement && 'value' in target)) return;
      const field = target as Field;
      // React has heard all that stands in it.
      if (early.isAlive(field)) early.fields.delete(field);
      else {
        early.fields.set(field, { value: field.value, checked: 'checked' in field && field.checked });
        tell();
      }
    },
  };
  const early: Early = {
    deeds: [],
    fields: new Map(),
    hurry: () => {
      window.oakHurry = true;
    },
    isAlive: (element) => {
      // React's mark comes a little early: while it still renders, or waits for code, it lets no event through.
      if (!Object.keys(element).some((key) => key.startsWith('__reactProps$'))) return false;
      let through = false;
      const hear = () => {
        through = true;
      };
      element.addEventListener('auxclick', hear);
      element.dispatchEvent(new Event('auxclick'));
      element.removeEventListener('auxclick', hear);
      return through;
    },
    standBehind: (told) => {
      tell = told;
      for (const name in listeners) {
        document.removeEventListener(name, listeners[name] as EventListener, true);
        document.addEventListener(name, listeners[name] as EventListener, true);
      }
    },
  };
  for (const name in listeners) document.addEventListener(name, listeners[name] as EventListener, true);
  for (const name of ['pointerdown', 'keydown']) document.addEventListener(name, () => early.hurry(), true);
  window.oakEarly = early;
}
