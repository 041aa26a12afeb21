import type { Deed, Early, Field, Given } from './early.ts';

const PATIENCE_MS = 10_000;

let busy = false;

/** Gives the application what it has not heard itself: first what was typed, then what was pressed and sent. */
export async function replay(early: Early): Promise<void> {
  // Who is at it comes to what was told of meanwhile.
  if (busy) return;
  busy = true;
  for (let next = nextOf(early); next; next = nextOf(early)) await next();
  busy = false;
}

function nextOf({ fields, deeds, isAlive }: Early): (() => Promise<void>) | undefined {
  const [field] = fields.keys();
  if (field) {
    return async () => {
      const alive = await becomesAlive(field, isAlive);
      const given = fields.get(field);
      fields.delete(field);
      if (alive && given) giveAgain(field, given);
    };
  }
  const deed = deeds.shift();
  if (!deed) return;
  return async () => {
    if (await becomesAlive('form' in deed ? deed.form : deed.button, isAlive)) doAgain(deed);
  };
}

/**
 * React takes a page over part by part. What stands as the server wrote it (`still`) it never has: that works by itself,
 * and needs nothing given again.
 */
async function becomesAlive(element: Element, isAlive: Early['isAlive']): Promise<boolean> {
  if (element.closest('[data-still]')) return false;
  const until = performance.now() + PATIENCE_MS;
  while (element.isConnected && performance.now() < until) {
    if (isAlive(element)) return true;
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
