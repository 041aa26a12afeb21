import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Page } from '#web/components/layout/page.tsx';
import { parseReturnTo } from '#web/lib/safe-return-to.ts';
import { type AuthSearch, getRole, getView } from './auth-search.ts';
import { BenefitsPanel } from './benefits-panel.tsx';
import { LoginView } from './login-view.tsx';
import { RegisterView } from './register-view.tsx';

/** Sign-in and sign-up in one form, next to the benefits of an account. */
export function AuthPage({ search }: { search: AuthSearch }) {
  const router = useRouter();
  const view = getView(search);
  const role = getRole(search);
  const heading = useFocusOnChange(view);
  const isDone = useFocusOnNextPage();
  const handleDone = () => {
    isDone.current = true;
    return router.navigate({ href: parseReturnTo(search.returnTo), replace: true });
  };

  return (
    <Page className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,30rem)_minmax(0,1fr)]">
      {view === 'login' ? (
        <LoginView headingRef={heading} returnTo={search.returnTo} onDone={handleDone} />
      ) : (
        <RegisterView headingRef={heading} role={role} returnTo={search.returnTo} onDone={handleDone} />
      )}
      <BenefitsPanel audience={view === 'login' ? 'host' : role} />
    </Page>
  );
}

/**
 * The form is gone with this page, so the heading of the next one receives the focus, unless that page has already
 * moved it.
 */
function useFocusOnNextPage() {
  const isDone = useRef(false);
  useEffect(
    () => () => {
      const heading = document.querySelector<HTMLElement>('#main h1');
      if (!isDone.current || !heading || heading.closest('main')?.querySelector(':focus')) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    },
    [],
  );
  return isDone;
}

/** The link that switched the view is gone, so the new heading receives the focus. */
function useFocusOnChange(view: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    heading.current?.focus();
  }, [view]);
  return heading;
}
