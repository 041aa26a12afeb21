import { useSite } from '#web/lib/router-context.ts';
import { LegalPage } from './legal-page.tsx';

export function CookiesPage() {
  const { brandName, payments } = useSite();
  const byStripe = payments.provider === 'stripe';
  return (
    <LegalPage
      title="Cookie Policy"
      lead={`${brandName} sets two cookies: one when you sign in, one when you start a skill challenge. They need no consent, because neither works without.${byStripe ? ' Where you pay, Stripe sets its own.' : ''}`}
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
              <p>
                {byStripe
                  ? 'We set no cookie for advertising or statistics.'
                  : 'We set no cookie for advertising or statistics, and nobody else sets one here.'}
              </p>
            </>
          ),
        },
        CHALLENGE,
        ...(byStripe ? [STRIPE] : []),
        {
          id: 'storage',
          heading: 'What your browser remembers',
          body: (
            <>
              <p>
                While you enter a draw, your browser’s session storage holds the number of the skill challenge
                that you answered, so that you need not answer another before paying, and the name and email
                that you typed before logging in. It stays on your device and is gone when you have bought
                your tickets or closed the tab. On a draw’s live screen it holds whether you asked for sound.
                It also holds your answer and your name until you close the tab, to compare them with the
                proofs of your tickets.
              </p>
              <p>
                Your browser’s database (IndexedDB) keeps the proofs of the tickets that you buy, which have
                your name and your answer, and the seals of the draws that you watch. The page that checks a
                draw compares the draw with them. They stay on your device. The proofs are removed when you
                log out, and you can remove each of them on that page.
              </p>
              <p>
                While you write a prize draw of your own, its local storage holds what you have typed, so that
                nothing is lost with the tab. It stays on your device until you save or discard the draw, for
                90 days at most.
              </p>
            </>
          ),
        },
        {
          id: 'refusing',
          heading: 'Refusing them',
          body: (
            <p>
              You can delete or block cookies in your browser. You can then still look at every public page,
              but not sign in. A skill challenge that you have not answered is then another one each time.
            </p>
          ),
        },
      ]}
    />
  );
}

const CHALLENGE = {
  id: 'challenge',
  heading: 'The challenge cookie',
  body: (
    <p>
      It is called <code>challenge</code> and holds the number of the puzzle that you were put, so that you
      get the same one when you come back to it. That keeps the challenge fair: nobody can leaf through
      puzzles for an easy one. It is sent to that one challenge only, says nothing about you, and lapses after
      half an hour.
    </p>
  ),
};

const STRIPE = {
  id: 'stripe',
  heading: 'Stripe’s cookies',
  body: (
    <p>
      On the page where you pay, the card form is Stripe’s. It sets cookies of its own (such as{' '}
      <code>__stripe_mid</code> and <code>__stripe_sid</code>) by which Stripe tells its customers from
      fraudsters. They are needed to take the payment.
    </p>
  ),
};
