import type { Deed, Early, Field, Given } from './early.ts';

const PATIENCE_MS = 10_000;

/** Gives the application what was done before it was there: first what was typed, then what was pressed and sent. */
export async function replay(early: Pick<Early, 'fields' | 'deeds'>): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  for (const [field, given] of early.fields) {
    if (await isTakenOver(field, until)) giveAgain(field, given);
  }
  for (const deed of early.deeds) {
    if (await isTakenOver('form' in deed ? deed.form : deed.button, until)) doAgain(deed);
  }
}

/**
 * React takes a page over part by part, and leaves its mark on each element that it has. What stands as the server wrote
 * it (`still`) it never has: that works by itself, and needs nothing given again.
 */
async function isTakenOver(element: Element, until: number): Promise<boolean> {
  if (element.closest('[data-still]')) return false;
  while (element.isConnected && performance.now() < until) {
    if (Object.keys(element).some((key) => key.startsWith('__reactProps$'))) return true;
    await new Promise((resolve) => setTimeout(resolve, 16));
  }
  return false;
}

function doAgain(deed: Deed): void {
  if ('button' in deed) deed.button.click();
  else deed.form.requestSubmit(deed.submitter?.isConnected ? deed.submitter : null);
}

/**
 * Tells React of a value that it has not seen come. It compares with what it last heard of through the element's own
 * property, so that one is changed first, and the value is set past it.
 */
function giveAgain(field: Field, { value, checked }: Given): void {
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    field.checked = !checked;
    setPast(field, 'checked', checked);
    // Not a mouse's: that one would turn it over.
    field.dispatchEvent(new Event('click', { bubbles: true }));
    return;
  }
  const caret = 'selectionStart' in field && document.activeElement === field ? field.selectionStart : null;
  field.value = '';
  setPast(field, 'value', value);
  for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
  if (caret !== null && 'setSelectionRange' in field) field.setSelectionRange(caret, caret);
}

function setPast(field: Field, property: 'value' | 'checked', value: string | boolean): void {
  const past = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), property);
  past?.set?.call(field, value);
}
