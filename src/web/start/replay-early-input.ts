import type { EarlyInput, Field, FieldValue } from './early-input.ts';

/**
 * A press that cannot be handled within this time, in milliseconds, is dropped, because its late effect would be
 * surprising.
 */
const PATIENCE_MS = 10_000;

/**
 * Replays recorded input to React, now and whenever more is recorded, because the parts of a page hydrate one by
 * one.
 */
export function replayEarlyInput(early: EarlyInput): void {
  let isReplaying = false;
  const replay = async () => {
    if (isReplaying) return;
    isReplaying = true;
    while (early.fields.size > 0 || early.presses.length > 0) await replayNext(early);
    isReplaying = false;
  };
  early.onRecord = () => void replay();
  void replay();
}

/** Values are replayed before presses, because a press may submit them. */
async function replayNext({ fields, presses, isInteractive }: EarlyInput): Promise<void> {
  const [field] = fields.keys();
  if (field) {
    const ready = await becomesInteractive(field, isInteractive);
    const value = fields.get(field);
    fields.delete(field);
    if (ready && value) enterAgain(field, value);
    return;
  }
  const button = presses.shift();
  if (button && (await becomesInteractive(button, isInteractive))) button.click();
}

async function becomesInteractive(element: Element, isInteractive: EarlyInput['isInteractive']) {
  const until = performance.now() + PATIENCE_MS;
  while (element.isConnected && performance.now() < until) {
    if (isInteractive(element)) return true;
    await new Promise((resolve) => setTimeout(resolve, 16));
  }
  return false;
}

/**
 * Sets a value so that React notices it. React ignores input events that do not change the last value it saw. So
 * this first sets another value through the element's own property, which React tracks. It then sets the real value
 * through the prototype's property, which React does not track. Testing libraries do the same.
 */
function enterAgain(field: Field, { value, checked }: FieldValue): void {
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    field.checked = !checked;
    setUnseen(field, 'checked', checked);
    // React listens for click events on these fields; a MouseEvent would toggle them.
    field.dispatchEvent(new Event('click', { bubbles: true }));
    return;
  }
  const caret = 'selectionStart' in field && document.activeElement === field ? field.selectionStart : null;
  // This must differ from the value, because React ignores events that change nothing, even for an emptied field.
  field.value = value === '' ? ' ' : '';
  setUnseen(field, 'value', value);
  for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
  if (caret !== null && 'setSelectionRange' in field) field.setSelectionRange(caret, caret);
}

function setUnseen(field: Field, property: 'value' | 'checked', value: string | boolean): void {
  const inherited = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), property);
  inherited?.set?.call(field, value);
}
