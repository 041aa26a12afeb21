import type { EarlyInput, Field, FieldValue } from './early-input.ts';

/** A press that could not be handled for so long is dropped: by then it would surprise. */
const PATIENCE_MS = 10_000;

/** Hands recorded input to React, now and whenever more is recorded: parts of a page hydrate one after the other. */
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

/** Values come first: a press may send them. */
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
 * Repeats what was typed so that React notices. React ignores input events that do not change the value that it saw
 * last, so the value is first changed where React watches (the element's own property) and then set to what was typed
 * past it (the prototype's property), as testing tools do.
 */
function enterAgain(field: Field, { value, checked }: FieldValue): void {
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    field.checked = !checked;
    setUnseen(field, 'checked', checked);
    // A mouse event would toggle it.
    field.dispatchEvent(new Event('click', { bubbles: true }));
    return;
  }
  const caret = 'selectionStart' in field && document.activeElement === field ? field.selectionStart : null;
  // Anything but the value: React ignores an event that changes nothing, also for a field that was emptied.
  field.value = value === '' ? ' ' : '';
  setUnseen(field, 'value', value);
  for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
  if (caret !== null && 'setSelectionRange' in field) field.setSelectionRange(caret, caret);
}

function setUnseen(field: Field, property: 'value' | 'checked', value: string | boolean): void {
  const inherited = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), property);
  inherited?.set?.call(field, value);
}
