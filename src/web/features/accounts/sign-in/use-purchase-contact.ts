import { useEffect, useRef } from 'react';
import { type Contact, keptContact } from './purchase-contact.ts';

const PURCHASE = /^\/prize-draw\/[^/]+\/purchase\b/;

/** Whoever logs in or registers on the way to a purchase does not type again what they typed there. */
export function usePurchaseContact(returnTo: string | undefined, fillIn: (contact: Contact) => void): void {
  const fill = useRef(fillIn);
  const buying = returnTo !== undefined && PURCHASE.test(returnTo);
  useEffect(() => {
    const contact = buying ? keptContact(sessionStorage) : null;
    if (contact) fill.current(contact);
  }, [buying]);
}
