import { useSite } from '#web/lib/router-context.ts';
import { LegalPage } from './legal-page.tsx';

export function CookiesPage() {
  const { brandName } = useSite();
  return (
    <LegalPage
      title="Cookie Policy"
      lead={`${brandName} sets one cookie, and only when you sign in. It needs no consent, because you cannot be signed in without it.`}
      sections={[
        {
          id: 'session',
          heading: 'The session cookie',
          body: (
            <>
              <p>
                It is called <code>session</code> (or <code>__Host-session</code> where the site is reached by
                https) and holds a random number that tells us you are signed in. Scripts cannot read it and
                other sites cannot use it. It goes when you log out, and lapses by itself after a while.
              </p>
              <p>We set no cookie for advertising or statistics, and nobody else sets one here.</p>
            </>
          ),
        },
        {
          id: 'storage',
          heading: 'What your browser remembers',
          body: (
            <p>
              While you enter a draw, your browser’s session storage holds the number of the skill challenge
              that you answered, so that you need not answer it again before paying. It stays on your device
              and is gone when you have bought your tickets or closed the tab.
            </p>
          ),
        },
        {
          id: 'refusing',
          heading: 'Refusing it',
          body: (
            <p>
              You can delete or block cookies in your browser. You can then still look at every public page,
              but not sign in.
            </p>
          ),
        },
      ]}
    />
  );
}
