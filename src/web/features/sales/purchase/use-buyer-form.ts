import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type Contact, keepContact, readContact } from '#web/features/accounts/sign-in/kept-contact.ts';
import { useAuth } from '#web/lib/session.tsx';
import { type AccountProblems, findAccountProblems, readAccount } from './account-input.ts';
import { findProblems, type Problems, type PurchaseForm, readBuyer } from './buyer.ts';
import type { AccountInput, AccountStep } from './machine/account-step.ts';

type FormProblems = Problems & AccountProblems;

type BuyerFormOptions = {
  account: AccountStep;
  /** Called with a visitor's details. */
  onEnter: (input: AccountInput) => void;
  onBuy: (form: PurchaseForm) => void;
};

/**
 * The buyer's fields are uncontrolled, so that text typed before hydration is kept. They are read on submit. A
 * visitor first gets an account, and their details are stored meanwhile.
 */
export function useBuyerForm({ account, onEnter, onBuy }: BuyerFormOptions) {
  const visitor = useAuth().user === null;
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<FormProblems>({});

  useEffect(() => {
    const kept = readContact(sessionStorage, 'purchase');
    if (form.current && kept) fillIn(form.current, kept);
  }, []);

  const find = (fields: FormData): FormProblems =>
    visitor ? findAccountProblems(readAccount(fields), account) : findProblems(readBuyer(fields));

  /** Shows all problems and moves the focus to the first one. Returns whether there is none. */
  const check = (element: HTMLFormElement): boolean => {
    const found = find(new FormData(element));
    setProblems(found);
    const [first] = Object.keys(found);
    if (first !== undefined) field(element, first)?.focus();
    return first === undefined;
  };

  return {
    form,
    problems,
    check,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (!check(event.currentTarget)) return;
      const fields = new FormData(event.currentTarget);
      if (visitor) onEnter(readAccount(fields));
      else onBuy(readBuyer(fields));
    },
    onChange: (event: FormEvent<HTMLFormElement>) => {
      const fields = new FormData(event.currentTarget);
      if (visitor) keepContact(sessionStorage, 'purchase', readBuyer(fields));
      // Revalidates displayed errors on input, but shows no new errors while the user types.
      if (Object.keys(problems).length > 0) setProblems(stillWrong(problems, find(fields)));
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

function stillWrong(before: FormProblems, now: FormProblems): FormProblems {
  return Object.fromEntries(Object.entries(now).filter(([name]) => name in before));
}
