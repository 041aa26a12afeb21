import { useEffect, useRef } from 'react';
import { type Contact, readContact } from './purchase-contact.ts';

const PURCHASE = /^\/prize-draw\/[^/]+\/purchase\b/;

/** Prefills the form with the details typed during a purchase. */
export function usePurchaseContact(returnTo: string | undefined, fillIn: (contact: Contact) => void): void {
  const fill = useRef(fillIn);
  const buying = returnTo !== undefined && PURCHASE.test(returnTo);
  useEffect(() => {
    const contact = buying ? readContact(sessionStorage) : null;
    if (contact) fill.current(contact);
  }, [buying]);
}
