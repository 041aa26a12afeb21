/** A visitor's contact details, typed by the visitor, or taken from an invitation. */
export type Contact = { name: string; email: string };

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What a visitor signs in or signs up for. The next person in the tab may have come for the other. */
export type Purpose = 'purchase' | 'invitation';

const toKey = (purpose: Purpose) => `${purpose}-contact`;

/** Stores a visitor's contact details while they sign in or sign up, until the tab is closed. */
export function keepContact(store: Store, purpose: Purpose, { name, email }: Contact): void {
  if (name === '' && email === '') forgetContact(store, purpose);
  else store.setItem(toKey(purpose), JSON.stringify({ name, email }));
}

/** Returns the stored contact, if any. */
export function readContact(store: Store, purpose: Purpose): Contact | null {
  const kept: unknown = JSON.parse(store.getItem(toKey(purpose)) ?? 'null');
  if (typeof kept !== 'object' || kept === null) return null;
  const [name, email] = [textIn(kept, 'name'), textIn(kept, 'email')];
  return name === '' && email === '' ? null : { name, email };
}

/** Removes the stored contact after the purchase, or after joining the team. */
export function forgetContact(store: Store, purpose: Purpose): void {
  store.removeItem(toKey(purpose));
}

function textIn(kept: object, field: keyof Contact): string {
  const value: unknown = Reflect.get(kept, field);
  return typeof value === 'string' ? value : '';
}
