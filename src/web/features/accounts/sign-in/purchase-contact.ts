/** Who buys, as it was typed. */
export type Contact = { name: string; email: string };

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const KEY = 'purchase-contact';

/** Keeps what a visitor typed at a purchase while they log in or register, as long as the browser's tab is open. */
export function keepContact(store: Store, { name, email }: Contact): void {
  if (name === '' && email === '') forgetContact(store);
  else store.setItem(KEY, JSON.stringify({ name, email }));
}

/** What was typed, if anything was. */
export function keptContact(store: Store): Contact | null {
  const kept: unknown = JSON.parse(store.getItem(KEY) ?? 'null');
  if (typeof kept !== 'object' || kept === null) return null;
  const [name, email] = [textIn(kept, 'name'), textIn(kept, 'email')];
  return name === '' && email === '' ? null : { name, email };
}

/** Something was bought, and nobody has to type it again. */
export function forgetContact(store: Store): void {
  store.removeItem(KEY);
}

function textIn(kept: object, field: keyof Contact): string {
  const value: unknown = Reflect.get(kept, field);
  return typeof value === 'string' ? value : '';
}
