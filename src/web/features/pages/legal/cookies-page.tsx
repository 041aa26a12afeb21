import { useSite } from '#web/lib/router-context.ts';
import { LegalPage } from './legal-page.tsx';

export function CookiesPage() {
  const { brandName, payments } = useSite();
  const byStripe = payments.provider === 'stripe';
  return (
    <LegalPage
      title="Cookie Policy"
      lead={`${brandName} sets three cookies: two when you sign in, and one when you start a skill challenge. All are needed for the site to work, so we don’t have to ask for your consent.${byStripe ? ' Stripe sets its own on the page where you pay.' : ''}`}
      sections={[
        {
          id: 'session',
          heading: 'The session cookie',
          body: (
            <>
              <p>
                It’s called <code>session</code> (or <code>__Host-session</code> on https) and holds a random
                number that tells us you’re signed in. Scripts can’t read it, and other sites can’t use it.
                It’s removed when you sign out, and expires after a while.
              </p>
              <p>
                {byStripe
                  ? 'We don’t set cookies for advertising or statistics.'
                  : 'We don’t set cookies for advertising or statistics. No one else sets any here, unless you watch a video.'}
              </p>
            </>
          ),
        },
        DEVICE,
        CHALLENGE,
        ...(byStripe ? [STRIPE] : []),
        VIDEOS,
        {
          id: 'storage',
          heading: 'What your browser remembers',
          body: (
            <>
              <p>
                While you enter a draw, your browser’s session storage holds the number of the skill challenge
                you answered, so you don’t have to answer another before you pay. It also holds the name and
                email address you typed before signing in. All this stays on your device, and is removed when
                you’ve bought your tickets or closed the tab. Until you close the tab, it also holds your
                answer and your name, to compare them with the proofs of your tickets. On a draw’s live
                screen, it holds whether you turned the sound on.
              </p>
              <p>
                Your browser’s database (IndexedDB) keeps the proofs of the tickets you buy, which include
                your name and your answer, and the seals of the draws you watch. The page that checks a draw
                compares the draw with them. They stay on your device. The proofs are removed when you sign
                out, and you can remove each of them on that page.
              </p>
              <p>
                While you create a prize draw, your browser’s local storage holds what you’ve typed, so you
                don’t lose it if the tab closes. It stays on your device until you save or discard the draw,
                for 90 days at most.
              </p>
            </>
          ),
        },
        {
          id: 'refusing',
          heading: 'Blocking cookies',
          body: (
            <p>
              You can delete or block cookies in your browser. You’ll still be able to look at every public
              page, but not sign in. If you haven’t answered a skill challenge, you’ll see a different one
              each time.
            </p>
          ),
        },
      ]}
    />
  );
}

const DEVICE = {
  id: 'device',
  heading: 'The device cookie',
  body: (
    <p>
      It’s called <code>device</code> (or <code>__Host-device</code> on https) and holds random numbers that
      tell us you’ve signed in with this browser before. It doesn’t sign you in. It keeps strangers who try to
      guess your password from locking you out. It stays when you sign out, and expires after a year.
    </p>
  ),
};

const CHALLENGE = {
  id: 'challenge',
  heading: 'The challenge cookie',
  body: (
    <p>
      It’s called <code>challenge</code> and holds the number of your puzzle, so that you get the same one
      when you come back. That keeps the challenge fair, because no one can look for an easier one. It’s sent
      to that one challenge only, says nothing about you, and expires after half an hour.
    </p>
  ),
};

const VIDEOS = {
  id: 'videos',
  heading: 'Videos of live draws',
  body: (
    <p>
      A host can add a video from YouTube, Twitch or TikTok to the live screen of a draw. We load it only when
      you press “Watch”. From then on, that site sees your IP address and that you’re watching, and may set
      cookies of its own.
    </p>
  ),
};

const STRIPE = {
  id: 'stripe',
  heading: 'Stripe’s cookies',
  body: (
    <p>
      The card form on the page where you pay is Stripe’s. It sets cookies of its own (such as{' '}
      <code>__stripe_mid</code> and <code>__stripe_sid</code>), which Stripe uses to detect fraud. They’re
      needed to take the payment.
    </p>
  ),
};
