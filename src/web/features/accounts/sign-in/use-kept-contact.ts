import { useEffect, useRef } from 'react';
import { type Contact, readContact } from './kept-contact.ts';

/** The pages that keep a contact: a purchase, and an invitation to a team. */
const KEEPING = /^\/(prize-draw\/[^/]+\/purchase|team-invitation)\b/;

/** Prefills the form with the contact details that the previous page stored. */
export function useKeptContact(returnTo: string | undefined, fillIn: (contact: Contact) => void): void {
  const fill = useRef(fillIn);
  const hasKept = returnTo !== undefined && KEEPING.test(returnTo);
  useEffect(() => {
    const contact = hasKept ? readContact(sessionStorage) : null;
    if (contact) fill.current(contact);
  }, [hasKept]);
}
