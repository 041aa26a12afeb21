import { useEffect, useRef } from 'react';
import { type Contact, type Purpose, readContact } from './kept-contact.ts';

/** What the page is for that the user goes to next, if it keeps a contact. */
function findPurpose(returnTo = ''): Purpose | null {
  if (/^\/prize-draw\/[^/]+\/purchase\b/.test(returnTo)) return 'purchase';
  return /^\/team-invitation\b/.test(returnTo) ? 'invitation' : null;
}

/** Prefills the form with the contact details that the previous page stored. */
export function useKeptContact(returnTo: string | undefined, fillIn: (contact: Contact) => void): void {
  const fill = useRef(fillIn);
  const purpose = findPurpose(returnTo);
  useEffect(() => {
    const contact = purpose && readContact(sessionStorage, purpose);
    if (contact) fill.current(contact);
  }, [purpose]);
}
