/** A visitor's contact details, typed by the visitor, or taken from an invitation. */
export type Contact = { name: string; email: string };

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const KEY = 'purchase-contact';

/** Stores a visitor's contact details while they sign in or sign up during a purchase or an invitation, until the tab is closed. */
export function keepContact(store: Store, { name, email }: Contact): void {
  if (name === '' && email === '') forgetContact(store);
  else store.setItem(KEY, JSON.stringify({ name, email }));
}

/** Returns the stored contact, if any. */
export function readContact(store: Store): Contact | null {
  const kept: unknown = JSON.parse(store.getItem(KEY) ?? 'null');
  if (typeof kept !== 'object' || kept === null) return null;
  const [name, email] = [textIn(kept, 'name'), textIn(kept, 'email')];
  return name === '' && email === '' ? null : { name, email };
}

/** Removes the stored contact after a purchase. */
export function forgetContact(store: Store): void {
  store.removeItem(KEY);
}

function textIn(kept: object, field: keyof Contact): string {
  const value: unknown = Reflect.get(kept, field);
  return typeof value === 'string' ? value : '';
}
