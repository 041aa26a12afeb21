import type { BrowserContext } from 'playwright-core';

/**
 * Records what a person does in their browser: each tap, each key that types nothing, and each field they fill in. Call
 * this before the first page opens.
 * @returns the acts so far, such as "Tap Continue" or "Fill in email"
 */
export async function recordActs(context: BrowserContext): Promise<() => readonly string[]> {
  const acts: string[] = [];
  await context.exposeFunction('recordAct', (act: string) => void acts.push(act));
  await context.addInitScript(reportActs);
  return () => acts;
}

/** Runs in each page, so it must not use anything from outside. */
function reportActs(): void {
  const report = (act: string) => {
    (window as unknown as { recordAct: (act: string) => void }).recordAct(act);
  };
  const findText = (target: EventTarget | null) =>
    target instanceof HTMLElement &&
    target.matches('textarea, select, input:not([type=checkbox], [type=radio])')
      ? (target as HTMLInputElement)
      : null;
  const nameOf = (element: Element | null) =>
    element?.getAttribute('aria-label') ?? element?.textContent?.trim().slice(0, 60) ?? '';
  let filled: HTMLElement | null = null;
  addEventListener(
    'pointerdown',
    ({ isTrusted, target }) => {
      // Tapping a text field is part of filling it in.
      if (!isTrusted || findText(target)) return;
      report(`Tap ${nameOf(target instanceof Element ? target.closest('a, button, label, summary') : null)}`);
    },
    true,
  );
  addEventListener(
    'keydown',
    ({ isTrusted, key, target }) => {
      const types = findText(target) && (key.length === 1 || key === 'Backspace');
      if (isTrusted && !types) report(`Press ${key}`);
    },
    true,
  );
  addEventListener(
    'input',
    ({ target }) => {
      const field = findText(target);
      if (!field || field === filled) return;
      filled = field;
      report(`Fill in ${field.name || nameOf(field)}`);
    },
    true,
  );
}
