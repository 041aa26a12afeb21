/** What a visitor did before the application was there to answer. */
export type Early = {
  /** Buttons that were pressed, and forms that were sent, in their order. */
  deeds: Deed[];
  /** What fields were given, the last of each. */
  fields: Map<Field, Given>;
  /** Called at the first of these, so that the application comes at once. */
  hurry: () => void;
  /** Stops watching. */
  stop: () => void;
};

export type Deed = { button: HTMLElement } | { form: HTMLFormElement; submitter: HTMLElement | null };
export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
export type Given = { value: string; checked: boolean };

declare global {
  interface Window {
    /** Until the application has taken over. */
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
  const listeners: Record<string, (event: Event) => void> = {
    pointerdown: () => early.hurry(),
    keydown: () => early.hurry(),
    click: ({ target }) => {
      const button = target instanceof Element ? target.closest('button') : null;
      // One that sends a form is heard of as `submit`.
      if (button && (button.type === 'button' || !button.form)) early.deeds.push({ button });
    },
    submit: (event) => {
      const { target: form } = event;
      if (!(form instanceof HTMLFormElement) || form.hasAttribute('action')) return;
      event.preventDefault();
      early.deeds.push({ form, submitter: (event as SubmitEvent).submitter });
    },
    input: ({ target }) => {
      early.hurry();
      if (!(target instanceof HTMLElement && 'value' in target)) return;
      const field = target as Field;
      early.fields.set(field, { value: field.value, checked: 'checked' in field && field.checked });
    },
  };
  const early: Early = {
    deeds: [],
    fields: new Map(),
    hurry: () => {
      window.oakHurry = true;
    },
    stop: () => {
      for (const name in listeners)
        document.removeEventListener(name, listeners[name] as EventListener, true);
    },
  };
  for (const name in listeners) document.addEventListener(name, listeners[name] as EventListener, true);
  window.oakEarly = early;
}
