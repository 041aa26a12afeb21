import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type Contact, keepContact, readContact } from '#web/features/accounts/sign-in/purchase-contact.ts';
import { useAuth } from '#web/lib/session.tsx';
import { findFirstProblem, findProblems, type Problems, type PurchaseForm, readBuyer } from './buyer.ts';

/**
 * The buyer's fields are uncontrolled, so that text typed before hydration is kept. They are read on submit. A
 * visitor's details are stored while they sign in.
 */
export function useBuyerForm(onBuy: (form: PurchaseForm) => void) {
  const visitor = useAuth().user === null;
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems>({});

  useEffect(() => {
    const kept = readContact(sessionStorage);
    if (form.current && kept) fillIn(form.current, kept);
  }, []);

  return {
    form,
    problems,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const buyer = readBuyer(new FormData(event.currentTarget));
      const found = findProblems(buyer);
      setProblems(found);
      const first = findFirstProblem(found);
      if (first) field(event.currentTarget, first)?.focus();
      else onBuy(buyer);
    },
    onChange: (event: FormEvent<HTMLFormElement>) => {
      const buyer = readBuyer(new FormData(event.currentTarget));
      if (visitor) keepContact(sessionStorage, buyer);
      // Revalidates displayed errors on input, but shows no new errors while the user types.
      if (findFirstProblem(problems)) setProblems(stillWrong(problems, findProblems(buyer)));
    },
  };
}

const field = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLInputElement>(`input[name="${name}"]`);

/** Fills in only empty fields that the account does not provide. */
function fillIn(form: HTMLFormElement, contact: Contact): void {
  for (const name of ['name', 'email'] as const) {
    const input = field(form, name);
    if (input && !input.readOnly && input.value === '') input.value = contact[name];
  }
}

function stillWrong(before: Problems, now: Problems): Problems {
  const names = ['name', 'email', 'over18', 'ukResident'] as const;
  const left: Problems = {};
  for (const name of names) {
    const problem = before[name] === undefined ? undefined : now[name];
    if (problem !== undefined) left[name] = problem;
  }
  return left;
}
